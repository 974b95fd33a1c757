"""Ratios of times, their intervals, and which differences are significant.

In: values by round. Out: Ratio. Everything is computed on logarithms, because a machine that runs at two
thirds of its speed multiplies times. Within a run the difference of two solvers in a round is the median over
cycles of the log-ratio of their turns. The round is the unit of replication: the turns of a round share a
process, a memory layout and a hash seed, so they are not independent values. docs/method.md has the method,
and how it was checked. Read `judgement` next: what the ratios of a workload say together.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr, stdtrit

CONFIDENCE = 0.95

# A ratio nearer to one than this is never called a difference.
MIN_DIFFERENCE = 0.01

_UPPER = 0.5 + CONFIDENCE / 2

# The largest logarithm that becomes a ratio: within 1e-130 and 1e130, what is computed from a ratio is a number too.
_MAX_LOG = 300.0

_Array = NDArray[np.float64]

# {round: the values of its turns}
Rounds = Mapping[int, Sequence[float] | NDArray[np.float64]]

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
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
        return replace(self, value=1 / self.value, low=low, high=high)

    @property
    def exceeds_min_difference(self) -> bool:
        """Whether it is far enough from one to be a difference at all."""
        return max(self.value, 1 / self.value) - 1 >= MIN_DIFFERENCE


def log_ratios(solvers: Mapping[str, Rounds], pairs: Iterable[Pair]) -> dict[Pair, dict[int, float]]:
    """{(a, b): {round: the median over cycles of log(b / a)}}, for the rounds that both have.

    A round in which the two took different numbers of turns is left out: its turns do not pair.
    """
    return _medians(solvers, pairs, np.log)


def time_differences(solvers: Mapping[str, Rounds], pairs: Iterable[Pair]) -> dict[Pair, dict[int, float]]:
    """{(a, b): {round: the median over cycles of b - a}}, as `log_ratios`."""
    return _medians(solvers, pairs, np.asarray)


def _medians(
    solvers: Mapping[str, Rounds], pairs: Iterable[Pair], scale: Callable[[_Array], _Array]
) -> dict[Pair, dict[int, float]]:
    """{(a, b): {round: the median over cycles of b - a}} on that scale; all pairs of a round at once."""
    by_pair: dict[Pair, dict[int, float]] = {pair: {} for pair in pairs}
    for group, numbers in paired_rounds(solvers):
        place = {solver: i for i, solver in enumerate(group)}
        group_pairs = [(a, b) for a, b in by_pair if a in place and b in place]
        if not group_pairs:
            continue
        turns = scale(turns_array(solvers, group, numbers))
        first = [place[a] for a, _ in group_pairs]
        second = [place[b] for _, b in group_pairs]
        for i, number in enumerate(numbers):  # a round fits into the processor's cache, all of them do not
            medians = row_medians(turns[second, i] - turns[first, i]).tolist()
            for pair, median in zip(group_pairs, medians, strict=True):
                by_pair[pair][number] = median
    return by_pair


def paired_rounds(solvers: Mapping[str, Rounds]) -> list[tuple[tuple[str, ...], list[int]]]:
    """Solvers, and the rounds in which exactly these took the same number of turns: their turns pair.

    The rounds of one list all have the same number of turns.
    """
    groups: dict[tuple[tuple[str, ...], int], list[int]] = {}
    for number in sorted({number for rounds in solvers.values() for number in rounds}):
        by_cycles = defaultdict(list)
        for solver, rounds in solvers.items():
            if number in rounds:
                by_cycles[len(rounds[number])].append(solver)
        for cycles, group in by_cycles.items():
            groups.setdefault((tuple(group), cycles), []).append(number)
    return [(group, numbers) for (group, _), numbers in groups.items()]


def turns_array(solvers: Mapping[str, Rounds], group: Sequence[str], numbers: Sequence[int]) -> _Array:
    """The turns of these solvers in these rounds, as `paired_rounds` gives them: solver by round by cycle."""
    turns = np.concatenate([solvers[solver][number] for solver in group for number in numbers], dtype=float)
    return turns.reshape(len(group), len(numbers), -1)


def row_medians(values: _Array) -> _Array:
    """The median along the last axis. Sorting short rows is ten times as fast as `np.median`."""
    ordered, n = np.sort(values, axis=-1), values.shape[-1]
    middle: _Array = (ordered[..., (n - 1) // 2] + ordered[..., n // 2]) / 2
    return middle


def paired(a: Rounds, b: Rounds) -> Ratio | None:
    """How many times as long b takes as a, from turns of the same cycles; None with no round in common."""
    return paired_all({"a": a, "b": b}, [("a", "b")]).get(("a", "b"))


def paired_all(solvers: Mapping[str, Rounds], pairs: Iterable[Pair]) -> dict[Pair, Ratio]:
    """`paired` for each of the pairs; one with no round in common is not there."""
    rows = {pair: list(by_round.values()) for pair, by_round in log_ratios(solvers, pairs).items() if by_round}
    return dict(zip(rows, students(list(rows.values())), strict=True))


def ratio_change(before: Mapping[int, float], after: Mapping[int, float], *, same_work: bool) -> Ratio:
    """How a log-ratio changed from one run to another.

    same_work: whether rounds of the same number did the same work, so that they pair; work that
    differs from round to round then cancels.
    """
    shared = sorted(before.keys() & after.keys())
    if same_work and shared:
        return student([after[number] - before[number] for number in shared])
    return welch(list(before.values()), list(after.values()), "rounds")


def student(row: Sequence[float], unit: str = "rounds") -> Ratio:
    """The ratio from one log-ratio for each unit: Student's t."""
    return students([row], unit)[0]


