"""Lines on two log axes, each named at its end, and where they cross.

In: curves and marks. Out: Lines, which render themselves. What they are of is the business of `totals` and
`growth_plot`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from harness.report.plots.canvas import DASHES, FAINT, GRID, INK, PAPER, SERIES, amounts, canvas, cut, log_axis, span

_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 4.2, 0.8, 1.35, 0.12, 0.48

# Characters of a name beside its line.
_NAME = 19

# A line of text, as a part of the height that the lines take.
_LINE = 0.075

# The room between two names, as a part of the height.
_APART = 0.045


@dataclass(frozen=True)
class Curve:
    """A line. order: which color and dash; the same for a solver in every plot of a run."""

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    order: int


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A point where something happens. low, high: the interval of x. text: what is written of it, or empty."""

    x: float
    y: float
    low: float | None
    high: float | None
    text: str


@dataclass(frozen=True, kw_only=True)
class Lines:
    """What the axes are, the lines, and the marks on them. points: whether the values themselves are
    marked. ticks: what stands on the x axis, or nothing for round numbers.
    """

    x: str
    y: str
    curves: tuple[Curve, ...]
    marks: tuple[Mark, ...] = ()
    points: bool = False
    ticks: tuple[float, ...] = ()

    def render(self) -> Figure:
        """Plot them."""
        figure, axes = canvas(height=_HEIGHT, left=_LEFT, right=_RIGHT, top=_TOP, bottom=_BOTTOM)
        left, right = span([x for curve in self.curves for x in curve.xs])
        low, high = span([y for curve in self.curves for y in curve.ys])
        labelled = [mark for mark in self.marks if mark.text]
        low /= (high / low) ** (_LINE * len(labelled))  # a line of text for each, below everything else
        log_axis(axes, "x", (left, right), _count, ticks=self.ticks)
        log_axis(axes, "y", (low, high), amounts("second"))
        axes.grid(visible=True, color=GRID, linewidth=0.8)
        axes.set_xlabel(self.x, color=INK, parse_math=False)
        axes.set_ylabel(self.y, color=INK, parse_math=False)
        marker = "o" if self.points else ""
        for curve in self.curves:
            color, dash = SERIES[curve.order % len(SERIES)], DASHES[curve.order // len(SERIES) % len(DASHES)]
            axes.plot(curve.xs, curve.ys, color=color, linestyle=dash, linewidth=2, marker=marker, markersize=5)
        _names(axes, self.curves, low, high)
        for mark in self.marks:
            size, face = (7, INK) if mark.text else (5, PAPER)
            axes.plot(mark.x, mark.y, marker="o", markersize=size, color=FAINT, markerfacecolor=face, zorder=5)
        for i, mark in enumerate(labelled):
            _label(axes, mark, (len(labelled) - i - 0.5) * _LINE / (1 + _LINE * len(labelled)))
        return figure


def _label(axes: Axes, mark: Mark, height: float) -> None:
    """A mark's text at the foot of the plot, that high, its interval, and a line down from it to its text."""
    left, right = axes.get_xlim()
    if mark.low is not None:
        ends = max(mark.low, left), min(mark.high or right, right)
        axes.plot(ends, (mark.y, mark.y), color=INK, linewidth=1.4, zorder=4)
    foot = axes.transData.inverted().transform(axes.transAxes.transform((0, height)))[1]
    axes.plot((mark.x, mark.x), (foot, mark.y), color=FAINT, linestyle=":", linewidth=1, zorder=1)
    in_right_half = np.log(mark.x / left) > np.log(right / left) / 2
    axes.annotate(
        mark.text,
        (mark.x, foot),
        (-4 if in_right_half else 4, 0),
        textcoords="offset points",
        ha="right" if in_right_half else "left",
        va="center",
        color=INK,
        fontsize=8.5,
        parse_math=False,
    )


def _count(value: float) -> str:
    """A number of things on an axis: 1, 300, 10k, 1.73M."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if value >= size:
            return f"{value / (1e3 if unit == 'k' else size):.3g}{unit}"
    return f"{value:,.0f}"


def _names(axes: Axes, curves: Sequence[Curve], low: float, high: float) -> None:
    """The name of each line to the right of its end, moved up or down where it would hide another."""
    ends = sorted(curves, key=lambda curve: curve.ys[-1])
    shares = [float(np.log(curve.ys[-1] / low) / np.log(high / low)) for curve in ends]
    places = apart(shares, min(_APART, 1 / max(len(curves), 1)))
    for curve, share, place in zip(ends, shares, places, strict=True):
        color = SERIES[curve.order % len(SERIES)]
        axes.annotate(
            "",
            (1.0, share),
            (1.035, place),
            xycoords="axes fraction",
            textcoords="axes fraction",
            arrowprops={"arrowstyle": "-", "color": color, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0},
        )
        axes.text(
            1.045, place, cut(curve.name, _NAME), transform=axes.transAxes, color=color, va="center", fontsize=8.5
        )


def apart(places: Sequence[float], least: float) -> list[float]:
    """The places, which are in order, moved as little as a sweep up and one down need to part them."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + least) if moved else place)
    top = 1.0
    for i in range(len(moved) - 1, -1, -1):
        moved[i] = min(moved[i], top)
        top = moved[i] - least
    return moved
