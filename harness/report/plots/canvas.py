"""The paper that plots are drawn on: its size, its colors, its axes.

In: how large. Out: a matplotlib figure with one pair of axes. A plot is as wide as a telephone held upright
shows without scaling much, and a row's name stands above the row rather than beside it, so that it is read
there, too. Colors are the ones of Okabe and Ito, which color-blind readers tell apart; where there are more
lines than colors, dashes tell them apart.
Source: M. Okabe, K. Ito, Color Universal Design (2008), https://jfly.uni-koeln.de/color/.
"""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator

from harness.report.terminal import printable
from solvers.console.quantities import amount

INK, FAINT, GRID, PAPER, BAND = "#1b1b1f", "#5b5b66", "#d9d9e0", "#fefefe", "#f3f3f7"
ACCENT, PLAIN = "#0072b2", "#b34700"
SERIES = ("#0072b3", "#d55e00", "#009e73", "#a8528f", "#4d4d57", "#b07a00", "#2a8fc9")
# Each color once in a plot's first seven lines, then again with the next dash.
DASHES = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)))

# The width of every plot in inches: 442 CSS pixels.
WIDTH = 4.6

# For matplotlib, whatever a user's own settings say; its type would be the hundreds of keys that there are.
STYLE: Any = {
    "font.size": 9.5,
    "font.family": "sans-serif",
    "text.parse_math": False,  # a dollar in a solver's name is a dollar
    "text.usetex": False,
    "axes.unicode_minus": False,
    "path.simplify": False,
    "svg.fonttype": "none",
}

# The maximum number of ticks on an axis.
_TICKS = 6

_ZEROS = re.compile(r"(?<=\d)\.0+(?!\d)")


def canvas(*, height: float, left: float, right: float, top: float, bottom: float) -> tuple[Figure, Axes]:
    """A figure that high, with margins on its sides; all in inches."""
    figure = Figure(figsize=(WIDTH, height), facecolor=PAPER)
    area = (left / WIDTH, bottom / height, (WIDTH - left - right) / WIDTH, (height - top - bottom) / height)
    axes = figure.add_axes(area)
    axes.set_facecolor("none")
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0, colors=FAINT, labelsize=8.5)
    return figure, axes


def log_axis(
    axes: Axes,
    which: Literal["x", "y"],
    ends: tuple[float, float],
    text: Callable[[float], str],
    binary: bool = False,
    ticks: Sequence[float] = (),
) -> Sequence[float]:
    """Make it an axis on which equal ratios are equally long, with round numbers on it; where they are.

    binary: whether powers of two are round, as of bytes. ticks: what stands on it in place of round numbers.
    """
    axes.set(**{f"{which}scale": "log", f"{which}lim": ends})
    axis = axes.xaxis if which == "x" else axes.yaxis
    ticks = ticks or (_powers(ends, 2.0, (1,)) if binary else _round_numbers(ends))
    axis.set_major_locator(FixedLocator(ticks))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: text(value)))
    return ticks


def _round_numbers(ends: tuple[float, float]) -> list[float]:
    low, high = ends
    decades = math.log10(high / low)
    if decades < 0.6:
        return [tick for tick in MaxNLocator(_TICKS - 1).tick_values(low, high) if low <= tick <= high]
    return _powers(ends, 10.0, (1, 2, 5) if decades < 1.4 else (1, 3) if decades < 2.8 else (1,))


def _powers(ends: tuple[float, float], base: float, steps: Sequence[int]) -> list[float]:
    """Powers of the base between the ends and steps between them, not more than there is room for."""
    first, last = (math.log(end, base) for end in ends)
    every = max(1, math.ceil((last - first) / _TICKS))
    powers = [base**power for power in range(math.floor(first), math.ceil(last) + 1) if power % every == 0]
    return [step * power for power in powers for step in steps if ends[0] <= step * power <= ends[1]]


def span(values: list[float], pad: float = 0.04) -> tuple[float, float]:
    """The ends of a log axis that holds the values with some room beside them."""
    low, high = math.log10(min(values)), math.log10(max(values))
    room = max((high - low) * pad, 0.02)
    return 10 ** (low - room), 10 ** (high + room)


def within(value: float, center: float) -> float:
    """The value, or what is a thousand times more or less than the center: an interval that reaches to where
    nothing is known must not press everything else into a corner.
    """
    return max(center / 1000, min(center * 1000, value))


def cut(text: str, limit: int) -> str:
    """The text in so many characters: its end is kept, as names of files differ there."""
    text = printable(text)
    if len(text) <= limit:
        return text
    start = limit // 4
    end = limit - start - 1
    return f"{text[:start]}…{text[-end:]}"


def shares(value: float) -> str:
    """A ratio on an axis: 1x, 1,000x, 0.5x, 1e+12x."""
    return f"{value:,.0f}x" if 10 <= value < 1e6 else f"{value:.3g}x"


def amounts(measure: str) -> Callable[[float], str]:
    """How a value of that measure is written on an axis: 10 µs, 2 ms, 4 KiB."""

    def text(value: float) -> str:
        return _ZEROS.sub("", amount(value, measure))

    return text