def students(rows: Sequence[Sequence[float]], unit: str = "rounds") -> list[Ratio]:
    """`student` for each of the rows; of many it is much faster at once."""
    by_place: dict[int, Ratio] = {}
    for n in set(map(len, rows)):
        places = [i for i, row in enumerate(rows) if len(row) == n]
        values = np.array([rows[i] for i in places])
        means = values.mean(axis=1)
        if n > 1:
            errors = values.std(axis=1, ddof=1) / math.sqrt(n)
            ratios = _ratios_by_t(means, errors, float(n - 1), [(n, unit)] * len(places))
        else:
            ratios = [_without_spread(mean, n, unit) for mean in means.tolist()]
        by_place.update(zip(places, ratios, strict=True))
    return [by_place[i] for i in range(len(rows))]


def welch(a: Sequence[float], b: Sequence[float], unit: str) -> Ratio:
    """How many times as long b takes as a, from unpaired log-times: Welch's t.

    a, b: logarithms, one for each unit. One value has no spread, and so no interval and no p.
    Source: B. L. Welch, Biometrika 34 (1947), the degrees of freedom after Satterthwaite.
    """
    return welches([(a, b)], [unit])[0]


def welches(pairs: Sequence[tuple[Sequence[float], Sequence[float]]], units: Sequence[str]) -> list[Ratio]:
    """`welch` for each of the pairs; of many it is much faster at once."""
    ratios: dict[int, Ratio] = {}
    places, means, errors, freedoms, rests_on = [], [], [], [], []
    for place, ((a, b), unit) in enumerate(zip(pairs, units, strict=True)):
        (mean_a, variance_a), (mean_b, variance_b) = _moments(a), _moments(b)
        n = min(len(a), len(b))
        if variance_a is None or variance_b is None:
            ratios[place] = _without_spread(mean_b - mean_a, n, unit)
            continue
        part_a, part_b = variance_a / len(a), variance_b / len(b)
        spread = part_a**2 / (len(a) - 1) + part_b**2 / (len(b) - 1)
        places.append(place)
        means.append(mean_b - mean_a)
        errors.append(math.sqrt(part_a + part_b))
        freedoms.append((part_a + part_b) ** 2 / spread if spread else float(len(a) + len(b) - 2))
        rests_on.append((n, unit))
    tested = _ratios_by_t(np.array(means), np.array(errors), np.array(freedoms), rests_on)
    ratios.update(zip(places, tested, strict=True))
    return [ratios[place] for place in range(len(pairs))]


def _moments(values: Sequence[float]) -> tuple[float, float | None]:
    """Mean and variance; no variance of one value."""
    mean = math.fsum(values) / len(values)
    return mean, sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) if len(values) > 1 else None


def _ratios_by_t(
    means: _Array, errors: _Array, freedom: _Array | float, rests_on: Iterable[tuple[int, str]]
) -> list[Ratio]:
    """A Ratio for each mean, its standard error and degrees of freedom; rests_on: how many units, and of what."""
    constant = errors < 1e-12  # any difference between such values is one
    p_values = 2 * stdtr(freedom, -np.abs(means) / np.where(constant, 1.0, errors))
    p_values = np.where(constant, np.abs(means) < 1e-12, p_values)
    halves = np.where(constant, 0.0, errors * stdtrit(freedom, _UPPER))
    ends = np.exp(np.clip([means, means - halves, means + halves], -_MAX_LOG, _MAX_LOG)).tolist()
    return [
        Ratio(value=value, low=low, high=high, p=p, n=n, unit=unit)
        for value, low, high, p, (n, unit) in zip(*ends, p_values.tolist(), rests_on, strict=True)
    ]


def _without_spread(mean: float, n: int, unit: str) -> Ratio:
    value = math.exp(max(-_MAX_LOG, min(_MAX_LOG, mean)))
    return Ratio(value=value, low=None, high=None, p=None, n=n, unit=unit)


@lru_cache(maxsize=1024)
def t_quantile(freedom: float) -> float:
    """How many standard errors the interval reaches on each side, by Student's t."""
    return float(stdtrit(freedom, _UPPER))


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


def significant_differences(ratios: Mapping[Pair, Ratio]) -> set[Pair]:
    """The pairs whose difference is significant after Holm, and not less than one percent."""
    adjusted = holm({pair: ratio.p for pair, ratio in ratios.items() if ratio.p is not None})
    return {pair for pair, p in adjusted.items() if p < 1 - CONFIDENCE and ratios[pair].exceeds_min_difference}
