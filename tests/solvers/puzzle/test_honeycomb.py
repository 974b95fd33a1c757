"""Letters and a center become a honeycomb, or a fault said in one line before anything else is done."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solvers.puzzle.honeycomb
from harness.check.strategies import ALPHABETS, honeycombs
from solvers import NYT, Honeycomb, PuzzleError


def test_the_letters_are_sorted_and_in_lower_case():
    honeycomb = Honeycomb("GAELMPX", "G")
    assert (honeycomb.letters, honeycomb.center, honeycomb.outer) == ("aeglmpx", "g", "aelmpx")


@pytest.mark.parametrize("spelled", ["GAELMPX", "G/AELMPX", "g/aelmpx", "gxpmlea", "G/xpmlea"])
def test_a_honeycomb_is_spelled_with_the_center_first(spelled):
    assert Honeycomb.parse(spelled) == Honeycomb("aeglmpx", "g")


def test_honeycombs_are_ordered_by_letters_then_center():
    spelled = ["G/AELMPX", "A/BCDEFG", "A/EGLMPX", "B/ACDEFG"]
    ordered = sorted(map(Honeycomb.parse, spelled))
    assert [str(honeycomb) for honeycomb in ordered] == ["A/BCDEFG", "B/ACDEFG", "A/EGLMPX", "G/AELMPX"]


def test_a_honeycomb_cannot_be_changed():
    with pytest.raises(AttributeError):
        Honeycomb.parse("GAELMPX").center = "a"


@pytest.mark.property
@given(st.data())
def test_a_printed_honeycomb_reads_back(data):
    alphabet = data.draw(st.sampled_from(list(ALPHABETS.values())))
    honeycomb = data.draw(honeycombs(alphabet, data.draw(st.integers(1, min(len(alphabet), 9)))))
    assert Honeycomb.parse(str(honeycomb)) == honeycomb


MALFORMED = [
    ("d/aeinra", "the letter 'A' is there 2 times; give each letter once"),
    ("d/aeinrd", "the letter 'D' is there 2 times; give each letter once"),
    ("/aeinrt", "the center is nothing, not one letter"),
    ("", "the center is nothing, not one letter"),
    ("dd/aeinrt", "the center is 2 characters, not one letter"),
    ("aeinrt/d", "the center goes first"),
    ("5/aeinrt", "'5' is not a letter"),
    ("d/ae nrt", "' ' is not a letter"),
    ("d/aeinrt\n", "'\\\\n' is not a letter"),
    ("d/aei/rt", "'/' is not a letter"),
    ("^abcdef", r"'\^' is not a letter"),
    ("a-zbcde", "'-' is not a letter"),
    ("]abcdef", "']' is not a letter"),
    (r"\abcdef", "is not a letter"),
    ("[abcdef", r"'\[' is not a letter"),
]


@pytest.mark.parametrize(("spelled", "fault"), MALFORMED)
def test_a_malformed_honeycomb_is_refused_in_one_line_with_its_remedy(spelled, fault):
    with pytest.raises(ValueError, match=fault) as caught:
        Honeycomb.parse(spelled)
    assert isinstance(caught.value, PuzzleError)
    assert str(caught.value).startswith("honeycomb '")
    assert "\n" not in str(caught.value)
    assert "; " in str(caught.value)


@pytest.mark.parametrize(
    ("letters", "center", "fault"),
    [
        ("daeinrt", "", "the center is nothing, not one letter"),
        ("daeinrt", "da", "the center is 2 characters"),
        ("daeinrt", "x", "the center is not one of the letters"),
        ("", "d", "it has no letters"),
        ("daeinra", "d", "the letter 'A' is there 2 times"),
        ("^abcdef", "a", r"'\^' is not a letter"),
    ],
)
def test_letters_and_center_that_do_not_go_together_are_refused(letters, center, fault):
    with pytest.raises(PuzzleError, match=fault):
        Honeycomb(letters, center)


@pytest.mark.parametrize(("spelled", "count"), [("d/aeinr", 6), ("d/aeinrts", 8), ("d", 1)])
def test_a_honeycomb_of_another_size_is_refused_by_the_rules(spelled, count):
    honeycomb = Honeycomb.parse(spelled)
    with pytest.raises(PuzzleError, match=f"it has {count} letters, the rules in force want 7"):
        NYT.check(honeycomb)


def test_accents_may_be_composed_or_not_and_are_never_dropped():
    assert Honeycomb.parse("n\u0303/nioast") == Honeycomb.parse("ñ/nioast")
    assert Honeycomb.parse("ñ/nioast").letters == "ainostñ"
    assert Honeycomb.parse("ı/lkaeno") != Honeycomb.parse("i/lkaeno")


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(solvers.puzzle.honeycomb).failed == 0
