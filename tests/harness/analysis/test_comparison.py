"""What a comparison says: rankings, ties, break-even, changes, and what it refuses to compare."""

import pytest

from harness.analysis.comparison import baseline_first, compare, warnings
from harness.analysis.order import ordered
from harness.experiment.plan import Workload
from harness.files import ResultError
from harness.runfile.read import read_all
from solvers.errors import UsageError
from tests.harness import suites

QUERY, COLD = Workload("query", "candidates"), Workload("cold", "candidates")


def load(tmp_path, **files):
    """The results of some files, in order."""
    paths = [str(suites.write(tmp_path, f"{name}.json", data)) for name, data in files.items()]
    results, errors = read_all(paths)
    assert not errors
    return results


def compared(tmp_path, **files):
    return compare(load(tmp_path, **files))


def ranking(comparison, workload=QUERY):
    return next(one for one in comparison.runs[0].rankings if one.workload == workload)


def ranks(one):
    return {row.solver: (row.best, row.worst) for row in one.rows}


def changed(comparison, number=0):
    return {row.name: row for row in comparison.changes[number].rows}


def test_solvers_are_ranked_in_each_workload(tmp_path):
    comparison = compared(tmp_path, a=suites.ranked())
    assert ranks(ranking(comparison)) == {"points_table": (1, 1), "set": (2, 2), "naive": (3, 3)}
    assert ranks(ranking(comparison, COLD)) == {"set": (1, 1), "naive": (2, 2), "points_table": (3, 3)}
    row = ranking(comparison).rows[1]
    assert row.against_reference.value == pytest.approx(0.25, rel=0.03)
    assert row.against_fastest.value == pytest.approx(333, rel=0.03)


def test_the_same_solver_under_two_names_ties(tmp_path):
    cells = {
        f"query/candidates/{name}": suites.turns(seed, level)
        for seed, (name, level) in enumerate({"a": 1e-3, "b": 1e-3, "naive": 1.2e-3}.items())
    }
    assert ranks(ranking(compared(tmp_path, a=suites.run(cells)))) == {"a": (1, 2), "b": (1, 2), "naive": (3, 3)}


def test_a_drift_that_all_share_hides_no_difference(tmp_path):
    cells = {f"query/candidates/{n}": suites.turns(n, level, drift=5) for n, level in (("a", 1e-3), ("b", 1.05e-3))}
    assert ranks(ranking(compared(tmp_path, a=suites.run(cells)))) == {"a": (1, 1), "b": (2, 2)}


def test_a_tie_with_a_wide_interval_is_inconclusive_and_a_narrow_one_is_not(tmp_path):
    def pairs(spread, effort):
        cells = {f"query/candidates/{n}": suites.turns(n, 1e-3, spread=spread) for n in "ab"}
        return ranking(compared(tmp_path, a=suites.run(cells, about={"effort": effort}))).inconclusive

    assert [pair[:2] for pair in pairs(0.2, "default")] in ([("a", "b")], [("b", "a")])
    assert pairs(0.01, "default") == ()
    assert pairs(0.06, "default")
    assert pairs(0.06, "fast") == ()  # a fast run is held to five percent


def test_a_solver_that_failed_is_not_ranked_and_keeps_its_reason(tmp_path):
    failed = {"cold/candidates/set": ("wrong", "misses 'gage'"), "query/candidates/mine": ("failed", "killed")}
    comparison = compared(tmp_path, a=suites.ranked(failed=failed))
    assert ranking(comparison).unranked == (("mine", "failed", "killed"),)
    assert ranking(comparison, COLD).unranked == (("set", "wrong", "misses 'gage'"),)
    assert "set" not in ranks(ranking(comparison, COLD))
    assert not [point for point in comparison.runs[0].break_even if "set" in (point.cheaper, point.dearer)]


def test_break_even_is_found_and_the_way_of_the_cheapest_marked(tmp_path):
    points = {(p.dearer, p.cheaper): p for p in compared(tmp_path, a=suites.ranked()).runs[0].break_even}
    # set to points_table: 175 ms more at first, 4.985 ms less each: equal after 35.1 further puzzles.
    assert points["set", "points_table"].crossing.puzzles == pytest.approx(37, abs=1)
    assert points["set", "points_table"].leads
    assert points["naive", "points_table"].crossing.puzzles == pytest.approx(10, abs=1)
    assert not points["naive", "points_table"].leads
    assert ("naive", "set") not in points  # cheaper from the first puzzle on


def test_the_cheapest_in_all_gives_way_to_the_one_that_passes_it_first(tmp_path):
    levels = {"none": (0.01, 0.01), "some": (0.02, 0.005), "more": (0.1, 0.001), "idle": (0.2, 0.004)}
    cells = {}
    for name, (cold, query) in levels.items():
        cells[f"cold/candidates/{name}"] = suites.turns(name, cold)
        cells[f"query/candidates/{name}"] = suites.turns(name, query)
    points = compared(tmp_path, a=suites.run(cells)).runs[0].break_even
    assert [(point.dearer, point.cheaper) for point in points if point.leads] == [("none", "some"), ("some", "more")]
    assert [point.crossing.puzzles for point in points] == sorted(point.crossing.puzzles for point in points)


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


