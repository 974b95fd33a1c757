"""The laws by which cost grows, from a run of scaling cases.

In: a run whose cases differ in the length of the word list, or in the size of the honeycomb; its rankings. Out: for
each solver the exponent of its growth with its interval, and the crossovers, at which one solver overtakes another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from harness.analysis.ranking import Ranking
from harness.analysis.ratios import CONFIDENCE, Ratio, student
from harness.experiment.plan import PHASES
from harness.runfile.read import Bench, Results


@dataclass(frozen=True, kw_only=True)
class Growth:
    """How a solver's time grows.

    axis: "words" or "letters". points: (how many, median seconds), in order.
    exponent: time grows as how many to this power; for "letters", time is multiplied by this with each
    letter. Its interval is over rounds: each gives one.
    last: the same from the last two points only, where it is significantly another: the law is bent, and does not
    hold over the whole range.
    """

    phase: str
    axis: str
    solver: str
    points: tuple[tuple[int, float], ...]
    exponent: Ratio
    last: Ratio | None = None


@dataclass(frozen=True, kw_only=True)
class Crossover:
    """From how many on one solver is significantly faster that was significantly slower before.

    until: up to how many it was slower; between the two, which is faster is not known.
    """

    phase: str
    axis: str
    faster: str
    slower: str
    at: int
    until: int


def axis_of(results: Results) -> tuple[str, dict[str, int]]:
    """What grows in a run, and {case: how many}; nothing where the cases do not differ in exactly one thing."""
    cases = results.header.cases if results.header is not None else {}
    sizes = {name: case.rules.size for name, case in cases.items()}
    counts = {name: case.word_count for name, case in cases.items()}
    if len(set(sizes.values())) > 1:
        return ("letters", sizes) if len(set(counts.values())) == 1 else ("", {})
    return ("words", counts) if len(set(counts.values())) > 1 else ("", {})


def growths(results: Results) -> tuple[Growth, ...]:
    """The growth of each solver in each phase, fastest growing last; those with two points or more."""
    axis, amounts = axis_of(results)
    if not axis:
        return ()
    series: dict[tuple[str, str], dict[int, Bench]] = {}
    for bench in results.benches.values():
        workload = bench.cell.workload
        if workload.phase in PHASES:
            series.setdefault((workload.phase, bench.cell.solver), {})[amounts[workload.case]] = bench
    laws = [
        _growth(phase, axis, solver, dict(sorted(benches.items())))
        for (phase, solver), benches in sorted(series.items())
        if len(benches) > 1
    ]
    return tuple(sorted(laws, key=lambda growth: (PHASES.index(growth.phase), growth.exponent.value)))


def _growth(phase: str, axis: str, solver: str, benches: Mapping[int, Bench]) -> Growth:
    x = np.log(list(benches)) if axis == "words" else np.array(list(benches), dtype=float)
    shared = sorted(set.intersection(*(set(bench.rounds) for bench in benches.values())))
    y = np.array([[np.log(np.median(bench.rounds[number])) for bench in benches.values()] for number in shared])
    whole: list[float] = np.polyfit(x, y.T, 1)[0].tolist()
    end: list[float] = np.polyfit(x[-2:], y[:, -2:].T, 1)[0].tolist()
    # Letters have a factor for each, which `student` gives; words have the power itself, its logarithm.
    exponent, last = student(whole), student(end)
    if axis == "words":
        exponent, last = _log(exponent), _log(last)
    bend = student([b - a for a, b in zip(whole, end, strict=True)])
    bent = len(benches) > 2 and bend.p is not None and bend.p < 1 - CONFIDENCE and bend.exceeds_min_difference
    return Growth(
        phase=phase,
        axis=axis,
        solver=solver,
        points=tuple((amount, bench.median) for amount, bench in benches.items()),
        exponent=exponent,
        last=last if bent else None,
    )


def _log(ratio: Ratio) -> Ratio:
    low, high = (None if end is None else float(np.log(end)) for end in (ratio.low, ratio.high))
    return replace(ratio, value=float(np.log(ratio.value)), low=low, high=high)


def crossovers(results: Results, rankings: Sequence[Ranking]) -> tuple[Crossover, ...]:
    """Where the order of two solvers turns over, and both orders are significant."""
    axis, amounts = axis_of(results)
    turnovers = []
    leads: dict[tuple[str, frozenset[str]], tuple[str, int]] = {}  # who led the two last, and up to how many
    for ranking in sorted(rankings, key=lambda ranking: amounts.get(ranking.workload.case, 0)):
        phase, case = ranking.workload.phase, ranking.workload.case
        if case not in amounts:
            continue
        for faster, slower in ranking.faster:
            pair = phase, frozenset((faster, slower))
            leader, until = leads.get(pair, (faster, amounts[case]))
            if leader != faster:
                turnovers.append(
                    Crossover(phase=phase, axis=axis, faster=faster, slower=slower, at=amounts[case], until=until)
                )
            leads[pair] = faster, amounts[case]
    return tuple(sorted(turnovers, key=lambda c: (PHASES.index(c.phase), c.at, c.faster, c.slower)))


def _integer(data: object, key: str) -> int:
    assert isinstance(data, Mapping)
    return int(data[key])
