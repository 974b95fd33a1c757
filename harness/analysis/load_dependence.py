"""Whether a ratio depends on how loaded the machine is.

In: the turns of the solvers of one workload. Out: a LoadDependence for each pair whose ratio is one
on a quiet machine and another on a loaded one. Solvers of different kinds (pure Python, a C library,
vectorised) slow down unequally when something else wants the processor or its caches, and more rounds
do not cure that.

The speed of the *other* solvers says in which cycles the machine was loaded, never that of the pair itself:
a cycle picked because one of the pair was slow in it would say that this one is slow. So there must be three
solvers. Turns are compared within a round and, where the work differs from turn to turn, among turns of the
same work. A load that lasts for the whole of every round leaves nothing to compare with, and is not seen. The
rule, and how often it finds a dependence where there is none, is in docs/method.md. `judgement` makes ties of
it.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from harness.analysis.ratios import (
    CONFIDENCE,
    Pair,
    Ratio,
    Rounds,
    holm,
    paired_rounds,
    row_medians,
    student,
    students,
    turns_array,
)

# Log of how many times as long as in the quiet quarter of their turns the others take, at most in a
# quiet cycle, at least in a loaded one. What lies between is neither.
_QUIET, _LOADED = math.log(1.1), math.log(1.2)

# One solver's share in the speed of a cycle is cut off here: an interruption is not a loaded machine.
_MAX_SLOWDOWN = math.log(1.5)

# Rounds with quiet and loaded cycles in them; fewer say nothing.
_MIN_ROUNDS = 3

_Array = NDArray[np.float64]


@dataclass(frozen=True)
class LoadDependence:
    """A pair whose ratio, how long b takes by a, is not the same on a quiet and on a loaded machine.

    quiet, loaded: the two ratios, from the rounds in which there were both kinds of cycles.
    """

    a: str
    b: str
    quiet: Ratio
    loaded: Ratio

    @property
    def spans_one(self) -> bool:
        """Whether which of the two is faster lies within the range, so that load decides it."""
        ends = [end for ratio in (self.quiet, self.loaded) for end in (ratio.low, ratio.high) if end is not None]
        return min(ends) <= 1 <= max(ends)


def load_dependences(solvers: Mapping[str, Rounds], works: int = 1) -> list[LoadDependence]:
    """The pairs whose ratio depends significantly on load: a paired t test over rounds, Holm over the pairs.

    works: how many different pieces of work the turns of a round go through, in a circle.
    """
    names = list(solvers)
    pairs = list(combinations(range(len(names)), 2))
    if len(names) < 3:
        return []
    splits = [
        _split(np.log(turns_array(solvers, names, numbers)), pairs, works)
        for group, numbers in paired_rounds(solvers)
        if len(group) == len(names)
    ]
    if sum(quiet.shape[1] for quiet, _ in splits) < _MIN_ROUNDS:
        return []
    quiet, loaded = (np.concatenate(kind, axis=1) for kind in zip(*splits, strict=True))
    usable = np.isfinite(quiet) & np.isfinite(loaded)
    enough = np.flatnonzero(usable.sum(axis=1) >= _MIN_ROUNDS).tolist()
    tested = students([(loaded - quiet)[i, usable[i]].tolist() for i in enough])
    place: dict[Pair, int] = {(names[pairs[i][0]], names[pairs[i][1]]): i for i in enough}
    differences = dict(zip(place, tested, strict=True))
    adjusted = holm({pair: ratio.p for pair, ratio in differences.items() if ratio.p is not None})
    dependences = []
    for (a, b), p in adjusted.items():
        if p < 1 - CONFIDENCE and differences[a, b].exceeds_min_difference:
            i = place[a, b]
            rounds = usable[i]
            dependences.append(
                LoadDependence(a, b, student(quiet[i, rounds].tolist()), student(loaded[i, rounds].tolist()))
            )
    return dependences


def _split(logs: _Array, pairs: Sequence[tuple[int, int]], works: int) -> tuple[_Array, _Array]:
    """Log-ratios of each pair in the quiet and in the loaded cycles, pair by round; NaN where one kind is not there.

    logs: log-times, solver by round by cycle.
    """
    _, rounds, cycles = logs.shape
    first, second = ([pair[i] for pair in pairs] for i in (0, 1))
    kinds = np.full((min(works, cycles), 2, len(pairs), rounds), np.nan)
    for work, kind in enumerate(kinds):
        turns = logs[:, :, work::works]
        slower = np.minimum(turns - np.quantile(turns, 0.25, axis=2, keepdims=True), _MAX_SLOWDOWN)
        for r in range(rounds):
            medians = _quiet_and_loaded(turns[:, r], slower[:, r], first, second)
            if medians is not None:
                kind[..., r] = np.where(np.isnan(medians).any(axis=0), np.nan, medians)
    quiet, loaded = _mean_of_finite(kinds)
    return quiet, loaded


def _quiet_and_loaded(turns: _Array, slower: _Array, first: Sequence[int], second: Sequence[int]) -> _Array | None:
    """The median log-ratio of each pair in quiet and in loaded cycles; None where none is loaded for any pair.

    turns: log-times of one piece of work in a round, solver by cycle. slower: by how much each is slower than when
    it is quiet, likewise.
    """
    total, others = slower.sum(axis=0), len(slower) - 2
    ordered = np.sort(slower, axis=0)
    # How slow the others are, whichever pair is left out: these two are the quickest, or the slowest.
    upper = (total - ordered[:2].sum(axis=0)) / others
    lower = (total - ordered[-2:].sum(axis=0)) / others
    if not (upper > _LOADED).any():
        return None
    medians = []
    # A cycle is quiet for a pair if the others are under a limit: it is for some pair if `lower` is, and for all pairs
    # if `upper` is. It is loaded if they are over another, and the other way round.
    for beyond, limit, for_some, for_all in ((np.less, _QUIET, lower, upper), (np.greater, _LOADED, upper, lower)):
        cycles = beyond(for_some, limit)
        ratios = turns[second][:, cycles] - turns[first][:, cycles]
        if not cycles.any():
            medians.append(np.full(len(first), np.nan))
        elif beyond(for_all[cycles], limit).all():
            medians.append(row_medians(ratios))
        else:
            without_pair = (total[cycles] - slower[first][:, cycles] - slower[second][:, cycles]) / others
            medians.append(_median_where(beyond(without_pair, limit), ratios))
    return np.array(medians)


def _median_where(chosen: NDArray[np.bool_], values: _Array) -> _Array:
    """The median of the chosen values of each row; NaN where none is chosen."""
    count = chosen.sum(axis=1)
    ordered = np.sort(np.where(chosen, values, np.inf), axis=1)
    row = np.arange(len(values))
    last = np.maximum(count, 1)
    middle = (ordered[row, (last - 1) // 2] + ordered[row, last // 2]) / 2
    return np.where(count > 0, middle, np.nan)


def _mean_of_finite(rows: _Array) -> _Array:
    """The mean over the first axis of what is not a NaN; NaN where all are."""
    finite = np.isfinite(rows)
    count = finite.sum(axis=0)
    return np.where(count > 0, np.where(finite, rows, 0.0).sum(axis=0) / np.maximum(count, 1), np.nan)
