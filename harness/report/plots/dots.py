"""A dot for each row and a whisker through it: a ratio and its interval, on a log axis.

In: a Ranking, or the Changes from run to run. Out: Dots, which render themselves.
"""

from dataclasses import dataclass

from matplotlib.figure import Figure

from harness.analysis.changes import Changes
from harness.analysis.ranking import Ranking, Row
from harness.analysis.ratios import Ratio
from harness.experiment.plan import Cell, Workload
from harness.report.plots.canvas import ACCENT, FAINT, GRID, INK, PLAIN, cut, log_axis, shares, span, within
from harness.report.plots.rows import LANE, rows, rule
from harness.report.units import factor, interval
from solvers.console.quantities import amount

# Characters of a name below the axis.
_NAME = 34


@dataclass(frozen=True, kw_only=True)
class Dot:
    """A row. low, high: the ends of its whisker, or None where there is no spread to tell.

    text: its figures in words. strong: whether it has the stronger color: the first of a ranking, a significant
    change.
    """

    name: str
    value: float
    low: float | None
    high: float | None
    text: str
    strong: bool


@dataclass(frozen=True)
class Dots:
    """Rows from the top, and what their values are."""

    axis: str
    rows: tuple[Dot, ...]

    def render(self) -> Figure:
        """Plot the rows."""
        figure, axes = rows([(dot.name, dot.text) for dot in self.rows])
        ends = [
            within(end, dot.value) for dot in self.rows for end in (dot.value, dot.low, dot.high) if end is not None
        ]
        rule(axes, log_axis(axes, "x", span([1.0, *ends]), shares), GRID, 0.8)
        rule(axes, [1.0], FAINT, 1.2)
        axes.set_xlabel(self.axis, color=INK, parse_math=False)
        for i, dot in enumerate(self.rows):
            y = i + sum(LANE) / 2
            color = ACCENT if dot.strong else PLAIN
            if dot.low is not None and dot.high is not None:
                whisker = within(dot.low, dot.value), within(dot.high, dot.value)
                axes.plot(whisker, (y, y), color=color, linewidth=2.2, solid_capstyle="butt", zorder=2)
                axes.plot(whisker, (y, y), color=color, marker="|", markersize=7, linestyle="", zorder=2)
            axes.plot(dot.value, y, color=color, marker="o" if dot.strong else "D", markersize=6, zorder=3)
        return figure


def of_ranking(ranking: Ranking) -> Dots:
    """How many times as long as the fastest each takes, the fastest first; nothing of a phase that is not ranked."""
    if not ranking.ranked:
        return Dots("", ())
    lead = cut(ranking.rows[0].solver, _NAME)
    return Dots(
        f"times as long as {lead} takes" if ranking.measure == "second" else f"times as much as {lead}",
        tuple(_ranked(row, ranking.measure) for row in ranking.rows),
    )


def _ranked(row: Row, measure: str) -> Dot:
    ratio, strong = row.against_fastest, row.best == 1
    if ratio is None:
        text = amount(row.median, measure)
        return Dot(name=row.solver, value=1.0, low=None, high=None, text=text, strong=strong)
    return _dot(row.solver, ratio, measure, strong)


def _dot(name: str, ratio: Ratio, measure: str, strong: bool) -> Dot:
    text = f"{factor(ratio, measure)} {interval(ratio)}".rstrip()
    return Dot(name=name, value=ratio.value, low=ratio.low, high=ratio.high, text=text, strong=strong)


def of_changes(changes: Changes) -> dict[Workload, Dots]:
    """For each workload what became of each benchmark in it, as it is judged."""
    dots: dict[Workload, list[Dot]] = {}
    for row in changes.rows:
        if row.judged is not None:
            cell = Cell.parse(row.name)
            dots.setdefault(cell.workload, []).append(
                _dot(cell.solver, row.judged, row.measure, strong=row.significant is True)
            )
    axis = f"times as long as in {cut(changes.baseline, _NAME)}"
    return {workload: Dots(axis, tuple(changed)) for workload, changed in dots.items()}
