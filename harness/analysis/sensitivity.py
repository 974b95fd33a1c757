"""How small a difference a machine can tell, from a calibration: what its rounds called different.

In: the run of `calibrate`, as read; or the turns of one size of work. Out: Sensitivities. The rounds are dealt into
runs of four (--fast) and ten (the default). Each is judged exactly as `compare` judges a run, by `judgement`, and
what that calls different is counted. That is done twice: with all of a size in one ranking, and for each two
of them as if they had been measured alone, since Holm asks more of a pair the more pairs there are, which at four
rounds is much.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from statistics import median

from scipy.special import betaincinv

from harness.analysis.judgement import judge
from harness.analysis.ratios import Pair, Rounds
from harness.experiment.calibration_solvers import MORE, WORK, names
from harness.experiment.plan import DEFAULT, FAST, Effort
from harness.runfile.read import Results

_FOUND = 0.9  # a difference counts as found if it is in so many runs out of one


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


@dataclass(frozen=True, kw_only=True)
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
        """The smallest percent that was found nine times in ten, and all above it too; None if none was."""
        smallest = None
        for percent in sorted(self.found, reverse=True):
            if self.found[percent].count < _FOUND * self.found[percent].trials:
                break
            smallest = percent
        return smallest


def sensitivities(results: Results) -> list[Sensitivity]:
    """What the rounds of a calibration tell, for each size of work in it, each effort, and two solvers or all."""
    # A cell's solver is the class in its module, which has had more than one name.
    turns = {bench.cell.solver.rpartition(":")[2]: bench.turns for bench in results.benches.values()}
    rows = []
    for unit in WORK:
        of_unit = {name: turns[name] for name in names(unit) if name in turns}
        if of_unit:
            rounds = len(next(iter(of_unit.values())))
            for effort in (FAST, DEFAULT):
                if effort.rounds <= rounds:
                    rows += judge_unit(of_unit, unit, effort)
    return rows


def judge_unit(turns: Mapping[str, Rounds], unit: str, effort: Effort) -> list[Sensitivity]:
    """What runs of that effort tell on one size of work, dealt from these rounds: {name of the solver: its rounds}.

    Two of them: of rankings of two solvers, and of all in one.
    """
    alike = [name for name in turns if name.startswith(f"{unit}_alike_")]
    runs = _deal(turns, effort.rounds)
    of_two: list[frozenset[Pair]] = [
        frozenset().union(*(_faster(run, two) for two in combinations(run, 2))) for run in runs
    ]
    of_all = [judge(run).faster for run in runs]
    rows = []
    for solvers, faster in ((2, of_two), (len(turns), of_all)):
        false = sum((a, b) in pairs or (b, a) in pairs for pairs in faster for a, b in combinations(alike, 2))
        slower = {
            percent: sum((name, f"{unit}_more_{percent}") in pairs for pairs in faster for name in alike)
            for percent in MORE
        }
        alike_pairs = len(alike) * (len(alike) - 1) // 2
        rows.append(
            Sensitivity(
                unit=unit,
                effort=effort.name,
                rounds=effort.rounds,
                solvers=solvers,
                median=median(float(turn) for name in alike for values in turns[name].values() for turn in values),
                false=Rate.of(false, len(runs) * alike_pairs),
                found={percent: Rate.of(count, len(runs) * len(alike)) for percent, count in slower.items()},
            )
        )
    return rows


def _deal(turns: Mapping[str, Rounds], size: int) -> list[dict[str, Rounds]]:
    """The rounds in runs of that size; what is left over is in none."""
    total = len(next(iter(turns.values())))
    return [
        {name: {number: rounds[number] for number in range(start, start + size)} for name, rounds in turns.items()}
        for start in range(0, total - size + 1, size)
    ]


def _faster(run: Mapping[str, Rounds], pair: Pair) -> frozenset[Pair]:
    """Which of two is significantly faster, in a ranking of only these."""
    return judge({name: run[name] for name in pair}).faster
