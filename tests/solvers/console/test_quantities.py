"""Numbers with units, as people read them."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from solvers.console.quantities import amount, duration, figures, percent, seconds


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.2, "3.20 s"),
        (3600, "3,600 s"),
        (0.9996, "1.00 s"),
        (0.9994, "999 ms"),
        (0.0009994, "999 µs"),
        (0.001, "1.00 ms"),
        (0.0104, "10.4 ms"),
        (4.12e-6, "4.12 µs"),
        (0.9996e-6, "1.00 µs"),
        (1.5e-9, "1.50 ns"),
        (2e-12, "2.0e-03 ns"),
    ],
)
def test_times_have_three_figures_and_the_unit_that_fits(value, text):
    assert seconds(value) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1536, "byte", "1.50 KiB"),
        (512, "byte", "512 bytes"),
        (5 * 2**20, "byte", "5.00 MiB"),
        (7, "integer", "7.00"),
        (1500, "parsec", "1,500"),
    ],
)
def test_other_units_are_never_shown_as_times(value, unit, text):
    assert amount(value, unit) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0.00"),
        (0.004, "4.0e-03"),
        (0.98, "0.98"),
        (9.994, "9.99"),
        (9.996, "10.0"),
        (99.94, "99.9"),
        (99.96, "100"),
        (999.4, "999"),
        (999.6, "1,000"),
        (7314, "7,310"),
        (9999, "10,000"),
        (123456, "123,000"),
        (2e30, "2.00e+30"),
    ],
)
def test_numbers_have_three_figures(value, text):
    assert figures(value) == text


@pytest.mark.property
@given(st.floats(0.01, 1e8))
def test_what_is_shown_is_within_half_a_figure_of_the_number(value):
    assert float(figures(value).replace(",", "")) == pytest.approx(value, rel=0.0051, abs=0.0051)


def test_shares_and_durations_are_short():
    assert [percent(x) for x in (0.008, 0.0994, 0.0996, 0.28, 5, 1e40)] == [
        *("0.8%", "9.9%", "10%", "28%", "500%", "1.00e+42%")
    ]
    assert [duration(x) for x in (40, 89.4, 125, 6000)] == ["40 s", "89 s", "2 min 05 s", "1 h 40 min"]
