"""A report has every word once; and what is known of ENABLE1."""

import pytest
from hypothesis import given, settings

from solvers import Honeycomb, Rules, WordList, letterset
from solvers.analysis.letterset_report import report
from solvers.analysis.list_statistics import Scored
from solvers.words.naive import Naive
from solvers.words.set import Set
from tests.solvers.generated import LETTERS, small_rules, word_lists


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules)
def test_a_report_has_every_word_once_and_the_pangrams_first(words: WordList, rules: Rules) -> None:
    honeycomb = Honeycomb(LETTERS[: rules.size], LETTERS[0])
    found = Naive(words, rules).solve(honeycomb)
    made = report(honeycomb, found, rules)
    assert sorted(word.text for group in made.groups for word in group.words) == sorted(found)
    assert made.words == len(found)
    assert made.points == Naive(words, rules).score(honeycomb) == sum(group.points for group in made.groups)
    assert made.pangrams == sum(map(rules.is_pangram, found))
    for group in made.groups:
        assert {letterset(word.text) for word in group.words} == {group.letterset}
        assert group.points == sum(rules.word_score(word.text) for word in group.words)
    if made.pangrams:
        assert made.groups[0].letterset == honeycomb.letters
    order = [(-len(group.letterset), -group.points, group.letterset) for group in made.groups]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("honeycomb", "points", "words", "pangrams"),
    [
        ("RAEGINT", 3_898, 537, 50),
        ("GAEINRT", 3_095, 403, 50),
        ("GAELMPX", 153, 43, 0),
        ("EAINRST", 8_681, 1_179, 86),
    ],
)
def test_the_report_on_a_honeycomb(enable1: WordList, honeycomb: str, points: int, words: int, pangrams: int) -> None:
    asked = Honeycomb.parse(honeycomb)
    made = report(asked, Set(enable1).solve(asked))
    assert (made.points, made.words, made.pangrams) == (points, words, pangrams)


def test_the_report_goes_from_large_lettersets_to_small_and_from_many_points_to_few(enable1: WordList) -> None:
    asked = Honeycomb.parse("RAEGINT")
    groups = report(asked, Set(enable1).solve(asked)).groups
    assert [(each.letterset, each.points) for each in groups[:3]] == [
        ("aeginrt", 832),
        ("aeginr", 270),
        ("aeinrt", 232),
    ]
    assert groups[0].words[:2] == (Scored("aerating", 15), Scored("aggregating", 18))


def test_the_report_on_a_honeycomb_of_the_mini_list(mini: WordList) -> None:
    asked = Honeycomb.parse("GAELMPX")
    made = report(asked, Set(mini).solve(asked))
    assert made.points == 24
    assert sorted(word.text for group in made.groups for word in group.words) == ["amalgam", "game", "glam", "megaplex"]
