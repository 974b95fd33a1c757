"""Score all centers of all pangram lettersets at once, from a matrix of the points of all their subsets.

A letterset of seven letters has 128 subsets. The points of each subset of each of ENABLE1's 7,986 pangram
lettersets make a matrix of a million entries, gathered from a table over the sets of up to seven
letters by rank (`search_arrays`). The rank of a set with one more letter, larger than its others, is a sum,
so that all the ranks are made by 127 additions of rows.

The score for a letter as the center is the sum over the half of the rows whose subset has it. For the
largest letter that is the upper half; then the halves are added to each other, and the next letter is the
largest: 254 additions of rows. A product with a matrix of zeros and ones says the same in one call, but
does three times the work, in floating-point numbers, and by as many threads as there are cores.

Source: the notebook's third approach, vectorised.
Prepare O(letters in the word list + sets of up to honeycomb letters), search O(pangram lettersets 2^honeycomb letters).
"""

import numpy as np

from solvers.errors import CapacityError
from solvers.kit.arrays import Array
from solvers.kit.search import check_count, searcher_name
from solvers.kit.search_arrays import Ranks, best_of, valid_words
from solvers.protocol import SearchResult
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList

# How many sets of letters the table of points may have: 1 GiB of them.
LIMIT = 1 << 27

# How many points are gathered before they are added up.
_BATCH = 1 << 20


class PointsMatrix:
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._valid = valid = valid_words(words, rules, searcher_name(self))
        self._ranks = ranks = Ranks(len(valid.letters), rules.size)
        if sum(ranks.counts) > LIMIT:
            raise CapacityError(
                f"searcher {searcher_name(self)}: there are {sum(ranks.counts):,} sets of up to {rules.size} of "
                f"{ranks.letters} letters; its table can hold {LIMIT:,}; use compressed_bound"
            )
        self._first = np.cumsum([0, *ranks.counts])
        sets = ranks.of(valid.masks) + self._first.take(np.bitwise_count(valid.masks))
        self._points = np.bincount(sets, valid.points, self._first[-1]).astype(np.int64)

    def top(self, n: int = 1) -> SearchResult:
        check_count(n)
        pangrams, size = self._valid.pangrams, self.rules.size
        if not len(pangrams):
            return SearchResult([], 0, 0)
        batch = max(1, _BATCH >> size)
        scores = [self._scores(pangrams[first : first + batch]) for first in range(0, len(pangrams), batch)]
        return SearchResult(best_of(self._valid, pangrams, np.concatenate(scores), n), len(pangrams) * size, 0)

    def _scores(self, pangrams: Array) -> Array:
        """A row for each pangram letterset, a column for each of its letters as the center."""
        size, ranks = self.rules.size, self._ranks
        bits = pangrams[:, None] >> np.arange(ranks.letters, dtype=np.uint64) & np.uint64(1)
        letters = np.nonzero(bits)[1].reshape(-1, size)
        sizes = [subset.bit_count() for subset in range(1 << size)]
        subset_ranks = np.zeros((1 << size, len(pangrams)), np.int64)
        for place in range(size):
            terms = [in_place.take(letters[:, place]) for in_place in ranks.binomials.T]
            for subset in range(1 << place):
                np.add(subset_ranks[subset], terms[sizes[subset] + 1], out=subset_ranks[subset | 1 << place])
        subset_ranks += self._first.take(sizes)[:, None]
        points = self._points.take(subset_ranks)
        scores = np.empty((len(pangrams), size), np.int64)
        for place in reversed(range(size)):  # the subsets with the letter are the upper half, and then of no more use
            lower, upper = points[: 1 << place], points[1 << place :]
            scores[:, place] = upper.sum(axis=0)
            points = lower + upper
        return scores
