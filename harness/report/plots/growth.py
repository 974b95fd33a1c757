"""How the time of each solver grows with the word list, or with the honeycomb.

In: the growths of one phase of a run. Out: Lines: what was measured, and the law that
was fitted to it in words.
"""

from collections.abc import Sequence

from harness.growth import Growth
from harness.report.plots.lines import Curve, Lines
from harness.report.units import figures, seconds

_AXES = {"words": "words in the list", "letters": "letters of the honeycomb"}


def of_phase(growths: Sequence[Growth]) -> Lines:
    """A line for each solver."""
    order = {solver: i for i, solver in enumerate(sorted(growth.solver for growth in growths))}
    curves = tuple(
        Curve(
            growth.solver,
            tuple(float(x) for x, _ in growth.points),
            tuple(y for _, y in growth.points),
            order[growth.solver],
            f"{growth.solver}: {law(growth)}; " + ", ".join(f"{seconds(y)} at {x:,}" for x, y in growth.points),
        )
        for growth in growths
    )
    return Lines(_AXES[growths[0].axis], "time", curves, points=True)


def law(growth: Growth) -> str:
    """How its time grows, in words: as the number of words to a power, or by a factor with each letter."""
    of = growth.exponent
    ends = f" [{of.low:.2f} to {of.high:.2f}]" if of.low is not None and of.high is not None else ""
    if growth.axis == "words":
        return f"grows as words^{of.value:.2f}{ends}"
    return f"{figures(of.value)}x with each letter{ends}"
