"""Solvers that were tried and left out, so that the table of them in findings.md can be made again.

Each is right, and each is slower than one that is kept, wherever it was measured. To time them:

    python -m harness run -p cold -s 'set,strip,re,examples/left_out.py:BytesTranslate'
"""

import re
from collections.abc import Iterator
from typing import Any

from solvers import NYT, Honeycomb, Rules, WordList, can_make
from solvers.protocol import ScoreBySolving


class Scan(ScoreBySolving):
    """Keeps the words, and looks at all of them at each question."""

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words = words
        self.rules = rules


class SupersetFirst(Scan):
    """frozenset.issuperset for every word by `filter`, with no bytecode between; the center afterwards."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        inside = filter(frozenset(honeycomb.letters).issuperset, self.words)
        return [word for word in inside if honeycomb.center in word and len(word) >= self.rules.min_length]


class SetOfWord(Scan):
    """A set of each word with the center, compared with the honeycomb's."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, letters, min_length = honeycomb.center, set(honeycomb.letters), self.rules.min_length
        return [word for word in self.words if center in word and len(word) >= min_length and set(word) <= letters]


class StripBothEnds(Scan):
    """str.strip for str.lstrip: where the first letter is outside, the last is looked at in vain."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, letters, min_length = honeycomb.center, honeycomb.letters, self.rules.min_length
        return [word for word in self.words if center in word and not word.strip(letters) and len(word) >= min_length]


class StrTranslate(Scan):
    """str.translate deletes the honeycomb's letters from each word with the center: nothing may be left."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, min_length = honeycomb.center, self.rules.min_length
        delete = str.maketrans("", "", honeycomb.letters)
        return [
            word for word in self.words if center in word and len(word) >= min_length and not word.translate(delete)
        ]


class BytesTranslate(Scan):
    """bytes.translate deletes the honeycomb's letters from the whole text: a word is an empty line.

    Where letters have several bytes, an empty line may be another word; `can_make` tells.
    """

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        text, starts = self.words.text, self.words.starts
        ends = [*starts[1:], len(text) + 1]
        words = (text[starts[i] : ends[i] - 1] for i in self._empty_lines(honeycomb))
        return [word for word in words if can_make(honeycomb, word, self.rules)]

    def _empty_lines(self, honeycomb: Honeycomb) -> Iterator[int]:
        left = b"\n" + self.words.text.encode().translate(None, honeycomb.letters.encode()) + b"\n"
        line = seen = 0
        at = left.find(b"\n\n") if len(self.words) else -1
        while at >= 0:
            line += left.count(b"\n", seen, at)
            yield line
            seen, at = at, left.find(b"\n\n", at + 1)


class ReLines(Scan):
    """`re` with ^ and $ for the newlines: the engine has no literal to search for, and tries every letter."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        pattern = re.compile(rf"^[{honeycomb.letters}]{{{self.rules.min_length},}}+$", re.MULTILINE)
        return [word for word in pattern.findall(self.words.text) if honeycomb.center in word]


class ReWithCenter(ScoreBySolving):
    """`re` asked for the center too: a second step of the engine for each word whose first letter is inside."""

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._text = f"\n{words.text}\n"

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, outer, min_length = honeycomb.center, honeycomb.outer, self.rules.min_length
        before = f"[{outer}]*+" if outer else ""
        pattern = re.compile(rf"\n({before}{center}[{outer}{center}]*+)(?=\n)")
        return [word for word in pattern.findall(self._text) if len(word) >= min_length]


class ReEachWord(Scan):
    """`re` for one word at a time, as the Rust program does it."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        match = re.compile(rf"[{honeycomb.letters}]{{{self.rules.min_length},}}+").fullmatch
        return [word for word in self.words if match(word) and honeycomb.center in word]


class SetTrie(ScoreBySolving):
    """A trie of sorted lettersets: a query follows the branches of the honeycomb's letters.

    Only lettersets that are there are visited, but each by a step of Python, where `mask_table` looks up
    all masks by a loop over integers, and `bit_sliced` none.
    """

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._root: dict[str, Any] = {}
        for word in words:
            if len(word) >= rules.min_length and len(letters := sorted(set(word))) <= rules.size:
                node = self._root
                for letter in letters:
                    node = node.setdefault(letter, {})
                node.setdefault("", []).append(word)

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        answer: list[str] = []
        stack: list[tuple[dict[str, Any], int, bool]] = [(self._root, 0, False)]
        while stack:
            node, first, has_center = stack.pop()
            if has_center and "" in node:
                answer += node[""]
            for i in range(first, len(honeycomb.letters)):
                letter = honeycomb.letters[i]
                is_center = letter == honeycomb.center
                if letter in node:
                    stack.append((node[letter], i + 1, has_center or is_center))
                if is_center:
                    break  # beyond it are the lettersets without the center
        return answer
