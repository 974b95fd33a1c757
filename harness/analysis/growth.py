"""The laws by which cost grows, from a run of scaling cases.

In: a run whose cases differ in the length of the word list, or in the size of the honeycomb. Out: for each
solver the exponent of its growth with its interval, and the points at which one overtakes another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from harness.analysis.ranking import Ranking
from harness.analysis.ratios import CONFIDENCE, Pair, Ratio, paired_all, student, sure_differences
from harness.experiment.plan import PHASES, Cell
from harness.runfile.read import Bench, Results


@dataclass(frozen=True)
class Growth:
    """How a solver's time grows.

    axis: "words" or "letters". points: (how many, median seconds), in order.
    exponent: time grows as how many to this power; for "letters", time is multiplied by this with each
    letter. Its interval is over rounds: each gives one.
    last: the same from the last two points alone, where it surely is another: the law is bent, and does not
    hold over the whole range.
    """

    phase: str
    axis: str
    solver: str
    points: tuple[tuple[int, float], ...]
    exponent: Ratio
    last: Ratio | None = None


@dataclass(frozen=True)
class Overtaking:
    """From how many on one solver is surely faster that was surely slower before.

    until: up to how many it was; between the two, which is faster is not sure.
    """

    phase: str
    axis: str
    faster: str
    slower: str
    at: int
    until: int


def axis_of(results: Results) -> tuple[str, dict[str, int]]:
    """What grows in a run, and {case: how many}; nothing where the cases do not differ in one thing alone."""
    cases: Mapping[str, Mapping[str, object]] = results.about.get("cases", {})
    sizes = {name: _integer(case["rules"], "size") for name, case in cases.items()}
    counts = {name: _integer(case, "word_count") for name, case in cases.items()}
    if len(set(sizes.values())) > 1:
        return ("letters", sizes) if len(set(counts.values())) == 1 else ("", {})
    return ("words", counts) if len(set(counts.values())) > 1 else ("", {})


def growths(results: Results) -> tuple[Growth, ...]:
    """The growth of each solver in each phase, fastest growing last; those with two points or more."""
    axis, many = axis_of(results)
    found = []
    if axis:
        for phase in PHASES:
            for solver in sorted({b.cell.solver for b in results.benches.values() if b.cell.workload.phase == phase}):
                benches = {
                    many[b.cell.workload.case]: b
                    for b in results.benches.values()
                    if b.cell.workload.phase == phase and b.cell.solver == solver
                }
                if len(benches) > 1:
                    found.append(_growth(phase, axis, solver, dict(sorted(benches.items()))))
    return tuple(sorted(found, key=lambda growth: (PHASES.index(growth.phase), growth.exponent.value)))


def _growth(phase: str, axis: str, solver: str, benches: Mapping[int, Bench]) -> Growth:
    points = tuple((many, bench.median) for many, bench in benches.items())
    x = np.log(list(benches)) if axis == "words" else np.array(list(benches), dtype=float)
    shared = sorted(set.intersection(*(set(bench.rounds) for bench in benches.values())))
    y = np.array([[np.log(np.median(bench.rounds[r])) for bench in benches.values()] for r in shared])
    whole, end = (np.polyfit(x[first:], y[:, first:].T, 1)[0].tolist() for first in (0, -2))
    # Of words the power itself is told; of letters the factor for each, which `student` gives already.
    exponent, last = (student(slopes) if axis == "letters" else _logs(student(slopes)) for slopes in (whole, end))
    bent = student([b - a for a, b in zip(whole, end, strict=True)])
    surely = len(points) > 2 and bent.p is not None and bent.p < 1 - CONFIDENCE and bent.exceeds_least
    return Growth(phase, axis, solver, points, exponent, last if surely else None)


def _logs(ratio: Ratio) -> Ratio:
    low, high = (None if end is None else float(np.log(end)) for end in (ratio.low, ratio.high))
    return Ratio(float(np.log(ratio.value)), low, high, ratio.p, ratio.n, ratio.unit)


def overtakings(results: Results, rankings: Sequence[Ranking]) -> tuple[Overtaking, ...]:
    """Where the order of two solvers turns over, and both orders are sure."""
    axis, many = axis_of(results)
    found = []
    leader: dict[tuple[str, Pair], tuple[str, int]] = {}
    for ranking in sorted(rankings, key=lambda ranking: many.get(ranking.workload.case, 0)):
        workload = ranking.workload
        if not axis or not ranking.ranked or workload.case not in many:
            continue
        here = many[workload.case]
        for pair, ahead in _surely_ahead(results, ranking).items():
            before, until = leader.get((workload.phase, pair), (ahead, here))
            if ahead != before:
                found.append(Overtaking(workload.phase, axis, ahead, before, here, until))
            leader[workload.phase, pair] = ahead, here
    return tuple(sorted(found, key=lambda one: (PHASES.index(one.phase), one.at, one.faster, one.slower)))


def _surely_ahead(results: Results, ranking: Ranking) -> dict[Pair, str]:
    """{two solvers: the faster}, where the difference is sure."""
    solvers = sorted(row.solver for row in ranking.rows)
    rounds = {solver: results.benches[Cell(ranking.workload, solver).name].rounds for solver in solvers}
    ratios = paired_all(rounds, combinations(solvers, 2))
    undecided = {frozenset((one.a, one.b)) for one in ranking.load if one.spans_one}
    sure = [pair for pair in sure_differences(ratios) if frozenset(pair) not in undecided]
    return {(a, b): a if ratios[a, b].value > 1 else b for a, b in sure}


def _integer(data: object, key: str) -> int:
    assert isinstance(data, Mapping)
    return int(data[key])
