"""Who is significantly faster than whom, and in which ranks."""

import pytest

from harness.analysis.judgement import judge, judge_ratios, works_of
from harness.analysis.load_dependence import LoadDependence
from harness.analysis.ratios import Ratio, significant_differences
from harness.experiment.plan import Workload


def ratio(value, p=0.0):
    return Ratio(value=value, low=value * 0.9, high=value * 1.1, p=p, n=10)


def test_ranks_are_ranges_and_ties_share_them():
    # a is significantly faster than c and d, b than only d.
    ratios = {
        ("a", "b"): ratio(1.05, 0.5),
        ("a", "c"): ratio(1.2),
        ("a", "d"): ratio(2.0),
        ("b", "c"): ratio(1.1, 0.3),
        ("d", "b"): ratio(0.5),
        ("c", "d"): ratio(1.6, 0.9),
    }
    assert significant_differences(ratios) == {("a", "c"), ("a", "d"), ("d", "b")}
    judgement = judge_ratios("abcd", ratios)
    assert judgement.faster == {("a", "c"), ("a", "d"), ("b", "d")}
    assert judgement.ties == (("a", "b"), ("b", "c"), ("c", "d"))
    assert judgement.ranks == {"a": (1, 2), "b": (1, 3), "c": (2, 4), "d": (3, 4)}


def test_a_pair_that_load_decides_ties_and_is_not_one_that_more_rounds_tell_apart():
    ratios = {("a", "b"): ratio(1.5), ("a", "c"): ratio(1.5), ("b", "c"): ratio(1.0, 0.9)}
    decides = LoadDependence("a", "b", quiet=ratio(0.8), loaded=ratio(1.7))
    only_differs = LoadDependence("a", "c", quiet=ratio(1.3), loaded=ratio(1.7))
    judgement = judge_ratios("abc", ratios, [decides, only_differs])
    assert judgement.faster == {("a", "c")}
    assert judgement.ties == (("b", "c"),)
    assert judgement.ranks == {"a": (1, 2), "b": (1, 3), "c": (2, 3)}
    assert judgement.load == (decides, only_differs)


def test_turns_are_judged_by_their_cycles_and_solvers_that_share_no_round_are_not_compared():
    turns = {"a": {0: [1.0, 9.0], 1: [1.0, 9.0]}, "b": {0: [2.0, 18.0], 1: [2.1, 18.9]}, "c": {2: [1.0, 1.0]}}
    judgement = judge(turns)
    assert judgement.ratios.keys() == {("a", "b")}
    assert judgement.ratios["a", "b"].value == pytest.approx((2.0 * 2.1) ** 0.5)
    assert judgement.faster == {("a", "b")}
    assert judgement.ranks["c"] == (1, 3)


def test_turns_of_one_operation_go_through_the_slice_and_the_others_are_all_of_the_same_work():
    slices = ["A/BCDEFG B/ACDEFG", "A/BCDEFG"]
    assert works_of(Workload("cold", "candidates"), slices) == 2
    assert works_of(Workload("cold", "candidates"), []) == 1
    assert works_of(Workload("query", "candidates"), slices) == 1
