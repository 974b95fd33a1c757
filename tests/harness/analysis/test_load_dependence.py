"""When a ratio depends on load."""

import random

import pytest

from harness.analysis.comparison import compare
from harness.analysis.load_dependence import load_dependences
from harness.experiment.plan import Workload
from harness.runfile.read import read_all
from tests.harness import suites

QUERY, COLD = Workload("query", "candidates"), Workload("cold", "candidates")


def ranking(tmp_path, data, workload=QUERY):
    """The ranking of a workload in a run file."""
    results, _ = read_all([str(suites.write(tmp_path, "a.json", data))])
    return next(one for one in compare(results).runs[0].rankings if one.workload == workload)


def loaded(factors, seed=1, rounds=8, cycles=30, base=1e-3, works=1, every=2):
    """Turns of solvers that slow down by these factors while the machine is loaded: one time in `every`.

    works: pieces of work in a circle, of which each is as much longer as the load makes it.
    """
    draw = random.Random(seed)
    turns = {name: {} for name in factors}
    for number in range(rounds):
        busy = [(cycle // 5) % every == 0 for cycle in range(cycles)]
        for name, factor in factors.items():
            turns[name][number] = [
                base * (factor if slow else 1) * (1 + (cycle % works)) * draw.lognormvariate(0, 0.02)
                for cycle, slow in enumerate(busy)
            ]
    return turns


def test_a_ratio_that_load_changes_is_told_with_both_values():
    found = load_dependences(loaded({"a": 1.5, "b": 1.5, "c": 1.5, "table": 1.2}))
    assert {frozenset((one.a, one.b)) for one in found} == {frozenset((name, "table")) for name in "abc"}
    for one in found:
        quiet, slow = (r.value if one.b == "table" else 1 / r.value for r in (one.quiet, one.loaded))
        assert quiet == pytest.approx(1, rel=0.02)
        assert slow == pytest.approx(1.2 / 1.5, rel=0.02)
        assert one.spans_one  # on a quiet machine they are equal


def test_nothing_is_said_of_load_that_slows_all_alike_or_is_not_there():
    assert load_dependences(loaded(dict.fromkeys("abcd", 1.5))) == []
    assert load_dependences(loaded(dict.fromkeys("abcd", 1.0))) == []


def test_two_solvers_have_no_others_to_tell_load_by():
    assert load_dependences(loaded({"a": 1.5, "b": 1.2})) == []


def test_a_pair_is_not_judged_by_its_own_slow_turns():
    # Only the one solver is ever slow; nothing of that is seen in the speed of the others.
    draw = random.Random(2)
    turns = loaded(dict.fromkeys("abc", 1.0))
    turns["odd"] = {r: [v * draw.choice((1.0, 3.0)) for v in values] for r, values in turns["a"].items()}
    assert not [one for one in load_dependences(turns) if "odd" in (one.a, one.b)]


def test_work_that_differs_from_turn_to_turn_is_no_load():
    turns = loaded(dict.fromkeys("abc", 1.0), works=3)
    # The fourth is slow at another piece of work than the others.
    turns["other"] = {r: values[1:] + values[:1] for r, values in loaded({"x": 1.0}, seed=3, works=3)["x"].items()}
    assert load_dependences(turns)
    assert load_dependences(turns, works=3) == []


def test_the_honeycombs_that_turns_of_cold_go_through_are_no_load(tmp_path):
    turns = loaded(dict.fromkeys(["naive", "b", "c"], 1.0), works=3)
    turns["other"] = {r: values[1:] + values[:1] for r, values in loaded({"x": 1.0}, seed=3, works=3)["x"].items()}
    cells = {f"cold/candidates/{name}": list(rounds.values()) for name, rounds in turns.items()}
    said = {name: {"slice": "A/BCDEFG B/ACDEFG C/ABDEFG"} for name in cells}
    assert ranking(tmp_path, suites.run(cells, per_round=said), COLD).load == ()


def test_solvers_whose_order_load_decides_tie(tmp_path):
    turns = loaded({"naive": 1.5, "b": 1.5, "table": 1.0}, rounds=10, every=4)
    for values in turns["table"].values():
        values[:] = [value * 1.2 for value in values]  # slower when quiet, faster when loaded
    cells = {f"query/candidates/{name}": list(rounds.values()) for name, rounds in turns.items()}
    one = ranking(tmp_path, suites.run(cells))
    assert one.rows[-1].against_fastest.low > 1.1  # over all cycles it would be surely slower
    assert [dependence.spans_one for dependence in one.load] == [True, True]
    assert [(row.best, row.worst) for row in one.rows if row.solver == "table"] == [(1, 3)]
    assert not [pair for pair in one.inconclusive if "table" in pair[:2]]
