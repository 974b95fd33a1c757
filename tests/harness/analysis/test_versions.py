"""What became of each cell since the other version, and which fail the gate."""

import pytest

from harness.analysis.versions import offenders, version_changes
from tests.harness import suites

OTHER = {"solvers": {"set": {"version": ""}, "set@old": {"version": "old"}}}


def changes(tmp_path, *, slower=1.0, failed=None, cells=("set", "set@old")):
    """The changes in a run of the solver `set`, which has become slower by that factor since `old`."""
    levels = {"set": 1e-3 * slower, "set@old": 1e-3}
    turns = {f"query/candidates/{name}": suites.turns(name, levels[name]) for name in cells}
    turns["query/candidates/naive"] = suites.turns("naive", 1e-2)
    (results,) = suites.load(tmp_path, run=suites.run(turns, about=OTHER, failed=failed))
    return version_changes(results)


def test_each_cell_is_compared_with_that_of_the_other_version(tmp_path):
    (change,) = changes(tmp_path, slower=1.2)
    assert (change.cell.name, change.version, change.missing) == ("query/candidates/set", "old", "")
    assert change.ratio.value == pytest.approx(1.2, rel=0.02)


def test_the_gate_stops_what_is_significantly_slower_than_allowed(tmp_path):
    assert offenders(changes(tmp_path, slower=1.2), 0.05)
    assert not offenders(changes(tmp_path, slower=1.2), 0.5)
    assert not offenders(changes(tmp_path, slower=0.8), 0.0)


def test_a_cell_that_failed_in_one_version_fails_the_gate(tmp_path):
    (change,) = changes(tmp_path, cells=["set@old"], failed={"query/candidates/set": ("failed", "killed")})
    assert (change.ratio, change.missing) == (None, "query/candidates/set: killed")
    assert offenders([change], 5.0) == [change]


def test_a_cell_that_neither_version_could_have_measured_is_passed_over(tmp_path):
    missing = {f"query/candidates/{name}": ("unavailable", "no library") for name in ("set", "set@old")}
    assert changes(tmp_path, cells=[], failed=missing) == []
