"""The strategies reach the corners where solvers have their faults, and all that the rules allow."""

import math

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from harness.check.example import Example
from harness.check.falsify import look
from harness.check.properties import PROPERTIES
from harness.check.strategies import ASCII, examples, searches
from harness.check.witness import Difference, Disagreement
from solvers import NYT, letterset
from solvers.puzzle.rules import LIMITS, SCORINGS
from solvers.words.naive import Naive
from tests.planted_solvers import entry, planted

pytestmark = pytest.mark.property


def made(example):
    """The words that the first honeycomb can make."""
    return Naive(example.word_list, example.rules).solve(example.honeycombs[0])


def letters(example):
    return example.word_list.alphabet


def only_the_center(example):
    return any(letterset(word) == example.honeycombs[0].center for word in made(example))


def numbers_of_honeycomb_letters(example):
    return [letters(example).find(letter) for letter in example.honeycombs[0].letters]


CORNERS = {
    "no word at all": lambda e: not e.words,
    "no word is makeable, of several": lambda e: len(e.words) > 3 and not made(e),
    "a word of one letter": lambda e: any(len(word) == 1 for word in e.word_list),
    "a word that counts, of one letter": lambda e: any(len(word) == 1 for word in made(e)),
    "repeated letters": lambda e: any(len(word) > len(letterset(word)) + 2 for word in made(e)),
    "only the center is the letterset": only_the_center,
    "only the center, under the usual rules": lambda e: e.rules == NYT and only_the_center(e),
    "every word is a pangram": lambda e: len(e.word_list) > 1 and all(map(e.rules.is_pangram, e.word_list)),
    "a pangram under the usual rules": lambda e: e.rules == NYT and any(map(NYT.is_pangram, made(e))),
    "more distinct letters than the honeycomb has": lambda e: any(len(set(w)) > e.rules.size for w in e.word_list),
    "a word one letter too short": lambda e: any(len(w) == e.rules.min_length - 1 for w in e.word_list),
    "letters outside a to z": lambda e: not e.is_plain,
    "two letters in all": lambda e: letters(e) == "ab",
    "more than 32 letters": lambda e: len(letters(e)) > 32,
    "more than 64 letters": lambda e: len(letters(e)) > 64,
    "a letter of the honeycomb beyond the 32nd": lambda e: max(numbers_of_honeycomb_letters(e)) >= 32 and made(e),
    "a letter of the honeycomb beyond the 64th": lambda e: max(numbers_of_honeycomb_letters(e)) >= 64 and made(e),
    "letters beyond 16 bits": lambda e: any(ord(letter) > 0xFFFF for letter in letters(e)),
    "a word over 15 letters": lambda e: any(len(word) > 15 for word in made(e)),
    "a word over 32 letters": lambda e: any(len(word) > 32 for word in made(e)),
    "a word over 64 letters": lambda e: any(len(word) > 64 for word in made(e)),
    "a word over 255 letters": lambda e: any(len(word) > 255 for word in made(e)),
    "a long word that only its end spoils": lambda e: any(
        len(w) > 31 and w not in made(e) and set(w[:-1]) <= set(e.honeycombs[0].letters) for w in e.word_list
    ),
    "more than 255 words": lambda e: len(e.word_list) > 255,
    "anagrams": lambda e: len({"".join(sorted(w)) for w in made(e)}) < len(made(e)),
    "an unsorted list": lambda e: list(e.word_list) != sorted(e.word_list),
    "a newline inside a string": lambda e: any("\n" in word.strip() for word in e.words),
    "U+2028 at the end of a string": lambda e: any(word.endswith("\u2028") for word in e.words),
    "a carriage return": lambda e: any("\r" in word for word in e.words),
    "capitals": lambda e: any(word.isupper() and word.isascii() for word in e.words),
    "a second honeycomb of the same letters": lambda e: (
        len(e.honeycombs) > 1
        and e.honeycombs[0].letters == e.honeycombs[1].letters
        and e.honeycombs[0] != e.honeycombs[1]
    ),
    "rules with a bonus of nothing": lambda e: e.rules.bonus == 0,
    "flat scores": lambda e: e.rules.scoring == "flat",
    "honeycombs of one letter": lambda e: e.rules.size == 1,
    "honeycombs of more than seven letters": lambda e: e.rules.size > 7,
}


def drawn_from(strategy, number) -> list[Example]:
    drawn = []

    @seed(1)
    @settings(max_examples=number, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(strategy)
    def draw(example):
        drawn.append(example)

    draw()
    return drawn


@pytest.mark.long
def test_the_strategies_reach_every_corner():
    drawn = drawn_from(examples(), 1200)
    assert not [corner for corner, is_in in CORNERS.items() if not any(map(is_in, drawn))]


@pytest.mark.long
def test_what_is_drawn_is_what_is_allowed_every_size_and_each_limit():
    least, most = LIMITS["size"]
    drawn = drawn_from(examples(), 1500)
    for some in (drawn, drawn_from(searches(), 1500)):
        assert {example.rules.size for example in some} == set(range(least, most + 1))
        for name, limits in LIMITS.items():
            assert set(limits) <= {getattr(example.rules, name) for example in some}, name
        assert {example.rules.scoring for example in some} == set(SCORINGS)
    assert max(len(letters(example)) for example in drawn) > 256
    assert any(1000 < len(example.word_list) < 100_000 for example in drawn)


@pytest.mark.long
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("spec", [solver.spec for solver in planted("wrong_limits.py")])
def test_a_solver_that_is_wrong_only_near_a_limit_is_found(spec):
    solver = entry(spec).load()

    def broken(example) -> Difference | None:
        try:
            for law in ("solve_agrees_with_naive", "score_agrees_with_naive"):
                PROPERTIES[law](solver, example)
        except Disagreement as caught:
            return caught.difference
        return None

    search = look(
        examples(),
        broken,
        first_seed=1,
        limit=1500,
        deadline=math.inf,
        database=None,
        report=lambda number: None,
    )
    assert search.difference is not None


@given(examples(plain=True))
def test_plain_examples_have_plain_letters(example):
    assert example.is_plain
    assert set("".join(example.word_list)) <= set(ASCII)
