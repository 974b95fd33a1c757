"""Brute force at once: the points within every set of letters, and from these all scores by subtraction.

Let f(S) be the points of all the words within the letters S. The words that lack the center are those
within S without it, so that a honeycomb scores f(S) - f(S without its center): two look-ups. One zeta
transform makes f for all sets of seven letters and of six, and with it every honeycomb of the
alphabet, candidates or not: 3,364,900 of ENABLE1, where brute force over the naive solver takes a day.

The transform is only over the sets of up to seven letters, 726,206 of them, and not over all 2^25. It
goes up by size. For S = {a < b < c}, let f_j(S) be the points of what S leaves when some of its j smallest
letters are taken away, from none to all; then f_(j+1)(S) = f_j(S) + f_j(S without its j-th letter, from 0).
In the order of their masks, sets with the same largest letter t stand together, and without it they are the first
sets of the size below: all ranks come from slices, with no search.

Source: the notebook's first approach, enumeration; the zeta transform after Yates, 1937, and Björklund and
others, Fourier meets Möbius, 2007, here of the sets up to a size.
Prepare O(letters in the word list), search O(honeycombs).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np

from solvers.errors import CapacityError
from solvers.kit.arrays import Array
from solvers.kit.search import check_count, searcher_name
from solvers.kit.search_arrays import Ranks, ValidWords, best_of, valid_words
from solvers.protocol import SearchResult
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList

# Bytes that the tables may take.
LIMIT = 1 << 30


class SubsetSums:
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._valid = valid = self._valid_words(words, rules)
        self._ranks = Ranks(len(valid.letters), rules.size)
        self._check_memory()
        sizes, ranks = np.bitwise_count(valid.masks), self._ranks.of(valid.masks)
        self._points = [
            np.bincount(ranks[sizes == size], valid.points[sizes == size], count).astype(np.int64)
            for size, count in enumerate(self._ranks.counts)
        ]

    def _valid_words(self, words: WordList, rules: Rules) -> ValidWords:
        return valid_words(words, rules, searcher_name(self))

    def top(self, n: int = 1) -> SearchResult:
        check_count(n)
        size, pangrams = self.rules.size, self._valid.pangrams
        total = self._ranks.counts[size] * size
        if not len(pangrams):
            return SearchResult([], total, 0)
        ranks = self._ranks.of(pangrams)
        pangram_scores = []
        for first, scores in self._scores():
            begin, end = np.searchsorted(ranks, (first, first + len(scores)))
            pangram_scores.append(scores[ranks[begin:end] - first])
        return SearchResult(best_of(self._valid, pangrams, np.concatenate(pangram_scores), n), total, 0)

    def _check_memory(self) -> None:
        """Raise CapacityError where the tables would be larger than the limit: for each set of one letter less
        than a honeycomb has, a rank and a sum for each letter, made from those of the size below, and the
        scores of the honeycombs with one largest letter.
        """
        ranks, size = self._ranks, self.rules.size
        block = comb(ranks.letters - 1, size - 1) if ranks.letters else 0
        tables = 2 * size * (ranks.counts[size - 1] + (ranks.counts[size - 2] if size > 1 else 0))
        needed = 8 * (sum(ranks.counts) + tables + 3 * size * block)
        if needed > LIMIT:
            name = searcher_name(self)
            raise CapacityError(
                f"searcher {name}: tables for the {ranks.counts[size]:,} sets of {size} of {ranks.letters} "
                f"letters would take {needed / (1 << 30):,.1f} GiB, and may take {LIMIT >> 30}; use compressed_bound"
            )

    def _scores(self) -> Iterator[tuple[int, Array]]:
        """The scores of all honeycombs: the rank of a first letterset, and a row for it and for each that
        follows, with a column for each letter as the center.
        """
        layer = _Layer(removed=[], sums=[self._points[0]])
        for size in range(1, self.rules.size):
            layer = layer.next(self._ranks, size, self._points[size])
        size, points = self.rules.size, self._points[-1]
        for largest in range(size - 1, self._ranks.letters):
            removed = layer.removals(largest, size)
            first = comb(largest, size)
            totals = points[first : first + len(removed[-1])].copy()
            for sums, ranks in zip(layer.sums, removed, strict=True):
                totals += sums.take(ranks)
            smaller = layer.sums[-1]
            yield first, np.stack([totals - smaller.take(ranks) for ranks in removed], axis=1)


@dataclass(frozen=True)
class _Layer:
    """What is known of all the sets of one size, in order of rank.

    removed: for each place, the rank of the set without the letter in that place.
    sums: f_j for each j, from none of the set's smallest letters to all.
    """

    removed: list[Array]
    sums: list[Array]

    def removals(self, largest: int, size: int) -> list[Array]:
        """`removed` for the sets of the next size, `size`, that have this largest letter."""
        count = comb(largest, size - 1)
        return [*(ranks[:count] + count for ranks in self.removed), np.arange(count)]

    def next(self, ranks: Ranks, size: int, points: Array) -> "_Layer":
        """The layer of the sets of the next size, `size`."""
        blocks = [self.removals(largest, size) for largest in range(size - 1, ranks.letters)]
        removed = [np.concatenate(place) for place in zip(*blocks, strict=True)]
        sums = [points]
        for smaller, ranks_without in zip(self.sums, removed, strict=True):
            sums.append(sums[-1] + smaller.take(ranks_without))
        return _Layer(removed, sums)
