"""What a calibration counts, on rounds whose truth is known, and what the command says."""

import gzip
import json

import numpy as np
import pyperf
import pytest

from harness.analysis.calibration import calibrated
from harness.experiment import calibration_solvers
from harness.experiment.cases import make
from harness.experiment.plan import DEFAULT, FAST
from harness.measure import calibration_run
from harness.measure.calibration_run import Rate, Sensitivity
from harness.runfile.read import Results
from harness.runfile.write import RunFile
from solvers import load
from tests.harness import commands

UNIT = "millisecond"
PREFIX = f"query/candidates/{calibration_solvers.__name__}:"


def recorded(rounds, noise, seed=1):
    """A run file of one size of work, whose solvers take what they should, but for noise of a round."""
    draw = np.random.default_rng(seed)
    runs = {}
    for name in calibration_solvers.names(UNIT):
        kind, _, amount = name.removeprefix(f"{UNIT}_").partition("_")
        takes = 0.001 * (1 + int(amount) / 100 if kind == "more" else 1)
        runs[PREFIX + name] = [
            pyperf.Run(
                list(takes * np.exp(draw.normal(0, noise) + draw.normal(0, 0.0001, 20))),
                metadata={"name": PREFIX + name, "round": r},
                collect_metadata=False,
            )
            for r in range(rounds)
        ]
    return RunFile({"cases": {"candidates": {}}}, runs)


def test_with_little_noise_all_is_found_and_nothing_is_false():
    for found in calibration_run.judge(recorded(40, 0.0001), UNIT, DEFAULT):
        assert (found.false.count, found.false.trials) == (0, 12)
        for percent in (2, 3, 5, 10):
            assert (found.found[percent].count, found.found[percent].trials) == (12, 12)
        assert found.smallest in (1, 2)
        assert found.median == pytest.approx(0.001, rel=0.01)


def test_rounds_are_dealt_into_runs_of_the_effort():
    assert [one.false.trials for one in calibration_run.judge(recorded(40, 0.0001), UNIT, FAST)] == [30, 30]
    assert [one.false.trials for one in calibration_run.judge(recorded(45, 0.0001), UNIT, DEFAULT)] == [12, 12]


def test_with_much_noise_nothing_is_found_among_many():
    _, among_all = calibration_run.judge(recorded(40, 0.3), UNIT, DEFAULT)
    assert among_all.smallest is None
    assert among_all.found[1].count == 0


def test_a_pair_alone_is_told_apart_sooner_than_one_of_many():
    alone, among_all = calibration_run.judge(recorded(40, 0.03), UNIT, FAST)
    assert (alone.solvers, among_all.solvers) == (2, 8)
    assert alone.found[10].count > among_all.found[10].count
    assert all(alone.found[percent].count >= among_all.found[percent].count for percent in calibration_run.MORE)


def test_the_smallest_difference_is_one_above_which_all_are_found():
    rates = {percent: Rate.of(count, 10) for percent, count in {1: 10, 2: 3, 3: 9, 5: 10, 10: 10}.items()}
    assert Sensitivity(UNIT, "default", 10, 8, 0.001, Rate.of(0, 10), rates).smallest == 3


def test_a_rate_has_the_exact_interval():
    rate = Rate.of(9, 18)  # scipy.stats.binomtest(9, 18).proportion_ci()
    assert (rate.low, rate.high) == pytest.approx((0.2602, 0.7398), abs=1e-4)
    assert Rate.of(0, 18).low == 0.0
    assert Rate.of(18, 18).high == 1.0


@pytest.mark.e2e
def test_four_rounds_of_an_a_a_run_are_measured_and_judged(monkeypatch):
    monkeypatch.setattr(calibration_run, "LOADS", {"microsecond": 200})
    file, found = calibration_run.calibrate(make("candidates", load(), "enable1"), 4, 1, lambda *_: None)
    assert [(one.rounds, one.solvers) for one in found] == [(4, 2), (4, 8)]
    assert {len(runs) for runs in file.runs.values()} == {4}
    assert file.about["status"] == "complete"


@pytest.mark.e2e
@pytest.mark.slow
def test_an_a_a_run_is_measured_and_judged(monkeypatch):
    monkeypatch.setattr(calibration_run, "LOADS", {"microsecond": 200})
    told = []
    case = make("candidates", load(), "enable1")
    file, found = calibration_run.calibrate(case, 10, 1, lambda *step: told.append(step))
    assert told == [("microsecond", r) for r in range(10)]
    assert [(one.unit, one.rounds) for one in found] == [("microsecond", n) for n in (4, 4, 10, 10)]
    assert len(file.runs) == 8
    assert 1e-7 < found[0].median < 1e-3


def test_too_few_rounds_are_refused(tmp_path):
    done = commands.harness("calibrate", "--rounds", "9", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "--rounds: 9 are too few to deal into runs; give 10 or more\n"
    assert not list(tmp_path.iterdir())


def run_file(folder, host, rounds_done):
    about = {"machine": {"host": host}, "rounds_done": rounds_done}
    return Results(str(folder / "run.json"), "run", {}, about)


def test_a_run_is_told_what_its_own_machine_can_tell_at_its_rounds(tmp_path):
    rows = [
        {"rounds": n, "solvers": solvers, "smallest": smallest, "found": {"1": {}, "10": {}}}
        for n, solvers, smallest in ((4, 8, None), (4, 8, 3), (10, 2, 3), (10, 2, 2), (10, 8, 3), (10, 8, 5))
    ]
    folder = tmp_path / "calibration"
    folder.mkdir()
    (folder / "here.json").write_text(json.dumps({"beebench": {"machine": {"host": "here"}, "calibration": rows}}))
    (folder / "broken.json").write_text("{")
    (folder / "old.json").write_text(
        json.dumps({"beebench": {"machine": {"host": "here"}, "calibration": [{"rounds": 4}]}})
    )
    at_ten = "at 10 rounds differences of 3% between two solvers, and of 5% among eight, are found nine times in ten."
    assert at_ten in calibrated(run_file(tmp_path, "here", 10))
    at_four = "at 4 rounds differences of more than 10% among eight are found nine times in ten."
    assert at_four in calibrated(run_file(tmp_path, "here", 9))
    assert calibrated(run_file(tmp_path, "here", 3)) == ""
    packed = gzip.compress((folder / "here.json").read_bytes())
    (folder / "here.json").rename(folder / "here.json.gz")
    (folder / "here.json.gz").write_bytes(packed)
    assert at_ten in calibrated(run_file(tmp_path, "here", 10))
    assert calibrated(run_file(tmp_path, "elsewhere", 10)) == ""
