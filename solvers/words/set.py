"""Ask of each word with the center whether the honeycomb's set of letters holds all of it.

`issuperset` walks the word in C and stops at the first letter outside, and it builds no set for
the word: half the time of `set(word) <= letters`. The center is looked for first, as that by itself
turns most words away.

Source: the set solver of the over-engineered Rust program.
Prepare O(1), query O(letters in the word list).
"""

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class Set(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words = words
        self.rules = rules

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, min_length = honeycomb.center, self.rules.min_length
        holds = frozenset(honeycomb.letters).issuperset
        return [word for word in self.words if center in word and len(word) >= min_length and holds(word)]
