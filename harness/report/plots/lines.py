"""Lines on two log axes, each named at its end, and where they cross.

In: curves and marks. Out: a Canvas of them. What the lines are of is the business of `totals` and `growth`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from harness.report.plots.canvas import (
    DASHES,
    FAINT,
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
from harness.report.units import figures

_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 4.2, 0.8, 1.35, 0.12, 0.48
_NAME = 19
"""Characters of a name beside its line."""

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
    """A point where something happens. low, high: the interval of x. text: beside it, or empty."""

    x: float
    y: float
    low: float | None
    high: float | None
    text: str
    hover: str


@dataclass(frozen=True)
class Lines:
    """What the axes are, the lines, and the marks on them. points: whether the values themselves are marked."""

    x: str
    y: str
    curves: tuple[Curve, ...]
    marks: tuple[Mark, ...] = ()
    points: bool = False


def draw(lines: Lines) -> Canvas:
    """Draw them."""
    paper = canvas(_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM)
    axes = paper.axes
    xs = [x for curve in lines.curves for x in curve.xs]
    ys = [y for curve in lines.curves for y in curve.ys]
    left, right = span(xs)
    low, high = span(ys)
    log_axis(axes, "x", (left, right), _count)
    log_axis(axes, "y", (low, high), amounts("second"))
    axes.set_xlabel(lines.x, color=INK, parse_math=False)
    axes.set_ylabel(lines.y, color=INK, parse_math=False)
    for curve in lines.curves:
        color, dash = SERIES[curve.order % len(SERIES)], DASHES[curve.order // len(SERIES) % len(DASHES)]
        marker = "o" if lines.points else ""
        line = axes.plot(curve.xs, curve.ys, color=color, linestyle=dash, linewidth=2, marker=marker, markersize=5)[0]
        paper.tell(line, curve.hover)
    _names(paper, lines.curves, low, high)
    for i, mark in enumerate(lines.marks):
        strong = bool(mark.text)
        if strong and mark.low is not None:
            ends = max(mark.low, left), min(mark.high or right, right)
            paper.tell(axes.plot(ends, (mark.y, mark.y), color=INK, linewidth=1.4, zorder=4)[0], mark.hover)
        size, face = (7, INK) if strong else (5, PAPER)
        point = axes.plot(
            mark.x, mark.y, marker="o", markersize=size, color=FAINT, markerfacecolor=face, linestyle="", zorder=5
        )[0]
        paper.tell(point, mark.hover)
        if strong:
            axes.annotate(
                mark.text,
                (mark.x, mark.y),
                (-3, 9) if i % 2 else (3, -9),  # neighbours on either side
                textcoords="offset points",
                ha="right" if i % 2 else "left",
                va="bottom" if i % 2 else "top",
                color=INK,
                fontsize=8.5,
                zorder=6,
                parse_math=False,
            )
    return paper


def _count(value: float) -> str:
    """A number of things on an axis: 1, 100, 10,000."""
    return f"{value:,.0f}" if value < 1e7 else figures(value)


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
