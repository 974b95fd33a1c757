"""What became of each cell since the other version, and which fail the gate."""

import math

import numpy as np
import pytest

from harness.analysis.ratios import student, students
from harness.analysis.versions import VersionChange, judge, version_changes
from harness.experiment.plan import Cell, Workload
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


def failed(changes, allowed):
    return [verdict.change.cell.solver for verdict in judge(changes, allowed) if not verdict.passed]


def test_the_gate_stops_what_is_significantly_slower_than_allowed(tmp_path):
    assert failed(changes(tmp_path, slower=1.2), 0.05) == ["set"]
    assert failed(changes(tmp_path, slower=1.2), 0.5) == []
    assert failed(changes(tmp_path, slower=0.8), 0.0) == []


def test_a_cell_that_failed_in_one_version_fails_the_gate_and_says_in_which(tmp_path):
    (change,) = changes(tmp_path, cells=["set@old"], failed={"query/candidates/set": ("failed", "killed")})
    assert (change.ratio, change.missing) == (None, "failed in this version: killed")
    assert failed([change], 5.0) == ["set"]
    (change,) = changes(tmp_path, cells=["set"], failed={"query/candidates/set@old": ("wrong", "misses")})
    assert (change.ratio, change.missing) == (None, "wrong in old: misses")


def change(name, ratio):
    return VersionChange(Cell(Workload("query", "candidates"), name), "old", ratio)


@pytest.mark.parametrize(("rounds", "cells"), [(4, 1), (4, 8), (10, 8)])
def test_what_the_gate_says_it_finds_nine_times_in_ten_it_finds_so_often(rounds, cells):
    rng, spread = np.random.default_rng(rounds * cells), 0.03
    row = rng.normal(size=rounds)
    row *= spread / row.std(ddof=1)
    # The others are faster, so that the one is the first of Holm's steps.
    others = [change(f"other{i}", student([-1.0 - i / 100, -1.1, *[-1.05] * (rounds - 2)])) for i in range(cells - 1)]
    (verdict, *_) = judge([change("set", student(list(row - row.mean()))), *others], 0.05)
    shifted = rng.normal(math.log1p(verdict.found), spread, (1000, rounds))
    often = [bool(failed([change("set", ratio), *others], 0.05)) for ratio in students(shifted.tolist())]
    assert 0.86 < np.mean(often) < 0.94


def test_any_cell_fails_though_none_is_slower_as_seldom_among_many_as_alone():
    rng = np.random.default_rng(5)
    families = rng.normal(math.log1p(0.05), 0.03, (600, 16, 4))
    often = [
        bool(failed([change(f"s{i}", ratio) for i, ratio in enumerate(students(f.tolist()))], 0.05)) for f in families
    ]
    assert np.mean(often) < 0.05  # of each cell by itself a third of the families would fail


def test_turns_without_any_spread_are_judged_by_their_ratio():
    assert failed([change("set", student([0.1, 0.1]))], 0.05) == ["set"]
    assert failed([change("set", student([0.01, 0.01]))], 0.05) == []
    assert failed([change("set", student([0.0]))], 0.05) == ["set"]  # one round says nothing


def test_a_cell_that_neither_version_could_have_measured_is_passed_over(tmp_path):
    missing = {f"query/candidates/{name}": ("unavailable", "no library") for name in ("set", "set@old")}
    assert changes(tmp_path, cells=[], failed=missing) == []
