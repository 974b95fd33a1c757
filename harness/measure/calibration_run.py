"""Measure an A/A run: copies of one solver beside versions of it that do known amounts more work, in the same turns.

In: how many rounds to take. Out: the run. What it says of this machine is judged in `analysis/sensitivity.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from harness.experiment import calibration_solvers
from harness.experiment.calibration_solvers import names
from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import DEFAULT, Cell, Workload, WorkloadPlan, plan_workload
from harness.experiment.request import Options, Request, rng_for
from harness.measure.answers import ask_solver
from harness.measure.jobs import AnswersJob, Inputs, TurnsJob
from harness.measure.scratch import Scratch
from harness.measure.turns import take_turns
from harness.process.child import WorkerError, environment
from harness.runfile.header import Header
from harness.runfile.measured import cell_metadata
from harness.runfile.write import RunFile
from solvers.registry import resolve


def calibrate(case: Case, rounds: int, seed: int, tell: Callable[[str, int], None]) -> RunFile:
    """Measure so many rounds. tell: told of each (unit, round) as it begins."""
    contenders = {
        unit: [Contender.of(resolve(f"{calibration_solvers.__name__}:{name}")) for name in names(unit)]
        for unit in calibration_solvers.WORK
    }
    request = Request(
        cases={case.name: case},
        contenders=tuple(contender for group in contenders.values() for contender in group),
        workloads=(Workload("query", case.name),),
        effort=replace(DEFAULT, rounds=rounds),
        seed=seed,
        options=Options(budget=1e9),
    )
    file = RunFile(Header.of(request))
    with Scratch() as scratch:
        plans = {unit: _plan(request, contenders[unit][0], names(unit), scratch) for unit in contenders}
        for number in range(rounds):
            for unit, group in contenders.items():
                tell(unit, number)
                _measure(request, plans[unit], group, file, scratch)
            file.end_round()
    file.complete()
    return file


def _plan(request: Request, contender: Contender, variants: Sequence[str], scratch: Scratch) -> WorkloadPlan:
    """The same loops for all of one unit: those of the first, so that more work takes longer."""
    (case,), (workload,), options = request.cases.values(), request.workloads, request.options
    inputs = Inputs.of(case, contender, request.honeycombs(case.name, 0)[:1], options.memory_limit)
    answers = ask_solver(AnswersJob(inputs=inputs, patience=5.0), scratch.new(), environment(1), options.timeout)
    # A pass is one honeycomb here, not a slice: the work is the same for all of them.
    cost = answers.query / workload.operations
    specs = [f"{calibration_solvers.__name__}:{name}" for name in variants]
    return plan_workload(workload, dict.fromkeys(specs, cost), dict.fromkeys(specs, answers.prepare), request.effort)


def _measure(
    request: Request, plan: WorkloadPlan, contenders: Sequence[Contender], file: RunFile, scratch: Scratch
) -> None:
    """One round of one unit. Raises WorkerError where a worker fails: there is nobody's solver in it to blame."""
    (case,), options, number = request.cases.values(), request.options, file.rounds_done
    honeycombs = request.honeycombs(case.name, number)[:1]
    jobs = {
        contender.name: TurnsJob(
            inputs=Inputs.of(case, contender, honeycombs, options.memory_limit),
            phase=plan.workload.phase,
            cell=Cell(plan.workload, contender.name).name,
            operations=len(honeycombs),
            cycles=plan.cycles,
            loops=plan.loops[contender.name],
        )
        for contender in contenders
    }
    env = environment(rng_for(request.seed, number).randrange(1, 2**32))
    rng = rng_for(request.seed, contenders[0].name, number)
    outcome = take_turns(jobs, scratch.new(), env, rng, options.timeout)
    for name, error in outcome.lost.items():
        raise WorkerError(f"calibrate: {name}: {error}") from error
    for contender in contenders:
        values = outcome.measured[contender.name]
        metadata = cell_metadata(case, contender, values.answers) | {"round": number}
        file.add(Cell(plan.workload, contender.name), values, metadata)
