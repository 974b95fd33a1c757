"""Score every honeycomb of the alphabet, and keep the best of those that have a pangram.

The letters are those of the word list less the excluded ones: 25 of ENABLE1, which make 25 x C(24,6)
= 3,364,900 honeycombs of seven. This says what the top honeycomb is, and is everybody's oracle where
the alphabet is small; of ENABLE1 it takes a minute with the points table, and hours with the naive
solver.

Source: the notebook's first approach, enumeration.
Prepare O(letters in the word list) and the solver's own, search O(honeycombs) queries.
"""

import random
from collections.abc import Iterable
from itertools import combinations
from math import comb

from solvers.kit.search import Exhaustive
from solvers.protocol import Solver
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList
from solvers.words.naive import Naive


class BruteForce(Exhaustive):
    scorers = ("naive",)

    def __init__(self, words: WordList, rules: Rules = NYT, solver: type[Solver] = Naive) -> None:
        super().__init__(words, rules, solver)
        self.alphabet = "".join(letter for letter in words.alphabet if letter not in rules.excluded)

    @property
    def total(self) -> int:
        return comb(len(self.alphabet), self.rules.size) * self.rules.size

    def lettersets(self) -> Iterable[str]:
        return map("".join, combinations(self.alphabet, self.rules.size))

    def random_letterset(self, rng: random.Random) -> str:
        return "".join(sorted(rng.sample(self.alphabet, self.rules.size)))
