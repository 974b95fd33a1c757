"""Ratios of times, their intervals, and which differences are sure.

In: values by round. Out: Ratio. Everything is done on logarithms, as a machine that runs at two thirds
of its speed multiplies times. Within a run the difference of two solvers in a round is the median over
cycles of the log-ratio of their turns, and the round is the unit of replication: the turns of a round
share a process, a memory layout and a hash seed, and are no independent values. The method, and how
it was checked, is in docs/method.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtr, stdtrit

CONFIDENCE = 0.95
LEAST_DIFFERENCE = 0.01
"""A ratio nearer to one than this is never called a difference."""

Rounds = Mapping[int, Sequence[float]]
"""{round: the values of its turns}."""


@dataclass(frozen=True)
class Ratio:
    """How many times as long one takes as the other.

    value: the ratio of times. low, high: its 95 percent interval; None where there is no spread to
    tell. p: of no difference; None likewise. n: how many units it rests on. unit: what they are.
    """

    value: float
    low: float | None
    high: float | None
    p: float | None
    n: int
    unit: str = "rounds"

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval, as a fraction of the ratio."""
        return None if self.low is None or self.high is None else (self.high - self.low) / (2 * self.value)

    @property
    def inverse(self) -> "Ratio":
        """The other way round."""
        low = None if self.high is None else 1 / self.high
        high = None if self.low is None else 1 / self.low
        return Ratio(1 / self.value, low, high, self.p, self.n, self.unit)

    @property
    def exceeds_least(self) -> bool:
        """Whether it is far enough from one to be a difference at all."""
        return max(self.value, 1 / self.value) - 1 >= LEAST_DIFFERENCE


def log_ratios(a: Rounds, b: Rounds) -> dict[int, float]:
    """{round: the median over cycles of log(b / a)}, for the rounds that both have."""
    return {
        r: float(np.median(np.log(b[r]) - np.log(a[r]))) for r in sorted(a.keys() & b.keys()) if len(a[r]) == len(b[r])
    }


def paired(a: Rounds, b: Rounds) -> Ratio | None:
    """How many times as long b takes as a, from turns of the same cycles; None with no round in common."""
    d = list(log_ratios(a, b).values())
    if not d:
        return None
    return _ratio(np.asarray(d), "rounds")


def change(before: Mapping[int, float], after: Mapping[int, float], same_work: bool) -> Ratio:
    """How a log-ratio changed from one run to another.

    same_work: whether rounds of the same number did the same work, so that they pair; work that
    differs from round to round then cancels.
    """
    shared = sorted(before.keys() & after.keys())
    if same_work and shared:
        return _ratio(np.asarray([after[r] - before[r] for r in shared]), "rounds")
    return welch(list(before.values()), list(after.values()), "rounds")


def _ratio(d: "np.ndarray[tuple[int], np.dtype[np.float64]]", unit: str) -> Ratio:
    """From one log-ratio for each unit: Student's t."""
    n, mean = len(d), float(d.mean())
    if n < 2:
        return Ratio(float(np.exp(mean)), None, None, None, n, unit)
    error = float(d.std(ddof=1)) / n**0.5
    return _student(mean, error, n - 1, n, unit)


def welch(a: Sequence[float], b: Sequence[float], unit: str) -> Ratio:
    """How many times as long b takes as a, from unpaired log-times: Welch's t.

    a, b: logarithms, one for each unit. One value has no spread, and so no interval and no p.
    Source: B. L. Welch, Biometrika 34 (1947), the degrees of freedom after Satterthwaite.
    """
    mean = float(np.mean(b) - np.mean(a))
    n = min(len(a), len(b))
    if n < 2:
        return Ratio(float(np.exp(mean)), None, None, None, n, unit)
    parts = [float(np.var(x, ddof=1)) / len(x) for x in (a, b)]
    total = sum(parts)
    spread = sum(part**2 / (len(x) - 1) for part, x in zip(parts, (a, b), strict=True))
    freedom = total**2 / spread if spread else float(len(a) + len(b) - 2)
    return _student(mean, total**0.5, freedom, n, unit)


