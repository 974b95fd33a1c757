"""What became of each benchmark between two files, and what is never compared."""

import pytest

from harness.analysis.comparison import compare
from harness.report.notes import warnings
from harness.runfile.read import read_all
from tests.harness import suites
from tests.harness.suites import compared


def changed(comparison, number=0):
    return {row.name: row for row in comparison.changes[number].rows}


def test_a_benchmark_that_changed_its_unit_is_not_compared(tmp_path):
    comparison = compared(tmp_path, a=suites.suite({"x": [1.0, 2.0]}), b=suites.suite({"x": [1, 2]}, unit="byte"))
    assert changed(comparison)["x"].missing == "not compared: other unit: second, byte"
    assert comparison.nothing_compared


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
    assert row.significant is (None if len(values) == 1 else False)


def test_a_run_against_itself_has_not_changed(tmp_path):
    comparison = compared(tmp_path, a=suites.ranked(), b=suites.ranked())
    assert not [row for row in comparison.changes[0].rows if row.significant is not False]


def test_odd_numbers_of_values_are_compared(tmp_path):
    base = suites.suite({"x": [0.1, 0.11, 0.12]})
    five, constant, one = ([0.1, 0.11, 0.12, 0.1, 0.11], [0.2] * 3, [0.1])
    others = {n: suites.suite({"x": v}) for n, v in (("five", five), ("constant", constant), ("one", one))}
    comparison = compared(tmp_path, base=base, **others)
    assert [changed(comparison, i)["x"].significant for i in range(3)] == [False, True, None]
    assert compared(tmp_path, a=suites.suite({"x": [0.1] * 3}), b=others["constant"]).changes[0].rows[0].significant


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


def test_a_change_is_judged_by_a_solver_measured_in_the_same_rounds(tmp_path):
    names = {"naive": 20e-3, "set": 5e-3}
    before = {f"query/candidates/{n}": suites.turns(n, level) for n, level in names.items()}
    # The machine is half as fast, and the set solver has become a tenth slower beside.
    after = {f"query/candidates/{n}": suites.turns(n + "!", level * 2) for n, level in {**names, "set": 5.5e-3}.items()}
    new = suites.run(after)
    new["benchmarks"][1]["metadata"]["solver_digest"] = "another"
    comparison = compared(tmp_path, a=suites.run(before), b=new)
    row = changed(comparison)["query/candidates/set"]
    assert (row.reference, row.significant) == ("naive", True)
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
