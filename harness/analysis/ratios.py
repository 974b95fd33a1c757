"""Ratios of times, their intervals, and which differences are sure.

In: values by round. Out: Ratio. Everything is done on logarithms, as a machine that runs at two thirds
of its speed multiplies times. Within a run the difference of two solvers in a round is the median over
cycles of the log-ratio of their turns, and the round is the unit of replication: the turns of a round
share a process, a memory layout and a hash seed, and are no independent values. The method, and how
it was checked, is in docs/method.md.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr, stdtrit

CONFIDENCE = 0.95
LEAST_DIFFERENCE = 0.01
"""A ratio nearer to one than this is never called a difference."""

_UPPER = 0.5 + CONFIDENCE / 2
_MOST = 300.0
"""Of a logarithm that becomes a ratio."""

_Array = NDArray[np.float64]

Rounds = Mapping[int, Sequence[float] | NDArray[np.float64]]
"""{round: the values of its turns}."""

Pair = tuple[str, str]


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


def log_ratios(solvers: Mapping[str, Rounds], pairs: Iterable[Pair]) -> dict[Pair, dict[int, float]]:
    """{(a, b): {round: the median over cycles of log(b / a)}}, for the rounds that both have.

    A round in which the two took different numbers of turns is left out: its turns do not pair.
    """
    return _medians(solvers, pairs, np.log)


def extra(solvers: Mapping[str, Rounds], pairs: Iterable[Pair]) -> dict[Pair, dict[int, float]]:
    """{(a, b): {round: the median over cycles of b - a}}, as `log_ratios`."""
    return _medians(solvers, pairs, np.asarray)


def _medians(
    solvers: Mapping[str, Rounds], pairs: Iterable[Pair], scale: Callable[[_Array], _Array]
) -> dict[Pair, dict[int, float]]:
    """{(a, b): {round: the median over cycles of b - a}} on that scale; all pairs of a round at once."""
    pairs = list(pairs)
    found: dict[Pair, dict[int, float]] = {pair: {} for pair in pairs}
    for together, numbers in alike(solvers):
        place = {solver: i for i, solver in enumerate(together)}
        here = [pair for pair in pairs if pair[0] in place and pair[1] in place]
        if here:
            turns = scale(stacked(solvers, together, numbers))
            first, second = ([place[pair[i]] for pair in here] for i in (0, 1))
            for i, number in enumerate(numbers):  # a round fits into the processor's cache, all of them do not
                medians = median_of(turns[second, i] - turns[first, i]).tolist()
                for pair, median in zip(here, medians, strict=True):
                    found[pair][number] = median
    return found


def alike(solvers: Mapping[str, Rounds]) -> list[tuple[tuple[str, ...], list[int]]]:
    """Solvers, and the rounds in which just these took the same number of turns: their turns pair.

    Of all the rounds of a list the number of turns is the same.
    """
    rounds: dict[tuple[tuple[str, ...], int], list[int]] = {}
    for number in sorted({number for of in solvers.values() for number in of}):
        by_cycles = defaultdict(list)
        for solver, of in solvers.items():
            if number in of:
                by_cycles[len(of[number])].append(solver)
        for cycles, together in by_cycles.items():
            rounds.setdefault((tuple(together), cycles), []).append(number)
    return [(together, numbers) for (together, _), numbers in rounds.items()]


def stacked(solvers: Mapping[str, Rounds], together: Sequence[str], numbers: Sequence[int]) -> _Array:
    """The turns of these solvers in these rounds, as `alike` gives them: solver by round by cycle."""
    turns = np.concatenate([solvers[solver][number] for solver in together for number in numbers], dtype=float)
    return turns.reshape(len(together), len(numbers), -1)


def median_of(values: _Array) -> _Array:
    """The median along the last axis. Sorting short rows is ten times as fast as `np.median`."""
    ordered, n = np.sort(values, axis=-1), values.shape[-1]
    middle: _Array = (ordered[..., (n - 1) // 2] + ordered[..., n // 2]) / 2
    return middle


def paired(a: Rounds, b: Rounds) -> Ratio | None:
    """How many times as long b takes as a, from turns of the same cycles; None with no round in common."""
    return paired_all({"a": a, "b": b}, [("a", "b")]).get(("a", "b"))


def paired_all(solvers: Mapping[str, Rounds], pairs: Iterable[Pair]) -> dict[Pair, Ratio]:
    """`paired` for each of the pairs; one with no round in common is not there."""
    known = {pair: list(d.values()) for pair, d in log_ratios(solvers, pairs).items() if d}
    return dict(zip(known, students(list(known.values())), strict=True))


def change(before: Mapping[int, float], after: Mapping[int, float], same_work: bool) -> Ratio:
    """How a log-ratio changed from one run to another.

    same_work: whether rounds of the same number did the same work, so that they pair; work that
    differs from round to round then cancels.
    """
    shared = sorted(before.keys() & after.keys())
    if same_work and shared:
        return student([after[r] - before[r] for r in shared])
    return welch(list(before.values()), list(after.values()), "rounds")


def student(d: Sequence[float], unit: str = "rounds") -> Ratio:
    """The ratio from one log-ratio for each unit: Student's t."""
    return students([d], unit)[0]


