"""Walk the text in one compiled pass, and leave each word at its first letter outside the honeycomb.

What `set` does, compiled: a table says of each character whether it is inside, outside or the center,
and the pass writes down which words it got through. There are no arrays in between, and most words are
left after their first letter, so that it takes less time than adding up the bytes of the text does.
The text is read where it stands, and the words found, a hundred of 172,820, are cut out of it.

It is compiled when this module is imported, for ASCII text and for any other; that takes a second or two
once, and then half a second in each process, to import numba and read the machine code that was kept.

Source: the naive solver of the over-engineered Rust program.
Prepare O(1) for ASCII and O(letters in the word list) otherwise, query O(words + letters inside).
"""

import numpy as np

from solvers.kit.arrays import Array, codes, starts, table
from solvers.kit.compiled import READ, compiled
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList

_INSIDE, _CENTER = 1, 2
_READ = READ.format


@compiled(
    *(
        f"int64({_READ(code)}, {_READ('int64')}, {_READ('uint8')}, int64, int64[::1])"
        for code in ("uint8", "uint32")  # ASCII text, and any other
    )
)
def _scan(text: Array, starts: Array, kinds: Array, min_length: int, numbers: Array) -> int:
    """Write the numbers of the words that can be made to `numbers`; give how many they are."""
    count = 0
    for i in range(len(starts)):
        at = starts[i]
        if kinds[text[at]] == 0:
            continue  # before anything else: three words in four
        end = starts[i + 1] - 1 if i + 1 < len(starts) else len(text)
        if end - at < min_length:
            continue
        seen = 0
        while at < end and kinds[text[at]] != 0:
            seen |= kinds[text[at]]
            at += 1
        if at == end and seen & _CENTER:
            numbers[count] = i
            count += 1
    return count


class LetterScanNumba(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words = words
        self.rules = rules
        self._codes = codes(words)
        self._starts = starts(words)

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        text, begins = self.words.text, self.words.starts
        kinds = table(self._codes, dict.fromkeys(honeycomb.letters, _INSIDE) | {honeycomb.center: _CENTER}, np.uint8)
        # As long as it may have to be; the system gives its pages when they are written to, and few are.
        numbers = np.empty(len(begins), np.int64)
        count = _scan(self._codes, self._starts, kinds, self.rules.min_length, numbers)
        return [
            text[begins[i] : begins[i + 1] - 1] if i + 1 < len(begins) else text[begins[i] :]
            for i in numbers[:count].tolist()
        ]
