"""An example is read back from its text, and text that is none is refused in a line."""

import pytest
from hypothesis import given

from harness.check.example import Example, ExampleError
from harness.check.strategies import examples, searches
from solvers import Honeycomb


@pytest.mark.property
@given(examples(strings=False))
def test_an_example_reads_back_from_its_json(example):
    assert Example.from_json(example.to_json()) == example


@pytest.mark.property
@given(searches())
def test_a_search_reads_back_from_its_json(example):
    assert Example.from_json(example.to_json()) == example


@pytest.mark.property
@given(examples())
def test_a_cleaned_example_gives_the_same_word_list(example):
    assert list(example.cleaned().word_list) == list(example.word_list)
    assert example.cleaned().words == tuple(example.word_list)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "Expecting value"),
        ("[]", "no list of words"),
        ('{"words": "game"}', "no list of words"),
        ('{"words": [], "honeycombs": ["G/AELMP"]}', "6 letters, the rules in force want 7"),
        ('{"words": [], "rules": {"size": 0}}', "size is 0"),
        ('{"words": [], "rules": {"sighs": 7}}', "sighs"),
        ('{"words": [], "top": "many"}', "many"),
    ],
)
def test_text_that_is_no_example_is_refused_in_a_line(text, fault):
    with pytest.raises(ExampleError, match=fault) as caught:
        Example.from_json(text)
    assert "\n" not in str(caught.value)
    assert caught.value.status == 2


def test_a_printed_example_shows_its_honeycombs_and_words():
    shown = str(Example(("game", "gem"), (Honeycomb.parse("GAELMPX"),)))
    assert shown == "G/AELMPX of 2 words: GAME GEM"