def students(rows: Sequence[Sequence[float]], unit: str = "rounds") -> list[Ratio]:
    """`student` for each of the rows; of many it is much faster at once."""
    found: dict[int, Ratio] = {}
    for n in set(map(len, rows)):
        places = [i for i, row in enumerate(rows) if len(row) == n]
        d = np.array([rows[i] for i in places])
        means = d.mean(axis=1)
        if n > 1:
            made = _t(means, d.std(axis=1, ddof=1) / math.sqrt(n), float(n - 1), [(n, unit)] * len(places))
        else:
            made = [Ratio(_exp(mean), None, None, None, n, unit) for mean in means.tolist()]
        found.update(zip(places, made, strict=True))
    return [found[i] for i in range(len(rows))]


def welch(a: Sequence[float], b: Sequence[float], unit: str) -> Ratio:
    """How many times as long b takes as a, from unpaired log-times: Welch's t.

    a, b: logarithms, one for each unit. One value has no spread, and so no interval and no p.
    Source: B. L. Welch, Biometrika 34 (1947), the degrees of freedom after Satterthwaite.
    """
    return welches([(a, b)], [unit])[0]


def welches(pairs: Sequence[tuple[Sequence[float], Sequence[float]]], units: Sequence[str]) -> list[Ratio]:
    """`welch` for each of the pairs; of many it is much faster at once."""
    means, errors, freedoms = [], [], []
    found: list[Ratio | None] = []
    for (a, b), unit in zip(pairs, units, strict=True):
        (mean_a, variance_a), (mean_b, variance_b) = _moments(a), _moments(b)
        if variance_a is None or variance_b is None:
            found.append(Ratio(_exp(mean_b - mean_a), None, None, None, min(len(a), len(b)), unit))
            continue
        part_a, part_b = variance_a / len(a), variance_b / len(b)
        spread = part_a**2 / (len(a) - 1) + part_b**2 / (len(b) - 1)
        means.append(mean_b - mean_a)
        errors.append(math.sqrt(part_a + part_b))
        freedoms.append((part_a + part_b) ** 2 / spread if spread else float(len(a) + len(b) - 2))
        found.append(None)
    rest = [(min(len(a), len(b)), unit) for (a, b), unit, one in zip(pairs, units, found, strict=True) if one is None]
    made = iter(_t(np.array(means), np.array(errors), np.array(freedoms), rest))
    return [next(made) if one is None else one for one in found]


def _moments(x: Sequence[float]) -> tuple[float, float | None]:
    """Mean and variance; no variance of one value."""
    mean = math.fsum(x) / len(x)
    return mean, sum([(v - mean) ** 2 for v in x]) / (len(x) - 1) if len(x) > 1 else None


def _t(means: _Array, errors: _Array, freedom: _Array | float, rests_on: Iterable[tuple[int, str]]) -> list[Ratio]:
    """A Ratio for each mean, its standard error and degrees of freedom; rests_on: how many units, and of what."""
    never_vary = errors < 1e-12  # any difference between such values is one
    ps = 2 * stdtr(freedom, -np.abs(means) / np.where(never_vary, 1.0, errors))
    ps = np.where(never_vary, np.abs(means) < 1e-12, ps)
    halves = np.where(never_vary, 0.0, errors * stdtrit(freedom, _UPPER))
    # Held within 1e-130 and 1e130, so that what is reckoned from them is a number too.
    ends = np.exp(np.clip([means, means - halves, means + halves], -_MOST, _MOST)).tolist()
    every = zip(*ends, ps.tolist(), rests_on, strict=True)
    return [Ratio(value, low, high, p, n, unit) for value, low, high, p, (n, unit) in every]


@lru_cache(maxsize=1024)
def quantile(freedom: float) -> float:
    """How many standard errors the interval reaches on each side, by Student's t."""
    return float(stdtrit(freedom, _UPPER))


def _exp(x: float) -> float:
    return math.exp(max(-_MOST, min(_MOST, x)))


def holm(p: Mapping[Pair, float]) -> dict[Pair, float]:
    """The p values adjusted for their number, so that the chance of any false difference stays in bound.

    Source: S. Holm, Scandinavian Journal of Statistics 6 (1979).
    """
    adjusted = {}
    largest = 0.0
    for index, (pair, value) in enumerate(sorted(p.items(), key=lambda item: item[1])):
        largest = max(largest, min(1.0, value * (len(p) - index)))
        adjusted[pair] = largest
    return adjusted


def sure_differences(ratios: Mapping[Pair, Ratio]) -> set[Pair]:
    """The pairs whose difference is sure: significant after Holm, and not less than one percent."""
    adjusted = holm({pair: ratio.p for pair, ratio in ratios.items() if ratio.p is not None})
    return {pair for pair, p in adjusted.items() if p < 1 - CONFIDENCE and ratios[pair].exceeds_least}


def rank_ranges(
    ratios: Mapping[Pair, Ratio], sure: Iterable[Pair], solvers: Sequence[str]
) -> dict[str, tuple[int, int]]:
    """{solver: (best, worst) rank}, from the ratio of each pair (a, b), how long b takes by a.

    sure: the pairs whose difference counts. best is one more than how many are surely faster, worst
    how many are not surely slower.
    """
    faster = dict.fromkeys(solvers, 0)
    slower = dict.fromkeys(solvers, 0)
    for a, b in sure:
        quick, slow = (a, b) if ratios[a, b].value > 1 else (b, a)
        faster[slow] += 1
        slower[quick] += 1
    return {solver: (1 + faster[solver], len(solvers) - slower[solver]) for solver in solvers}
