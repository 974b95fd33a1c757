"""What n puzzles cost in all, solver by solver, and from how many on one costs less than another.

In: a run and its break-even points. Out: Lines for each case. The cost of n puzzles
is cold + (n - 1) x query. A line is drawn from the mean over rounds of the median turn of each, as a
break-even point is reckoned from such means of differences; the point lies where break-even found it, with its
interval.
"""

import statistics

import numpy as np

from harness.analysis.break_even import BreakEven, remembering
from harness.analysis.comparison import RunView
from harness.experiment.plan import Cell, Workload
from harness.report.plots.canvas import cut
from harness.report.plots.lines import Curve, Lines, Mark
from harness.runfile.read import Bench
from harness.runfile.validate import SECOND

# Puzzles that the axis reaches to, at least and at most.
_MIN_PUZZLES, _MAX_PUZZLES = 100, 10_000_000

_POINTS = 60

# Characters of a name beside its point.
_NAME = 20


def of_case(run: RunView, case: str) -> Lines:
    """The lines of one case, with the points at which another solver costs least in all labelled."""
    costs = _costs(run, case)
    points = [point for point in run.break_even if point.case == case]
    farthest = max((point.threshold.high or point.threshold.puzzles for point in points), default=0)
    end = min(max(_MIN_PUZZLES, 5 * farthest), _MAX_PUZZLES)
    ns = np.unique(np.geomspace(1, end, _POINTS).round())
    order = {solver: i for i, solver in enumerate(sorted(costs))}
    curves = tuple(
        Curve(solver, tuple(ns.tolist()), tuple((cold + (ns - 1) * query).tolist()), order[solver])
        for solver, (cold, query) in costs.items()
    )
    marks = tuple(_mark(point, costs) for point in points if point.threshold.puzzles <= end)
    return Lines(x="puzzles answered", y="time in all", curves=curves, marks=marks)


def _costs(run: RunView, case: str) -> dict[str, tuple[float, float]]:
    """{solver: seconds of its first puzzle, and of each one after it}, where both are known, in order of the first."""
    solvers = {
        ranking.workload.phase: [row.solver for row in ranking.rows]
        for ranking in run.rankings
        if ranking.workload.case == case and ranking.measure == SECOND
    }
    queried = set(solvers.get("query", ())) - set(remembering(run.rankings, case))

    def typical(phase: str, solver: str) -> float:
        return _typical(run.results.benches[Cell(Workload(phase, case), solver).name])

    return {
        solver: (typical("cold", solver), typical("query", solver))
        for solver in solvers.get("cold", ())
        if solver in queried
    }


def _mark(point: BreakEven, costs: dict[str, tuple[float, float]]) -> Mark:
    place = point.threshold
    cold, query = costs[point.cheaper]
    y = cold + (place.puzzles - 1) * query
    text = f"from {place.puzzles:,} on: {cut(point.cheaper, _NAME)}" if point.leads else ""
    return Mark(x=place.puzzles, y=y, low=place.low, high=place.high, text=text)


def _typical(bench: Bench) -> float:
    return statistics.fmean(statistics.median(values) for values in bench.rounds.values())
