"""The loop over rounds: verify, plan, measure, keep.

In: a Request (what to measure) and a Listener (somebody to tell). Out: a RunFile, written after every
round. How workers are started and take turns is the business of `turns`; this module knows rounds only.
"""

import random
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from harness.cases import Case, answers_digest
from harness.child import environment
from harness.errors import WorkerError
from harness.plan import SLICE, Cell, Effort, Workload, WorkloadPlan, plan_workload, slice_of
from harness.results import RunFile
from harness.turns import take_turns
from harness.verify import Answers, answers_of, disagreement, job_of, oracle_entry
from solvers import Honeycomb, __version__
from solvers.registry import Entry


@dataclass(frozen=True)
class Request:
    """What to measure.

    entries: the solvers. workloads: the phases of cases, each compared on its own.
    seed: decides slices, orders and hash seeds, so that a run can be set up again.
    timeout: seconds that any one step of a cell may take: its verification, its preparation, a turn.
    memory_limit: bytes of address space for a worker. affinity: CPUs for the workers, or empty.
    inherit: environment variables that workers get beside the usual ones.
    """

    cases: Mapping[str, Case]
    entries: tuple[Entry, ...]
    workloads: tuple[Workload, ...]
    effort: Effort
    seed: int
    timeout: float
    memory_limit: int
    affinity: str = ""
    inherit: tuple[str, ...] = ()

    def honeycombs(self, case: str, round_index: int) -> tuple[Honeycomb, ...]:
        """The slice of the case that a round uses, the same for all solvers and phases."""
        honeycombs = list(self.cases[case].honeycombs)
        _draw(self.seed, case).shuffle(honeycombs)
        return slice_of(tuple(honeycombs), SLICE, round_index)

    def slices(self, case: str) -> list[Honeycomb]:
        """Every honeycomb of the case that some round uses."""
        return sorted({honeycomb for r in range(self.effort.rounds) for honeycomb in self.honeycombs(case, r)})


class Listener(Protocol):
    """Told of what goes on, for progress."""

    def verifying(self, solver: str, case: str) -> None:
        """A solver is about to answer the case."""

    def planned(self, plans: Sequence[WorkloadPlan], rounds: int) -> None:
        """Verification is over; this is what will be measured."""

    def measuring(self, round_index: int, workload: Workload, seconds_left: float) -> None:
        """A round of a workload is about to be measured."""

    def failed(self, cell: Cell, reason: str) -> None:
        """A cell is out."""


def run(request: Request, output: Path, listener: Listener) -> RunFile:
    """Measure everything that was asked for, and write it to `output` after every round.

    A solver that fails, or is wrong, costs its own cells; the file says why.
    """
    with _session(request, listener) as session:
        for case in request.cases.values():
            # A fast run checks no more than it times.
            fast = request.effort.name == "fast"
            session.verify(case, request.slices(case.name) if fast else case.honeycombs)
        session.measure(output)
        return session.file


def survey(request: Request, listener: Listener) -> list[WorkloadPlan]:
    """What `run` would measure, and how long it would take: from one slice, answered by every solver."""
    with _session(request, listener) as session:
        for case in request.cases.values():
            session.verify(case, request.honeycombs(case.name, 0))
        return session.plans()


@contextmanager
def _session(request: Request, listener: Listener) -> Iterator["_Session"]:
    with tempfile.TemporaryDirectory(prefix="beebench-") as folder:
        yield _Session(request, listener, Path(folder))


