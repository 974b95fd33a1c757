"""The loop over rounds: verify, plan, measure, keep.

In: a Request (what to measure), a Listener (somebody to tell) and a rule that says when it is enough. Out: a RunFile,
written after every round. How workers are started and take turns is the business of `turns`; this module knows rounds
only.

Next: `turns.py`, the loop over turns.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import Cell, Workload, WorkloadPlan
from harness.experiment.request import Request, rng_for
from harness.measure import memory
from harness.measure.answers import report_of
from harness.measure.jobs import Inputs, OverheadJob, TurnsJob
from harness.measure.lineup import Lineup
from harness.measure.listener import Listener
from harness.measure.planning import plan_all
from harness.measure.scratch import Scratch
from harness.measure.turns import take_turns
from harness.measure.verifier import Verifier
from harness.process.child import WorkerError, environment
from harness.runfile.claim import Claim
from harness.runfile.header import CellRecord, Header, OverheadRecord, PlanRecord
from harness.runfile.measured import Metadata, cell_metadata
from harness.runfile.write import RunFile
from solvers import Honeycomb
from solvers.programs.command import is_command


def run(
    request: Request,
    claim: Claim,
    listener: Listener,
    enough: Callable[[RunFile], bool],
    earlier: RunFile | None = None,
) -> RunFile:
    """Measure everything that was asked for, and write it under the claimed name after every round.

    A solver that fails, or is wrong, costs its own cells; the file says why.
    enough: asked after every round whether to stop.
    earlier: a run of the same request that did not come to its end; its rounds are kept.
    """
    file = earlier or RunFile(Header.of(request))
    with Scratch() as scratch:
        # Every solver is right before anything is timed. A fast run checks no more than it times; so does one over
        # cases that grow, whose longest lists take naive minutes.
        few = (request.effort.name == "fast" and request.options.until is None) or request.options.scale
        lineup, verifier = _verify(request, file, listener, scratch, few=bool(few))
        # The plan is made once, and comes back from the file: every round repeats the same experiment.
        plans = _plans_of(file) or plan_all(request, lineup)
        file.header = replace(file.header, plan={str(plan.workload): _record(plan) for plan in plans})
        listener.planned(plans, request.effort.rounds, file.rounds_done)
        while not enough(file):
            for plan in plans:
                _measure_round(request, plan, file, lineup, verifier, scratch, listener)
            # A round counts when all workloads have it, and is written at once: an interrupt costs one round only.
            file.end_round()
            file.write(claim)
        if request.options.track_memory:
            _measure_memory(request, file, lineup, scratch, listener)
        file.complete()
        file.write(claim)
    return file


def survey(request: Request, listener: Listener) -> list[WorkloadPlan]:
    """What `run` would measure, and how long it would take: from one slice, answered by every solver."""
    file = RunFile(Header.of(request))
    with Scratch() as scratch:
        lineup, _ = _verify(request, file, listener, scratch, few=True, rounds=1)
        return plan_all(request, lineup)


def _verify(
    request: Request, file: RunFile, listener: Listener, scratch: Scratch, *, few: bool, rounds: int | None = None
) -> tuple[Lineup, Verifier]:
    """Hold every solver to naive, every searcher to a plain one; who agrees is in the lineup.

    few: whether only the honeycombs of so many rounds are asked, and not those of the whole case.
    """
    lineup = Lineup(request, file, listener)
    verifier = Verifier(request, scratch, lambda solver, case: listener.step(f"checking {solver} on {case}"))
    for case in request.cases.values():
        honeycombs = request.slices(case.name, rounds) if few else case.honeycombs
        for kind in sorted({workload.kind for workload in request.workloads if workload.case == case.name}):
            for verdict in verifier.verdicts(case, kind, honeycombs):
                lineup.admit(case.name, verdict)
        file.header = file.header.with_case(case.name, verified=len(honeycombs), **verifier.digests(case.name))
    # What a program costs before it solves anything is told, so that nobody takes it for the solver.
    programs = [contender for contender in lineup.everybody() if is_command(contender.spec)]
    overheads = {contender.name: _overhead(request, contender, scratch, listener) for contender in programs}
    known = {name: overhead for name, overhead in overheads.items() if overhead is not None}
    file.header = replace(file.header, overheads=known)
    return lineup, verifier


def _overhead(request: Request, contender: Contender, scratch: Scratch, listener: Listener) -> OverheadRecord | None:
    """What a program costs before it solves anything; None where it does not say, which is no fault in a run."""
    listener.step(f"start and pipe of {contender.name}")
    case, options = next(iter(request.cases.values())), request.options
    job = OverheadJob(inputs=Inputs.of(case, contender, (), options.memory_limit))
    env = environment(rng_for(request.seed, "overhead").randrange(1, 2**32), options.inherit)
    try:
        report = report_of(job, scratch.new(), env, options.timeout)
    except WorkerError:
        return None
    return OverheadRecord(start=report["start"], round_trip=report["round_trip"])


def _measure_round(
    request: Request,
    plan: WorkloadPlan,
    file: RunFile,
    lineup: Lineup,
    verifier: Verifier,
    scratch: Scratch,
    listener: Listener,
) -> None:
    """One round of a workload: fresh processes take turns; the file keeps the values of those that answer right."""
    workload, number = plan.workload, file.rounds_done
    case, contenders = request.cases[workload.case], lineup.of(workload)
    if not contenders:
        return
    listener.measuring(number, workload)
    honeycombs = request.honeycombs(case.name, number)
    hash_seed = rng_for(request.seed, number).randrange(1, 2**32)
    outcome = take_turns(
        {name: _job(request, plan, case, contender, honeycombs) for name, contender in contenders.items()},
        scratch.new(),
        environment(hash_seed, request.options.inherit),
        rng_for(request.seed, workload, number),
        request.options.timeout,
    )
    for name, error in outcome.lost.items():
        lineup.drop(Cell(workload, name), CellRecord(status=error.cell_status, reason=str(error)))
    right = verifier.expected(workload, honeycombs)
    this_round: Metadata = {"round": number, "slice": " ".join(map(str, honeycombs)), "hash_seed": hash_seed}
    for name, measured in outcome.measured.items():
        cell = Cell(workload, name)
        if measured.answers == right:
            file.add(cell, measured, cell_metadata(case, contenders[name], right) | this_round)
        else:
            reason = f"right when it was checked, wrong in round {number + 1}"
            lineup.drop(cell, CellRecord(status="wrong", reason=reason))


def _job(
    request: Request, plan: WorkloadPlan, case: Case, contender: Contender, honeycombs: Sequence[Honeycomb]
) -> TurnsJob:
    return TurnsJob(
        inputs=Inputs.of(case, contender, honeycombs, request.options.memory_limit),
        phase=plan.workload.phase,
        cell=Cell(plan.workload, contender.name).name,
        operations=plan.workload.operations,
        cycles=plan.cycles,
        loops=plan.loops[contender.name],
        affinity=request.options.affinity,
    )


def _measure_memory(request: Request, file: RunFile, lineup: Lineup, scratch: Scratch, listener: Listener) -> None:
    """The memory of each contender that is still in, as cells of their own."""
    everybody = lineup.everybody()
    for cell, contender in memory.cells(request):
        if contender in everybody:
            listener.step(f"memory of {contender.name}")
            try:
                file.add_memory(cell, memory.measure(request, cell, contender, scratch))
            except WorkerError as error:
                lineup.drop(cell, CellRecord(status=error.cell_status, reason=str(error)))


def _record(plan: WorkloadPlan) -> PlanRecord:
    return PlanRecord(cycles=plan.cycles, loops=plan.loops, seconds=plan.seconds)


def _plans_of(file: RunFile) -> list[WorkloadPlan]:
    """The plans of the part that is resumed."""
    plans: Mapping[str, PlanRecord] = file.header.plan
    return [
        WorkloadPlan(Workload(*name.split("/")), dict(plan.loops), plan.cycles, plan.seconds)
        for name, plan in plans.items()
    ]
