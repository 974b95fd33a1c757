"""Rows, each with its name and its figures on one line and something drawn below that line.

In: names and figures. Out: a figure with a band for each row. `dots` and `strips` draw into the bands.
"""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from harness.report.plots.canvas import BAND, FAINT, INK, canvas, cut

# Inches: the height of a row, and the margins.
_ROW, _TOP, _BOTTOM, _SIDE = 0.4, 0.04, 0.44, 0.24

# Characters that a row's line holds.
_LINE = 53

# The part of a row below its line, from top to bottom.
LANE = (0.55, 0.88)


def rows(texts: Sequence[tuple[str, str]]) -> tuple[Figure, Axes]:
    """A row for each (name, figures); row i lies between i and i + 1, from the top."""
    height = _TOP + _BOTTOM + _ROW * len(texts)
    figure, axes = canvas(height=height, left=_SIDE, right=_SIDE, top=_TOP, bottom=_BOTTOM)
    axes.set_ylim(len(texts), 0)
    axes.set_yticks([])
    across: Any = {"transform": axes.get_yaxis_transform(), "va": "center"}
    for i, (name, figures) in enumerate(texts):
        if i % 2 == 0:
            axes.axhspan(i, i + 1, color=BAND, linewidth=0, zorder=0)
        axes.text(0.01, i + 0.3, cut(name, _LINE - len(figures)), color=INK, **across)
        axes.text(0.99, i + 0.3, figures, color=FAINT, ha="right", fontsize=8.5, **across)
    return figure, axes


def rule(axes: Axes, xs: Sequence[float], color: str, width: float) -> None:
    """Lines down at those places, through what is drawn of each row and not through what is written."""
    count = round(axes.get_ylim()[0])
    points = [(x, y) for x in xs for i in range(count) for y in (i + LANE[0] - 0.04, i + 1.0)]
    if points:
        path = Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))
        axes.add_patch(PathPatch(path, edgecolor=color, facecolor="none", linewidth=width, zorder=0.5, capstyle="butt"))
