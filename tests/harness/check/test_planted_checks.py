"""The whole collection of planted faults: each is found and made minimal; and the right ones with odd habits are not
accused. docs/planted-faults.md has a row for each.
"""

import re
from dataclasses import replace

import pytest

from harness.check import checking, subject
from harness.check.summary import render
from tests import planted_solvers
from tests.planted_solvers import RIGHT, UNPROTOCOLLED, WRONG, WRONG_SEARCHERS, checked, planted
from tools import documents, planted_checks

pytestmark = [pytest.mark.slow, pytest.mark.e2e]
EVERY = planted(*WRONG, *WRONG_SEARCHERS, *UNPROTOCOLLED, *RIGHT)
PAGE = planted_checks.PAGE.read_text("utf-8")


def specs(files):
    return [solver.spec for solver in planted(*files)]


@pytest.fixture
def impatient(monkeypatch):
    """Those that hang are given up sooner: their right answers take milliseconds."""
    monkeypatch.setattr(subject, "PATIENCE", 1.0)
    monkeypatch.setattr(checking, "SHRINKING_PATIENCE", 0.2)


def test_the_collection_has_thirty_wrong_solvers_and_twenty_right_ones_and_the_page_a_row_for_each():
    assert len(planted(*WRONG)) >= 30
    assert len(planted(*RIGHT)) >= 20
    rows = re.findall(r"^\| (\w+) \| (.*?) \|", PAGE, re.MULTILINE)
    assert {name: says.replace("\\", "") for name, says in rows if name != "solver"} == {
        solver.name: solver.says for solver in EVERY
    }
    assert len(PAGE.encode()) < 20_000
    assert [command.text for command in documents.commands(planted_checks.PAGE)] == ["python -m tools.planted_checks"]


@pytest.mark.parametrize("name", ["CenterNotRequired", "WordsUsedUp", "EmptyListRaises", "TiesToTheLast"])
def test_a_row_on_the_page_is_what_the_check_finds_now(name):
    (solver,) = [solver for solver in EVERY if solver.name == name]
    report = planted_checks.report_on(solver)
    assert not planted_checks.fault_of(solver, report)
    assert planted_checks.row(solver, report, ["fault", "examples", "words", "honeycomb"]) in PAGE.splitlines()


def test_a_fault_that_is_missed_or_not_minimal_and_a_right_solver_that_is_accused_make_no_page():
    wrong, right = planted(*WRONG)[0], planted(*RIGHT)[0]
    accusing = checked(wrong.spec)
    passing = checked(right.spec, examples=1)
    assert planted_checks.fault_of(wrong, passing) == "not found in 1 examples"
    assert "not minimal" in planted_checks.fault_of(wrong, replace(accusing, minimal=False))
    assert "accused" in planted_checks.fault_of(right, accusing)
    assert not planted_checks.fault_of(right, passing)


@pytest.mark.slow
@pytest.mark.parametrize("spec", specs(WRONG))
def test_a_wrong_solver_is_found_and_its_counterexample_is_minimal(impatient, spec):
    report = checked(spec, seed=2)
    assert not report.ok, render(report)
    assert report.minimal, render(report)
    assert report.reproduced
    again = checked(spec, example=report.difference.example)
    assert again.difference is not None, "what is printed shows the fault by itself, in a new process"


@pytest.mark.slow
@pytest.mark.parametrize("spec", specs(WRONG_SEARCHERS))
def test_a_wrong_searcher_is_found_and_its_counterexample_is_minimal(spec):
    report = checked(spec, "searcher", seed=2)
    assert not report.ok
    assert report.minimal


@pytest.mark.slow
@pytest.mark.parametrize("spec", specs(RIGHT))
def test_a_right_solver_with_an_odd_habit_is_not_accused(spec):
    report = checked(spec, seed=2)
    assert report.ok, render(report)
    assert report.examples == planted_solvers.EXAMPLES[spec.partition(":")[0]]


@pytest.mark.slow
@pytest.mark.parametrize("spec", specs(UNPROTOCOLLED))
def test_a_solver_of_another_form_is_told_what_the_protocol_wants(spec):
    report = checked(spec, seed=2)
    assert not report.ok
    assert "; it must return " in report.difference.fault or "raises" in report.difference.fault
