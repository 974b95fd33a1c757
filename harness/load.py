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

from harness.statistics import CONFIDENCE, Pair, Ratio, Rounds, alike, holm, stacked, students

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
    enough = np.flatnonzero(both.sum(axis=1) >= _LEAST_ROUNDS)
    differences: dict[Pair, Ratio] = {}
    found: dict[Pair, LoadDependence] = {}
    told = [[of[i][both[i]].tolist() for i in enough] for of in (quiet, loaded, loaded - quiet)]
    for i, *ratios in zip(enough, *map(students, told), strict=True):
        pair = a, b = names[pairs[i][0]], names[pairs[i][1]]
        found[pair] = LoadDependence(a, b, ratios[0], ratios[1])
        differences[pair] = ratios[2]
    adjusted = holm({pair: ratio.p for pair, ratio in differences.items() if ratio.p is not None})
    return [found[pair] for pair, p in adjusted.items() if p < 1 - CONFIDENCE and differences[pair].exceeds_least]


def _split(logs: _Array, pairs: Sequence[tuple[int, int]], works: int) -> tuple[_Array, _Array]:
    """Log-ratios of each pair in the quiet and in the loaded cycles, pair by round; NaN where one kind is not there.

    logs: log-times, solver by round by cycle.
    """
    solvers, rounds, cycles = logs.shape
    first, second = ([pair[i] for pair in pairs] for i in (0, 1))
    kinds = np.full((min(works, cycles), 2, len(pairs), rounds), np.nan)
    for work, kind in enumerate(kinds):
        turns = logs[:, :, work::works]
        slower = np.minimum(turns - np.quantile(turns, 0.25, axis=2, keepdims=True), _LONGEST)
        total = slower.sum(axis=0)
        # Where, whichever pair is left out, no cycle is loaded, there is nothing to compare.
        some = np.flatnonzero(((total - 2 * slower.min(axis=0)) / (solvers - 2) > LOADED).any(axis=1))
        turns, slower, total = turns[:, some], slower[:, some], total[some]
        others = (total - slower[first] - slower[second]) / (solvers - 2)
        ratios = turns[second] - turns[first]
        both = np.stack([_median_where(others < QUIET, ratios), _median_where(others > LOADED, ratios)])
        kind[..., some] = np.where(np.isnan(both).any(axis=0), np.nan, both)
    quiet, loaded = _mean_of_known(kinds)
    return quiet, loaded


def _median_where(chosen: NDArray[np.bool_], values: _Array) -> _Array:
    """The median of the chosen values along the last axis; NaN where none is chosen."""
    count = chosen.sum(axis=-1, keepdims=True)
    ordered = np.sort(np.where(chosen, values, np.inf), axis=-1)
    last = np.maximum(count, 1)
    middle = (np.take_along_axis(ordered, (last - 1) // 2, -1) + np.take_along_axis(ordered, last // 2, -1)) / 2
    found: _Array = np.where(count > 0, middle, np.nan)[..., 0]
    return found


def _mean_of_known(rows: _Array) -> _Array:
    """The mean over the first axis of what is no NaN; NaN where all are."""
    known = np.isfinite(rows)
    count = known.sum(axis=0)
    return np.where(count > 0, np.where(known, rows, 0.0).sum(axis=0) / np.maximum(count, 1), np.nan)
