"""What to measure: everything that decides a run, in one value.

In: what the command line asked for. Out: a Request, which gives every round its inputs. The same Request gives
the same orders, slices and hash seeds wherever it is run. What the file says of it is in `runfile/header.py`.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import SLICE, Effort, Workload, slice_of
from solvers import Honeycomb
from solvers.registry import Kind


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a run is bounded, and what it does beside the rounds. The defaults stand here and nowhere else.

    timeout: seconds that any one step of a cell may take: its verification, its preparation, a turn.
    budget: seconds that measuring a cell may take in all; one that would take longer is estimated.
    memory_limit: bytes of address space for a worker. affinity: CPUs for the workers, or empty.
    inherit: environment variables that workers get beside the usual ones.
    until: rounds are added until no tie has an interval of more than this half-width, a fraction;
        max_time: or until measuring has taken that many seconds.
    track_memory: whether cells of phase memory are measured after the rounds.
    scale: what grows from case to case, or empty.
    check_seconds: for how long a solver from elsewhere is checked before it is timed; 0 for not at all.
    """

    timeout: float = 60.0
    budget: float = 300.0
    memory_limit: int = 8 << 30
    affinity: str = ""
    inherit: tuple[str, ...] = ()
    until: float | None = None
    max_time: float = 600.0
    track_memory: bool = False
    scale: str = ""
    check_seconds: float = 3.0


@dataclass(frozen=True, kw_only=True)
class Request:
    """What to measure.

    contenders: the solvers. workloads: the phases of cases, each compared on its own.
    seed: decides slices, orders and hash seeds, so that a run can be set up again.
    """

    cases: Mapping[str, Case]
    contenders: tuple[Contender, ...]
    workloads: tuple[Workload, ...]
    effort: Effort
    seed: int
    options: Options = field(default_factory=Options)

    def of_kind(self, kind: Kind) -> list[Contender]:
        """The contenders that are solvers, or searchers."""
        return [contender for contender in self.contenders if contender.kind == kind]

    def honeycombs(self, case: str, round_index: int) -> tuple[Honeycomb, ...]:
        """The slice of the case that a round uses, the same for all solvers and phases."""
        honeycombs = list(self.cases[case].honeycombs)
        rng_for(self.seed, case).shuffle(honeycombs)
        return slice_of(tuple(honeycombs), SLICE, round_index)

    def slices(self, case: str, rounds: int | None = None) -> list[Honeycomb]:
        """Every honeycomb of the case that some round uses, of the first so many or of all that are asked for."""
        numbers = range(self.effort.rounds if rounds is None else rounds)
        return sorted({honeycomb for number in numbers for honeycomb in self.honeycombs(case, number)})


def rng_for(*purpose: object) -> random.Random:
    """A generator of random numbers for one purpose: the seed of the run, and what it is for."""
    return random.Random(" ".join(map(str, purpose)))  # noqa: S311  # orders and samples, no secrets