def _student(mean: float, error: float, freedom: float, n: int, unit: str) -> Ratio:
    if error < 1e-12:  # values that never vary: any difference between them is one
        p = 1.0 if abs(mean) < 1e-12 else 0.0
        value = float(np.exp(mean))
        return Ratio(value, value, value, p, n, unit)
    half = float(stdtrit(freedom, 0.5 + CONFIDENCE / 2)) * error
    p = float(2 * stdtr(freedom, -abs(mean) / error))
    return Ratio(float(np.exp(mean)), float(np.exp(mean - half)), float(np.exp(mean + half)), p, n, unit)


def holm(p: Mapping[tuple[str, str], float]) -> dict[tuple[str, str], float]:
    """The p values adjusted for their number, so that the chance of any false difference stays in bound.

    Source: S. Holm, Scandinavian Journal of Statistics 6 (1979).
    """
    adjusted = {}
    largest = 0.0
    for index, (pair, value) in enumerate(sorted(p.items(), key=lambda item: item[1])):
        largest = max(largest, min(1.0, value * (len(p) - index)))
        adjusted[pair] = largest
    return adjusted


def rank_ranges(ratios: Mapping[tuple[str, str], Ratio], solvers: Sequence[str]) -> dict[str, tuple[int, int]]:
    """{solver: (best, worst) rank}, from the ratio of every pair (a, b): how long b takes by a.

    best is one more than how many are surely faster, worst how many are not surely slower.
    """
    sure = {pair: ratios[pair] for pair in sure_differences(ratios)}
    faster = dict.fromkeys(solvers, 0)
    slower = dict.fromkeys(solvers, 0)
    for (a, b), ratio in sure.items():
        quick, slow = (a, b) if ratio.value > 1 else (b, a)
        faster[slow] += 1
        slower[quick] += 1
    return {solver: (1 + faster[solver], len(solvers) - slower[solver]) for solver in solvers}


def sure_differences(ratios: Mapping[tuple[str, str], Ratio]) -> set[tuple[str, str]]:
    """The pairs whose difference is sure: significant after Holm, and not less than one percent."""
    adjusted = holm({pair: ratio.p for pair, ratio in ratios.items() if ratio.p is not None})
    return {pair for pair, p in adjusted.items() if p < 1 - CONFIDENCE and ratios[pair].exceeds_least}


@dataclass(frozen=True)
class Crossing:
    """From how many on one costs less in all than the other.

    puzzles: the first number at which it does. low, high: its 95 percent interval; high is None where
    it may never, both are None where there is no spread to tell.
    """

    puzzles: int
    low: int | None
    high: int | None


def crossing(more_at_first: Sequence[float], less_each: Sequence[float]) -> Crossing | None:
    """From how many puzzles on a solver that costs more at first and less each time costs less in all.

    more_at_first: by round, how many seconds more its first answer costs. less_each: by round, how
    many seconds less each further one does. None where there is no crossing after the first puzzle.
    Source for the interval of a ratio of means: E. C. Fieller, JRSS B 16 (1954).
    """
    if not len(more_at_first) or not len(less_each):
        return None
    c, q = float(np.mean(more_at_first)), float(np.mean(less_each))
    if c <= 0 or q <= 0:
        return None
    n = min(len(more_at_first), len(less_each))
    if n < 2:
        return Crossing(int(c / q) + 2, None, None)
    t2 = float(stdtrit(n - 1, 0.5 + CONFIDENCE / 2)) ** 2
    vc, vq = (t2 * float(np.var(x, ddof=1)) / len(x) for x in (more_at_first, less_each))
    if c * c <= vc:
        return None  # not surely dearer at first
    a = q * q - vq
    root = (c * c * q * q - a * (c * c - vc)) ** 0.5
    low = (c * c - vc) / (c * q + root)  # the same as (c q - root) / a, and good for a = 0 too
    high = int((c * q + root) / a) + 2 if a > 0 else None
    return Crossing(int(c / q) + 2, int(low) + 2, high)
