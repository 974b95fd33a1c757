"""What a word scores, which honeycombs can make it, and rules that are none."""

import doctest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solvers.puzzle.rules
from harness.check.strategies import examples
from solvers import NYT, PRINT, Honeycomb, PuzzleError, Rules, can_make
from solvers.puzzle.rules import LIMITS


@pytest.mark.parametrize(
    ("word", "score"),
    [("dean", 1), ("trade", 5), ("indeed", 6), ("trained", 14), ("detrain", 14), ("retained", 15), ("aaaa", 1)],
)
def test_a_word_of_four_letters_scores_one_and_a_longer_one_its_length_and_a_pangram_seven_more(word, score):
    assert NYT.word_score(word) == score


@pytest.mark.parametrize(("word", "score"), [("trade", 1), ("retrained", 3), ("trained", 3)])
def test_in_print_a_word_scores_one_and_a_pangram_three(word, score):
    assert PRINT.word_score(word) == score


def test_in_print_a_word_has_five_letters():
    assert not can_make(Honeycomb.parse("D/AEINRT"), "dean", PRINT)
    assert can_make(Honeycomb.parse("D/AEINRT"), "trade", PRINT)


def test_a_pangram_of_four_letters_has_its_bonus_where_the_honeycomb_is_that_small():
    assert Rules(size=4).word_score("game") == 8
    assert Rules(size=3, min_length=3, bonus=5).word_score("gem") == 6


def test_a_pangram_uses_as_many_letters_as_the_honeycomb_has():
    assert NYT.is_pangram("amalgam") is False
    assert NYT.is_pangram("megaplex") is True
    assert NYT.is_pangram("cacciatore") is True
    assert NYT.is_pangram("blacksmith") is False


@pytest.mark.parametrize(
    ("word", "made"),
    [
        ("game", True),
        ("amalgam", True),
        ("gggg", True),
        ("gem", False),  # short
        ("maple", False),  # no center
        ("games", False),  # a letter outside
        ("", False),
    ],
)
def test_a_honeycomb_makes_words_long_enough_with_its_center_and_no_other_letter(word, made):
    assert can_make(Honeycomb.parse("GAELMPX"), word) is made


@pytest.mark.property
@given(examples())
def test_a_word_that_a_candidate_can_make_is_valid(drawn):
    honeycomb, rules = drawn.honeycombs[0], drawn.rules
    if not set(honeycomb.letters) & set(rules.excluded):
        assert all(rules.is_valid(word) for word in drawn.word_list if can_make(honeycomb, word, rules))


@pytest.mark.property
@given(st.text("abcdefgñ", min_size=1), st.integers(1, 8), st.integers(0, 9))
def test_the_bonus_is_all_that_sets_a_pangram_apart(word, size, bonus):
    with_bonus, without = Rules(size=size, bonus=bonus), Rules(size=size, bonus=0)
    extra = bonus if len(set(word)) == size else 0
    assert with_bonus.word_score(word) == without.word_score(word) + extra
    assert without.word_score(word) == (len(word) if len(word) > 4 else 1)


@pytest.mark.parametrize("word", ["gem", "games", "blacktoph"])
def test_a_word_is_not_valid_that_is_short_or_has_an_excluded_letter_or_too_many(word):
    assert not NYT.is_valid(word)
    assert NYT.is_valid("game")


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"size": 0}, "size is 0; give 1 to 13"),
        ({"size": 14}, "size is 14; give 1 to 13"),
        ({"min_length": 0}, "min_length is 0; give 1 to 1,000"),
        ({"min_length": 2**32}, "min_length is 4294967296; give 1 to 1,000"),
        ({"bonus": -1}, "bonus is -1; give 0 to 1,000,000"),
        ({"bonus": 31834222885027089}, "bonus is 31834222885027089; give 0 to 1,000,000"),
        ({"scoring": "scrabble"}, "scoring is 'scrabble'; choose one of length, flat"),
        ({"excluded": "s1"}, "excluded is 's1'; use letters alone"),
    ],
)
def test_rules_that_are_none_are_refused_in_one_line(fields, fault):
    with pytest.raises(PuzzleError, match=f"^rules: {fault}$"):
        Rules(**fields)


def test_the_limits_themselves_are_allowed_and_the_docstring_and_the_page_state_them():
    page = (Path(__file__).parents[3] / "docs" / "rules.md").read_text("utf-8")
    for name, limits in LIMITS.items():
        for value in limits:
            assert getattr(Rules(**{name: value}), name) == value
        assert f"{limits[0]} to {limits[1]:,}" in Rules.__doc__
    assert f"| `--bonus N` | 7 | points that a pangram scores on top, 0 to {LIMITS['bonus'][1]:,} |" in page
    assert f"letters of the shortest word that counts, 1 to {LIMITS['min_length'][1]:,} |" in page


def test_excluded_letters_are_normalised_and_sorted():
    assert Rules(excluded="Sñas") == Rules(excluded="asñ")


def test_rules_say_what_they_are():
    assert str(NYT) == "7 letters, words of 4 up, no S, length + 7"
    assert str(Rules(size=1, excluded="")) == "1 letter, words of 4 up, any letter, length + 7"


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(solvers.puzzle.rules).failed == 0
