"""Ratios in words."""

from harness.analysis.ratios import Ratio
from solvers.console.quantities import figures

_WORDS = {"second": ("slower", "faster"), "byte": ("larger", "smaller")}


def factor(ratio: Ratio, measure: str = "second") -> str:
    """How much more or less, in words: `3.21x faster`, `1.50x larger`, `1.00x`."""
    more, less = _WORDS.get(measure, ("more", "less"))
    value = ratio.value
    if figures(max(value, 1 / value)) == "1.00":
        return "1.00x"
    return f"{figures(value)}x {more}" if value > 1 else f"{figures(1 / value)}x {less}"


def interval(ratio: Ratio) -> str:
    """The interval in the terms that `factor` uses, or nothing where there is none."""
    if ratio.low is None or ratio.high is None:
        return ""
    low, high = (ratio.low, ratio.high) if ratio.value >= 1 else (1 / ratio.high, 1 / ratio.low)
    return f"[{figures(low)} to {figures(high)}]"
