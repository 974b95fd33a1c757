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
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.statistics import CONFIDENCE, Pair, Ratio, Rounds, holm, student

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


class _Split(NamedTuple):
    """One round: log-ratios of each pair in quiet and in loaded cycles; NaN where one kind is not there."""

    quiet: _Array
    loaded: _Array


def load_dependences(solvers: Mapping[str, Rounds], works: int = 1) -> list[LoadDependence]:
    """The pairs whose ratio depends on load, surely: a paired t test over rounds, Holm over the pairs.

    works: how many different pieces of work the turns of a round go through, in a circle.
    """
    names = list(solvers)
    pairs = list(combinations(range(len(names)), 2))
    if len(names) < 3:
        return []
    splits = []
    for number in sorted(set.intersection(*(set(rounds) for rounds in solvers.values()))):
        turns = [solvers[name][number] for name in names]
        if len({len(values) for values in turns}) == 1:
            splits.append(_split(np.log(np.array(turns, dtype=float)), pairs, works))
    if len(splits) < _LEAST_ROUNDS:
        return []
    quiet, loaded = (np.array([split[kind] for split in splits]) for kind in (0, 1))
    both = np.isfinite(quiet) & np.isfinite(loaded)
    enough = [i for i in range(len(pairs)) if both[:, i].sum() >= _LEAST_ROUNDS]
    differences: dict[Pair, Ratio] = {}
    found: dict[Pair, LoadDependence] = {}
    for i in enough:
        pair = a, b = names[pairs[i][0]], names[pairs[i][1]]
        on_quiet, on_loaded = quiet[both[:, i], i], loaded[both[:, i], i]
        differences[pair] = student((on_loaded - on_quiet).tolist())
        found[pair] = LoadDependence(a, b, student(on_quiet.tolist()), student(on_loaded.tolist()))
    adjusted = holm({pair: ratio.p for pair, ratio in differences.items() if ratio.p is not None})
    return [found[pair] for pair, p in adjusted.items() if p < 1 - CONFIDENCE and differences[pair].exceeds_least]


def _split(logs: _Array, pairs: Sequence[tuple[int, int]], works: int) -> _Split:
    """logs: log-times, solver by cycle."""
    cycles = logs.shape[1]
    first, second = ([pair[i] for pair in pairs] for i in (0, 1))
    kinds: tuple[list[_Array], list[_Array]] = ([], [])
    for work in range(min(works, cycles)):
        turns = logs[:, work::works]
        slower = np.minimum(turns - np.quantile(turns, 0.25, axis=1, keepdims=True), _LONGEST)
        total = slower.sum(axis=0)
        if ((total - 2 * slower.min(axis=0)) / (len(logs) - 2) <= LOADED).all():
            continue  # whichever pair is left out, no cycle is loaded
        others = (total - slower[first] - slower[second]) / (len(logs) - 2)
        ratios = turns[second] - turns[first]
        quiet, loaded = _median_where(others < QUIET, ratios), _median_where(others > LOADED, ratios)
        one_missing = np.isnan(quiet) | np.isnan(loaded)
        kinds[0].append(np.where(one_missing, np.nan, quiet))
        kinds[1].append(np.where(one_missing, np.nan, loaded))
    nothing = np.full(len(pairs), np.nan)
    return _Split(*(_mean_of_known(kind) if kind else nothing for kind in kinds))


def _median_where(chosen: NDArray[np.bool_], values: _Array) -> _Array:
    """The median of the chosen values of each row; NaN where none is chosen."""
    count = chosen.sum(axis=1)
    ordered = np.sort(np.where(chosen, values, np.inf), axis=1)
    row = np.arange(len(values))
    last = np.maximum(count, 1)
    middle = (ordered[row, (last - 1) // 2] + ordered[row, last // 2]) / 2
    return np.where(count > 0, middle, np.nan)


def _mean_of_known(rows: Sequence[_Array]) -> _Array:
    stacked = np.array(rows)
    known = np.isfinite(stacked)
    count = known.sum(axis=0)
    return np.where(count > 0, np.where(known, stacked, 0.0).sum(axis=0) / np.maximum(count, 1), np.nan)
