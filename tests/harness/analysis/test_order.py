"""In which order rows stand."""

from harness.analysis.order import ordered
from tests.harness import suites
from tests.harness.suites import compared


def test_rows_are_sorted_as_asked(tmp_path):
    a = suites.suite({"x": [1.0, 1.1], "y": [2.0, 2.1], "z": [3.0, 3.1]})
    b = suites.suite({"x": [1.5, 1.6], "y": [1.0, 1.1], "w": [1.0, 1.1]})
    comparison = compared(tmp_path, a=a, b=b)

    def names(by):
        sorted_ = ordered(comparison, by)
        return [row.solver for row in sorted_.runs[1].rankings[0].rows], [row.name for row in sorted_.changes[0].rows]

    assert names("rank") == (names("rank")[0], ["w", "x", "y", "z"])
    assert names("name") == (["w", "x", "y"], ["w", "x", "y", "z"])
    assert names("median")[1][-1] == "z"
    assert names("change")[1][:2] == ["x", "y"]  # what became worst first, what has no change last
