"""Ratios, intervals and tests, against scipy.stats and examples worked by hand."""

import math
import random
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from harness.analysis.ratios import (
    Ratio,
    holm,
    log_ratios,
    paired,
    paired_all,
    ratio_change,
    significant_differences,
    student,
    welch,
)

logs = st.floats(-3, 3).map(lambda x: round(x, 6))


def ratio(value, p=0.0):
    return Ratio(value=value, low=value * 0.9, high=value * 1.1, p=p, n=10)


def test_a_round_counts_with_the_median_over_its_cycles():
    a = {0: (1.0, 1.0, 1.0), 1: (1.0, 2.0, 4.0)}
    b = {0: (2.0, 2.0, 100.0), 1: (2.0, 4.0, 8.0)}
    assert log_ratios({"a": a, "b": b}, [("a", "b")])["a", "b"] == pytest.approx({0: math.log(2), 1: math.log(2)})


def test_rounds_that_only_one_has_or_with_other_numbers_of_turns_do_not_pair():
    a = {0: (1.0, 1.0), 1: (1.0, 1.0), 2: (1.0, 1.0, 1.0)}
    b = {0: (3.0, 3.0), 2: (9.0, 9.0), 3: (9.0, 9.0)}
    found = paired(a, b)
    assert found is not None
    assert (found.value, found.n) == (pytest.approx(3), 1)
    assert paired({0: (1.0,)}, {1: (1.0,)}) is None


def test_all_pairs_at_once_are_what_each_pair_is_alone():
    draw = random.Random(3)
    solvers = {
        name: {r: [draw.lognormvariate(0, 1) for _ in range(4 if (r, name) == (2, "c") else 7)] for r in range(5)}
        for name in "abcd"
    }
    del solvers["d"][4]
    pairs = list(combinations(solvers, 2))
    assert paired_all(solvers, pairs) == {(a, b): paired(solvers[a], solvers[b]) for a, b in pairs}


@pytest.mark.property
@given(st.lists(logs, min_size=2, max_size=30).filter(lambda d: np.std(d) > 1e-3))
def test_the_interval_over_rounds_is_students(d):
    expected = stats.ttest_1samp(d, 0)
    low, high = expected.confidence_interval(0.95)
    found = student(d)
    assert (found.low, found.high, found.p, found.n) == pytest.approx(
        (math.exp(low), math.exp(high), expected.pvalue, len(d))
    )
    assert found.value == pytest.approx(stats.gmean(np.exp(d)))


@pytest.mark.property
@given(*[st.lists(logs, min_size=2, max_size=20).filter(lambda d: np.std(d) > 1e-3)] * 2)
def test_unpaired_values_are_compared_as_welch_does(a, b):
    expected = stats.ttest_ind(b, a, equal_var=False)
    low, high = expected.confidence_interval(0.95)
    found = welch(a, b, "processes")
    assert (found.low, found.high, found.p) == pytest.approx((math.exp(low), math.exp(high), expected.pvalue))
    assert (found.n, found.unit) == (min(len(a), len(b)), "processes")


def test_one_value_has_no_spread_and_no_significance():
    assert student([0.5]) == Ratio(value=math.exp(0.5), low=None, high=None, p=None, n=1, unit="rounds")
    assert welch([0.0], [1.0, 1.1], "values").p is None
    assert welch([0.0, 0.1], [1.0], "values").half_width is None


def test_constant_values_differ_if_they_are_not_the_same():
    assert welch([0.0] * 3, [0.5] * 3, "values").p == 0
    assert welch([0.5] * 3, [0.5] * 3, "values") == Ratio(value=1.0, low=1, high=1, p=1, n=3, unit="values")
    assert student([0.0, 0.0]).p == 1


def test_values_hundreds_of_powers_of_ten_apart_stay_finite():
    found = welch([math.log(1e-99), math.log(1e-98)], [math.log(1e99), math.log(1e8)], "values")
    assert found.high is not None
    assert math.isfinite(found.high)
    assert found.low is not None
    assert found.low > 0


def test_the_other_way_round_is_the_inverse():
    found = student([0.1, 0.3, 0.2])
    turned = student([-0.1, -0.3, -0.2])
    assert (found.inverse.value, found.inverse.low, found.inverse.high) == pytest.approx(
        (turned.value, turned.low, turned.high)
    )


def test_holm_as_worked_by_hand():
    p = {("a", "b"): 0.01, ("a", "c"): 0.04, ("a", "d"): 0.03, ("b", "c"): 0.005}
    # Times 4, 3, 2, 1 in rising order; never below the one before: 0.02, 0.03, 0.06, and 0.04 raised to 0.06.
    assert holm(p) == pytest.approx({("b", "c"): 0.02, ("a", "b"): 0.03, ("a", "d"): 0.06, ("a", "c"): 0.06})
    assert holm({("a", "b"): 0.9, ("a", "c"): 0.8}) == {("a", "c"): 1.0, ("a", "b"): 1.0}


def test_a_difference_under_one_percent_is_never_significant():
    ratios = {("a", "b"): ratio(1.009), ("a", "c"): ratio(1.011), ("a", "d"): ratio(1 / 1.009), ("a", "e"): ratio(0.9)}
    assert significant_differences(ratios) == {("a", "c"), ("a", "e")}


def test_a_difference_counts_only_after_holm():
    ratios = {("a", "b"): ratio(2.0, 0.03), ("a", "c"): ratio(2.0, 0.04)}
    assert significant_differences(ratios) == set()
    assert significant_differences({("a", "b"): ratio(2.0, 0.04)}) == {("a", "b")}


def test_a_change_between_runs_of_the_same_work_pairs_by_round():
    before = {0: 0.0, 1: 1.0, 2: -1.0}
    after = {0: 0.1, 1: 1.11, 2: -0.91}
    assert ratio_change(before, after, same_work=True).low == pytest.approx(student([0.1, 0.11, 0.09]).low)
    unpaired = ratio_change(before, after, same_work=False)
    assert unpaired.low == pytest.approx(welch([0, 1, -1], [0.1, 1.11, -0.91], "rounds").low)
