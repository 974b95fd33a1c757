"""The tables of the findings: what a target compares, and what is said of a run that is not there."""

import importlib.util
import sys

import pytest

from solvers.registry import resolve
from tests.harness import commands, suites


@pytest.fixture
def findings(tmp_path, monkeypatch):
    """The tool, looking for recorded runs in a directory of the test's own."""
    spec = importlib.util.spec_from_file_location("findings", commands.ROOT / "tools" / "findings.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "findings", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


def record(folder, levels, case="candidates-1000", **shape):
    cells = {name: suites.turns(i, level, **shape) for i, (name, level) in enumerate(levels.items())}
    data = suites.run(cells)
    data["beebench"]["cases"] = {case: data["beebench"]["cases"]["candidates"]}
    suites.write(folder / "results", f"cases/{case}.json", data)


def rows(findings, phase):
    return [row[1:] for row in findings.targets().rows if row[0] == phase]


def test_a_solver_is_made_with_what_its_file_imports(findings):
    made = {
        name: findings.kind(resolve(name)) for name in ("set", "mask_table", "mask_scan", "mask_table_numba", "re2")
    }
    assert made == {
        "set": "plain Python",
        "mask_table": "plain Python",
        "mask_scan": "numpy",
        "mask_table_numba": "numba",
        "re2": "re2",
    }
    assert findings.kind(resolve("subset_sums_numba", "searcher")) == "numba"
    assert findings.kind(resolve("compressed_bound", "searcher")) == "plain Python"


def test_what_is_not_recorded_says_so_with_its_command(findings):
    assert [row[1:3] for row in rows(findings, "query")] == [("not recorded yet", "-")] * 2
    assert len(findings.targets().notes) == 2
    assert "run --all -c candidates-1000 -p query,cold" in " ".join(findings.targets().notes)


def test_a_target_is_met_where_the_whole_interval_is_within_it(findings, tmp_path):
    levels = {"query/candidates-1000/naive": 20e-3, "query/candidates-1000/mask_table": 18e-6}
    record(tmp_path, levels | {"query/candidates-1000/mask_table_numba": 5e-6})
    plain, best = rows(findings, "query")
    assert plain[1].startswith("mask_table: 1/1,")
    assert plain[2] == "yes"
    assert best[1].startswith("mask_table_numba: 1/3,")
    assert best[2] == "no"
    assert not any("candidates-1000" in note for note in findings.targets().notes)


def test_a_target_within_the_interval_is_not_surely_met(findings, tmp_path):
    levels = {"cold/candidates-1000/set": 1e-3, "cold/candidates-1000/re": 0.7e-3}
    record(tmp_path, levels, spread=0.3)
    plain, _ = rows(findings, "cold")
    assert float(plain[1].split()[1]) < 0.8
    assert plain[2] == "not surely"
