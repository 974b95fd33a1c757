"""Ask of each word whether the honeycomb can make it: the definition, and everybody's oracle.

Never optimised: it says what the answer is, as plainly as Python can, and the others are held to it.

Source: the naive solver of the over-engineered Rust program, and the notebook's `can_make`.
Prepare O(1), query O(letters in the word list).
"""

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class Naive(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words = words
        self.rules = rules

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        return [
            word
            for word in self.words
            if len(word) >= self.rules.min_length
            and honeycomb.center in word
            and all(letter in honeycomb.letters for letter in word)
        ]
