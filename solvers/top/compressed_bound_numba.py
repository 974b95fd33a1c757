"""Bound every letterset from a table in which the rare letters share a few bits; compiled.

As `compressed_bound`, with every step a loop over machine integers. One pass over the text makes the masks
and the points of the valid words; it is half of the time. A letterset that is visited is scored by a pass
over all the valid masks, which the compiler turns into comparisons of several at once.

It is compiled when this module is imported: some two seconds once, then a tenth of one to read what was
kept.

Source: branch and bound, the notebook's fourth approach; the zeta transform after Yates, 1937, and
Björklund and others, Fourier meets Möbius, 2007.
Prepare O(letters in the word list + table), search O(pangram lettersets + valid words for each scored).
"""

from typing import Any

import numpy as np

from solvers.kit.arrays import Array
from solvers.kit.compiled import READ, compiled
from solvers.kit.search import best_first, searcher_name, share_bits
from solvers.kit.search_compiled import valid_words
from solvers.protocol import SearchResult
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList

# How many letters have a bit of their own: those of most words.
_OWN = 10

# How many bits the others share.
_SHARED = 6

# One word in so many is looked at, to tell which letters are common; to err costs only time.
_SAMPLED = 8

_BLOCK = 64
_CHUNK = 13
_CHUNK_MASK = (1 << _CHUNK) - 1
_MASKS, _NUMBERS = READ.format("uint64"), READ.format("int64")


class CompressedBoundNumba:
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._valid = valid = valid_words(words, rules, searcher_name(self))
        values = _bit_values(valid.masks, len(valid.letters))
        self._bounds = np.empty(len(valid.pangrams), np.int64)
        sums = np.zeros(1 << _OWN + _SHARED, np.int64)
        _bound(valid.masks, valid.points, valid.pangrams, values, sums, self._bounds)

    def top(self, n: int = 1) -> SearchResult:
        bounds, pangrams = self._bounds, self._valid.pangrams
        falling = ((int(bounds[i]), int(pangrams[i])) for i in np.argsort(-bounds))
        return best_first(falling, len(pangrams), self._scores, self.rules.size, n)

    def _scores(self, pangram: int) -> dict[str, int]:
        """What each center scores."""
        scores = np.zeros(64, np.int64)
        _score(pangram, self._valid.masks, self._valid.points, scores)
        letters = enumerate(self._valid.letters)
        return {letter: int(scores[bit]) for bit, letter in letters if pangram >> bit & 1}


@compiled(f"void(uint64, {_MASKS}, {_NUMBERS}, int64[::1])")
def _score(pangram: Any, masks: Array, points: Array, scores: Array) -> None:
    """Add the points of each word within the pangram to the score of each of its letters."""
    outside = ~pangram
    for first in range(0, len(masks), _BLOCK):
        block = masks[first : first + _BLOCK]
        within = 0
        for i in range(len(block)):  # without a branch, so that several are looked at in one step
            within += block[i] & outside == 0
        if within:
            for i in range(len(block)):
                if block[i] & outside == 0:
                    for bit in range(64):
                        if (block[i] >> np.uint64(bit)) & np.uint64(1):
                            scores[bit] += points[first + i]


def _bit_values(masks: Array, letters: int) -> Array:
    """What the bit of each letter becomes in the small table: a bit of its own, or one that is shared."""
    sample = masks[::_SAMPLED]
    counts = {bit: int(np.count_nonzero(sample & np.uint64(1 << bit))) for bit in range(letters)}
    values = np.zeros(letters, np.int64)
    for bit, number in share_bits(counts, _OWN, _SHARED).items():
        values[bit] = 1 << number
    return values


@compiled()
def _compress(mask: Any, chunks: Array) -> int:
    """The mask in which each letter has its value for a bit, from a table for each 13 bits."""
    compressed = 0
    for chunk in range(len(chunks)):
        compressed |= chunks[chunk, mask & np.uint64(_CHUNK_MASK)]
        mask >>= np.uint64(_CHUNK)
    return compressed


@compiled(f"void({_MASKS}, {_NUMBERS}, {_MASKS}, int64[::1], int64[::1], int64[::1])")
def _bound(masks: Array, points: Array, pangrams: Array, values: Array, sums: Array, bounds: Array) -> None:
    """Write what no honeycomb of a pangram's letters exceeds to `bounds`. `sums` is the small table, of zeros."""
    chunks = np.zeros((-(-len(values) // _CHUNK), 1 << _CHUNK), np.int64)
    for bit in range(len(values)):
        chunk, half = bit // _CHUNK, 1 << bit % _CHUNK
        for low in range(half):
            chunks[chunk, half + low] = chunks[chunk, low] | values[bit]
    for i in range(len(masks)):
        sums[_compress(masks[i], chunks)] += points[i]
    half = 1
    while half < len(sums):
        for first in range(0, len(sums), 2 * half):
            lower, upper = sums[first : first + half], sums[first + half : first + 2 * half]
            for i in range(half):
                upper[i] += lower[i]
        half *= 2
    for i in range(len(pangrams)):
        bounds[i] = sums[_compress(pangrams[i], chunks)]