class _Session:
    """One run while it goes on: which cells are still in, and what is known of each."""

    def __init__(self, request: Request, listener: Listener, folder: Path) -> None:
        self.file = RunFile(_about(request))
        self._request, self._listener, self._folder = request, listener, folder
        self._live: dict[Workload, dict[str, Entry]] = {workload: {} for workload in request.workloads}
        self._oracle: dict[str, Answers] = {}
        self._answers: dict[tuple[str, str], Answers] = {}

    def verify(self, case: Case, honeycombs: Sequence[Honeycomb]) -> None:
        """Hold every solver to naive on the honeycombs, and keep the ones that agree."""
        oracle = oracle_entry()
        right = self._ask(case, oracle, honeycombs)
        self._oracle[case.name] = right
        about = self.file.about["cases"][case.name]
        about["answers_digest"] = answers_digest(zip(right.honeycombs, right.words, strict=True))
        about["verified"] = len(honeycombs)
        for entry in self._request.entries:
            status, reason = "wrong", ""
            try:
                answers = right if entry == oracle else self._ask(case, entry, honeycombs)
                reason = disagreement(answers, right)
            except WorkerError as error:
                status, reason = error.cell_status, str(error)
            else:
                self._answers[case.name, entry.name] = answers
            for workload in [workload for workload in self._live if workload.case == case.name]:
                if reason:
                    self._fail(Cell(workload, entry.name), status, reason)
                else:
                    self._live[workload][entry.name] = entry

    def plans(self) -> list[WorkloadPlan]:
        """How each workload will be measured, from what the verified solvers took."""
        plans = []
        for workload, entries in self._live.items():
            known = {name: self._answers[workload.case, name] for name in entries}
            prepare = {name: answers.prepare for name, answers in known.items()}
            built = prepare if workload.phase == "cold" else {}
            seconds = {name: answers.query + built.get(name, 0.0) for name, answers in known.items()}
            if seconds:
                plans.append(plan_workload(workload, seconds, prepare, self._request.effort))
        return plans

    def measure(self, output: Path) -> None:
        """All rounds of all workloads."""
        plans = self.plans()
        rounds = self._request.effort.rounds
        self.file.about["plan"] = {str(p.workload): {"cycles": p.cycles, "loops": p.loops} for p in plans}
        self._listener.planned(plans, rounds)
        left = sum(plan.seconds for plan in plans) * rounds
        for round_index in range(rounds):
            for plan in plans:
                if self._live[plan.workload]:
                    self._listener.measuring(round_index, plan.workload, left)
                    self._measure_round(plan, round_index)
                left -= plan.seconds
            self.file.about["rounds_done"] = round_index + 1
            self.file.about["status"] = "complete" if round_index + 1 == rounds else "partial"
            self.file.write(output)

    def _measure_round(self, plan: WorkloadPlan, round_index: int) -> None:
        workload, request = plan.workload, self._request
        case, entries = request.cases[workload.case], self._live[workload]
        honeycombs = request.honeycombs(workload.case, round_index)
        jobs = {name: self._turns_job(plan, case, entry, honeycombs) for name, entry in entries.items()}
        hash_seed = _draw(request.seed, round_index).randrange(1, 2**32)
        env = environment(hash_seed, request.inherit)
        draw = _draw(request.seed, workload, round_index)
        measured, lost = take_turns(jobs, self._new_folder(), env, draw, request.timeout)
        for name, error in lost.items():
            self._drop(Cell(workload, name), error.cell_status, str(error))
        expected = self._expected(case, honeycombs)
        own: dict[str, str | int | float] = {
            "round": round_index,
            "slice": " ".join(map(str, honeycombs)),
            "hash_seed": hash_seed,
        }
        for name, values in measured.items():
            if values.answers != expected:
                reason = f"right when it was checked, wrong in round {round_index + 1}"
                self._drop(Cell(workload, name), "wrong", reason)
                continue
            self.file.add(Cell(workload, name), values, _metadata(case, entries[name], expected) | own)

    def _turns_job(
        self, plan: WorkloadPlan, case: Case, entry: Entry, honeycombs: Sequence[Honeycomb]
    ) -> dict[str, Any]:
        return job_of(
            case,
            entry,
            honeycombs,
            phase=plan.workload.phase,
            operations=plan.workload.operations,
            cell=Cell(plan.workload, entry.name).name,
            cycles=plan.cycles,
            loops=plan.loops[entry.name],
            memory_limit=self._request.memory_limit,
            affinity=self._request.affinity,
        )

    def _ask(self, case: Case, entry: Entry, honeycombs: Sequence[Honeycomb]) -> Answers:
        self._listener.verifying(entry.name, case.name)
        env = environment(_draw(self._request.seed, "verify").randrange(1, 2**32), self._request.inherit)
        job = job_of(case, entry, honeycombs, memory_limit=self._request.memory_limit)
        return answers_of(job, self._new_folder() / "answers", env, self._request.timeout)

    def _expected(self, case: Case, honeycombs: Sequence[Honeycomb]) -> str:
        right = self._oracle[case.name]
        known = dict(zip(right.honeycombs, right.words, strict=True))
        return answers_digest((honeycomb, known[honeycomb]) for honeycomb in honeycombs)

    def _drop(self, cell: Cell, status: str, reason: str) -> None:
        del self._live[cell.workload][cell.solver]
        self._fail(cell, status, reason)

    def _fail(self, cell: Cell, status: str, reason: str) -> None:
        self.file.fail(cell, status, reason)
        self._listener.failed(cell, reason)

    def _new_folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self._folder))


def _draw(*seed: object) -> random.Random:
    """A generator for one purpose: the seed of the run, and what it is for."""
    return random.Random(" ".join(map(str, seed)))  # noqa: S311  # orders and samples, no secrets


def _metadata(case: Case, entry: Entry, answers: str) -> dict[str, str | int | float]:
    """What a benchmark says of itself, in pyperf's terms: numbers and lines of text."""
    return {
        "solver": entry.name,
        "solver_digest": entry.source_digest,
        "case": case.name,
        "word_list": case.words.name,
        "word_list_digest": case.words.digest,
        "honeycombs_digest": case.digest,
        "answers_digest": answers,
        "rules": str(case.rules),
        "beebench_version": __version__,
    }


def _about(request: Request) -> dict[str, Any]:
    """What the run says of itself as a whole."""
    return {
        "version": __version__,
        "status": "partial",
        "effort": request.effort.name,
        "rounds": request.effort.rounds,
        "rounds_done": 0,
        "seed": request.seed,
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "solvers": {entry.name: entry.source_digest for entry in request.entries},
        "cases": {case.name: _about_case(case) for case in request.cases.values()},
    }


def _about_case(case: Case) -> dict[str, Any]:
    return {
        "word_list": case.words.name,
        "word_list_digest": case.words.digest,
        "word_count": len(case.words),
        "honeycombs": len(case.honeycombs),
        "honeycombs_digest": case.digest,
        "rules": asdict(case.rules),
    }