def test_a_benchmark_that_changed_its_unit_is_not_compared(tmp_path):
    comparison = compared(tmp_path, a=suites.suite({"x": [1.0, 2.0]}), b=suites.suite({"x": [1, 2]}, unit="byte"))
    assert changed(comparison)["x"].missing == "not compared: other unit: second, byte"
    assert comparison.nothing_compared


def test_processes_are_the_unit_where_there_are_several(tmp_path):
    many = suites.suite({"a": [[1.0, 1.1], [1.2, 1.3], [1.1, 1.0]], "b": [[2.0, 2.1], [2.2, 2.3], [2.1, 2.0]]})
    one = ranking(compared(tmp_path, a=many), Workload("", ""))
    assert (one.unit, one.n) == ("processes", 3)
    mixed = suites.suite({"a": [[1.0, 1.1], [1.2, 1.3]], "b": [2.0, 2.1, 2.2]})
    one = ranking(compared(tmp_path, a=mixed), Workload("", ""))
    assert (one.unit, one.rows[1].against_fastest.unit) == ("values", "values")


def test_each_pair_of_files_is_compared_whatever_a_third_lacks(tmp_path):
    a = suites.suite({"naive": [0.1, 0.11, 0.12], "bits": [0.01, 0.011, 0.012], "regex": [0.3, 0.31, 0.32]})
    b = suites.suite({"naive": [0.05, 0.055, 0.06], "bits": [0.02, 0.022, 0.024], "regex": [0.3, 0.31, 0.32]})
    c = suites.suite({"naive": [0.2, 0.22, 0.24]})
    comparison = compared(tmp_path, a=a, b=b, c=c)
    to_b, to_c = changed(comparison, 0), changed(comparison, 1)
    assert [to_b[name].raw.value for name in ("naive", "bits", "regex")] == pytest.approx([0.5, 2, 1])
    assert (comparison.changes[0].mean, comparison.changes[0].count) == (pytest.approx(1), 3)
    assert to_c["naive"].raw.value == pytest.approx(2)
    assert {to_c[name].missing for name in ("bits", "regex")} == {"missing in c"}
    assert (comparison.changes[1].mean, comparison.changes[1].count) == (pytest.approx(2), 1)


@pytest.mark.parametrize("values", [[0.1], [0.2, 0.2, 0.2], [0.1, 0.11, 0.12]], ids=["one value", "constant", "three"])
def test_a_file_against_itself_has_not_changed(tmp_path, values):
    path = str(suites.write(tmp_path, "a.json", suites.suite({"x": values})))
    results, _ = read_all([path, path])
    row = changed(compare(results))["x"]
    assert row.raw.value == pytest.approx(1)
    assert row.sure is (None if len(values) == 1 else False)


def test_a_run_against_itself_has_not_changed(tmp_path):
    comparison = compared(tmp_path, a=suites.ranked(), b=suites.ranked())
    assert not [row for row in comparison.changes[0].rows if row.sure is not False]


def test_odd_numbers_of_values_are_compared(tmp_path):
    base = suites.suite({"x": [0.1, 0.11, 0.12]})
    five, constant, one = ([0.1, 0.11, 0.12, 0.1, 0.11], [0.2] * 3, [0.1])
    others = {n: suites.suite({"x": v}) for n, v in (("five", five), ("constant", constant), ("one", one))}
    comparison = compared(tmp_path, base=base, **others)
    assert [changed(comparison, i)["x"].sure for i in range(3)] == [False, True, None]
    assert compared(tmp_path, a=suites.suite({"x": [0.1] * 3}), b=others["constant"]).changes[0].rows[0].sure


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("word_list_digest", suites.OTHER_DIGEST, "other word list: enable1 (f32e6fbd), enable1 (0c1d2e3f)"),
        ("honeycombs_digest", suites.OTHER_DIGEST, "other honeycombs: 1a385a2f, 0c1d2e3f"),
        ("answers_digest", suites.OTHER_DIGEST, "other answers"),
    ],
)
def test_another_input_or_answer_is_never_compared(tmp_path, key, value, said):
    comparison = compared(tmp_path, a=suites.ranked(), b=suites.ranked(case={key: value}))
    assert {row.missing for row in comparison.changes[0].rows} == {f"not compared: {said}"}
    assert comparison.nothing_compared
    (line,) = comparison.unmet
    assert said in line
    assert len(comparison.runs) == 2  # each is ranked all the same


def test_other_rules_are_never_compared(tmp_path):
    comparison = compared(tmp_path, a=suites.ranked(), b=suites.ranked(machine={"rules": "5 letters"}))
    assert "other rules: 7 letters" in comparison.unmet[0]


