"""From how many puzzles on preparation pays."""

import random

import pytest
from scipy import stats

from harness.analysis.break_even import BreakEvenPoint, break_even_point
from tests.harness import suites
from tests.harness.suites import compared


def by_round(values):
    return dict(enumerate(values))


def test_without_spread_the_lines_cross_where_division_says():
    # 10 s more at first and 1 s less each time: equal at the 11th puzzle, so less in all from the 12th on.
    assert break_even_point({0: 10.0}, {0: 1.0}) == BreakEvenPoint(12, None, None)
    assert break_even_point({0: 10.5}, {0: 1.0}) == BreakEvenPoint(12, None, None)
    assert break_even_point(by_round([10.5] * 3), by_round([1.0] * 3)) == BreakEvenPoint(12, 12, 12)


def test_there_is_none_unless_one_costs_more_at_first_and_less_each_time():
    assert break_even_point({0: -1.0}, {0: 1.0}) is None
    assert break_even_point({0: 1.0}, {0: -1.0}) is None
    assert break_even_point({}, {}) is None
    assert break_even_point({0: 1.0}, {1: 1.0}) is None
    assert break_even_point(by_round([1.0, -0.9, 0.2]), by_round([1.0, 1.1, 0.9])) is None  # not significant


def test_where_it_may_not_cost_less_each_time_there_is_no_upper_end():
    found = break_even_point(by_round([100.0, 101.0, 99.0]), by_round([0.1, 1.0, -0.2]))
    assert found is not None
    assert found.high is None
    assert found.low is not None
    assert found.low < found.puzzles


def test_the_ends_are_where_a_t_test_stops_telling_the_two_apart():
    first, each = [100.0, 108.0, 95.0, 104.0], [1.0, 1.3, 0.8, 1.2]
    found = break_even_point(by_round(first), by_round(each))
    assert found is not None

    def p(further):
        return stats.ttest_1samp([c - further * q for c, q in zip(first, each, strict=True)], 0).pvalue

    # The first whole number beyond the end; two less is before it, as the first puzzle is none of the further ones.
    assert p(found.low - 2) < 0.05 < p(found.low - 1)
    assert p(found.high - 1) < 0.05 < p(found.high - 2)


@pytest.mark.parametrize("correlation", [0.0, 0.8])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(correlation):
    draw = random.Random(7)
    truth, held, tries = 5000.0, 0, 1500
    for _ in range(tries):
        each, first = [], []
        for _ in range(6):
            q, own = draw.gauss(0, 1), draw.gauss(0, 1)
            each.append(1 + 0.1 * q)
            first.append(truth * (1 + 0.1 * (correlation * q + (1 - correlation**2) ** 0.5 * own)))
        found = break_even_point(by_round(first), by_round(each))
        held += found is not None and found.high is not None and found.low - 2 <= truth <= found.high - 1
    assert 0.935 < held / tries < 0.965


def test_break_even_is_found_and_the_way_of_the_cheapest_marked(tmp_path):
    points = {(p.dearer, p.cheaper): p for p in compared(tmp_path, a=suites.ranked()).runs[0].break_even}
    # set to points_table: 175 ms more at first, 4.985 ms less each: equal after 35.1 further puzzles.
    assert points["set", "points_table"].threshold.puzzles == pytest.approx(37, abs=1)
    assert points["set", "points_table"].leads
    assert points["naive", "points_table"].threshold.puzzles == pytest.approx(10, abs=1)
    assert not points["naive", "points_table"].leads
    assert ("naive", "set") not in points  # cheaper from the first puzzle on


def test_the_cheapest_in_all_gives_way_to_the_one_that_passes_it_first(tmp_path):
    levels = {"none": (0.01, 0.01), "some": (0.02, 0.005), "more": (0.1, 0.001), "idle": (0.2, 0.004)}
    cells = {}
    for name, (cold, query) in levels.items():
        cells[f"cold/candidates/{name}"] = suites.turns(name, cold)
        cells[f"query/candidates/{name}"] = suites.turns(name, query)
    points = compared(tmp_path, a=suites.run(cells)).runs[0].break_even
    assert [(point.dearer, point.cheaper) for point in points if point.leads] == [("none", "some"), ("some", "more")]
    assert [point.threshold.puzzles for point in points] == sorted(point.threshold.puzzles for point in points)
