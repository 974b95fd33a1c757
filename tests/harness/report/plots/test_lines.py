"""The names at the ends of lines."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness.report.plots.lines import apart


@pytest.mark.property
@given(st.lists(st.floats(0, 1), min_size=1, max_size=20).map(sorted), st.floats(0.01, 0.045))
@example([1.0, 1.0], 0.04)  # what has no room above goes below
def test_names_at_the_ends_of_lines_never_hide_one_another(places, least):
    moved = apart(places, least)
    assert all(b - a >= least * 0.999 for a, b in pairwise(moved))
    assert max(moved) <= 1.0
