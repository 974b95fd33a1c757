"""Every value of each solver as a strip of ticks, so that two humps are seen, or a drift.

In: a ranking and the values under it. Out: Strips, and a Canvas of them. The ticks of a round stand in a
lane of their own, the first round's at the top, so that what differs from round to round is seen apart
from what differs from turn to turn. Thousands of ticks would make a page too large, and no eye tells
them apart: of more than `most` values, each round is drawn by evenly spaced ones of its values in order
of size, the least and the largest always among them, which keeps its shape.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from harness.analysis.ranking import Ranking
from harness.report.plots.canvas import ACCENT, GRID, INK, PLAIN, Canvas, amounts, log_axis, span
from harness.report.plots.rows import LANE, RowText, rows, rule
from harness.report.terminal import printable
from harness.runfile.read import Bench
from solvers.console.quantities import amount
from solvers.console.text import counted

T = TypeVar("T")

LEAST = 2
"""Of a round, the least that is drawn."""

_AXES = {"second": "time", "byte": "memory"}

_FEW = 60
"""Ticks of a strip, fewer of which are drawn broader."""


@dataclass(frozen=True)
class Strip:
    """A solver's values. drawn_rounds: those that are drawn, by round. count, rounds: of all there are."""

    solver: str
    drawn_rounds: tuple[tuple[float, ...], ...]
    count: int
    rounds: int
    median: float
    least: float
    most: float
    strong: bool

    @property
    def drawn(self) -> int:
        """How many of its values are drawn."""
        return sum(map(len, self.drawn_rounds))


@dataclass(frozen=True)
class Strips:
    """Rows from the top; measure: what the values are, in pyperf's terms."""

    measure: str
    rows: tuple[Strip, ...]

    @property
    def thinned(self) -> bool:
        """Whether some values are not drawn."""
        return any(row.drawn < row.count for row in self.rows)


def of_ranking(ranking: Ranking, benches: Mapping[str, Bench], most: int) -> Strips:
    """The values of each solver of a ranking, in its order. benches: by solver. most: ticks for one."""
    return Strips(ranking.measure, tuple(_strip(benches[row.solver], row.best == 1, most) for row in ranking.rows))


def _strip(bench: Bench, strong: bool, most: int) -> Strip:
    values = [value for by_round in bench.rounds.values() for value in by_round]
    each = max(LEAST, most // len(bench.rounds))
    # Where even two of each round are too many, evenly spaced rounds stand for all.
    chosen = spaced(list(bench.rounds), max(most // LEAST, 1)) if len(values) > most else list(bench.rounds)
    whole = len(values) <= most
    drawn = tuple(tuple(bench.rounds[r]) if whole else tuple(spaced(sorted(bench.rounds[r]), each)) for r in chosen)
    return Strip(
        bench.cell.solver, drawn, len(values), len(bench.rounds), bench.median, min(values), max(values), strong
    )


def spaced(items: Sequence[T], most: int) -> list[T]:
    """At most so many of the items, evenly spaced, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[i] for i in np.linspace(0, len(items) - 1, most).round().astype(int)]


def draw(strips: Strips) -> Canvas:
    """Draw the rows."""
    told = [
        RowText(strip.solver, f"median {amount(strip.median, strips.measure)}", _hover(strip, strips.measure))
        for strip in strips.rows
    ]
    paper = rows(told)
    # The extremes are written, and drawn, even where a tick in between is not.
    ends = [end for strip in strips.rows for end in (strip.least, strip.most)]
    ticks = log_axis(paper.axes, "x", span(ends), amounts(strips.measure), binary=strips.measure == "byte")
    rule(paper, ticks, GRID, 0.8)
    paper.axes.set_xlabel(printable(_AXES.get(strips.measure, strips.measure)), color=INK, parse_math=False)
    for i, strip in enumerate(strips.rows):
        marks = PathPatch(
            _ticks(strip, i), edgecolor=ACCENT if strip.strong else PLAIN, facecolor="none", linewidth=0.9
        )
        marks.set(alpha=0.7, capstyle="butt", snap=False)
        paper.axes.add_patch(marks)
        paper.tell(marks, told[i].hover)
        paper.axes.plot(strip.median, i + LANE[1] + 0.05, color=INK, marker="^", markersize=4, linestyle="", zorder=3)
    return paper


def _ticks(strip: Strip, row: int) -> Path:
    """One path for all of a row: a line down for each value, in the lane of its round."""
    top, height = row + LANE[0], (LANE[1] - LANE[0]) / len(strip.drawn_rounds)
    points = [
        (value, top + (lane + part) * height)
        for lane, values in enumerate(strip.drawn_rounds)
        for value in values
        for part in (0.0, 0.9)
    ]
    return Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))


def _hover(strip: Strip, measure: str) -> str:
    median, least, most = (amount(value, measure) for value in (strip.median, strip.least, strip.most))
    part = f", {strip.drawn:,} of them drawn" if strip.drawn < strip.count else ""
    values = f"{counted(strip.count, 'value')} in {counted(strip.rounds, 'round')}{part}"
    return f"{strip.solver}: median {median}, from {least} to {most}; {values}"
