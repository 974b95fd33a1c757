"""The loop over rounds: verify, plan, measure, keep.

In: a Request (what to measure) and a Listener (somebody to tell). Out: a RunFile, written after every
round. How workers are started and take turns is the business of `turns`; this module knows rounds only.
"""

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from harness.analysis.stopping_rule import widest_tie
from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import Cell, Workload, WorkloadPlan, plan_workload
from harness.experiment.request import Request, about, cell_metadata, draw
from harness.measure import memory
from harness.measure.answers import Answers, Found, job_of
from harness.measure.memory_budget import free_bytes, without_room
from harness.measure.turns import take_turns
from harness.measure.verifier import Verdict, Verifier
from harness.process.child import WorkerError, environment
from harness.runfile.write import RunFile
from solvers import Honeycomb
from solvers.console.quantities import amount, duration
from solvers.programs.command import is_command, overhead


class Listener(Protocol):
    """Told of what goes on, for progress."""

    def step(self, text: str) -> None:
        """Something that takes a moment begins."""

    def planned(self, plans: Sequence[WorkloadPlan], rounds: int, done: int = 0) -> None:
        """Verification is over; this is what will be measured."""

    def measuring(self, round_index: int, workload: Workload) -> None:
        """A round of a workload is about to be measured."""

    def widest(self, width: float) -> None:
        """After a round beyond the planned ones: the widest interval of a tie."""

    def failed(self, cell: Cell, reason: str) -> None:
        """A cell is out."""


def run(
    request: Request, output: Path, listener: Listener, earlier: RunFile | None = None, *, make_folders: bool = False
) -> RunFile:
    """Measure everything that was asked for, and write it to `output` after every round.

    A solver that fails, or is wrong, costs its own cells; the file says why.
    earlier: a run of the same request that did not come to its end; its rounds are kept.
    make_folders: whether the directory of `output` is made, when there is a value to write.
    """
    with _session(request, listener, earlier) as session:
        for case in request.cases.values():
            # A fast run checks no more than it times; so does one over cases that grow.
            few = (request.effort.name == "fast" and request.until is None) or request.scale
            session.verify(case, request.slices(case.name) if few else case.honeycombs)
        keep = partial(session.file.write, output, make_folders=make_folders)
        session.measure(keep)
        if request.track_memory:
            session.measure_memory(keep)
        return session.file


def survey(request: Request, listener: Listener) -> list[WorkloadPlan]:
    """What `run` would measure, and how long it would take: from one slice, answered by every solver."""
    with _session(request, listener) as session:
        for case in request.cases.values():
            session.verify(case, request.honeycombs(case.name, 0))
        return session.plans()


@contextmanager
def _session(request: Request, listener: Listener, earlier: RunFile | None = None) -> Iterator["_Session"]:
    with tempfile.TemporaryDirectory(prefix="beebench-") as folder:
        yield _Session(request, listener, Path(folder), earlier or RunFile(about(request)))


