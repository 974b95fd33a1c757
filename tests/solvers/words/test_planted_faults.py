"""A test of the tests: wrong solvers are each caught by the laws, and right ones by none."""

import pytest
from hypothesis import Phase, given, seed, settings

from harness.check.properties import PROPERTIES
from harness.check.strategies import examples
from harness.check.witness import Disagreement
from solvers import registry
from tests.planted_solvers import FOLDER, planted

pytestmark = pytest.mark.property


def first_disagreement(spec, max_examples):
    """What the laws say against the solver in that many examples."""
    solver = registry.resolve(str(FOLDER / spec)).load()

    @seed(1)
    @settings(max_examples=max_examples, database=None, phases=[Phase.generate], report_multiple_bugs=False)
    @given(examples())
    def hold_to_the_laws(example):
        for law in PROPERTIES.values():
            law(solver, example)

    try:
        hold_to_the_laws()
    except Disagreement as caught:
        return caught.difference
    return None


@pytest.mark.long
@pytest.mark.parametrize(
    "spec", [p.spec for p in planted("wrong_words.py", "wrong_indexes.py", "wrong_scores.py", "wrong_memory.py")]
)
def test_a_wrong_solver_is_caught(spec):
    assert first_disagreement(spec, max_examples=1500) is not None


@pytest.mark.parametrize("spec", ["right.py:Reversed", "right.py:ModuleCache", "right.py:RefusesOtherLetters"])
def test_a_right_solver_is_not_accused(spec):
    assert first_disagreement(spec, max_examples=100) is None


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("wrong_words.py:CenterNotRequired", "too much"),
        ("wrong_words.py:OnlyTheCenterLost", "misses"),
        ("wrong_words.py:PangramTwice", "too much"),
        ("wrong_scores.py:BonusMissing", " scores "),
        ("wrong_manners.py:NoneForNothing", "solve() returned None; it must return a list of str"),
        ("wrong_manners.py:EmptyListRaises", "solve raises 'ValueError"),
        ("wrong_memory.py:ChangesTheWordList", "changes the word list"),
        ("unprotocolled.py:ReturnsATuple", "solve() returned a tuple; it must return a list of str"),
        ("unprotocolled.py:ReturnsBytes", "a list with a bytes in it"),
        ("unprotocolled.py:ScoresAFloat", "score() returned a float; it must return an int"),
        ("unprotocolled.py:NoScore", "score raises "),
        ("unprotocolled.py:NoRules", "building it raises 'TypeError"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(spec, said):
    difference = first_disagreement(spec, max_examples=300)
    assert said in str(difference)
    assert "\n" not in str(difference)
    assert str(difference).startswith(spec.partition(":")[2])


def test_a_solver_may_refuse_letters_beyond_a_to_z_and_no_others():
    assert first_disagreement("wrong_manners.py:RefusesPlainLetters", max_examples=300) is not None
