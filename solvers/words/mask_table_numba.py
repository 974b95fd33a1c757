"""Keep the masks in a hash table of machine integers; compiled, a query looks all of its own up.

As `mask_table`, with the 64 look-ups compiled: they take half a microsecond, and the rest of a query is
to make Python's list of the words. The words stand sorted by mask in one array, so that the words of
a letterset are a range of it, and the found ones are taken by one call of numpy.

Each letter more doubles the masks to look up. From some thirteen letters on it takes less time to look at all the
masks that there are, one after another, and that is done then.

An alphabet of more than 64 letters shares bits, and the words found are looked at once more. It is compiled
when this module is imported: half a second once, then less than a tenth of one to read what was kept.

Source: the hash of masks of the C++ solvers for this puzzle; multiplicative hashing after Knuth, The Art of
Computer Programming, volume 3, 6.4.
Prepare O(letters in the word list), query O(min(2^honeycomb letters, distinct lettersets) + words found).
"""

from typing import Any

import numpy as np

from solvers.kit.arrays import Array, lengths, masks
from solvers.kit.compiled import READ, compiled
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules, can_make
from solvers.wordlist import WordList

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
_SCANNED_PER_LOOK_UP = 16  # how many masks are looked at in the time of one look-up
_NUMBERS, _MASKS = READ.format("int64"), READ.format("uint64")


@compiled("void(Array(uint64, 1, 'C', readonly=True), uint32[::1], uint64)")
def _fill(keys: Array, slots: Array, shift: int) -> None:
    """Put each key's number, from one up, into the first free slot after its hash."""
    last = np.uint64(len(slots) - 1)
    for i in range(len(keys)):
        slot = (keys[i] * _MULTIPLIER) >> shift
        while slots[slot] != 0:
            slot = (slot + np.uint64(1)) & last
        slots[slot] = i + 1


@compiled(f"int64(uint64, uint64, {_MASKS}, {_NUMBERS}, {READ.format('uint32')}, uint64, int64[::1])")
def _look_up(center: Any, letters: Any, keys: Array, begins: Array, slots: Array, shift: int, numbers: Array) -> int:
    """Write the numbers of the words whose mask has the center and no bit outside the letters to `numbers`; give
    how many they are.
    """
    count = 0
    outer = letters & ~center
    bits = 0
    rest = outer
    while rest != 0:
        rest &= rest - np.uint64(1)
        bits += 1
    if (1 << bits) > len(keys) // _SCANNED_PER_LOOK_UP:
        for i in range(len(keys)):
            if keys[i] & ~letters == 0 and keys[i] & center != 0:
                for word in range(begins[i], begins[i + 1]):
                    numbers[count] = word
                    count += 1
        return count
    last = np.uint64(len(slots) - 1)
    subset = outer
    while True:
        key = subset | center
        slot = (key * _MULTIPLIER) >> shift
        while slots[slot] != 0:
            i = slots[slot] - 1
            if keys[i] == key:
                for word in range(begins[i], begins[i + 1]):
                    numbers[count] = word
                    count += 1
                break
            slot = (slot + np.uint64(1)) & last
        if subset == 0:
            return count
        subset = (subset - np.uint64(1)) & outer


class MaskTableNumba(ScoreBySolving):
    opt_in = True

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._masks = masks(words)
        word_masks = self._masks.word_masks
        indices = np.flatnonzero((lengths(words) >= rules.min_length) & (np.bitwise_count(word_masks) <= rules.size))
        indices = indices[np.argsort(word_masks[indices])]
        distinct, begins = np.unique(word_masks[indices], return_index=True)
        all_words = np.empty(len(words), object)
        all_words[:] = list(words)
        self._words = all_words[indices]
        self._keys = distinct.astype(np.uint64)
        self._begins = np.append(begins, len(indices))
        bits = max(1, len(distinct)).bit_length() + 1  # between a quarter and a half of the slots are taken
        self._slots = np.zeros(1 << bits, np.uint32)
        self._shift = 64 - bits
        _fill(self._keys, self._slots, self._shift)
        self._numbers = np.empty(len(indices), np.int64)

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, letters = self._masks.mask(honeycomb.center), self._masks.mask(honeycomb.letters)
        if not center:
            return []
        count = _look_up(center, letters, self._keys, self._begins, self._slots, self._shift, self._numbers)
        answer: list[str] = self._words[self._numbers[:count]].tolist()
        return answer if self._masks.exact else [word for word in answer if can_make(honeycomb, word, self.rules)]
