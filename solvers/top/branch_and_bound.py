"""Score a letterset without a center first, and its honeycombs only if that leaves them a chance.

All the words within a letterset, whatever the center, score at least what any of its honeycombs
does. Where this bound is under the n-th best score so far, its honeycombs are not looked at. Of the
7,986 pangram lettersets of ENABLE1, in word-list order, all but 14 are pruned so.

A letterset whose bound equals the n-th best score can still win the tie by its letters; it is pruned
only if it cannot.

Source: the notebook's fourth approach.
Prepare O(letters in the word list) and the solver's own, search O(pangram lettersets) bounds.
"""

from bisect import insort

from solvers.errors import RegistryError
from solvers.kit.search import (
    Bounding,
    Progress,
    check_count,
    every_center,
    pangram_lettersets,
    rank,
    searcher_name,
    valid_words,
)
from solvers.protocol import ScoredHoneycomb, SearchResult
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList
from solvers.words.points_table import PointsTable


class BranchAndBound:
    scorers = ("points_table",)

    def __init__(self, words: WordList, rules: Rules = NYT, solver: type[Bounding] = PointsTable) -> None:
        if not callable(getattr(solver, "bound", None)):
            raise RegistryError(
                f"searcher {searcher_name(self)}: {solver.__name__} has no bound method; "
                "give a solver that bounds a letterset, such as points_table"
            )
        self.rules = rules
        valid = valid_words(words, rules)
        self.pangrams = pangram_lettersets(valid, rules)
        self.solver = solver(valid, rules)
        self.progress: Progress | None = None

    def top(self, n: int = 1) -> SearchResult:
        check_count(n)
        best: list[ScoredHoneycomb] = []
        scored = pruned = 0
        for number, letters in enumerate(self.pangrams, 1):
            bound = self.solver.bound(letters)
            scored += 1
            if len(best) == n and rank(best[-1]) < (-bound, letters):
                pruned += len(letters)
            else:
                for honeycomb in every_center(letters):
                    insort(best, ScoredHoneycomb(self.solver.score(honeycomb), honeycomb), key=rank)
                    scored += 1
                del best[n:]
            if self.progress:
                self.progress(number * len(letters), len(self.pangrams) * len(letters))
        return SearchResult(best, scored, pruned)
