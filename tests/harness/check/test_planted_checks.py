"""The whole collection of planted faults: each is found in 20 s and made minimal; and the right ones
with odd habits are not accused.
"""

import pytest

from harness.check import check, checking, subject
from harness.check.summary import render
from solvers import registry
from tests import planted_solvers

pytestmark = [pytest.mark.slow, pytest.mark.e2e]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Those that hang are given up sooner: their right answers take milliseconds."""
    monkeypatch.setattr(subject, "PATIENCE", 1.0)
    monkeypatch.setattr(checking, "SHRINKING_PATIENCE", 0.2)


def specs(files):
    return [one.spec for one in planted_solvers.planted(*files)]


def entry(spec, kind="solver"):
    return registry.resolve(str(planted_solvers.FOLDER / spec), kind)


WRONG = specs(planted_solvers.WRONG)
RIGHT = specs(planted_solvers.RIGHT)


def test_the_collection_has_thirty_wrong_solvers_and_twenty_right_ones():
    assert len(WRONG) >= 30
    assert len(RIGHT) >= 20


@pytest.mark.parametrize("spec", WRONG)
def test_a_wrong_solver_is_found_within_20_seconds_and_its_proof_is_minimal(spec):
    report = check(entry(spec), seconds=20.0, seed=2, database=None)
    assert not report.ok, render(report)
    assert report.minimal, render(report)
    assert report.alone
    again = check(entry(spec), example=report.difference.example, database=None)
    assert again.difference is not None, "what is printed shows the fault by itself, in a new process"


@pytest.mark.parametrize("spec", specs(planted_solvers.WRONG_SEARCHERS))
def test_a_wrong_searcher_is_found_within_20_seconds_and_its_proof_is_minimal(spec):
    report = check(entry(spec, "searcher"), seconds=20.0, seed=2, database=None)
    assert not report.ok
    assert report.minimal


@pytest.mark.parametrize("spec", RIGHT)
def test_a_right_solver_with_an_odd_habit_is_not_accused(spec):
    report = check(entry(spec), seconds=2.0, seed=2, database=None, real=False)
    assert report.ok, render(report)
    assert report.examples > 1


@pytest.mark.parametrize("spec", specs(planted_solvers.UNPROTOCOLLED))
def test_a_solver_of_another_form_is_told_what_the_protocol_wants(spec):
    report = check(entry(spec), seconds=10.0, seed=2, database=None)
    assert not report.ok
    assert "the protocol wants" in report.difference.fault or "raises" in report.difference.fault
