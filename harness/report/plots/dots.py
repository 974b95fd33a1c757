"""A dot for each row and a whisker through it: a ratio and its interval, on a log axis.

In: a Ranking, or the Changes from run to run. Out: Dots, and a Canvas of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.analysis.changes import Change, Changes
from harness.analysis.ranking import Ranking, Row
from harness.analysis.ratios import Ratio
from harness.experiment.plan import Cell, Workload
from harness.report.plots.canvas import ACCENT, FAINT, GRID, INK, PLAIN, Canvas, cut, log_axis, shares, span, within
from harness.report.plots.rows import LANE, RowText, rows, rule
from harness.report.units import factor, interval
from solvers.console.quantities import amount

_NAME = 34
"""Characters of a name below the axis."""


@dataclass(frozen=True)
class Dot:
    """A row. low, high: the ends of its whisker, or None where there is no spread to tell.

    strong: whether it is drawn in the stronger colour: the first of a ranking, a sure change.
    """

    name: str
    value: float
    low: float | None
    high: float | None
    figure: str
    hover: str
    strong: bool


@dataclass(frozen=True)
class Dots:
    """Rows from the top, and what their values are."""

    axis: str
    rows: tuple[Dot, ...]


def of_ranking(ranking: Ranking) -> Dots:
    """How many times as long as the fastest each takes, the fastest first; nothing of a phase that is not ranked."""
    if not ranking.ranked:
        return Dots("", ())
    lead = cut(ranking.rows[0].solver, _NAME)
    return Dots(
        f"times as long as {lead} takes" if ranking.measure == "second" else f"times as much as {lead}",
        tuple(_ranked(row, ranking) for row in ranking.rows),
    )


def _ranked(row: Row, ranking: Ranking) -> Dot:
    ratio = row.against_fastest
    strong = row.best == 1
    median = amount(row.median, ranking.measure)
    rank = f"rank {row.best}" if row.best == row.worst else f"rank {row.best} to {row.worst}"
    if ratio is None:
        return Dot(row.solver, 1.0, None, None, median, f"{row.solver}: {rank}, median {median}", strong)
    told = f"{factor(ratio, ranking.measure)} {interval(ratio)}".rstrip()
    hover = f"{row.solver}: {rank}, median {median}, {told} than {ranking.rows[0].solver}"
    return Dot(row.solver, ratio.value, ratio.low, ratio.high, told, hover, strong)


def of_changes(changes: Changes) -> dict[Workload, Dots]:
    """For each workload what became of each benchmark in it, as it is judged."""
    found: dict[Workload, list[Dot]] = {}
    for row in changes.rows:
        if row.judged is not None:
            found.setdefault(Cell.parse(row.name).workload, []).append(_changed(row, row.judged))
    return {
        workload: Dots(f"times as long as in {cut(changes.baseline, _NAME)}", tuple(of))
        for workload, of in found.items()
    }


def _changed(row: Change, ratio: Ratio) -> Dot:
    told = f"{factor(ratio, row.measure)} {interval(ratio)}".rstrip()
    sure = {True: "surely", False: "not significant", None: "significance unknown"}[row.significant]
    by = f", against {row.reference} of the same rounds" if row.reference else ""
    hover = f"{row.name}: {told}, {sure}{by}"
    return Dot(Cell.parse(row.name).solver, ratio.value, ratio.low, ratio.high, told, hover, row.significant is True)


def draw(dots: Dots) -> Canvas:
    """Draw the rows."""
    paper = rows([RowText(dot.name, dot.figure, dot.hover) for dot in dots.rows])
    rule(paper, log_axis(paper.axes, "x", span([1.0, *_ends(dots.rows)]), shares), GRID, 0.8)
    rule(paper, [1.0], FAINT, 1.2)
    paper.axes.set_xlabel(dots.axis, color=INK, parse_math=False)
    for i, dot in enumerate(dots.rows):
        y = i + sum(LANE) / 2
        color = ACCENT if dot.strong else PLAIN
        if dot.low is not None and dot.high is not None:
            ends = within(dot.low, dot.value), within(dot.high, dot.value)
            paper.tell(
                paper.axes.plot(ends, (y, y), color=color, linewidth=2.2, solid_capstyle="butt", zorder=2)[0], dot.hover
            )
            paper.axes.plot(ends, (y, y), color=color, marker="|", markersize=7, linestyle="", zorder=2)
        mark = paper.axes.plot(dot.value, y, color=color, marker="o" if dot.strong else "D", markersize=6, zorder=3)[0]
        paper.tell(mark, dot.hover)
    return paper


def _ends(rows: Sequence[Dot]) -> list[float]:
    return [within(end, dot.value) for dot in rows for end in (dot.value, dot.low, dot.high) if end is not None]
