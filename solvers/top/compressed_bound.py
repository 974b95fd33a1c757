"""Bound every letterset at once from a small table, in which the rare letters share a few bits.

The points of all the words within a letterset bound the score of its honeycombs. With a bit for each
letter the table of such sums, over all sets of letters, has 2^25 entries for ENABLE1; with ten letters that
have their own bit and fifteen that share six it has 65,536, and one pass over it makes the sums for all of
them (a zeta transform). Where letters share a bit, all of them are taken for present: the sum can
only be too large, and is a bound still. The pangram lettersets are visited by falling bound, and where the
bound is under the n-th best score all the rest are pruned: of 7,986 some 160 are scored.

Lettersets are frozensets, which C makes from a word and hashes by itself. The transform is of Python's long
integers: the whole table is one of them, in lanes, and a step adds the lanes without a letter to those with
it by an AND, a shift and an addition.

Source: branch and bound, the notebook's fourth approach; the zeta transform after Yates, 1937, and
Björklund and others, Fourier meets Möbius, 2007.
Prepare O(letters in the word list + table), search O(pangram lettersets + 2^honeycomb letters for each scored).
"""

import sys
from array import array
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import chain, combinations, islice
from operator import itemgetter

from solvers.kit.search import best_first, share_bits
from solvers.protocol import SearchResult
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList

# How many letters have a bit of their own: those of most lettersets.
_OWN = 10

# How many bits the others share.
_SHARED = 6

# One letterset in so many is counted, to tell which letters are common; to err costs only time.
_SAMPLED = 8


class CompressedBound:
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._points = _points_table(words, rules)
        self._bounds = _bounds(self._points, rules.size)

    def top(self, n: int = 1) -> SearchResult:
        falling = sorted(self._bounds, key=itemgetter(0), reverse=True)
        return best_first(falling, len(falling), self._scores, self.rules.size, n)

    def _scores(self, letters: frozenset[str]) -> dict[str, int]:
        """What each center scores: a word counts for each of its letters."""
        scores = dict.fromkeys(letters, 0)
        for size in range(1, len(letters) + 1):
            for subset in map(frozenset, combinations(letters, size)):
                if subset in self._points:
                    points = self._points[subset]
                    for center in subset:
                        scores[center] += points
        return scores


def _points_table(words: WordList, rules: Rules) -> dict[frozenset[str], int]:
    """The points of the valid words, by letterset."""
    min_length, size, bonus = rules.min_length, rules.size, rules.bonus
    valid = [word for word in words if len(word) >= min_length]
    for letter in rules.excluded:
        valid = [word for word in valid if letter not in word]
    word_score, longest = replace(rules, bonus=0).word_score, max(map(len, valid), default=0)
    points_by_length = [0, *(word_score("a" * length) for length in range(1, longest + 1))]
    points: dict[frozenset[str], int] = {}
    for word, letters in zip(valid, map(frozenset, valid), strict=True):
        if len(letters) < size:
            points[letters] = points.get(letters, 0) + points_by_length[len(word)]
        elif len(letters) == size:
            points[letters] = points.get(letters, 0) + points_by_length[len(word)] + bonus
    return points


def _bounds(points: dict[frozenset[str], int], size: int) -> list[tuple[int, frozenset[str]]]:
    """(what no honeycomb of its letters exceeds, letterset) of each pangram letterset, in word-list order."""
    sample = chain.from_iterable(islice(points, 0, None, _SAMPLED))
    numbers = share_bits(Counter(sample), _OWN, _SHARED)
    width = _OWN + _SHARED
    bits: defaultdict[str, int] = defaultdict(lambda: 1 << width - 1)  # the letters of no sampled letterset
    bits |= {letter: 1 << number for letter, number in numbers.items()}
    # Narrow entries where they do, as the time of the transform goes by the bytes.
    table = array("Q" if sum(points.values()) >> 32 else "I", [0]) * (1 << width)
    pangrams: dict[frozenset[str], int] = {}
    for letters, score in points.items():
        mask = 0
        for letter in letters:
            mask |= bits[letter]
        table[mask] += score
        if len(letters) == size:
            pangrams[letters] = mask
    sums = _subset_sums(table)
    return [(sums[mask], letters) for letters, mask in pangrams.items()]


def _subset_sums(table: "array[int]") -> "array[int]":
    """For each mask, the sum of the entries of all the masks within it. Their sum must fit the entries."""
    lanes = table[:]
    if sys.byteorder == "big":
        lanes.byteswap()
    whole = int.from_bytes(lanes.tobytes(), "little")
    step, size = table.itemsize, table.itemsize * len(table)
    while step < size:
        without = int.from_bytes((b"\xff" * step + bytes(step)) * (size // (2 * step)), "little")
        whole += (whole & without) << (8 * step)
        step *= 2
    sums = array(table.typecode, whole.to_bytes(size, "little"))
    if sys.byteorder == "big":
        sums.byteswap()
    return sums
