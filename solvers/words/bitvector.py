"""Keep each word's letters as the bits of an integer; a query is one AND and one comparison a word.

A word can be made if, of the center and the letters outside the honeycomb, it has the center and
no other: `mask & (outside | center) == center`. The bits are given out to the letters that the
list has, and a Python integer has as many as are needed, so that any alphabet will do.

Source: the bit-vector solver of the over-engineered Rust program.
Prepare O(letters in the word list), query O(words).
"""

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class Bitvector(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._bits = bits = {letter: 1 << i for i, letter in enumerate(words.alphabet)}
        self._words = [word for word in words if len(word) >= rules.min_length]
        masks: list[int] = []
        for word in self._words:
            mask = 0
            for letter in word:
                mask |= bits[letter]
            masks.append(mask)
        self._masks = masks

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center = self._bits.get(honeycomb.center)
        if center is None:
            return []
        outside = sum(bit for letter, bit in self._bits.items() if letter not in honeycomb.letters)
        relevant = outside | center
        return [word for word, mask in zip(self._words, self._masks, strict=True) if mask & relevant == center]
