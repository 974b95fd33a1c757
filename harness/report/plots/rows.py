"""Rows, each with its name and its figure on one line and something drawn below that line.

In: names and figures. Out: a Canvas with a band for each row. `dots` and `strips` draw into the bands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.patches import PathPatch
from matplotlib.path import Path

from harness.report.plots.canvas import BAND, FAINT, INK, PAPER, Canvas, canvas, cut

_ROW, _TOP, _BOTTOM, _SIDE = 0.4, 0.04, 0.44, 0.24
"""Inches: the height of a row, and the margins."""

_LINE = 53
"""Characters that a row's line holds."""

LANE = (0.55, 0.88)
"""The part of a row below its line, from top to bottom."""


@dataclass(frozen=True)
class RowText:
    """What is written of a row: its name on the left, its figure on the right, more where one points at it."""

    name: str
    figure: str
    hover: str


def rows(told: Sequence[RowText]) -> Canvas:
    """The canvas; row i lies between i and i + 1, from the top."""
    paper = canvas(_TOP + _BOTTOM + _ROW * len(told), _SIDE, _SIDE, _TOP, _BOTTOM)
    paper.axes.set_ylim(len(told), 0)
    paper.axes.set_yticks([])
    for i, row in enumerate(told):
        # A band of paper is there too, so that there is something to point at.
        band = paper.axes.axhspan(i, i + 1, color=PAPER if i % 2 else BAND, linewidth=0, zorder=0)
        paper.tell(band, row.hover)
        across: Any = {"transform": paper.axes.get_yaxis_transform(), "va": "center"}
        paper.axes.text(0.01, i + 0.3, cut(row.name, _LINE - len(row.figure)), color=INK, **across)
        paper.axes.text(0.99, i + 0.3, row.figure, color=FAINT, ha="right", fontsize=8.5, **across)
    return paper


def rule(paper: Canvas, xs: Sequence[float], color: str, width: float) -> None:
    """Lines down at those places, through what is drawn of each row and not through what is written."""
    count = round(paper.axes.get_ylim()[0])
    points = [(x, y) for x in xs for i in range(count) for y in (i + LANE[0] - 0.04, i + 1.0)]
    if points:
        path = Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))
        lines = PathPatch(path, edgecolor=color, facecolor="none", linewidth=width, zorder=0.5, capstyle="butt")
        paper.axes.add_patch(lines)
