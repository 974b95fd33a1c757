"""Score the honeycombs that have a pangram: every center of every letterset of a pangram.

A candidate must have a pangram, so that its letters are the letters of some word. ENABLE1 has 7,986
such lettersets, which make 55,902 honeycombs: sixty times fewer than brute force scores.

Source: the notebook's second approach; over the points table it is the third.
Prepare O(letters in the word list) and the solver's own, search O(candidates) queries.
"""

import random
from collections.abc import Iterable

from solvers.kit.search import Exhaustive
from solvers.protocol import Solver
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList
from solvers.words.points_table import PointsTable


class PangramLettersets(Exhaustive):
    scorers = ("points_table", "naive")

    def __init__(self, words: WordList, rules: Rules = NYT, solver: type[Solver] = PointsTable) -> None:
        super().__init__(words, rules, solver)

    @property
    def total(self) -> int:
        return len(self.pangrams) * self.rules.size

    def lettersets(self) -> Iterable[str]:
        return self.pangrams

    def random_letterset(self, rng: random.Random) -> str:
        return rng.choice(self.pangrams)