class _Session:
    """One run while it goes on: which cells are still in, and what is known of each."""

    def __init__(self, request: Request, listener: Listener, folder: Path, file: RunFile) -> None:
        self.file = file
        self._request, self._listener, self._folder = request, listener, folder
        self._live: dict[Workload, dict[str, Contender]] = {workload: {} for workload in request.workloads}
        self._verifier = Verifier(request, self._new_folder, self._tell_check)
        self._answers: dict[tuple[str, str], Answers | Found] = {}

    def verify(self, case: Case, honeycombs: Sequence[Honeycomb]) -> None:
        """Hold every solver to naive, every searcher to a plain one, and keep those that agree."""
        kinds = {workload.kind for workload in self._live if workload.case == case.name}
        if "solver" in kinds:
            for verdict in self._verifier.solvers(case, honeycombs):
                self._judge(case, verdict)
        if "searcher" in kinds:
            for verdict in self._verifier.searchers(case):
                self._judge(case, verdict)
        self._note_overheads()
        self.file.about["cases"][case.name] |= self._verifier.digests(case.name) | {"verified": len(honeycombs)}

    def _note_overheads(self) -> None:
        """What a program costs before it solves anything, so that nobody takes it for the solver."""
        live = {contender for contenders in self._live.values() for contender in contenders.values()}
        for contender in live:
            if is_command(contender.spec):
                cost = overhead(contender.spec)
                self.file.about.setdefault("overheads", {})[contender.name] = asdict(cost)

    def _tell_check(self, solver: str, case: str) -> None:
        self._listener.step(f"checking {solver} on {case}")

    def _judge(self, case: Case, verdict: Verdict) -> None:
        contender = verdict.contender
        if verdict.answers is not None:
            self._answers[case.name, contender.name] = verdict.answers
        for workload in [w for w in self._live if w.case == case.name and w.kind == contender.kind]:
            cell = Cell(workload, contender.name)
            if verdict.reason:
                self._fail(cell, verdict.status, verdict.reason)
            elif "reason" not in self.file.cells.get(cell.name, {}):  # out in the part that is resumed
                self._live[workload][contender.name] = contender

    def plans(self) -> list[WorkloadPlan]:
        """How each workload will be measured, from what the verified solvers took.

        A cell that would take longer than the budget is out: what it takes is an estimate.
        """
        return [plan for workload in self._request.workloads if (plan := self._plan(workload)) is not None]

    def _plan(self, workload: Workload) -> WorkloadPlan | None:
        while live := self._live[workload]:
            known = {name: self._answers[workload.case, name] for name in live}
            if crowd := self._crowd(workload, {name: answers.peak for name, answers in known.items()}):
                for name, reason in crowd.items():
                    self._drop(Cell(workload, name), "too large", reason)
                continue
            prepare = {name: answers.prepare for name, answers in known.items()}
            built = {} if workload.phase == "query" else prepare
            seconds = {name: answers.query + built.get(name, 0.0) for name, answers in known.items()}
            plan = plan_workload(workload, seconds, prepare, self._request.effort)
            costs = {name: plan.cell_seconds(name, seconds[name]) * self._request.effort.rounds for name in seconds}
            slowest = max(costs, key=lambda name: costs[name])
            if costs[slowest] <= self._request.budget:
                return plan
            each = seconds[slowest]
            told = duration(each) if each >= 1 else amount(each, "second")
            takes = f"about {told} an operation, {known[slowest].basis}"
            reason = f"{takes}; to measure it would take {duration(costs[slowest])} (--budget)"
            self._drop(Cell(workload, slowest), "estimated", reason)
        return None

    def _crowd(self, workload: Workload, peaks: Mapping[str, int]) -> dict[str, str]:
        """The solvers that do not fit into memory beside the others of a round, and why."""
        free = free_bytes()
        needed, has = amount(sum(peaks.values()), "byte"), amount(free, "byte")
        return {
            name: f"it takes {amount(peaks[name], 'byte')}, and the {len(peaks)} solvers of {workload}, which stay for "
            f"the whole of a round, {needed} of the {has} that are free; choose fewer with -s, or a shorter list"
            for name in without_room(peaks, free)
        }

    def measure(self, keep: Callable[[], None]) -> None:
        """All rounds of all workloads. keep: writes the file, after every round."""
        plans = self._plans_of_file() or self.plans()
        said, rounds = self.file.about, self._request.effort.rounds
        said["plan"] = {str(p.workload): {"cycles": p.cycles, "loops": p.loops, "seconds": p.seconds} for p in plans}
        self._listener.planned(plans, rounds, said["rounds_done"])
        start = time.monotonic()
        enough = self._enough(said["rounds_done"], start)
        while not enough:
            for plan in plans:
                if self._live[plan.workload]:
                    self._listener.measuring(said["rounds_done"], plan.workload)
                    self._measure_round(plan, said["rounds_done"])
            said["rounds_done"] += 1
            enough = self._enough(said["rounds_done"], start)
            if enough and not self._request.track_memory:
                said["status"] = "complete"
            keep()

    def measure_memory(self, keep: Callable[[], None]) -> None:
        """The memory of each contender that is still in, as cells of their own. keep: writes the file."""
        live = {contender for contenders in self._live.values() for contender in contenders.values()}
        for cell, contender in memory.cells(self._request):
            if contender not in live:
                continue
            self._listener.step(f"memory of {contender.name}")
            try:
                self.file.runs[cell.name] = memory.measure(self._request, cell, contender, self._new_folder)
                self.file.cells[cell.name] = {"status": "measured"}
            except WorkerError as error:
                self._fail(cell, error.cell_status, str(error))
        self.file.about["status"] = "complete"
        keep()

    def _enough(self, rounds_done: int, start: float) -> bool:
        """Whether the planned rounds are done, and, where a width was asked for, no tie is wider."""
        request = self._request
        if rounds_done < request.effort.rounds or not self.file.runs:
            return rounds_done >= request.effort.rounds
        if request.until is None or time.monotonic() - start > request.max_time:
            return True
        width = widest_tie(self.file)
        self._listener.widest(width)
        return width <= request.until

    def _plans_of_file(self) -> list[WorkloadPlan]:
        """The plans of the part that is resumed: every round repeats the same experiment."""
        plans = []
        for name, plan in self.file.about.get("plan", {}).items():
            phase, case = name.split("/")
            plans.append(WorkloadPlan(Workload(phase, case), plan["loops"], plan["cycles"], plan["seconds"]))
        return plans

    def _measure_round(self, plan: WorkloadPlan, round_index: int) -> None:
        workload, request = plan.workload, self._request
        case, contenders = request.cases[workload.case], self._live[workload]
        honeycombs = request.honeycombs(workload.case, round_index)
        jobs = {name: self._turns_job(plan, case, contender, honeycombs) for name, contender in contenders.items()}
        hash_seed = draw(request.seed, round_index).randrange(1, 2**32)
        env = environment(hash_seed, request.inherit)
        order = draw(request.seed, workload, round_index)
        measured, lost = take_turns(jobs, self._new_folder(), env, order, request.timeout)
        for name, error in lost.items():
            self._drop(Cell(workload, name), error.cell_status, str(error))
        expected = self._verifier.expected(workload, honeycombs)
        slice_text = " ".join(map(str, honeycombs))
        own: dict[str, str | int | float] = {"round": round_index, "slice": slice_text, "hash_seed": hash_seed}
        for name, values in measured.items():
            if values.answers == expected:
                self.file.add(Cell(workload, name), values, cell_metadata(case, contenders[name], expected) | own)
            else:
                self._drop(
                    Cell(workload, name), "wrong", f"right when it was checked, wrong in round {round_index + 1}"
                )

    def _turns_job(
        self, plan: WorkloadPlan, case: Case, contender: Contender, honeycombs: Sequence[Honeycomb]
    ) -> dict[str, Any]:
        return job_of(
            case,
            contender,
            honeycombs,
            memory_limit=self._request.memory_limit,
            phase=plan.workload.phase,
            operations=plan.workload.operations,
            cell=Cell(plan.workload, contender.name).name,
            cycles=plan.cycles,
            loops=plan.loops[contender.name],
            affinity=self._request.affinity,
        )

    def _drop(self, cell: Cell, status: str, reason: str) -> None:
        self._live[cell.workload] = {n: c for n, c in self._live[cell.workload].items() if n != cell.solver}
        self._fail(cell, status, reason)

    def _fail(self, cell: Cell, status: str, reason: str) -> None:
        self.file.fail(cell, status, reason)
        self._listener.failed(cell, reason)

    def _new_folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self._folder))
