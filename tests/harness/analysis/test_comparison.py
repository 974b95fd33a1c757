"""Which files are compared, and with which of them."""

import pytest

from harness.analysis.comparison import baseline_first, compare
from harness.files import ResultError
from solvers.errors import UsageError
from tests.harness import suites
from tests.harness.suites import compared


def test_files_with_nothing_in_common_are_told_by_their_names(tmp_path):
    comparison = compared(tmp_path, a=suites.suite({"naive": [1.0], "bits": [1.0]}), b=suites.suite({"regex": [1.0]}))
    assert comparison.nothing_compared
    assert "a has bits, naive; b has regex" in comparison.unmet[0]
    three = compared(tmp_path, a=suites.suite({"x": [1.0]}), b=suites.suite({"y": [1.0]}), c=suites.suite({"x": [1.0]}))
    assert not three.nothing_compared
    assert len(three.unmet) == 1


def test_there_must_be_a_file():
    with pytest.raises(ResultError, match="no result file to read"):
        compare([])


def test_the_baseline_is_one_of_the_files_or_another(tmp_path):
    results = suites.load(tmp_path, **{name: suites.suite({"x": [1.0]}) for name in "ab"})
    other = suites.write(tmp_path, "sub/a.json", suites.suite({"x": [2.0]}))
    assert [one.label for one in baseline_first(results, "b")] == ["b", "a"]
    assert [one.label for one in baseline_first(results, f"{tmp_path}/./b.json")] == ["b", "a"]
    assert baseline_first(results, str(other))[0].label == "sub/a"
    with pytest.raises(UsageError, match="--baseline: 'c' is no file, and none of a, b"):
        baseline_first(results, "c")
