"""From how many puzzles on preparation pays: where two lines cross, and how surely.

In: by round, what one solver costs more at first and less each time than another. Out: a Crossing.
The costs of n puzzles are cold + (n - 1) x query, two straight lines; the number at which they cross
is a ratio of two means that were measured in the same rounds. Its interval is Fieller's: all the
numbers of puzzles at which a t test over the rounds would not tell the two apart.
Source: E. C. Fieller, JRSS B 16 (1954).
"""

import math
import statistics as plain
from collections.abc import Mapping
from dataclasses import dataclass

from harness.analysis.ratios import quantile


@dataclass(frozen=True)
class Crossing:
    """From how many on one costs less in all than the other.

    puzzles: the first number at which it does. low, high: its 95 percent interval; high is None where
    it may never, both are None where there is no spread to tell.
    """

    puzzles: int
    low: int | None
    high: int | None


def crossing(more_at_first: Mapping[int, float], less_each: Mapping[int, float]) -> Crossing | None:
    """From how many puzzles on a solver that costs more at first and less each time costs less in all.

    more_at_first: by round, how many seconds more its first answer costs. less_each: by round, how
    many seconds less each further one does. None where it does not surely cost more at first, or does
    not cost less each time.
    """
    rounds = sorted(more_at_first.keys() & less_each.keys())
    if not rounds:
        return None
    at_first, each = ([by[r] for r in rounds] for by in (more_at_first, less_each))
    n, c, q = len(rounds), plain.fmean(at_first), plain.fmean(each)
    if c <= 0 or q <= 0:
        return None
    if n < 2:
        return Crossing(_first_beyond(c / q), None, None)
    scale = quantile(n - 1) ** 2 / n / (n - 1)
    vc, vq = (scale * sum((x - mean) ** 2 for x in by) for by, mean in ((at_first, c), (each, q)))
    both = scale * sum((x - c) * (y - q) for x, y in zip(at_first, each, strict=True))
    if c * c <= vc:
        return None
    # The x for which c - x q is within its own interval of zero solve a x^2 - 2 h x + k <= 0.
    a, h, k = q * q - vq, c * q - both, c * c - vc
    root = math.sqrt(max(0.0, h * h - a * k))
    low = k / (h + root) if h + root > 0 else 0.0  # the same as (h - root) / a, and good for a = 0 too
    return Crossing(_first_beyond(c / q), _first_beyond(low), _first_beyond((h + root) / a) if a > 0 else None)


def _first_beyond(further: float) -> int:
    """The first whole number of puzzles after that many further ones."""
    return math.floor(further) + 2
