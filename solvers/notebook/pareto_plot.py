"""A Pareto frontier in, a plot of it in a PNG or SVG file out.

Every candidate is a grey dot, the frontier a line of dark ones, so that one sees what is beaten; the
ends and some points between are labelled with their honeycombs. It is drawn without a display (Agg),
and the file is there whole or not at all.

Source: the notebook's plot, which has the frontier alone.
"""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.errors import BeeError, UnavailableError, shown
from solvers.notebook.pareto import Frontier, Point
from solvers.puzzle import capitals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
_INSTALL = "python -m pip install 'beebench[plot]'"
_LABELS_BETWEEN = 4


class PlotError(BeeError):
    """A plot that cannot be written."""


def check_plot(path: Path) -> None:
    """Raise BeeError where the plot could not be drawn to that file: told before the long work."""
    if path.suffix.lower() not in SUFFIXES:
        raise PlotError(f"plot {shown(path)}: not a {' or '.join(SUFFIXES)} file; name one that is")
    if path.is_dir():
        raise PlotError(f"plot {shown(path)}: a directory; name a file")
    if not path.parent.is_dir():
        raise PlotError(f"plot {shown(path)}: there is no directory {shown(path.parent)}; make it first")
    if not os.access(path.parent, os.W_OK):
        raise PlotError(f"plot {shown(path)}: {shown(path.parent)} cannot be written; choose another directory")
    try:
        import matplotlib as mpl  # noqa: F401 - an extra, imported only where it is used
    except ModuleNotFoundError as error:
        raise UnavailableError(f"plot {shown(path)}: needs the module matplotlib; {_INSTALL}") from error


def save_plot(frontier: Frontier, path: Path, name: str) -> None:
    """Draw the frontier of the word list of that name. Raises PlotError where it cannot be written."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # The same input gives the same SVG: no random ids, no date.
    with mpl.rc_context({"svg.hashsalt": "beebench", "svg.fonttype": "none", "font.size": 11}):
        figure = Figure(figsize=(10, 6.5), dpi=150, layout="constrained")
        _draw(figure, frontier, name)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".pareto-", suffix=path.suffix.lower())
        try:
            with os.fdopen(handle, "wb") as file:
                metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
                figure.savefig(file, format=path.suffix.lower().removeprefix("."), metadata=metadata)
            Path(temporary).chmod(0o644)
            Path(temporary).replace(path)
        except OSError as error:
            raise PlotError(f"plot {shown(path)}: {error.strerror or error}; choose another place") from error
        finally:
            Path(temporary).unlink(missing_ok=True)


def _draw(figure: "Figure", frontier: Frontier, name: str) -> None:
    axes = figure.add_subplot()
    if frontier.beaten:
        words, points = zip(*frontier.beaten, strict=True)
        axes.scatter(
            words, points, s=4, color="0.80", linewidths=0, rasterized=True, label="beaten by another candidate"
        )
    axes.plot(
        [point.words for point in frontier.points],
        [point.points for point in frontier.points],
        color="#1f5aa6",
        marker="o",
        markersize=3.5,
        linewidth=1,
        label="frontier: no other has fewer words and more points",
    )
    axes.set_xlabel("words that the honeycomb can make")
    axes.set_ylabel("total score (points)")
    axes.set_title(
        f"{name}: {len(frontier.points):,} best trades of words for points, of {frontier.candidates:,} candidates",
        loc="left",
    )
    axes.margins(x=0.04, y=0.08)
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.grid(color="0.92")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.legend(loc="lower right", frameon=False)
    _label(axes, frontier.points)


def _label(axes: "Axes", points: tuple[Point, ...]) -> None:
    """Name the two ends, and a few points evenly between them."""
    last = len(points) - 1
    steps = _LABELS_BETWEEN + 1
    for index in sorted({round(last * step / steps) for step in range(steps + 1)}):
        point = points[index]
        end = index in (0, last)
        axes.annotate(
            f"{_names(point)}\n{point.words:,} words, {point.points:,} points",
            (point.words, point.points),
            xytext=(-8, 6) if index else (10, -2),
            textcoords="offset points",
            ha="right" if index else "left",
            va="bottom",
            fontsize=9 if end else 8,
            fontweight="bold" if end else "normal",
            color="black" if end else "0.35",
        )


def _names(point: Point) -> str:
    first, *others = point.honeycombs
    more = f" and {len(others)} more" if others else ""
    return f"{capitals(first.center)}/{capitals(first.outer)}{more}"
