"""Every value of each solver, and what is left of many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.report.plots import strips
from tests.harness import suites


def test_a_short_strip_is_every_value_in_its_round(query, benches):
    shown = strips.of_ranking(query, benches, limit=240)
    assert not shown.thinned
    for strip in shown.rows:
        assert strip.drawn_rounds == tuple(benches[strip.solver].rounds.values())


def test_a_long_strip_keeps_the_ends_and_the_shape_of_each_round(query, benches):
    shown = strips.of_ranking(query, benches, limit=30)
    assert shown.thinned
    for strip in shown.rows:
        rounds = list(benches[strip.solver].rounds.values())
        assert strip.drawn == 30
        assert strip.count == 54
        for drawn, values in zip(strip.drawn_rounds, rounds, strict=True):
            assert (min(drawn), max(drawn)) == (min(values), max(values))
            assert sorted(values)[4] in drawn, "the median of nine is among five that are evenly spaced"


def test_two_humps_stay_two_humps(tmp_path):
    values = [1.0 + i / 1000 for i in range(400)] + [2.0 + i / 1000 for i in range(400)]
    run = suites.compared(tmp_path, humps=suites.run({"query/candidates/set": [values]})).runs[0]
    (bench,) = run.results.benches.values()
    drawn = strips.of_ranking(run.rankings[0], {"set": bench}, limit=100).rows[0].drawn_rounds[0]
    assert sum(value < 1.5 for value in drawn) == sum(value > 1.5 for value in drawn) == 50


@pytest.mark.property
@given(st.lists(st.integers(), min_size=1, max_size=300), st.integers(2, 100))
def test_evenly_spaced_items_are_no_more_than_asked_for_and_have_both_ends(items, limit):
    some = strips.spaced(items, limit)
    assert len(some) == min(limit, len(items))
    assert (some[0], some[-1]) == (items[0], items[-1])
    rest = iter(items)
    assert all(item in rest for item in some), "in order, none twice"
