"""Who is ranked, in which order, and who ties."""

import pytest

from tests.harness import suites
from tests.harness.suites import compared


def ranks(one):
    return {row.solver: (row.best, row.worst) for row in one.rows}


def test_solvers_are_ranked_in_each_workload(tmp_path):
    comparison = compared(tmp_path, a=suites.ranked())
    assert ranks(suites.ranking(comparison)) == {"points_table": (1, 1), "set": (2, 2), "naive": (3, 3)}
    assert ranks(suites.ranking(comparison, "cold")) == {"set": (1, 1), "naive": (2, 2), "points_table": (3, 3)}
    row = suites.ranking(comparison).rows[1]
    assert row.against_reference.value == pytest.approx(0.25, rel=0.03)
    assert row.against_fastest.value == pytest.approx(333, rel=0.03)


def test_the_same_solver_under_two_names_ties(tmp_path):
    cells = {
        f"query/candidates/{name}": suites.turns(seed, level)
        for seed, (name, level) in enumerate({"a": 1e-3, "b": 1e-3, "naive": 1.2e-3}.items())
    }
    assert ranks(suites.ranking(compared(tmp_path, a=suites.run(cells)))) == {
        "a": (1, 2),
        "b": (1, 2),
        "naive": (3, 3),
    }


def test_a_drift_that_all_share_hides_no_difference(tmp_path):
    cells = {f"query/candidates/{n}": suites.turns(n, level, drift=5) for n, level in (("a", 1e-3), ("b", 1.05e-3))}
    assert ranks(suites.ranking(compared(tmp_path, a=suites.run(cells)))) == {"a": (1, 1), "b": (2, 2)}


def test_a_tie_with_a_wide_interval_is_inconclusive_and_a_narrow_one_is_not(tmp_path):
    def pairs(spread, effort):
        cells = {f"query/candidates/{n}": suites.turns(n, 1e-3, spread=spread) for n in "ab"}
        return suites.ranking(compared(tmp_path, a=suites.run(cells, about={"effort": effort}))).inconclusive

    assert [pair[:2] for pair in pairs(0.2, "default")] in ([("a", "b")], [("b", "a")])
    assert pairs(0.01, "default") == ()
    assert pairs(0.06, "default")
    assert pairs(0.06, "fast") == ()  # a fast run is held to five percent


def test_a_solver_that_failed_is_not_ranked_and_keeps_its_reason(tmp_path):
    failed = {"cold/candidates/set": ("wrong", "misses 'gage'"), "query/candidates/mine": ("failed", "killed")}
    comparison = compared(tmp_path, a=suites.ranked(failed=failed))
    assert suites.ranking(comparison).unranked == (("mine", "failed", "killed", None),)
    assert suites.ranking(comparison, "cold").unranked == (("set", "wrong", "misses 'gage'", None),)
    assert "set" not in ranks(suites.ranking(comparison, "cold"))
    assert not [point for point in comparison.runs[0].break_even if "set" in (point.cheaper, point.dearer)]


def test_values_of_other_units_are_never_ranked_together(tmp_path):
    mixed = suites.suite({"a": [0.1, 0.2, 0.3], "b": [0.2, 0.3, 0.4]})
    for name, unit in (("c", "byte"), ("d", "byte"), ("e", "integer")):
        mixed["benchmarks"] += suites.suite({name: [1000, 1100, 1200]}, unit=unit)["benchmarks"]
    (run,) = compared(tmp_path, mixed=mixed).runs
    assert {one.measure: set(ranks(one)) for one in run.rankings} == {
        "second": {"a", "b"},
        "byte": {"c", "d"},
        "integer": {"e"},
    }


def test_processes_are_the_unit_where_there_are_several(tmp_path):
    many = suites.suite({"a": [[1.0, 1.1], [1.2, 1.3], [1.1, 1.0]], "b": [[2.0, 2.1], [2.2, 2.3], [2.1, 2.0]]})
    one = suites.ranking(compared(tmp_path, a=many), "", "")
    assert (one.unit, one.n) == ("processes", 3)
    mixed = suites.suite({"a": [[1.0, 1.1], [1.2, 1.3]], "b": [2.0, 2.1, 2.2]})
    one = suites.ranking(compared(tmp_path, a=mixed), "", "")
    assert (one.unit, one.rows[1].against_fastest.unit) == ("values", "values")


def test_benchmarks_of_one_file_with_other_inputs_are_not_ranked_together(tmp_path):
    mixed = suites.ranked()
    mixed["benchmarks"][1]["metadata"]["word_list_digest"] = suites.OTHER_DIGEST
    one = suites.ranking(compared(tmp_path, a=mixed))
    assert [(item.solver, item.status) for item in one.unranked] == [("set", "not comparable")]
