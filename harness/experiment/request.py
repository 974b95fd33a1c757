"""What to measure: everything that decides a run, in one value; and what the run file says of it.

In: what the command line asked for. Out: a Request, which gives every round its inputs, and the
descriptions of the run and of a cell that go into the file. The same Request gives the same orders,
slices and hash seeds wherever it is run.
"""

import platform
import random
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import SLICE, Effort, Workload, slice_of
from solvers import Honeycomb, __version__
from solvers.registry import Kind


@dataclass(frozen=True)
class Request:
    """What to measure.

    contenders: the solvers. workloads: the phases of cases, each compared on its own.
    seed: decides slices, orders and hash seeds, so that a run can be set up again.
    timeout: seconds that any one step of a cell may take: its verification, its preparation, a turn.
    budget: seconds that measuring a cell may take in all; one that would take longer is estimated.
    memory_limit: bytes of address space for a worker. affinity: CPUs for the workers, or empty.
    inherit: environment variables that workers get beside the usual ones.
    until: rounds are added until no tie has an interval of more than this half-width, a fraction;
        max_time: or until measuring has taken that many seconds.
    scale: what grows from case to case, or empty.
    check_seconds: for how long a solver that is none of this project's is checked first; 0 for not at all.
    track_memory: whether cells of phase memory are measured after the rounds.
    """

    cases: Mapping[str, Case]
    contenders: tuple[Contender, ...]
    workloads: tuple[Workload, ...]
    effort: Effort
    seed: int
    timeout: float
    budget: float
    memory_limit: int
    affinity: str = ""
    inherit: tuple[str, ...] = ()
    until: float | None = None
    max_time: float = 600.0
    track_memory: bool = False
    scale: str = ""
    check_seconds: float = 0.0

    def of_kind(self, kind: Kind) -> list[Contender]:
        """The contenders that are solvers, or searchers."""
        return [contender for contender in self.contenders if contender.kind == kind]

    def honeycombs(self, case: str, round_index: int) -> tuple[Honeycomb, ...]:
        """The slice of the case that a round uses, the same for all solvers and phases."""
        honeycombs = list(self.cases[case].honeycombs)
        draw(self.seed, case).shuffle(honeycombs)
        return slice_of(tuple(honeycombs), SLICE, round_index)

    def slices(self, case: str) -> list[Honeycomb]:
        """Every honeycomb of the case that some round uses."""
        return sorted({honeycomb for r in range(self.effort.rounds) for honeycomb in self.honeycombs(case, r)})


def draw(*seed: object) -> random.Random:
    """A generator for one purpose: the seed of the run, and what it is for."""
    return random.Random(" ".join(map(str, seed)))  # noqa: S311  # orders and samples, no secrets


def cell_metadata(case: Case, contender: Contender, answers: str) -> dict[str, str | int | float]:
    """What a benchmark says of itself, in pyperf's terms: numbers and lines of text."""
    return {
        "solver": contender.name,
        "solver_digest": contender.source_digest,
        "case": case.name,
        "word_list": case.word_list,
        "word_list_digest": case.word_list_digest,
        "honeycombs_digest": case.digest,
        "answers_digest": answers,
        "rules": str(case.rules),
        "beebench_version": __version__,
    }


def about(request: Request) -> dict[str, Any]:
    """What the run says of itself as a whole."""
    return {
        "version": __version__,
        "status": "partial",
        "effort": request.effort.name,
        "rounds": request.effort.rounds,
        "rounds_done": 0,
        "seed": request.seed,
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "machine": machine(),
        "solvers": {contender.name: _about_contender(contender) for contender in request.contenders},
        "workloads": [[workload.phase, workload.case] for workload in request.workloads],
        "options": {
            "timeout": request.timeout,
            "budget": request.budget,
            "memory_limit": request.memory_limit,
            "affinity": request.affinity,
            "inherit": list(request.inherit),
            "until": request.until,
            "max_time": request.max_time,
            "track_memory": request.track_memory,
            "scale": request.scale,
            "check_seconds": request.check_seconds,
        },
        "cases": {case.name: _about_case(case) for case in request.cases.values()},
    }


def _about_contender(contender: Contender) -> dict[str, str]:
    return {
        "spec": contender.spec,
        "kind": contender.kind,
        "digest": contender.source_digest,
        "version": contender.version,
    }


def _about_case(case: Case) -> dict[str, Any]:
    return {
        "source": case.source,
        "encoding": case.encoding,
        "word_list": case.word_list,
        "word_list_digest": case.word_list_digest,
        "word_count": case.word_count,
        "honeycombs": len(case.honeycombs),
        "honeycombs_digest": case.digest,
        "rules": asdict(case.rules),
    }


def machine() -> dict[str, str]:
    """What must be the same for a run to go on: rounds are never split over machines."""
    return {
        "host": platform.node(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "beebench": __version__,
    }
