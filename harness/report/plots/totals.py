"""What n puzzles cost in all, solver by solver, and from how many on one costs less than another.

In: a run and its break-even points. Out: Lines for each case. The cost of n puzzles
is cold + (n - 1) x query. A line is drawn from the mean over rounds of the median turn of each, as a
crossing is reckoned from such means of differences; the point lies where the crossing was found, with its
interval.
"""

import statistics as plain

import numpy as np

from harness.analysis.break_even import BreakEven, remembering
from harness.analysis.comparison import RunView
from harness.experiment.plan import Cell, Workload
from harness.report.plots.canvas import cut
from harness.report.plots.lines import Curve, Lines, Mark
from harness.runfile.read import Bench
from harness.runfile.validate import SECOND
from solvers.console.quantities import seconds

_LEAST, _MOST = 100, 10_000_000
"""Puzzles that the axis reaches to, at least and at most."""

_POINTS = 60


def of_case(run: RunView, case: str) -> Lines:
    """The lines of one case, with the crossings at which another solver costs least in all labelled."""
    costs = {}
    timed = [ranking for ranking in run.rankings if ranking.workload.case == case and ranking.measure == SECOND]
    by_phase = {ranking.workload.phase: ranking for ranking in timed}
    if not {"query", "cold"} <= by_phase.keys():
        return Lines("", "", ())
    also = {row.solver for row in by_phase["query"].rows} - set(remembering(run.rankings, case))
    for row in by_phase["cold"].rows:
        if row.solver in also:
            query, cold = (
                _typical(run.results.benches[Cell(Workload(phase, case), row.solver).name])
                for phase in ("query", "cold")
            )
            costs[row.solver] = cold, query
    points = [point for point in run.break_even if point.case == case]
    farthest = max((point.threshold.high or point.threshold.puzzles for point in points), default=0)
    most = min(max(_LEAST, 5 * farthest), _MOST)
    ns = np.unique(np.geomspace(1, most, _POINTS).round())
    order = {solver: i for i, solver in enumerate(sorted(costs))}
    curves = tuple(
        Curve(
            solver,
            tuple(ns.tolist()),
            tuple((cold + (ns - 1) * query).tolist()),
            order[solver],
            f"{solver}: {seconds(cold)} for the first puzzle, {seconds(query)} for each one after it",
        )
        for solver, (cold, query) in costs.items()
    )
    marks = tuple(_mark(point, costs) for point in points if point.threshold.puzzles <= most)
    return Lines("puzzles answered", "time in all", curves, marks)


def _mark(point: BreakEven, costs: dict[str, tuple[float, float]]) -> Mark:
    at = point.threshold
    cold, query = costs[point.cheaper]
    ends = "" if at.low is None else f" [{at.low:,} to {'never' if at.high is None else f'{at.high:,}'}]"
    hover = f"from {at.puzzles:,} puzzles{ends} on {point.cheaper} costs less in all than {point.dearer}"
    text = f"from {at.puzzles:,} on: {cut(point.cheaper, 20)}" if point.leads else ""
    return Mark(at.puzzles, cold + (at.puzzles - 1) * query, at.low, at.high, text, hover)


def _typical(bench: Bench) -> float:
    return plain.fmean(plain.median(values) for values in bench.rounds.values())