def test_other_answers_to_one_slice_are_never_compared(tmp_path):
    other = {"query/candidates/set": {"answers_digest": "bb" * 32}}
    comparison = compared(
        tmp_path,
        a=suites.ranked(case={"verified": 30}),
        b=suites.ranked(case={"verified": 30}, per_round=other),
    )
    rows = changed(comparison)
    assert rows["query/candidates/set"].missing == "not compared: other answers to A/BCDEFGH"
    assert not rows["query/candidates/naive"].missing


def test_benchmarks_of_one_file_with_other_inputs_are_not_ranked_together(tmp_path):
    mixed = suites.ranked()
    mixed["benchmarks"][1]["metadata"]["word_list_digest"] = suites.OTHER_DIGEST
    one = ranking(compared(tmp_path, a=mixed))
    assert [(solver, status) for solver, status, _ in one.unranked] == [("set", "not comparable")]


def test_a_change_is_judged_by_a_solver_measured_in_the_same_rounds(tmp_path):
    names = {"naive": 20e-3, "set": 5e-3}
    before = {f"query/candidates/{n}": suites.turns(n, level) for n, level in names.items()}
    # The machine is half as fast, and the set solver has become a tenth slower beside.
    after = {f"query/candidates/{n}": suites.turns(n + "!", level * 2) for n, level in {**names, "set": 5.5e-3}.items()}
    new = suites.run(after)
    new["benchmarks"][1]["metadata"]["solver_digest"] = "another"
    comparison = compared(tmp_path, a=suites.run(before), b=new)
    row = changed(comparison)["query/candidates/set"]
    assert (row.reference, row.sure) == ("naive", True)
    assert row.adjusted.value == pytest.approx(1.1, rel=0.02)
    assert row.raw.value == pytest.approx(2.2, rel=0.02)
    # A changed solver is no reference, so naive itself has none.
    assert changed(comparison)["query/candidates/naive"].reference == ""
    assert comparison.changes[0].sources == ("set",)


def test_another_machine_or_version_is_named_and_a_twitch_of_the_clock_is_not(tmp_path):
    m1 = suites.suite({"x": [0.1, 0.11]}, cpu_model_name="CPU Alpha", python_version="3.11.7", cpu_freq="0=2400 MHz")
    again = suites.suite({"x": [0.1, 0.11]}, cpu_model_name="CPU Alpha", python_version="3.11.7", cpu_freq="0=2398 MHz")
    m2 = suites.suite({"x": [0.1, 0.11]}, cpu_model_name="CPU Beta", python_version="3.13.1", cpu_freq="0=4000 MHz")
    assert warnings(compared(tmp_path, m1=m1, again=again)) == []
    assert warnings(compared(tmp_path, m1=m1, m2=m2)) == [
        "m2: warning: other CPU model: CPU Alpha in m1, CPU Beta in m2",
        "m2: warning: other Python version: 3.11.7 in m1, 3.13.1 in m2",
    ]


def test_files_with_nothing_in_common_are_told_by_their_names(tmp_path):
    comparison = compared(tmp_path, a=suites.suite({"naive": [1.0], "bits": [1.0]}), b=suites.suite({"regex": [1.0]}))
    assert comparison.nothing_compared
    assert "a has bits, naive; b has regex" in comparison.unmet[0]
    three = compared(tmp_path, a=suites.suite({"x": [1.0]}), b=suites.suite({"y": [1.0]}), c=suites.suite({"x": [1.0]}))
    assert not three.nothing_compared
    assert len(three.unmet) == 1


def test_there_must_be_a_file():
    with pytest.raises(ResultError, match="no result file to read"):
        compare([])


def test_the_baseline_is_one_of_the_files_or_another(tmp_path):
    results = load(tmp_path, **{name: suites.suite({"x": [1.0]}) for name in "ab"})
    other = suites.write(tmp_path, "sub/a.json", suites.suite({"x": [2.0]}))
    assert [one.label for one in baseline_first(results, "b")] == ["b", "a"]
    assert [one.label for one in baseline_first(results, f"{tmp_path}/./b.json")] == ["b", "a"]
    assert baseline_first(results, str(other))[0].label == "sub/a"
    with pytest.raises(UsageError, match="--baseline: 'c' is no file, and none of a, b"):
        baseline_first(results, "c")


def test_rows_are_sorted_as_asked(tmp_path):
    a = suites.suite({"x": [1.0, 1.1], "y": [2.0, 2.1], "z": [3.0, 3.1]})
    b = suites.suite({"x": [1.5, 1.6], "y": [1.0, 1.1], "w": [1.0, 1.1]})
    comparison = compared(tmp_path, a=a, b=b)

    def names(by):
        sorted_ = ordered(comparison, by)
        return [row.solver for row in sorted_.runs[1].rankings[0].rows], [row.name for row in sorted_.changes[0].rows]

    assert names("rank") == (names("rank")[0], ["w", "x", "y", "z"])
    assert names("name") == (["w", "x", "y"], ["w", "x", "y", "z"])
    assert names("median")[1][-1] == "z"
    assert names("change")[1][:2] == ["x", "y"]  # what became worst first, what has no change last
