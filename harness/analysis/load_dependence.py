"""Whether a ratio depends on how loaded the machine is.

In: the turns of the solvers of one workload. Out: a LoadDependence for each pair whose ratio is one
on a quiet machine and another on a loaded one. Solvers of different kinds (pure Python, a C library,
vectorised) slow down unequally when something else wants the processor or its caches, and more rounds
do not cure that.

The cycles in which the machine was loaded are told from the quiet ones by the speed of the *other*
solvers, never by that of the pair itself: a cycle picked because one of the pair was slow in it would
say that this one is slow. So there must be three solvers. Turns are compared within a round and,
where the work differs from turn to turn, among turns of the same work. A load that lasts for the
whole of every round leaves nothing to compare with, and is not seen. The rule, and how often it
speaks when nothing depends on load, is in docs/method.md.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from harness.analysis.ratios import CONFIDENCE, Pair, Ratio, Rounds, alike, holm, median_of, stacked, student, students

QUIET, LOADED = math.log(1.1), math.log(1.2)
"""Log of how many times as long as in the quiet quarter of their turns the others take, at most in a
quiet cycle, at least in a loaded one. What lies between is neither."""

_LONGEST = math.log(1.5)
"""One solver's share in the speed of a cycle is cut off here: an interruption is not a loaded machine."""

_LEAST_ROUNDS = 3
"""Rounds with quiet and loaded cycles in them, fewer of which say nothing."""

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
    """The pairs whose ratio depends on load, surely: a paired t test over rounds, Holm over the pairs.

    works: how many different pieces of work the turns of a round go through, in a circle.
    """
    names = list(solvers)
    pairs = list(combinations(range(len(names)), 2))
    if len(names) < 3:
        return []
    splits = [
        _split(np.log(stacked(solvers, names, numbers)), pairs, works)
        for together, numbers in alike(solvers)
        if len(together) == len(names)
    ]
    if sum(kinds[0].shape[1] for kinds in splits) < _LEAST_ROUNDS:
        return []
    quiet, loaded = (np.concatenate([kinds[i] for kinds in splits], axis=1) for i in (0, 1))
    both = np.isfinite(quiet) & np.isfinite(loaded)
    enough = np.flatnonzero(both.sum(axis=1) >= _LEAST_ROUNDS).tolist()
    rows = loaded - quiet
    known = students([rows[i, both[i]].tolist() for i in enough])
    place: dict[Pair, int] = {(names[pairs[i][0]], names[pairs[i][1]]): i for i in enough}
    differences = dict(zip(place, known, strict=True))
    adjusted = holm({pair: ratio.p for pair, ratio in differences.items() if ratio.p is not None})
    return [
        LoadDependence(*pair, *(student(of[place[pair], both[place[pair]]].tolist()) for of in (quiet, loaded)))
        for pair, p in adjusted.items()
        if p < 1 - CONFIDENCE and differences[pair].exceeds_least
    ]


def _split(logs: _Array, pairs: Sequence[tuple[int, int]], works: int) -> tuple[_Array, _Array]:
    """Log-ratios of each pair in the quiet and in the loaded cycles, pair by round; NaN where one kind is not there.

    logs: log-times, solver by round by cycle.
    """
    _, rounds, cycles = logs.shape
    first, second = ([pair[i] for pair in pairs] for i in (0, 1))
    kinds = np.full((min(works, cycles), 2, len(pairs), rounds), np.nan)
    for work, kind in enumerate(kinds):
        turns = logs[:, :, work::works]
        slower = np.minimum(turns - np.quantile(turns, 0.25, axis=2, keepdims=True), _LONGEST)
        for r in range(rounds):
            both = _quiet_and_loaded(turns[:, r], slower[:, r], first, second)
            if both is not None:
                kind[..., r] = np.where(np.isnan(both).any(axis=0), np.nan, both)
    quiet, loaded = _mean_of_known(kinds)
    return quiet, loaded


def _quiet_and_loaded(turns: _Array, slower: _Array, first: Sequence[int], second: Sequence[int]) -> _Array | None:
    """The median log-ratio of each pair in quiet and in loaded cycles; None where none is loaded for any pair.

    turns: log-times of one piece of work in a round, solver by cycle. slower: by how much each is slower than when
    it is quiet, likewise.
    """
    total, others = slower.sum(axis=0), len(slower) - 2
    ordered = np.sort(slower, axis=0)
    # How slow the others are, whichever pair is left out: these two are the quickest, or the slowest.
    most, least = ((total - pair.sum(axis=0)) / others for pair in (ordered[:2], ordered[-2:]))
    if not (most > LOADED).any():
        return None
    medians = []
    for for_all, for_some in ((most < QUIET, least < QUIET), (least > LOADED, most > LOADED)):
        some = turns[:, for_some]
        ratios = some[second] - some[first]
        if for_all[for_some].all():
            medians.append(median_of(ratios) if ratios.size else np.full(len(first), np.nan))
            continue
        slow = slower[:, for_some]
        without = (total[for_some] - slow[first] - slow[second]) / others
        medians.append(_median_where(without < QUIET if len(medians) == 0 else without > LOADED, ratios))
    return np.array(medians)


def _median_where(chosen: NDArray[np.bool_], values: _Array) -> _Array:
    """The median of the chosen values of each row; NaN where none is chosen."""
    count = chosen.sum(axis=1)
    ordered = np.sort(np.where(chosen, values, np.inf), axis=1)
    row = np.arange(len(values))
    last = np.maximum(count, 1)
    middle = (ordered[row, (last - 1) // 2] + ordered[row, last // 2]) / 2
    return np.where(count > 0, middle, np.nan)


def _mean_of_known(rows: _Array) -> _Array:
    """The mean over the first axis of what is no NaN; NaN where all are."""
    known = np.isfinite(rows)
    count = known.sum(axis=0)
    return np.where(count > 0, np.where(known, rows, 0.0).sum(axis=0) / np.maximum(count, 1), np.nan)
