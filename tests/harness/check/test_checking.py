"""A check finds what is wrong and makes it minimal; it accuses nobody falsely; and the same seed finds the same."""

import pytest

from harness.check import checking
from harness.check.check_worker import PROPERTIES_OF
from harness.check.checking import check
from harness.check.example import Example
from harness.check.shrink import smaller
from harness.check.strategies import ALPHABETS
from harness.check.summary import render
from harness.check.witness import Disagreement
from solvers import Honeycomb, Rules, registry
from tests.planted_solvers import checked

# Every check starts a process.
pytestmark = pytest.mark.e2e


def has_the_property(report, example):
    """Whether the property that was violated holds on another example; asked here, without a process."""
    holds = PROPERTIES_OF[report.kind][report.difference.property_name]
    solver = registry.resolve(report.solver, report.kind).load()
    try:
        holds(solver, example)
    except Disagreement:
        return False
    return True


FAULTS = [
    ("wrong_words.py:CenterNotRequired", '{"words": ["bbcc"], "honeycombs": ["A/BC"], "rules": {"size": 3}}'),
    ("wrong_words.py:ShortestLost", None),
    ("wrong_scores.py:FiveScoresOne", None),
    ("wrong_scores.py:BonusMissing", None),
    ("wrong_indexes.py:AnagramsLost", None),
    ("wrong_words.py:CutAt32", None),
    ("wrong_memory.py:CenterNotInTheKey", None),
    ("wrong_memory.py:WordsUsedUp", None),
    ("wrong_manners.py:EmptyListRaises", '{"words": [], "honeycombs": ["A/"], "rules": {"size": 1}}'),
    ("unprotocolled.py:ReturnsAGenerator", '{"words": [], "honeycombs": ["A/"], "rules": {"size": 1}}'),
]


@pytest.mark.parametrize(("spec", "smallest"), FAULTS)
def test_a_fault_is_found_and_nothing_can_be_taken_from_what_shows_it(spec, smallest):
    report = checked(spec)
    assert not report.ok
    assert report.minimal
    assert report.reproduced
    example = report.difference.example
    assert smallest in (None, example.to_json())
    assert not has_the_property(report, example)
    assert all(has_the_property(report, less) for less in smaller(example))


@pytest.mark.parametrize("name", ["TiesToTheLast", "OneTooFew", "ExcludedLetters", "ReturnsAList"])
def test_a_fault_of_a_searcher_is_found_and_minimal(name):
    report = checked(f"wrong_searches.py:{name}", "searcher")
    assert report.minimal
    assert not has_the_property(report, report.difference.example)
    assert all(has_the_property(report, less) for less in smaller(report.difference.example))


@pytest.mark.parametrize("name", [entry.name for entry in registry.find("searcher")])
def test_the_searchers_are_not_accused(name):
    report = check(registry.resolve(name, "searcher"), examples=10, database=None)
    assert report.ok, render(report)
    assert report.examples == 10


def test_a_right_solver_is_asked_about_enable1_too():
    report = check(registry.resolve("points_table"), examples=21, database=None)
    assert report.ok
    assert (report.examples, report.real) == (21, 21)
    assert "agrees with naive on 21 examples in " in render(report)
    assert "; 21 honeycombs of enable1" in render(report)


SLOW_ON_MANY_WORDS = """
import time
from solvers.words.naive import Naive

class Slow(Naive):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        time.sleep(60 if len(words) > 100_000 else 0)
"""


def test_a_slow_answer_to_enable1_counts_as_not_reached(tmp_path, monkeypatch):
    monkeypatch.setattr(checking, "UNHURRIED", 1.0)
    path = tmp_path / "slow.py"
    path.write_text(SLOW_ON_MANY_WORDS)
    report = check(registry.resolve(f"{path}:Slow"), examples=2, database=None)
    assert report.ok, render(report)
    assert report.unreached
    assert report.real == 0
    assert not report.notes


def test_without_time_enable1_is_not_begun():
    report = check(registry.resolve("naive"), seconds=0.01, database=None)
    assert report.ok
    assert report.unreached
    assert not checked("right.py:Reversed", examples=1).unreached


def test_a_solver_that_refuses_an_alphabet_is_not_wrong_and_the_report_says_how_often():
    report = checked("right.py:RefusesOtherLetters")
    assert report.ok
    assert report.refused > 0
    assert "examples refused for letters beyond a to z" in render(report)
    letters = ALPHABETS["more than 64 letters"]
    report = checked("right.py:RefusesMoreThan64", example=Example((letters,), (Honeycomb("a", "a"),), Rules(size=1)))
    assert report.ok
    assert report.refused == 1


def test_a_failure_is_remembered_and_tried_first(tmp_path):
    first = checked("wrong_words.py:Over64Lost", database=tmp_path)
    assert first.examples >= 5
    second = checked("wrong_words.py:Over64Lost", seed=2, database=tmp_path)
    assert not second.ok
    assert second.examples < 5
    assert checked("right.py:Reversed", examples=10, database=tmp_path).ok


def test_the_same_seed_finds_the_same():
    first, second = checked("wrong_words.py:CutAt32"), checked("wrong_words.py:CutAt32")
    assert first.examples == second.examples > 1
    assert first.difference == second.difference


def test_a_pangram_stays_one_where_the_usual_rules_show_its_loss():
    example = Example(("bbaa", "aaaa"), (Honeycomb.parse("A/B"),), Rules(size=2))
    report = checked("wrong_words.py:PangramsLost", example=example)
    assert "the usual rules show it too, with A/BCDEFG and BBAACDEFG\n" in render(report)
    again = checked("wrong_words.py:PangramsLost", example=report.usual)
    assert not again.ok


SOMETIMES = """
import random
from solvers.words.naive import Naive

class Sometimes(Naive):
    def solve(self, honeycomb):
        words = super().solve(honeycomb)
        return words[1:] if random.random() < 0.2 else words
"""


def test_a_fault_that_does_not_show_each_time_is_reported_all_the_same(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(SOMETIMES)
    report = check(registry.resolve(f"{path}:Sometimes"), examples=500, database=None)
    assert not report.ok
    assert "see it again" in render(report)


LONG_LISTS = '''
from solvers.words.naive import Naive

class LongLists(Naive):
    """Wrong only for lists that no index of 16 bits can hold."""

    def solve(self, honeycomb):
        words = super().solve(honeycomb)
        return words if len(self.words) < 1 << 16 else words[:-1]
'''


@pytest.mark.slow
def test_a_fault_that_only_a_real_list_shows_is_found_there_and_said_to_be_unshrunk(tmp_path, monkeypatch):
    monkeypatch.setattr(checking, "UNHURRIED_SHRINKING", 5.0)
    path = tmp_path / "mine.py"
    path.write_text(LONG_LISTS)
    report = check(registry.resolve(f"{path}:LongLists"), examples=20, database=None)
    assert report.real > 0
    assert not report.ok
    assert not report.minimal
    assert len(report.difference.example.words) <= 172_820
    assert "there was no time to make this smaller" in render(report)
