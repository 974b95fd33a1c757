"""What the turns of a workload say together: which solvers differ significantly, and their ranks.

In: the turns of solvers that took turns with each other; or ratios that were found otherwise, where turns do
not pair. Out: a Judgement. Significance is judged here and nowhere else: the ranking, the growth, `run --until` and
the calibration ask for it, so that a pair which load decides is nowhere called different. `ratios` has the
tests, and `load_dependence` the rule of load. Read `ranking` next, which makes the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from harness.analysis.load_dependence import LoadDependence, load_dependences
from harness.analysis.ratios import Pair, Ratio, Rounds, paired_all, significant_differences
from harness.experiment.plan import Workload


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """Which solvers of a workload are faster than which, and how surely.

    ratios: {(a, b): how many times as long b takes as a}, each pair once; a pair with nothing to compare is
    not there. faster: the pairs that differ significantly, the faster solver of each first.
    load: the pairs whose ratio depends on load; a pair that load decides is neither in `faster` nor in `ties`.
    ties: the other pairs, which more values may tell apart.
    ranks: {solver: (best, worst)}. The best is one more than how many are significantly faster, the worst is how
    many are not significantly slower.
    """

    ratios: Mapping[Pair, Ratio]
    faster: frozenset[Pair]
    load: tuple[LoadDependence, ...]
    ties: tuple[Pair, ...]
    ranks: Mapping[str, tuple[int, int]]


def judge(turns: Mapping[str, Rounds], works: int = 1) -> Judgement:
    """The judgement on solvers whose turns pair: {solver: its rounds}.

    works: how many different pieces of work the turns of a round go through (`works_of`).
    """
    return judge_ratios(list(turns), paired_all(turns, combinations(turns, 2)), load_dependences(turns, works))


def judge_ratios(
    solvers: Sequence[str], ratios: Mapping[Pair, Ratio], load: Sequence[LoadDependence] = ()
) -> Judgement:
    """The judgement on solvers from their ratios: where load decides which of two is faster, they tie."""
    undecided = {(dependence.a, dependence.b) for dependence in load if dependence.spans_one}
    significant = significant_differences(ratios) - undecided
    faster = frozenset((a, b) if ratios[a, b].value > 1 else (b, a) for a, b in significant)
    return Judgement(
        ratios=ratios,
        faster=faster,
        load=tuple(load),
        ties=tuple(pair for pair in ratios if pair not in significant | undecided),
        ranks=_ranks(solvers, faster),
    )


def works_of(workload: Workload, slices: Iterable[str]) -> int:
    """How many pieces of work the turns of a round go through: where a turn is one operation, the slice.

    slices: the honeycombs of each round, as the run file has them.
    """
    return max((len(part.split()) for part in slices), default=1) if workload.operations == 1 else 1


def _ranks(solvers: Sequence[str], faster: Iterable[Pair]) -> dict[str, tuple[int, int]]:
    best = dict.fromkeys(solvers, 1)
    worst = dict.fromkeys(solvers, len(solvers))
    for quick, slow in faster:
        best[slow] += 1
        worst[quick] -= 1
    return {solver: (best[solver], worst[solver]) for solver in solvers}
