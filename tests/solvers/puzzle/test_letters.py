"""One rule for what a letter is, in every alphabet."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solvers.puzzle.letters
from solvers import capitals, letterset, normalise
from solvers.puzzle import is_word


@pytest.mark.property
@given(st.text())
def test_normalising_twice_is_normalising_once(text):
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.property
@given(st.text(st.characters(categories=["L"])))
def test_capitals_read_back_as_the_same_word(text):
    word = normalise(text)
    assert normalise(capitals(word)) == word


@pytest.mark.property
@given(st.text(st.characters(categories=["L"])))
def test_a_letterset_has_each_letter_once_and_sorted(word):
    letters = letterset(word)
    assert set(letters) == set(word)
    assert list(letters) == sorted(set(letters))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("TRADE", "trade"),
        ("NIN\u0303O", "niño"),
        ("Ёжик", "ёжик"),
        ("ılık", "ılık"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("σίσυφος", "σίσυφοσ"),
        ("ſet", "set"),
        ("straße", "straße"),
        ("מלך", "מלכ"),
        ("שלום", "שלומ"),
        ("ןףץ", "נפצ"),
    ],
)
def test_a_letter_has_one_form(text, word):
    assert normalise(text) == word


@pytest.mark.parametrize(
    "text", ["", " ", "trade\n", "trade\u2028", "tra\rde", "can't", "re-trade", "m8", "\u0303", "\x00"]
)
def test_what_is_not_letters_alone_is_no_word(text):
    assert not is_word(text)


def test_the_dotted_and_the_dotless_i_are_two_letters():
    assert letterset("ıi") == "iı"
    assert normalise("I") == "i"


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(solvers.puzzle.letters).failed == 0
