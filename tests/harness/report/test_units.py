"""Ratios in words."""

from harness.report.units import factor, interval
from tests.harness.report.conftest import ratio


def test_ratios_are_said_in_words():
    assert factor(ratio(3.21)) == "3.21x slower"
    assert factor(ratio(1 / 3.21)) == "3.21x faster"
    assert factor(ratio(1.001)) == factor(ratio(0.999)) == "1.00x"
    assert factor(ratio(2.0), "byte") == "2.00x larger"
    assert factor(ratio(0.5), "byte") == "2.00x smaller"
    assert factor(ratio(2.0), "integer") == "2.00x more"


def test_an_interval_speaks_as_its_ratio_does():
    assert interval(ratio(2.0, 1.9, 2.1)) == "[1.90 to 2.10]"
    assert interval(ratio(0.5, 0.25, 0.8)) == "[1.25 to 4.00]"
    assert interval(ratio(2.0)) == ""
