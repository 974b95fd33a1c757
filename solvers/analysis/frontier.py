"""A word list in, the candidates that nothing beats in both words and points out.

A player who knows few words wants few words and many points. A candidate honeycomb is on the
frontier if no other has more points from as many words or fewer, nor as many points from fewer.
Honeycombs with the same words and points stand side by side: none is dropped for another.

Source: the notebook's Pareto frontier.
"""

from collections import defaultdict
from dataclasses import dataclass

from solvers.kit.search import Progress, every_center, pangram_lettersets, valid_words
from solvers.protocol import Solver
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList
from solvers.words.points_table import PointsTable


@dataclass(frozen=True, slots=True)
class Point:
    """A number of words, the points they score, and every honeycomb that has just these, by
    (letters, center).
    """

    words: int
    points: int
    honeycombs: tuple[Honeycomb, ...]

    @property
    def points_per_word(self) -> float:
        """The mean score of a word."""
        return self.points / self.words


@dataclass(frozen=True, slots=True)
class Frontier:
    """The Pareto frontier of the candidates of a word list.

    points: by rising words, and so by rising points; empty where no word is a pangram.
    beaten: the distinct (words, points) of all the other candidates, sorted.
    candidates: how many honeycombs were compared.
    """

    points: tuple[Point, ...]
    beaten: tuple[tuple[int, int], ...]
    candidates: int


def pareto(
    words: WordList, rules: Rules = NYT, solver: type[Solver] = PointsTable, progress: Progress | None = None
) -> Frontier:
    """The frontier of all candidates; `progress` is told how many of them are done."""
    valid = valid_words(words, rules)
    prepared = solver(valid, rules)
    lettersets = pangram_lettersets(valid, rules)
    by_pair: dict[tuple[int, int], list[Honeycomb]] = defaultdict(list)
    for number, letters in enumerate(lettersets, 1):
        for honeycomb in every_center(letters):
            by_pair[len(prepared.solve(honeycomb)), prepared.score(honeycomb)].append(honeycomb)
        if progress:
            progress(number * rules.size, len(lettersets) * rules.size)
    frontier = unbeaten(list(by_pair))
    return Frontier(
        points=tuple(Point(*pair, tuple(sorted(by_pair[pair]))) for pair in frontier),
        beaten=tuple(sorted(by_pair.keys() - set(frontier))),
        candidates=len(lettersets) * rules.size,
    )


def unbeaten(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The (words, points) that no other pair beats, by rising words.

    >>> unbeaten([(2, 20), (1, 15), (3, 20), (2, 26)])
    [(1, 15), (2, 26)]
    """
    frontier: list[tuple[int, int]] = []
    for words, points in sorted(pairs, key=lambda pair: (pair[0], -pair[1])):
        if not frontier or points > frontier[-1][1]:
            frontier.append((words, points))
    return frontier
