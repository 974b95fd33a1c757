"""Every value of each solver as a strip of ticks, so that two humps are seen, or a drift.

In: a ranking and the values under it. Out: Strips, which render themselves. The ticks of a round stand in a
lane of their own, the first round's at the top, so that what differs from round to round is seen apart
from what differs from turn to turn. Thousands of ticks would make a page too large, and no eye tells
them apart: of more values than a limit, each round is drawn by evenly spaced ones of its values in order
of size, the minimum and the maximum always among them, which keeps its shape.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from harness.analysis.ranking import Ranking
from harness.report.plots.canvas import ACCENT, GRID, INK, PLAIN, amounts, log_axis, span
from harness.report.plots.rows import LANE, rows, rule
from harness.report.terminal import printable
from harness.runfile.read import Bench
from solvers.console.quantities import amount

T = TypeVar("T")

# The values of a round that are drawn, at least.
_MIN_DRAWN = 2

_AXES = {"second": "time", "byte": "memory"}


@dataclass(frozen=True, kw_only=True)
class Strip:
    """A solver's values. drawn_rounds: those that are drawn, by round. count, min, max: of all there are."""

    solver: str
    drawn_rounds: tuple[tuple[float, ...], ...]
    count: int
    median: float
    min: float
    max: float
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

    def render(self) -> Figure:
        """Plot the rows."""
        figure, axes = rows([(strip.solver, f"median {amount(strip.median, self.measure)}") for strip in self.rows])
        # The axis has room for the extremes even where no tick is drawn at them.
        ends = [end for strip in self.rows for end in (strip.min, strip.max)]
        places = log_axis(axes, "x", span(ends), amounts(self.measure), binary=self.measure == "byte")
        rule(axes, places, GRID, 0.8)
        axes.set_xlabel(printable(_AXES.get(self.measure, self.measure)), color=INK, parse_math=False)
        for i, strip in enumerate(self.rows):
            color = ACCENT if strip.strong else PLAIN
            ticks = PathPatch(_ticks(strip, i), edgecolor=color, facecolor="none", linewidth=0.9)
            ticks.set(alpha=0.7, capstyle="butt", snap=False)
            axes.add_patch(ticks)
            axes.plot(strip.median, i + LANE[1] + 0.05, color=INK, marker="^", markersize=4, zorder=3)
        return figure


def of_ranking(ranking: Ranking, benches: Mapping[str, Bench], limit: int) -> Strips:
    """The values of each solver of a ranking, in its order. benches: by solver. limit: the ticks of one solver."""
    return Strips(ranking.measure, tuple(_strip(benches[row.solver], row.best == 1, limit) for row in ranking.rows))


def _strip(bench: Bench, strong: bool, limit: int) -> Strip:
    values = [value for turns in bench.rounds.values() for value in turns]
    if len(values) <= limit:
        drawn = tuple(map(tuple, bench.rounds.values()))
    else:
        # Where even two of each round are too many, evenly spaced rounds stand for all.
        rounds = spaced(list(bench.rounds.values()), max(limit // _MIN_DRAWN, 1))
        per_round = max(_MIN_DRAWN, limit // len(bench.rounds))
        drawn = tuple(tuple(spaced(sorted(turns), per_round)) for turns in rounds)
    return Strip(
        solver=bench.cell.solver,
        drawn_rounds=drawn,
        count=len(values),
        median=bench.median,
        min=min(values),
        max=max(values),
        strong=strong,
    )


def spaced(items: Sequence[T], limit: int) -> list[T]:
    """At most so many of the items, evenly spaced, the first and the last among them."""
    if len(items) <= limit:
        return list(items)
    return [items[i] for i in np.linspace(0, len(items) - 1, limit).round().astype(int)]


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
