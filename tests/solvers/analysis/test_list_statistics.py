"""The counts of a word list are of what they say; and those of ENABLE1, value by value."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import Rules, WordList, letterset
from solvers.analysis.list_statistics import Scored, Statistics, statistics
from solvers.registry import resolve
from solvers.words.points_table import PointsTable
from tests.solvers.generated import small_rules, word_lists


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules)
def test_each_word_is_valid_or_has_one_reason_why_not(words: WordList, rules: Rules) -> None:
    found = statistics(words, rules)
    assert found.valid + found.excluded + found.short + found.rich == found.words == len(words)
    assert found.valid == sum(map(rules.is_valid, words))
    assert found.excluded == sum(any(letter in rules.excluded for letter in word) for word in words)


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules, st.integers(1, 5))
def test_the_counts_are_of_what_they_say(words: WordList, rules: Rules, best: int) -> None:
    found = statistics(words, rules, best)
    valid = [word for word in words if rules.is_valid(word)]
    assert found.lettersets == len(set(map(letterset, valid)))
    assert list(found.pangrams) == [word for word in valid if rules.is_pangram(word)]
    assert found.pangram_lettersets == len(set(map(letterset, found.pangrams)))
    assert found.candidates == found.pangram_lettersets * rules.size
    assert found.honeycombs == resolve("brute_force", "searcher").load()(words, rules).total
    scores = [rules.word_score(word) for word in valid]
    highest = max(scores, default=0)
    assert [each.text for each in found.best_words] == [word for word in valid if rules.word_score(word) == highest]
    assert all(each.points == highest for each in found.best_words)
    points = PointsTable(WordList(valid), rules).points
    assert [each.points for each in found.best_lettersets] == sorted(points.values(), reverse=True)[:best]
    assert all(points[each.text] == each.points for each in found.best_lettersets)


@pytest.fixture(scope="module")
def counts(enable1: WordList) -> Statistics:
    return statistics(enable1)


def test_the_words_and_why_some_are_not_valid(counts: Statistics) -> None:
    assert counts.words == 172_820
    assert counts.valid == 44_585
    assert (counts.short, counts.excluded, counts.rich) == (922, 103_913, 23_400)


def test_the_pangrams_and_the_honeycombs(counts: Statistics) -> None:
    assert len(counts.pangrams) == 14_741
    assert counts.pangram_lettersets == 7_986
    assert counts.candidates == 55_902
    assert counts.honeycombs == 3_364_900
    assert len(counts.letters) == 25


def test_the_lettersets_and_the_best_of_them(counts: Statistics) -> None:
    assert counts.lettersets == 21_661
    assert counts.best_lettersets == (
        Scored("aeginrt", 832),
        Scored("adeginr", 486),
        Scored("acilnot", 470),
        Scored("aceinrt", 465),
        Scored("ceinort", 398),
        Scored("aegilnt", 392),
        Scored("aginort", 380),
        Scored("adeinrt", 318),
        Scored("cenortu", 318),
        Scored("acdeirt", 307),
    )


def test_the_word_that_scores_most(counts: Statistics) -> None:
    assert counts.best_words == (Scored("antitotalitarian", 23),)


def test_the_words_that_are_valid_with_s(enable1: WordList) -> None:
    assert statistics(enable1, Rules(excluded="")).valid == 98_141


def test_the_mini_list_is_counted_in_full(mini: WordList) -> None:
    counts = statistics(mini)
    assert (counts.words, counts.valid) == (10, 6)
    assert (counts.excluded, counts.short, counts.rich) == (1, 2, 1)  # gems; em, gem; amalgamation has 8 letters
