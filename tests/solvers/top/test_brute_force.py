"""Brute force is everybody's oracle: it keeps to the definition."""

import pytest
from hypothesis import given, settings

from solvers import (
    Rules,
    WordList,
)
from solvers.top.brute_force import BruteForce
from solvers.words.naive import Naive
from tests.solvers.generated import small_rules, word_lists


@pytest.mark.property
@settings(deadline=None)
@given(words=word_lists, rules=small_rules)
def test_the_oracle_keeps_to_the_definition(words: WordList, rules: Rules) -> None:
    # The definition once more, with none of the code that the searchers share.
    valid = [
        word
        for word in words
        if len(word) >= rules.min_length and len(set(word)) <= rules.size and not set(word) & set(rules.excluded)
    ]
    scores = {
        ("".join(sorted(set(pangram))), center): sum(
            rules.word_score(word) for word in valid if center in word and set(word) <= set(pangram)
        )
        for pangram in valid
        if len(set(pangram)) == rules.size
        for center in pangram
    }
    ranked = sorted(scores, key=lambda honeycomb: (-scores[honeycomb], honeycomb))
    best = BruteForce(words, rules, Naive).top(1000).best
    assert [(each.honeycomb.letters, each.honeycomb.center, each.score) for each in best] == [
        (*honeycomb, scores[honeycomb]) for honeycomb in ranked
    ]


def test_brute_force_would_score_3364900_honeycombs_of_enable1(enable1: WordList) -> None:
    search = BruteForce(enable1)
    assert search.total == 3_364_900
    assert search.alphabet == "abcdefghijklmnopqrtuvwxyz"
