"""How the time of each solver grows with the word list, or with the honeycomb.

In: the growths of one phase of a run. Out: Lines: what was measured, and the law that
was fitted to it in words.
"""

from collections.abc import Sequence

from harness.analysis.growth import Growth
from harness.report.growth_section import law
from harness.report.plots.lines import Curve, Lines
from solvers.console.quantities import seconds

_AXES = {"words": "words in the list", "letters": "letters of the honeycomb"}
_TICKS = 7
"""Cases that are each written on the axis; of more, round numbers are."""


def of_phase(growths: Sequence[Growth]) -> Lines:
    """A line for each solver."""
    order = {solver: i for i, solver in enumerate(sorted(growth.solver for growth in growths))}
    curves = tuple(
        Curve(
            growth.solver,
            tuple(float(x) for x, _ in growth.points),
            tuple(y for _, y in growth.points),
            order[growth.solver],
            f"{growth.solver} grows as {' '.join(law(growth).split())}; "
            + ", ".join(f"{seconds(y)} at {x:,}" for x, y in growth.points),
        )
        for growth in growths
    )
    ticks = sorted({float(x) for growth in growths for x, _ in growth.points})
    return Lines(
        _AXES[growths[0].axis], "time", curves, points=True, ticks=tuple(ticks) if len(ticks) <= _TICKS else ()
    )
