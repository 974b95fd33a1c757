"""A proof is the smallest that there is, in letters that can be read, and shows itself under the usual rules."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness.check import Example, check
from harness.check.scaffold import create
from harness.check.summary import render
from solvers import Honeycomb, Rules, registry

pytestmark = pytest.mark.e2e

SLOW_ON_MANY_WORDS = """
import time
from solvers.words.naive import Naive

class Slow(Naive):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        time.sleep(60 if len(words) > 100_000 else 0)
"""

PLANTED = Path(__file__).parent.parent.parent / "planted"


@pytest.fixture
def misses_pangrams(tmp_path):
    """The slip that the file of a new solver invites: a proper subset in place of a subset."""
    spec = create("mine", tmp_path)
    path = Path(spec.rpartition(":")[0])
    path.write_text(path.read_text().replace("letters <= holds", "letters < holds"))
    return registry.resolve(spec)


@pytest.mark.parametrize(
    ("word", "honeycomb"), [("badc", "A/BCD"), ("bbaa", "A/B"), ("amplegx", "G/AELMPX"), ("𐐉𐐀𐐀𐐉", "𐐉/𐐀")]
)
def test_a_lost_pangram_is_shown_with_one_letter_whatever_it_was_found_with(misses_pangrams, word, honeycomb):
    asked = Honeycomb.parse(honeycomb)
    report = check(misses_pangrams, example=Example((word,), (asked,), Rules(size=len(asked.letters))), database=None)
    assert report.difference.example.to_json() == '{"words": ["aaaa"], "honeycombs": ["A/"], "rules": {"size": 1}}'
    assert report.minimal


def test_a_pangram_stays_one_where_the_usual_rules_show_its_loss(misses_pangrams):
    example = Example(("bbaa", "aaaa"), (Honeycomb.parse("A/B"),), Rules(size=2))
    report = check(misses_pangrams, example=example, database=None)
    assert "the usual rules show it too, with A/BCDEFG and AAAABCDEFG\n" in render(report)
    again = check(misses_pangrams, example=report.usual, database=None)
    assert not again.ok


def test_what_must_differ_is_not_merged():
    entry = registry.resolve(f"{PLANTED}/wrong_words.py:CentreNotRequired")
    report = check(entry, example=Example(("bcbd",), (Honeycomb.parse("A/BCD"),), Rules(size=4)), database=None)
    assert report.difference.example.to_json() == '{"words": ["bbbb"], "honeycombs": ["A/B"], "rules": {"size": 2}}'


@pytest.mark.parametrize("letters", ["𐐉𐐀", "ςю", "אב"])
def test_a_proof_that_needs_a_letter_beyond_z_has_one_that_every_font_has(letters):
    entry = registry.resolve(f"{PLANTED}/wrong_words.py:PlainLettersAlone")
    first, second = letters
    example = Example((first * 3 + second,), (Honeycomb(letters, first),), Rules(size=2))
    report = check(entry, example=example, database=None)
    assert report.difference.example.to_json() == '{"words": ["éééé"], "honeycombs": ["É/"], "rules": {"size": 1}}'


def test_a_proof_in_a_line_says_the_rules_that_are_not_the_usual_ones(misses_pangrams):
    small = check(misses_pangrams, example=Example(("aaaa",), (Honeycomb.parse("A/"),), Rules(size=1)), database=None)
    assert "at A/ with rules of 1 letter, words of 4 up, no S, length + 7: misses AAAA" in str(small.difference)
    seven = Honeycomb.parse("A/BCDEFG")
    unshrunk = replace(small.difference, example=Example(("abcdefg",), (seven,)), honeycomb=seven)
    assert str(unshrunk).endswith("at A/BCDEFG: misses AAAA")


def test_the_verdict_says_that_enable1_was_not_reached_and_that_few_examples_mean_little():
    entry = registry.resolve("naive")
    short = check(entry, seconds=0.01, database=None)
    assert short.real == 0
    told = render(short)
    assert "; so few mean little; enable1 not reached; give it longer with --for; seed 1\n" in told


def test_a_slow_answer_to_enable1_counts_as_not_reached(tmp_path):
    path = tmp_path / "slow.py"
    path.write_text(SLOW_ON_MANY_WORDS)
    report = check(registry.resolve(f"{path}:Slow"), seconds=4.0, database=None)
    assert report.ok, render(report)
    assert "; enable1 not reached; give it longer with --for; seed 1\n" in render(report)
    assert not report.notes


def test_one_example_that_is_given_is_not_called_few():
    report = check(registry.resolve("naive"), example=Example(("game",), (Honeycomb.parse("G/AELMPX"),)), database=None)
    told = render(report)
    assert "1 example in" in told
    assert "mean little" not in told
    assert "enable1" not in told


def test_a_check_that_leaves_enable1_out_does_not_miss_it():
    assert "enable1" not in render(check(registry.resolve("naive"), seconds=0.01, real=False, database=None))


@pytest.mark.parametrize(
    ("solver", "way"),
    [
        ("mine.py:Mine", "raise WordListError (from solvers.errors) when it is built"),
        ("command:./mine", "answer the words with a line that begins with !, see docs/protocol.md"),
        ("command-once:./mine", "end with exit status 3, see docs/protocol.md"),
    ],
)
def test_a_proof_beyond_a_to_z_says_how_a_solver_of_that_kind_refuses(solver, way):
    entry = registry.resolve(f"{PLANTED}/wrong_words.py:PlainLettersAlone")
    example = Example(("éééé",), (Honeycomb("é", "é"),), Rules(size=1))
    report = replace(check(entry, example=example, database=None), solver=solver)
    assert f"  a solver may refuse an alphabet beyond a to z: {way}\n" in render(report)
    plain = replace(report, difference=replace(report.difference, example=Example(("aaaa",))))
    assert "may refuse" not in render(plain)
