"""What a solver is. Start here to write one; then see `words/set.py`, the shortest.

A Solver answers a honeycomb with its words. Building it is preparation: a class that keeps no
index prepares in no time and pays at every query, one that indexes pays once. That trade is what
the harness measures. A Searcher finds the honeycombs that score most.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


@runtime_checkable
class Solver(Protocol):
    """Answers honeycombs from a word list.

    The honeycomb has passed `rules.check`. The word list is shared: read it, never change it.
    """

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        """Prepare: whatever this costs is counted as preparation."""

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """The words that the honeycomb can make, each once, in any order."""
        ...

    def score(self, honeycomb: Honeycomb) -> int:
        """The sum of the word scores of `solve(honeycomb)`; may be cheaper than solving."""
        ...


class ScoreBySolving:
    """A base for solvers that score a honeycomb by adding up its words."""

    rules: Rules

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """See Solver; the class that builds on this has its own."""
        raise NotImplementedError

    def score(self, honeycomb: Honeycomb) -> int:
        """See Solver."""
        return sum(map(self.rules.word_score, self.solve(honeycomb)))


@dataclass(frozen=True, slots=True)
class ScoredHoneycomb:
    """A honeycomb and its total score."""

    score: int
    honeycomb: Honeycomb


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best honeycombs, and how they were found.

    best: by falling score; ties by (letters, center).
    scored: how many honeycombs were scored, bounds among them.
    pruned: how many candidates were left out because a bound said they could not be among the best.
    """

    best: list[ScoredHoneycomb]
    scored: int
    pruned: int


@runtime_checkable
class Searcher(Protocol):
    """Finds the candidate honeycombs that score most."""

    def __init__(self, words: WordList, rules: Rules = NYT) -> None: ...

    def top(self, n: int = 1) -> SearchResult:
        """The n best candidates, fewer where there are fewer."""
        ...
