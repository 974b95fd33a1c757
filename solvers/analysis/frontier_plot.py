"""A Pareto frontier in, a plot of it in a PNG or SVG file out.

Every candidate is a grey dot, the frontier a line of dark ones, so that one sees what is beaten; the
ends and some points between are labelled with their honeycombs. It is drawn without a display (Agg),
and the file is there whole or not at all.

Source: the notebook's plot, which has only the frontier.
"""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.analysis.frontier import Frontier, Point
from solvers.errors import BeeError, UnavailableError, quote
from solvers.paths import PathError, check_target, refuse_input, status, write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
_INSTALL = "python -m pip install 'beebench[plot]'"
_LABELLED_SHARES = (0.25, 0.5, 0.75)


class PlotError(BeeError):
    """A plot that cannot be written."""


def check_plot(path: Path, inputs: Iterable[str | Path] = ()) -> None:
    """Raise BeeError where the plot could not be drawn to that file: told before the long work.

    inputs: what the same command reads.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise PlotError(f"plot {quote(path)}: not a {' or '.join(SUFFIXES)} file; name one that is")
    try:
        there = status(path)
        if there and not there.st_mode & 0o222:
            raise PlotError(f"plot {quote(path)}: it may not be written to; name another file")
        refuse_input(path, inputs)
        check_target(path)
    except PathError as error:
        raise PlotError(f"plot {error}") from error
    try:
        import matplotlib as mpl  # noqa: F401 - an extra, imported only where it is used
    except ModuleNotFoundError as error:
        raise UnavailableError(f"plot {quote(path)}: needs the module matplotlib; {_INSTALL}") from error


def save_plot(frontier: Frontier, path: Path, name: str) -> None:
    """Draw the frontier of the word list of that name. Raises PlotError where it cannot be written."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # The same input gives the same SVG: no random ids, no date.
    with mpl.rc_context({"svg.hashsalt": "beebench", "svg.fonttype": "none", "font.size": 11}):
        figure = Figure(figsize=(10, 6.5), dpi=150, layout="constrained")
        _draw(figure, frontier, name)
        drawn = io.BytesIO()
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
        figure.savefig(drawn, format=path.suffix.lower().removeprefix("."), metadata=metadata)
    try:
        write_whole(path, drawn.getvalue())
    except PathError as error:
        raise PlotError(f"plot {error}") from error


def _draw(figure: "Figure", frontier: Frontier, name: str) -> None:
    from matplotlib.ticker import MaxNLocator

    axes = figure.add_subplot()
    if frontier.beaten:
        words, points = zip(*frontier.beaten, strict=True)
        axes.scatter(
            words,
            points,
            s=4 if len(words) > 1000 else 16,
            color="0.80",
            linewidths=0,
            rasterized=True,  # one picture in an SVG, not thousands of shapes
            label="beaten by another candidate",
        )
    axes.plot(
        [point.words for point in frontier.points],
        [point.points for point in frontier.points],
        color="#1f5aa6",
        marker="o",
        markersize=3.5,
        linewidth=1,
        drawstyle="steps-post",  # with a word less than the next point has, this is the most one gets
        label="frontier: none has as many points from as few words",
    )
    axes.set_xlabel("words that the honeycomb can make")
    axes.set_ylabel("total score (points)")
    axes.set_title(f"{name}: the Pareto frontier of {frontier.candidates:,} candidate honeycombs", loc="left")
    axes.margins(x=0.04)
    axes.set_xlim(left=0)
    axes.set_ylim(0, frontier.points[-1].points * 1.12)  # the last point's name stands above it
    axes.grid(color="0.92")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
        axis.set_major_formatter("{x:,.0f}")
    axes.legend(loc="lower right", frameon=False)
    _label(axes, frontier.points)


def _label(axes: "Axes", points: tuple[Point, ...]) -> None:
    """Name the two ends, and what is nearest to some shares of the way between them.

    Left of the frontier there is nothing, so names stand there. The first has no room on its left: it is
    named on its right, or, where it is in the corner, below the candidates.
    """
    first, last = points[0], points[-1]
    if last is not first:
        corner = first.words < axes.get_xlim()[1] / 10
        axes.annotate(
            _name(first),
            (first.words, first.points),
            xytext=(0.14, 0.02) if corner else (9, -5),
            textcoords="axes fraction" if corner else "offset points",
            va="bottom" if corner else "top",
            fontsize=9,
            fontweight="bold",
            arrowprops={"arrowstyle": "-", "color": "0.35", "linewidth": 0.8, "relpos": (0, 0.5)} if corner else None,
        )
    between = {min(points, key=lambda point: abs(point.words - share * last.words)) for share in _LABELLED_SHARES}
    for point in [*sorted(between - {first, last}, key=lambda point: point.words), last]:
        axes.annotate(
            _name(point),
            (point.words, point.points),
            xytext=(-7, 5),
            textcoords="offset points",
            ha="right",
            va="bottom",
            fontsize=9,
            fontweight="bold" if point is last else "normal",
            color="black" if point is last else "0.35",
        )


def _name(point: Point) -> str:
    first, *others = point.honeycombs
    more = f" and {len(others):,} more" if others else ""
    plural = "" if point.words == 1 else "s"
    return f"{first}{more}\n{point.words:,} word{plural}, {point.points:,} points"
