"""How small a difference this machine can tell, found out by looking: an A/A run.

In: how many rounds to take. Out: the run. The same solver takes part under several names, beside versions of it
that do known amounts more work, all in the same turns. What the run tells is judged by
harness/analysis/sensitivity.py.
"""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from harness.experiment import calibration_solvers
from harness.experiment.calibration_solvers import LOADS, names
from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import DEFAULT, Cell, Workload, WorkloadPlan, plan_workload
from harness.experiment.request import Request, about, cell_metadata, draw
from harness.measure.answers import answers_of, job_of
from harness.measure.turns import take_turns
from harness.process.child import WorkerError, environment
from harness.runfile.write import RunFile
from solvers.registry import resolve


def calibrate(case: Case, rounds: int, seed: int, tell: Callable[[str, int], None]) -> RunFile:
    """Measure. tell: told of each (unit, round) as it begins."""
    contenders = {
        unit: [Contender.of(resolve(f"{calibration_solvers.__name__}:{name}")) for name in names(unit)]
        for unit in LOADS
    }
    every = tuple(contender for one in contenders.values() for contender in one)
    request = Request({case.name: case}, every, (Workload("query", case.name),), DEFAULT, seed, 60.0, 1e9, 8 << 30)
    file = RunFile(about(request))
    with tempfile.TemporaryDirectory(prefix="beebench-") as name:
        folder = Path(name)
        plans = {unit: _plan(request, case, contenders[unit], folder) for unit in LOADS}
        for round_index in range(rounds):
            for unit in LOADS:
                tell(unit, round_index)
                _measure(request, plans[unit], contenders[unit], round_index, file, folder)
    file.about |= {"status": "complete", "rounds_done": rounds, "rounds": rounds}
    return file


def _plan(request: Request, case: Case, contenders: Sequence[Contender], folder: Path) -> WorkloadPlan:
    """The same loops for all of one size: those of the first, so that more work takes longer."""
    env = environment(1)
    job = job_of(
        case, contenders[0], request.honeycombs(case.name, 0)[:1], patience=5.0, memory_limit=request.memory_limit
    )
    answers = answers_of(job, Path(tempfile.mkdtemp(dir=folder)) / "answers", env, request.timeout)
    seconds = {contender.name: answers.query for contender in contenders}
    prepare = {contender.name: answers.prepare for contender in contenders}
    # A pass is one honeycomb here, not a slice: the work is the same for all of them.
    third = {name: cost / request.workloads[0].operations for name, cost in seconds.items()}
    return plan_workload(request.workloads[0], third, prepare, request.effort)


def _measure(
    request: Request, plan: WorkloadPlan, contenders: Sequence[Contender], round_index: int, file: RunFile, folder: Path
) -> None:
    case = next(iter(request.cases.values()))
    honeycombs = request.honeycombs(case.name, round_index)[:1]
    jobs = {
        contender.name: job_of(
            case,
            contender,
            honeycombs,
            phase="query",
            operations=len(honeycombs),
            cell=Cell(plan.workload, contender.name).name,
            cycles=plan.cycles,
            loops=plan.loops[contender.name],
            memory_limit=request.memory_limit,
            affinity="",
        )
        for contender in contenders
    }
    env = environment(draw(request.seed, round_index).randrange(1, 2**32))
    order = draw(request.seed, contenders[0].name, round_index)
    measured, lost = take_turns(jobs, Path(tempfile.mkdtemp(dir=folder)), env, order, request.timeout)
    for name, error in lost.items():
        raise WorkerError(f"calibrate: {name}: {error}") from error
    for contender in contenders:
        values = measured[contender.name]
        metadata = cell_metadata(case, contender, values.answers) | {"round": round_index}
        file.add(Cell(plan.workload, contender.name), values, metadata)
