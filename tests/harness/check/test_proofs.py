"""A proof is the smallest that there is, in letters that can be read, and shows itself under the usual rules."""

from pathlib import Path

import pytest

from harness.check import Example, check
from harness.check.report import render
from harness.check.scaffold import create
from solvers import Honeycomb, Rules, registry

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
