"""Walk the text in one compiled pass, and leave each word at its first letter outside the honeycomb.

What `set` does, compiled: a table says of each character whether it is inside, outside or the centre,
and the pass writes down which words it got through. There are no arrays in between, and most words are
left after their first letter, so that it takes less time than adding up the bytes of the text does.
The text is read where it stands, and the words found, a hundred of 172,820, are cut out of it.

It is compiled when this module is imported, for ASCII text and for any other; that takes a second or two
once, and then half a second in each process, to import numba and read the machine code that was kept.

`words_of_file` answers a honeycomb from a file, without a WordList: where the file is plain (letters
a to z, one word to a line) that is a hundredth of the time of `load`, and otherwise `load` is asked.

Source: the naive solver of the over-engineered Rust program.
Prepare O(1) for ASCII and O(letters in the word list) otherwise, query O(words + letters inside).
"""

from pathlib import Path

import numpy as np

from solvers.kit.arrays import Array, codes, starts, table
from solvers.kit.compiled import READ, compiled
from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList, load

_INSIDE, _CENTER = 1, 2
_NEWLINE, _A, _Z = map(ord, "\naz")
_READ = READ.format


@compiled(
    *(
        f"int64({_READ(code)}, {_READ('int64')}, {_READ('uint8')}, int64, int64[::1])"
        for code in ("uint8", "uint32")  # ASCII text, and any other
    )
)
def _scan(text: Array, starts: Array, kinds: Array, min_length: int, found: Array) -> int:
    """Write the numbers of the words that can be made to `found`; give how many they are."""
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
            found[count] = i
            count += 1
    return count


@compiled(f"int64({_READ('uint8')}, int64[::1])")
def _plain_lines(text: Array, begins: Array) -> int:
    """Write where each line begins to `begins`; give how many there are, or 0 where the text has anything but the
    letters a to z and newlines.
    """
    lines = 1
    begins[0] = other = 0
    for at in range(len(text)):  # without a branch: where lines end is not to be guessed
        ends = text[at] == _NEWLINE
        begins[lines] = at + 1  # stays where a line ends, and is written over where none does
        lines += ends
        other += (not ends) & ((text[at] < _A) | (text[at] > _Z))
    return lines if other == 0 and len(text) else 0


class LetterScanNumba(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words = words
        self.rules = rules
        self._codes = codes(words)
        self._starts = starts(words)

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        text, begins = self.words.text, self.words.starts
        found = _makeable(self._codes, self._starts, honeycomb, self.rules)
        return [text[begins[i] : begins[i + 1] - 1] if i + 1 < len(begins) else text[begins[i] :] for i in found]


def words_of_file(path: Path, honeycomb: Honeycomb, rules: Rules = NYT) -> list[str]:
    """The words of the file that the honeycomb can make, each once: as `load` and then `solve`, but faster
    where the file has one word of the letters a to z on each line.

    Raises PuzzleError where the honeycomb is not of the size that the rules want, and WordListError where the
    file cannot be read.
    """
    rules.check(honeycomb)
    try:
        data = path.read_bytes().rstrip(b"\n")
    except OSError:
        data = b""  # `load` says what is wrong with it
    text = np.frombuffer(data, np.uint8)
    begins = np.empty(len(text) + 1, np.int64)
    lines = _plain_lines(text, begins)
    if not lines:
        return LetterScanNumba(load(path), rules).solve(honeycomb)
    found = _makeable(text, begins[:lines], honeycomb, rules)
    ends = [begins[i + 1] - 1 if i + 1 < lines else len(data) for i in found]
    return list(dict.fromkeys(data[begins[i] : end].decode("ascii") for i, end in zip(found, ends, strict=True)))


def _makeable(text: Array, begins: Array, honeycomb: Honeycomb, rules: Rules) -> list[int]:
    """The numbers of the words in the text that the honeycomb can make."""
    kinds = table(text, dict.fromkeys(honeycomb.letters, _INSIDE) | {honeycomb.center: _CENTER}, np.uint8)
    # As long as it may have to be; the system gives its pages when they are written to, and few are.
    found = np.empty(len(begins), np.int64)
    numbers: list[int] = found[: _scan(text, begins, kinds, rules.min_length, found)].tolist()
    return numbers
