"""Look at the first letter of all words at once, at the second of those that are left, and so on.

A word is dropped at its first letter outside the honeycomb, as in a loop over the words, but each step
is a few calls of numpy: of ENABLE1's words a quarter have a first letter inside, and after four letters
one in sixty is left. So most of the text is never looked at, and neither masks nor any other index is
built: the fastest cold solver without a compiler.

A word ends at the newline that follows it. The last word has none, and is asked by itself.

Source: the set solver of the over-engineered Rust program, turned on its side: columns for rows, as
databases scan.
Prepare O(1) for ASCII and O(letters in the word list) otherwise, query O(words + letters inside).
"""

import numpy as np

from solvers.kit.arrays import codes, starts, table
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules, can_make
from solvers.wordlist import WordList

_INSIDE, _END = 1, 2


class ColumnScan(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words = words
        self.rules = rules
        self._codes = codes(words)
        self._starts = starts(words)

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        text, center, rules = self.words.text, honeycomb.center, self.rules
        kinds = table(self._codes, dict.fromkeys(honeycomb.letters, _INSIDE) | {"\n": _END}, np.uint8)
        last = text[self._starts[-1] :] if len(self._starts) else ""
        answer = [last] if can_make(honeycomb, last, rules) else []
        begins, column = self._starts[:-1], 0
        while len(begins):
            kind = kinds.take(self._codes.take(begins + column))
            if column >= rules.min_length:
                whole = [text[begin : begin + column] for begin in begins[kind == _END].tolist()]
                answer += [word for word in whole if center in word]
            begins = begins[kind == _INSIDE]
            column += 1
        return answer
