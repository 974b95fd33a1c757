"""Rounds of a calibration are measured, and what the command says."""

import pytest

from harness.analysis.sensitivity import sensitivities
from harness.experiment import calibration_solvers
from harness.experiment.cases import make
from harness.measure import calibration_run
from harness.runfile.claim import Claim
from harness.runfile.read import read
from solvers import load
from tests.harness import commands


@pytest.mark.e2e
def test_four_rounds_of_an_a_a_run_are_measured(monkeypatch):
    monkeypatch.setattr(calibration_solvers, "WORK", {"microsecond": 200})
    file = calibration_run.calibrate(make("candidates", load(), "enable1"), 4, 1, lambda *_: None)
    assert {len(runs) for runs in file.runs.values()} == {4}
    assert file.header.status == "complete"


@pytest.mark.e2e
@pytest.mark.slow
def test_an_a_a_run_is_measured_and_can_be_judged(monkeypatch, tmp_path):
    monkeypatch.setattr(calibration_solvers, "WORK", {"microsecond": 200})
    told = []
    case = make("candidates", load(), "enable1")
    file = calibration_run.calibrate(case, 10, 1, lambda *step: told.append(step))
    assert told == [("microsecond", r) for r in range(10)]
    with Claim(tmp_path / "run.json") as claim:
        file.write(claim)
    found = sensitivities(read(str(tmp_path / "run.json")))
    assert [(one.unit, one.rounds) for one in found] == [("microsecond", n) for n in (4, 4, 10, 10)]
    assert len(file.runs) == 8
    assert 1e-7 < found[0].median < 1e-3


def test_too_few_rounds_are_refused(tmp_path):
    done = commands.harness("calibrate", "--rounds", "9", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "--rounds: 9 are too few to deal into runs; give 10 or more\n"
    assert not list(tmp_path.iterdir())
