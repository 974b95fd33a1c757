"""How the time of each solver grows with the word list, or with the honeycomb.

In: the growths of one phase of a run. Out: Lines through what was measured.
"""

from collections.abc import Sequence

from harness.analysis.growth import Growth
from harness.report.plots.lines import Curve, Lines

_AXES = {"words": "words in the list", "letters": "letters of the honeycomb"}

# Cases that are each written on the axis; of more, round numbers are.
_TICKS = 7


def of_phase(growths: Sequence[Growth]) -> Lines:
    """A line for each solver."""
    order = {solver: i for i, solver in enumerate(sorted(growth.solver for growth in growths))}
    curves = tuple(
        Curve(
            growth.solver,
            tuple(float(x) for x, _ in growth.points),
            tuple(y for _, y in growth.points),
            order[growth.solver],
        )
        for growth in growths
    )
    xs = tuple(sorted({x for curve in curves for x in curve.xs}))
    ticks = xs if len(xs) <= _TICKS else ()
    return Lines(x=_AXES[growths[0].axis], y="time", curves=curves, points=True, ticks=ticks)
