"""What n puzzles cost in all, and where that of one solver is less than that of another."""

import pytest

from harness.report.plots import totals
from harness.report.plots.canvas import SERIES


def test_lines_cross_where_the_crossing_was_found(run):
    lines = totals.of_case(run, "candidates")
    assert {curve.name for curve in lines.curves} == {"naive", "set", "points_table"}
    lead = next(mark for mark in lines.marks if mark.text)
    point = next(point for point in run.break_even if point.leads)
    assert (lead.x, lead.text) == (point.threshold.puzzles, f"from {lead.x} on: points_table")
    costs = {}
    for name in ("set", "points_table"):
        curve = next(curve for curve in lines.curves if curve.name == name)
        each = (curve.ys[-1] - curve.ys[0]) / (curve.xs[-1] - curve.xs[0])
        costs[name] = curve.ys[0] + each * (lead.x - 1)
    assert costs["points_table"] <= costs["set"] * 1.001
    assert costs["points_table"] == pytest.approx(costs["set"], rel=0.05)
    assert lead.y == pytest.approx(costs["points_table"], rel=1e-6)


def test_each_solver_has_its_own_color_or_dash(run):
    orders = [curve.order for curve in totals.of_case(run, "candidates").curves]
    assert len(set(orders)) == len(orders)
    assert len({color.lower() for color in SERIES}) == len(SERIES)
