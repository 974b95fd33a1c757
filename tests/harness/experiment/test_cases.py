"""A case is the same honeycombs on every machine, and in every version: recorded runs name their digest."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.experiment import cases
from harness.experiment.cases import candidate_lettersets, make
from solvers import Honeycomb, Rules, WordList, letterset
from solvers.errors import UsageError
from solvers.kit.search import every_center

SMALL = Rules(size=3, min_length=3)


def test_the_named_cases_of_enable1_are_those_of_recorded_runs(enable1):
    assert make("candidates", enable1, "enable1").digest.startswith("9e60ec5a")
    assert make("candidates-1000", enable1, "enable1").digest.startswith("77d70486")


@pytest.mark.property
@given(st.lists(st.text("abcdes", min_size=1, max_size=5), max_size=12))
def test_the_candidates_are_the_lettersets_of_valid_pangrams(strings):
    words = WordList(strings)
    for rules in (SMALL, Rules(size=3, min_length=4, excluded="")):
        pangrams = {letterset(word) for word in words if rules.is_valid(word) and rules.is_pangram(word)}
        assert candidate_lettersets(words, rules) == sorted(pangrams)


@pytest.mark.property
@given(st.lists(st.text("abcdes", min_size=3, max_size=5), max_size=12), st.integers(0, 40))
def test_a_case_is_a_sample_of_all_candidates_in_order(strings, count):
    """By places among them, it is the sample that the whole list of them would give."""
    fixed = (Honeycomb.parse("BAC"), Honeycomb.parse("CAB"), Honeycomb.parse("SAB"))
    words = WordList(strings)
    candidates = [h for letters in candidate_lettersets(words, SMALL) for h in every_center(letters)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cases, "_FIXED", fixed)
        if not candidates:
            with pytest.raises(UsageError, match="give a longer list"):
                make("some", words, "some.txt", rules=SMALL, count=count)
            return
        case = make("some", words, "some.txt", rules=SMALL, count=count)
    always = [h for h in fixed if set(h.letters) <= set(words.alphabet)]
    others = [h for h in candidates if h not in always]
    rng = random.Random(cases._SEED)
    expected = always + rng.sample(others, max(0, min(count, len(candidates)) - len(always)))
    rng.shuffle(expected)
    assert list(case.honeycombs) == expected
