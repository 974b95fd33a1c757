"""Compile the honeycomb's letters to one regular expression, and run it once over the whole text.

The engine is Python's own. What it does well is to search for a literal: the pattern begins with the
newline before the word, and each newline found costs one look at the first letter, which turns three
words in four away. The quantifier is possessive, so that a word with a letter outside is left
without backtracking, and it does not ask for the center: that would be a second step of the engine
for every word, and the few words found are asked for it afterwards.

Source: the regular-expression solver of the over-engineered Rust program.
Prepare O(1), query O(letters in the word list).
"""

import re

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class Re(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._text = f"\n{words.text}\n"

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center = honeycomb.center
        pattern = re.compile(rf"\n[{honeycomb.letters}]{{{self.rules.min_length},}}+(?=\n)")
        return [word[1:] for word in pattern.findall(self._text) if center in word]
