"""Brute force at once: the points within every set of letters, and all scores by subtraction; compiled.

As `subset_sums`, with one pass over the text for the valid words and one loop over the sets of each size. A set
needs seven sums of sets that are one letter smaller and seven to subtract, all of which are in a table
that fits the second-level cache: some 40 million additions for the 3,364,900 honeycombs of ENABLE1, which takes
less time than branch and bound takes to prepare.

It is compiled when this module is imported: half a second once, then less than a tenth of one to read what
was kept.

Source: the notebook's first approach, enumeration; the zeta transform after Yates, 1937, and Björklund and
others, Fourier meets Möbius, 2007, here of the sets up to a size.
Prepare O(letters in the word list), search O(honeycombs).
"""

from collections.abc import Iterator
from math import comb

import numpy as np

from solvers.kit.arrays import Array
from solvers.kit.compiled import compiled
from solvers.kit.search import searcher_name
from solvers.kit.search_arrays import ValidWords
from solvers.kit.search_compiled import valid_words
from solvers.puzzle import Rules
from solvers.top.subset_sums import SubsetSums
from solvers.wordlist import WordList


class SubsetSumsNumba(SubsetSums):
    def _valid_words(self, words: WordList, rules: Rules) -> ValidWords:
        return valid_words(words, rules, searcher_name(self))

    def _scores(self) -> Iterator[tuple[int, Array]]:
        letters, counts = self._ranks.letters, self._ranks.counts
        removed, sums = np.empty((1, 0), np.int64), self._points[0][:, None]
        for size in range(1, self.rules.size):
            removed_next = np.empty((counts[size], size), np.int64)
            sums_next = np.empty((counts[size], size + 1), np.int64)
            for largest in range(size - 1, letters):
                first, count = comb(largest, size), comb(largest, size - 1)
                _extend(removed, sums, self._points[size], first, count, removed_next, sums_next)
            removed, sums = removed_next, sums_next
        size = self.rules.size
        for largest in range(size - 1, letters):
            first, count = comb(largest, size), comb(largest, size - 1)
            scores = np.empty((count, size), np.int64)
            _score(removed, sums, self._points[size], first, count, scores)
            yield first, scores


@compiled("void(int64[:, ::1], int64[:, ::1], int64[::1], int64, int64, int64[:, ::1], int64[:, ::1])")
def _extend(
    removed: Array, sums: Array, points: Array, first: int, count: int, removed_next: Array, sums_next: Array
) -> None:
    """The ranks and sums of the `count` sets from rank `first` on, which have the same largest letter, from those
    of the sets that are one letter smaller.
    """
    smaller = removed.shape[1]
    for i in range(count):
        total = points[first + i]
        sums_next[first + i, 0] = total
        for place in range(smaller):
            rank = removed[i, place] + count
            removed_next[first + i, place] = rank
            total += sums[rank, place]
            sums_next[first + i, place + 1] = total
        removed_next[first + i, smaller] = i
        sums_next[first + i, smaller + 1] = total + sums[i, smaller]


@compiled("void(int64[:, ::1], int64[:, ::1], int64[::1], int64, int64, int64[:, ::1])")
def _score(removed: Array, sums: Array, points: Array, first: int, count: int, scores: Array) -> None:
    """The scores of the honeycombs of the `count` sets from rank `first` on, a column for each center."""
    smaller = removed.shape[1]
    for i in range(count):
        total = points[first + i] + sums[i, smaller]
        for place in range(smaller):
            total += sums[removed[i, place] + count, place]
        for place in range(smaller):
            scores[i, place] = total - sums[removed[i, place] + count, smaller]
        scores[i, smaller] = total - sums[i, smaller]
