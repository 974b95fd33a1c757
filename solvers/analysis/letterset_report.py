"""A honeycomb and its words in, a report out: the words by letterset, with their points.

Words of the same letters stand together, since what a letterset scores is what a honeycomb gains by
holding it. The pangrams come first, then the lettersets by falling size, points, and by letters.

Source: the notebook's `report`.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from solvers.analysis.list_statistics import Scored
from solvers.puzzle import NYT, Honeycomb, Rules, letterset


@dataclass(frozen=True, slots=True)
class Group:
    """The words of one letterset, sorted, and the sum of their points."""

    letterset: str
    points: int
    words: tuple[Scored, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a honeycomb can make.

    points: the total score.
    words, pangrams: how many.
    groups: the words by letterset; the pangrams are the first, where there are any.
    """

    honeycomb: Honeycomb
    points: int
    words: int
    pangrams: int
    groups: tuple[Group, ...]


def report(honeycomb: Honeycomb, words: Iterable[str], rules: Rules = NYT) -> Report:
    """The report on a honeycomb that can make these words."""
    by_letters: dict[str, list[Scored]] = defaultdict(list)
    for word in sorted(words):
        by_letters[letterset(word)].append(Scored(word, rules.word_score(word)))
    groups = [
        Group(letters, sum(word.points for word in scored), tuple(scored)) for letters, scored in by_letters.items()
    ]
    groups.sort(key=lambda group: (-len(group.letterset), -group.points, group.letterset))
    return Report(
        honeycomb=honeycomb,
        points=sum(group.points for group in groups),
        words=sum(len(group.words) for group in groups),
        pangrams=len(by_letters.get(honeycomb.letters, ())),
        groups=tuple(groups),
    )
