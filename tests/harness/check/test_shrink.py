"""A counterexample is made as small as it gets: nothing can be taken away."""

import math

import pytest

from harness.check.example import Example
from harness.check.shrink import shrink, smaller
from harness.check.witness import Difference
from solvers import Honeycomb, Rules
from tests.planted_solvers import checked

# Every check starts a process.
pytestmark = pytest.mark.e2e


def shrunk(example, is_broken, deadline=math.inf):
    """What becomes of an example of a solver that is wrong where the function says so."""

    def difference(candidate):
        return Difference(property_name="p", solver="s", example=candidate) if is_broken(candidate) else None

    return shrink(difference(example), difference, deadline)


def test_one_letter_can_be_taken_from_anywhere():
    example = Example(("ab", "a"), (Honeycomb("ab", "a"),), Rules(size=2))
    assert {candidate.to_json() for candidate in smaller(example)} == {
        '{"words": ["a"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["ab"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["b", "a"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["a", "a"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["ab", "a"], "honeycombs": ["A/"], "rules": {"size": 1}}',
    }


def test_everything_that_does_not_matter_is_taken_away_and_the_letters_are_the_first():
    words = ("zebra", "xylophone", "quartz", "jazz", "fjord")
    honeycombs = (Honeycomb.parse("Q/ARTUZ"), Honeycomb.parse("F/DJORZ"))
    result = shrunk(Example(words, honeycombs, Rules(size=6, bonus=3)), lambda e: sum(map(len, e.words)) >= 6)
    assert result.minimal
    example = result.difference.example
    assert sum(map(len, example.words)) == 6
    assert example.honeycombs == (Honeycomb.parse("A/"),)
    assert example.rules == Rules(size=1)
    assert set("".join(example.words)) <= set("abcdefg")


def test_a_letter_is_taken_from_the_honeycomb_and_the_words_at_once():
    def is_broken(example):
        return any(set(word) == set(example.honeycombs[0].letters) for word in example.words)

    result = shrunk(Example(("dabc",), (Honeycomb.parse("D/ABC"),), Rules(size=4)), is_broken)
    assert result.difference.example.to_json() == '{"words": ["a"], "honeycombs": ["A/"], "rules": {"size": 1}}'


def test_what_is_not_done_in_time_is_not_minimal():
    result = shrunk(Example(("aaaa", "bbbb")), lambda e: True, deadline=0.0)
    assert not result.minimal
    assert result.difference.example.words == ("aaaa", "bbbb")


@pytest.mark.parametrize("letters", ["𐐉𐐀", "ςю", "אב"])
def test_a_letter_beyond_z_that_matters_stays(letters):
    first, second = letters
    example = Example((first * 3 + second,), (Honeycomb(letters, first),), Rules(size=2))
    report = checked("wrong_words.py:OnlyPlainLetters", example=example)
    assert report.minimal
    assert not report.difference.example.is_plain


def test_letters_that_do_not_matter_become_the_first_of_the_alphabet():
    example = Example(("ςςςю",), (Honeycomb("ςю", "ς"),), Rules(size=2))
    report = checked("wrong_words.py:ShortestLost", example=example)
    assert report.difference.example.to_json() == '{"words": ["aaab"], "honeycombs": ["A/B"], "rules": {"size": 2}}'
