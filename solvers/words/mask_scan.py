"""Keep the distinct masks in arrays, one for each center; a query looks at a whole array at once.

A word can be made if its mask has no bit outside the honeycomb: one AND and one comparison, which numpy
does for sixteen masks at a time. A mask stands for all the words of its letterset, and only those with
the center are looked at: some 10,000 of ENABLE1's 150,000 words. It takes as long for thirteen letters as
for seven, where a table of masks has to be asked for 4,096, and on ENABLE1 it is faster than the
table from eight letters on.

The masks come from the text by a table look-up for each character and one OR over each word. Where the
alphabet has more than 64 letters, they share bits, and the words found are looked at once more.

Source: the bit-vector solver of the over-engineered Rust program, vectorised.
Prepare O(letters in the word list), query O(distinct lettersets with the center + words found).
"""

from itertools import pairwise

import numpy as np

from solvers.kit.arrays import Array, lengths, masks
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules, can_make
from solvers.wordlist import WordList


class MaskScan(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._masks = masks(words)
        word_masks = self._masks.word_masks
        indices = np.flatnonzero((lengths(words) >= rules.min_length) & (np.bitwise_count(word_masks) <= rules.size))
        indices = indices[np.argsort(word_masks[indices])]
        distinct, begins = np.unique(word_masks[indices], return_index=True)
        all_words = list(words)
        ordered = [all_words[i] for i in indices.tolist()]
        self._words = [ordered[begin:end] for begin, end in pairwise([*begins.tolist(), len(ordered)])]
        self._by_bit: dict[int, tuple[Array, Array]] = {}
        for bit in set(self._masks.bits.values()):
            positions = np.flatnonzero(distinct & distinct.dtype.type(1 << bit))
            self._by_bit[bit] = distinct[positions], positions

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        bit = self._masks.bits.get(honeycomb.center)
        if bit is None:
            return []
        distinct, positions = self._by_bit[bit]
        inside = distinct.dtype.type(self._masks.mask(honeycomb.letters))
        words, answer = self._words, []
        for i in positions[(distinct & ~inside) == 0].tolist():
            answer += words[i]
        return answer if self._masks.exact else [word for word in answer if can_make(honeycomb, word, self.rules)]
