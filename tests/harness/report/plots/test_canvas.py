"""Axes with a few round numbers, and names that are cut."""

import math

import pytest

from harness.report.plots.canvas import cut, log_axis, shares, within
from harness.report.plots.rows import rows


@pytest.mark.parametrize(
    ("ends", "ticks"),
    [
        ((0.9, 1200.0), [1, 10, 100, 1000]),
        ((0.9, 40.0), [1, 3, 10, 30]),
        ((0.9, 12.0), [1, 2, 5, 10]),
        ((0.96, 1.04), [0.96, 0.98, 1.0, 1.02, 1.04]),
        ((1e-99, 1e99), None),
        ((1.0, 1.0000001), None),
    ],
)
def test_an_axis_has_a_few_round_numbers(ends, ticks):
    found = list(log_axis(rows([("a", "b")])[1], "x", ends, shares))
    assert len(found) <= 9
    assert all(ends[0] <= tick <= ends[1] for tick in found)
    if ticks is not None:
        assert found == pytest.approx(ticks)


def test_an_axis_of_bytes_has_powers_of_two():
    found = log_axis(rows([("a", "b")])[1], "x", (4096.0, float(16 << 20)), shares, binary=True)
    assert len(found) >= 3
    assert all(math.log2(tick).is_integer() for tick in found)


def test_a_name_that_is_cut_keeps_its_end_and_never_a_control_character():
    assert cut("set", 10) == "set"
    short = cut("/home/somebody/else/my_solver.py:Mine", 20)
    assert len(short) == 20
    assert short.endswith("solver.py:Mine")
    assert cut("a\x00b", 20) == "a\\x00b"


def test_an_interval_without_end_does_not_press_the_rest_into_a_corner():
    assert within(1e130, 2.0) == 2000
    assert within(1e-130, 2.0) == 0.002
    assert within(2.1, 2.0) == 2.1
