"""Lines on two log axes, each named at its end, and where they cross.

In: curves and marks. Out: a Canvas of them. What the lines are of is the business of `totals` and `growth`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from harness.report.plots.canvas import (
    DASHES,
    FAINT,
    GRID,
    INK,
    PAPER,
    SERIES,
    Canvas,
    amounts,
    canvas,
    cut,
    log_axis,
    span,
)

_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 4.2, 0.8, 1.35, 0.12, 0.48
_NAME = 19
"""Characters of a name beside its line."""

_LINE = 0.075
"""Of a line of text, as a part of the height that the lines take."""

_APART = 0.045
"""Between two names, as a part of the height."""


@dataclass(frozen=True)
class Curve:
    """A line. order: which colour and dash; the same for a solver in every plot of a run."""

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    order: int
    hover: str


@dataclass(frozen=True)
class Mark:
    """A point where something happens. low, high: the interval of x. text: what is written of it, or empty."""

    x: float
    y: float
    low: float | None
    high: float | None
    text: str
    hover: str


@dataclass(frozen=True)
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


def draw(lines: Lines) -> Canvas:
    """Draw them."""
    paper = canvas(_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM)
    axes = paper.axes
    xs = [x for curve in lines.curves for x in curve.xs]
    ys = [y for curve in lines.curves for y in curve.ys]
    left, right = span(xs)
    low, high = span(ys)
    told = [mark for mark in lines.marks if mark.text]
    low /= (high / low) ** (_LINE * len(told))  # a line of text for each, below everything else
    log_axis(axes, "x", (left, right), _count, ticks=lines.ticks)
    log_axis(axes, "y", (low, high), amounts("second"))
    axes.grid(visible=True, color=GRID, linewidth=0.8)
    axes.set_xlabel(lines.x, color=INK, parse_math=False)
    axes.set_ylabel(lines.y, color=INK, parse_math=False)
    for curve in lines.curves:
        color, dash = SERIES[curve.order % len(SERIES)], DASHES[curve.order // len(SERIES) % len(DASHES)]
        marker = "o" if lines.points else ""
        line = axes.plot(curve.xs, curve.ys, color=color, linestyle=dash, linewidth=2, marker=marker, markersize=5)[0]
        paper.tell(line, curve.hover)
    _names(paper, lines.curves, low, high)
    for mark in lines.marks:
        size, face = (7, INK) if mark.text else (5, PAPER)
        point = axes.plot(
            mark.x, mark.y, marker="o", markersize=size, color=FAINT, markerfacecolor=face, linestyle="", zorder=5
        )[0]
        paper.tell(point, mark.hover)
    for i, mark in enumerate(told):
        _label(paper, mark, (len(told) - i - 0.5) * _LINE / (1 + _LINE * len(told)))
    return paper


def _label(paper: Canvas, mark: Mark, height: float) -> None:
    """A mark's text at the foot of the plot, that high, its interval, and a line down from it to its text."""
    axes = paper.axes
    left, right = axes.get_xlim()
    if mark.low is not None:
        ends = max(mark.low, left), min(mark.high or right, right)
        paper.tell(axes.plot(ends, (mark.y, mark.y), color=INK, linewidth=1.4, zorder=4)[0], mark.hover)
    foot = axes.transData.inverted().transform(axes.transAxes.transform((0, height)))[1]
    axes.plot((mark.x, mark.x), (foot, mark.y), color=FAINT, linestyle=":", linewidth=1, zorder=1)
    beyond = np.log(mark.x / left) > np.log(right / left) / 2
    text = axes.annotate(
        mark.text,
        (mark.x, foot),
        (-4 if beyond else 4, 0),
        textcoords="offset points",
        ha="right" if beyond else "left",
        va="center",
        color=INK,
        fontsize=8.5,
        parse_math=False,
    )
    paper.tell(text, mark.hover)


def _count(value: float) -> str:
    """A number of things on an axis: 1, 300, 10k, 1.73M."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if value >= size:
            return f"{value / (1e3 if unit == 'k' else size):.3g}{unit}"
    return f"{value:,.0f}"


def _names(paper: Canvas, curves: Sequence[Curve], low: float, high: float) -> None:
    """The name of each line to the right of its end, moved up or down where it would hide another."""
    ends = sorted(curves, key=lambda curve: curve.ys[-1])
    shares = [float(np.log(curve.ys[-1] / low) / np.log(high / low)) for curve in ends]
    places = apart(shares, min(_APART, 1 / max(len(curves), 1)))
    for curve, share, place in zip(ends, shares, places, strict=True):
        color = SERIES[curve.order % len(SERIES)]
        paper.axes.annotate(
            "",
            (1.0, share),
            (1.035, place),
            xycoords="axes fraction",
            textcoords="axes fraction",
            arrowprops={"arrowstyle": "-", "color": color, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0},
        )
        name = paper.axes.text(
            1.045, place, cut(curve.name, _NAME), transform=paper.axes.transAxes, color=color, va="center", fontsize=8.5
        )
        paper.tell(name, curve.hover)


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
