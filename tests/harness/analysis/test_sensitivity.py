"""What a calibration finds, on rounds whose truth is known."""

import numpy as np
import pytest

from harness.analysis.sensitivity import Rate, Sensitivity, judge_unit, sensitivities
from harness.experiment.calibration_solvers import MORE, names
from harness.experiment.plan import DEFAULT, FAST
from tests.harness import suites

UNIT = "millisecond"


def recorded(rounds, noise, seed=1):
    """The turns of one size of work, whose solvers take what they should, but for noise of a round."""
    draw = np.random.default_rng(seed)
    turns = {}
    for name in names(UNIT):
        kind, _, amount = name.removeprefix(f"{UNIT}_").partition("_")
        takes = 0.001 * (1 + int(amount) / 100 if kind == "more" else 1)
        turns[name] = {r: takes * np.exp(draw.normal(0, noise) + draw.normal(0, 0.0001, 20)) for r in range(rounds)}
    return turns


def test_with_little_noise_all_is_found_and_nothing_is_false():
    for found in judge_unit(recorded(40, 0.0001), UNIT, DEFAULT):
        assert (found.false.count, found.false.trials) == (0, 12)
        for percent in (2, 3, 5, 10):
            assert (found.found[percent].count, found.found[percent].trials) == (12, 12)
        assert found.smallest in (1, 2)
        assert found.median == pytest.approx(0.001, rel=0.01)


def test_rounds_are_dealt_into_runs_of_the_effort():
    assert [one.false.trials for one in judge_unit(recorded(40, 0.0001), UNIT, FAST)] == [30, 30]
    assert [one.false.trials for one in judge_unit(recorded(45, 0.0001), UNIT, DEFAULT)] == [12, 12]


def test_with_much_noise_nothing_is_found_among_many():
    _, among_all = judge_unit(recorded(40, 0.3), UNIT, DEFAULT)
    assert among_all.smallest is None
    assert among_all.found[1].count == 0


def test_a_pair_alone_is_told_apart_sooner_than_one_of_many():
    alone, among_all = judge_unit(recorded(40, 0.03), UNIT, FAST)
    assert (alone.solvers, among_all.solvers) == (2, 8)
    assert alone.found[10].count > among_all.found[10].count
    assert all(alone.found[percent].count >= among_all.found[percent].count for percent in MORE)


def test_the_smallest_difference_is_one_above_which_all_are_found():
    rates = {percent: Rate.of(count, 10) for percent, count in {1: 10, 2: 3, 3: 9, 5: 10, 10: 10}.items()}
    sensitivity = Sensitivity(
        unit=UNIT, effort="default", rounds=10, solvers=8, median=0.001, false=Rate.of(0, 10), found=rates
    )
    assert sensitivity.smallest == 3


def test_a_rate_has_the_exact_interval():
    rate = Rate.of(9, 18)  # scipy.stats.binomtest(9, 18).proportion_ci()
    assert (rate.low, rate.high) == pytest.approx((0.2602, 0.7398), abs=1e-4)
    assert Rate.of(0, 18).low == 0.0
    assert Rate.of(18, 18).high == 1.0


def test_a_run_file_is_judged_by_the_work_that_is_in_it(tmp_path):
    turns = recorded(10, 0.0001)
    cells = {
        f"query/candidates/some.module:{name}": [list(v) for v in rounds.values()] for name, rounds in turns.items()
    }
    (results,) = suites.load(tmp_path, a=suites.run(cells))
    found = sensitivities(results)
    assert found == judge_unit(turns, UNIT, FAST) + judge_unit(turns, UNIT, DEFAULT)
    assert [(one.rounds, one.solvers) for one in found] == [(4, 2), (4, 8), (10, 2), (10, 8)]
    (results,) = suites.load(tmp_path, short=suites.run({name: rounds[:9] for name, rounds in cells.items()}))
    assert {one.rounds for one in sensitivities(results)} == {4}


def test_a_pair_that_load_decides_is_not_called_different():
    turns = recorded(10, 0.0001)
    slow = np.arange(20) % 4 == 0
    for name, rounds in turns.items():
        # One of the same solvers is faster when the machine is quiet, and slower when it is loaded.
        quiet, loaded = (0.97, 2.0) if name == f"{UNIT}_alike_1" else (1.0, 1.5)
        turns[name] = {r: values * np.where(slow, loaded, quiet) for r, values in rounds.items()}
    _, among_all = judge_unit(turns, UNIT, DEFAULT)
    assert among_all.false.count == 0
