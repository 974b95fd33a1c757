"""The strategies reach the corners where solvers have their faults."""

import pytest
from hypothesis import Phase, given, seed, settings

from harness.check.example import Example, ExampleError
from harness.check.strategies import ASCII, examples, searches
from solvers import NYT, Honeycomb, letterset
from solvers.words.naive import Naive

pytestmark = pytest.mark.property


def made(example):
    """The words that the first honeycomb can make."""
    return Naive(example.word_list, example.rules).solve(example.honeycombs[0])


def letters(example):
    return example.word_list.alphabet


def centre_alone(example):
    return any(letterset(word) == example.honeycombs[0].center for word in made(example))


def numbers_of_honeycomb_letters(example):
    return [letters(example).find(letter) for letter in example.honeycombs[0].letters]


CORNERS = {
    "no word at all": lambda e: not e.words,
    "no word is makeable, of several": lambda e: len(e.words) > 3 and not made(e),
    "a word of one letter": lambda e: any(len(word) == 1 for word in e.word_list),
    "a word that counts, of one letter": lambda e: any(len(word) == 1 for word in made(e)),
    "repeated letters": lambda e: any(len(word) > len(letterset(word)) + 2 for word in made(e)),
    "the centre alone is the letterset": centre_alone,
    "the centre alone, under the usual rules": lambda e: e.rules == NYT and centre_alone(e),
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


@pytest.fixture(scope="module")
def drawn():
    """Twelve hundred examples, the same ones every time."""
    found = []

    @seed(1)
    @settings(max_examples=1200, database=None, phases=[Phase.generate])
    @given(examples())
    def draw(example):
        found.append(example)

    draw()
    return found


@pytest.mark.parametrize("reached", CORNERS.values(), ids=CORNERS)
def test_the_strategies_reach_the_corner(drawn, reached):
    assert any(map(reached, drawn))


@given(examples(plain=True))
def test_plain_examples_have_plain_letters(example):
    assert example.is_plain
    assert set("".join(example.word_list)) <= set(ASCII)


@given(examples(strings=False))
def test_an_example_reads_back_from_its_json(example):
    assert Example.from_json(example.to_json()) == example


@given(searches())
def test_a_search_reads_back_from_its_json(example):
    assert Example.from_json(example.to_json()) == example


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


def test_a_printed_example_shows_its_honeycombs_and_words():
    shown = str(Example(("game", "gem"), (Honeycomb.parse("GAELMPX"),)))
    assert shown == "G/AELMPX of 2 words: GAME GEM"
