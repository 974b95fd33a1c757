"""How small a difference this machine can tell, found out by looking: an A/A run.

In: how many rounds to take. Out: a Calibration and the run that it rests on. The same solver takes part
under several names, beside versions of it that do known amounts more work, all in the same turns. The
rounds are dealt into runs of four (--fast) and ten (the default); each is judged exactly as `compare`
judges a run, and what it calls different is counted. That is done twice: with all of a size in one ranking,
and for each two of them as if they had been measured alone, since Holm asks more of a pair the more pairs
there are, which at four rounds is much.
"""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from scipy.special import betaincinv

from harness.analysis.ratios import Pair, Ratio, Rounds, paired_all, sure_differences
from harness.experiment import calibration_solvers
from harness.experiment.calibration_solvers import LOADS, MORE, names
from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.plan import DEFAULT, FAST, Cell, Effort, Workload, WorkloadPlan, plan_workload
from harness.experiment.request import Request, about, cell_metadata, draw
from harness.measure.answers import answers_of, job_of
from harness.measure.turns import take_turns
from harness.process.child import WorkerError, environment
from harness.runfile.write import RunFile
from solvers.registry import resolve

FOUND = 0.9
"""A difference counts as found if it is in so many runs out of one."""


@dataclass(frozen=True)
class Rate:
    """How often something happened: `count` times in `trials`; the 95 percent interval of its rate.

    Source of the interval: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934).
    """

    count: int
    trials: int
    low: float
    high: float

    @classmethod
    def of(cls, count: int, trials: int) -> "Rate":
        """The rate, with its interval."""
        low = float(betaincinv(count, trials - count + 1, 0.025)) if count else 0.0
        high = float(betaincinv(count + 1, trials - count, 0.975)) if count < trials else 1.0
        return cls(count, trials, low, high)


@dataclass(frozen=True)
class Sensitivity:
    """What runs of some effort tell on one size of work.

    unit: the work. effort, rounds: of the runs that the rounds were dealt into. solvers: how many are in a
    ranking, two or all. median: seconds of a query. false: how often a pair of the same solver was called different.
    found: {percent of more work: how often it was called slower than the same solver}.
    """

    unit: str
    effort: str
    rounds: int
    solvers: int
    median: float
    false: Rate
    found: Mapping[int, Rate]

    @property
    def smallest(self) -> int | None:
        """The least percent that was found nine times in ten, and all above it too; None if none was."""
        smallest = None
        for percent in sorted(self.found, reverse=True):
            if self.found[percent].count < FOUND * self.found[percent].trials:
                break
            smallest = percent
        return smallest


def calibrate(
    case: Case, rounds: int, seed: int, tell: Callable[[str, int], None]
) -> tuple[RunFile, list[Sensitivity]]:
    """Measure, and judge. tell: told of each (unit, round) as it begins."""
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
    efforts = [effort for effort in (FAST, DEFAULT) if effort.rounds <= rounds]
    found = [one for unit in LOADS for effort in efforts for one in judge(file, unit, effort)]
    file.about["calibration"] = [asdict(one) | {"smallest": one.smallest} for one in found]
    return file, found


def judge(file: RunFile, unit: str, effort: Effort) -> list[Sensitivity]:
    """What runs of that effort say of one size of work, dealt from the rounds of the file.

    Two of them: of rankings of two solvers, and of all in one.
    """
    prefix = f"query/{next(iter(file.about['cases']))}/{calibration_solvers.__name__}:"
    values: dict[str, Rounds] = {
        name: {int(run.get_metadata()["round"]): run.values for run in file.runs[prefix + name]} for name in names(unit)
    }
    alike = [name for name in values if "_alike_" in name]
    starts = range(0, len(values[alike[0]]) - effort.rounds + 1, effort.rounds)
    every = sorted(value for name in alike for turns in values[name].values() for value in turns)
    judged = []
    for solvers, sure_ones in ((2, _sure_alone), (len(values), sure_differences)):
        false = 0
        found = dict.fromkeys(MORE, 0)
        for start in starts:
            some = range(start, start + effort.rounds)
            run = {name: {r: rounds[r] for r in some} for name, rounds in values.items()}
            ratios = paired_all(run, combinations(values, 2))
            sure = sure_ones(ratios)
            false += sum(pair in sure for pair in combinations(alike, 2))
            for percent in MORE:
                slower = f"{unit}_more_{percent}"
                found[percent] += sum((a, slower) in sure and ratios[a, slower].value > 1 for a in alike)
        pairs = len(alike) * (len(alike) - 1) // 2
        rates = {percent: Rate.of(count, len(starts) * len(alike)) for percent, count in found.items()}
        called = Rate.of(false, len(starts) * pairs)
        median = every[len(every) // 2]
        judged.append(Sensitivity(unit, effort.name, effort.rounds, solvers, median, called, rates))
    return judged


def _sure_alone(ratios: Mapping[Pair, Ratio]) -> set[Pair]:
    """The pairs that are surely different if each is judged as the only one."""
    return {pair for pair, ratio in ratios.items() if sure_differences({pair: ratio})}


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
