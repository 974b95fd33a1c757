"""A word list and rules in, the counts that describe it out.

A word is invalid for one reason, the first that holds: it has an excluded letter, it is too short,
it has too many distinct letters. So the reasons add up to the words that are not valid.

Source: the notebook's section on the word list.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

from solvers.kit.search import pangram_lettersets, valid_words
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList
from solvers.words.points_table import PointsTable


@dataclass(frozen=True, slots=True)
class Scored:
    """A letterset or a word, and its points."""

    text: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What a word list holds for a puzzle.

    words, valid: how many there are.
    excluded, short, rich: how many are not valid as they have an excluded letter, fewer letters than
        the minimum, more distinct letters than a honeycomb; each counted once, in this order.
    letters: the alphabet less the excluded letters.
    honeycombs: how many these letters make.
    pangrams: the words, in list order.
    pangram_lettersets, candidates: distinct lettersets of pangrams, and their honeycombs.
    lettersets: how many distinct ones the valid words have (the rows of the points table).
    best_lettersets: those that score most, by falling points, then by letters.
    best_words: all the words that score most.
    """

    words: int
    valid: int
    excluded: int
    short: int
    rich: int
    letters: str
    honeycombs: int
    pangrams: tuple[str, ...]
    pangram_lettersets: int
    candidates: int
    lettersets: int
    best_lettersets: tuple[Scored, ...]
    best_words: tuple[Scored, ...]


def statistics(words: WordList, rules: Rules = NYT, best: int = 10) -> Statistics:
    """The counts of a word list, and the `best` lettersets."""
    reasons = why_invalid(words, rules)
    valid = valid_words(words, rules)
    letters = "".join(letter for letter in words.alphabet if letter not in rules.excluded)
    pangrams = tuple(filter(rules.is_pangram, valid))
    distinct = len(pangram_lettersets(pangrams, rules))
    points = PointsTable(valid, rules).points
    ranking = sorted(points.items(), key=lambda item: (-item[1], item[0]))
    highest = max(map(rules.word_score, valid), default=0)
    return Statistics(
        words=len(words),
        valid=len(valid),
        excluded=reasons["excluded"],
        short=reasons["short"],
        rich=reasons["rich"],
        letters=letters,
        honeycombs=comb(len(letters), rules.size) * rules.size,
        pangrams=pangrams,
        pangram_lettersets=distinct,
        candidates=distinct * rules.size,
        lettersets=len(points),
        best_lettersets=tuple(Scored(letterset, score) for letterset, score in ranking[:best]),
        best_words=tuple(Scored(word, highest) for word in valid if rules.word_score(word) == highest),
    )


def why_invalid(words: Iterable[str], rules: Rules) -> Counter[str]:
    """How many words are not valid, by the first reason that holds."""
    excluded = frozenset(rules.excluded)
    reasons: Counter[str] = Counter()
    for word in words:
        if not excluded.isdisjoint(word):
            reasons["excluded"] += 1
        elif len(word) < rules.min_length:
            reasons["short"] += 1
        elif len(set(word)) > rules.size:
            reasons["rich"] += 1
    return reasons
