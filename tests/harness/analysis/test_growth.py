"""How solvers grow from case to case: laws, crossovers, and what is told of them."""

import math

import pyperf
import pytest

from harness.analysis.comparison import compare
from harness.analysis.growth import axis_of
from harness.experiment.plan import Cell, Workload
from harness.runfile.claim import Claim
from harness.runfile.header import CaseRecord, CellRecord, Header
from harness.runfile.read import read
from harness.runfile.write import RunFile
from solvers import Rules
from tests.harness import commands


def recorded(path, times, cases, failed=(), said=None):
    """A run file of growing cases, each solver taking what `times` says. failed: (case, solver, status, reason).

    said: what the rounds of a cell say beside, {(case, solver): metadata}.
    """
    records = {
        name: CaseRecord(
            word_list=name,
            word_list_digest="0" * 64,
            word_count=count,
            honeycombs=3,
            honeycombs_digest="0" * 64,
            rules=Rules(size=size),
        )
        for name, (count, size) in cases.items()
    }
    header = Header(status="complete", effort="default", rounds=3, rounds_done=3, seed=1, cases=records, cells={})
    file = RunFile(header)
    for case, (count, size) in cases.items():
        for solver, seconds in times.items():
            cell = Cell(Workload("query", case), solver)
            wobble = [1.0, 1.001, 0.999]
            beside = {"slice": "G/AELMPX", **(said or {}).get((case, solver), {})}
            file.drop(cell, CellRecord(status="measured"))
            file.runs[cell.name] = [
                pyperf.Run(
                    [seconds(count, size) * wobble[r]] * 5,
                    metadata={"name": cell.name, "round": r, **beside},
                    collect_metadata=False,
                )
                for r in range(3)
            ]
    for case, solver, status, reason in failed:
        file.drop(Cell(Workload("query", case), solver), CellRecord(status=status, reason=reason))
        del file.runs[f"query/{case}/{solver}"]
    with Claim(path) as claim:
        file.write(claim)
    return read(str(path))


def test_a_point_that_is_missing_has_its_reason_below(tmp_path):
    cases = {"words-x1": (100, 7), "words-x10": (1000, 7)}
    times = {"scan": lambda n, _: 1e-6 * n, "table": lambda *_: 1e-6}
    recorded(tmp_path / "run.json", times, cases, [("words-x10", "table", "too large", "it takes 9.00 GiB")])
    shown = commands.harness("compare", tmp_path / "run.json").stdout
    assert "not measured: table on words-x10 is too large: it takes 9.00 GiB" in shown


def test_what_a_time_is_not_is_told_below_the_growth_too(tmp_path):
    cases = {"words-x1": (100, 7), "words-x10": (1000, 7)}
    times = {"scan": lambda n, _: 1e-6 * n, "kept": lambda *_: 1e-6}
    said = {
        ("words-x10", "kept"): {"first_operation": 5e-3},
        ("words-x1", "scan"): {"load_avg_1min": 3.1, "cpu_count": 2},
        ("words-x10", "scan"): {"load_avg_1min": 5.4, "cpu_count": 2},
    }
    recorded(tmp_path / "run.json", times, cases, said=said)
    shown = commands.harness("compare", tmp_path / "run.json").stdout
    assert "kept on words-x10 remembers: asked anew it takes 5.00 ms." in shown
    assert shown.count("other programs ran") == shown.count("other programs ran (load up to 5.4 on 2 CPUs)") == 1


def test_growth_by_words_is_a_power_and_its_crossovers_are_named(tmp_path):
    times = {"scan": lambda n, _: 1e-6 * n, "tree": lambda n, _: 1e-4 * math.sqrt(n), "flat": lambda *_: 5e-3}
    cases = {"words-x1": (1000, 7), "words-x10": (10_000, 7), "words-x100": (100_000, 7)}
    results = recorded(tmp_path / "run.json", times, cases)
    assert axis_of(results) == ("words", {"words-x1": 1000, "words-x10": 10_000, "words-x100": 100_000})
    (view,) = compare([results]).runs
    powers = {growth.solver: growth.exponent.value for growth in view.growths}
    assert powers == pytest.approx({"scan": 1.0, "tree": 0.5, "flat": 0.0}, abs=1e-6)
    told = {(one.faster, one.slower, one.until, one.at) for one in view.crossovers}
    # tree and scan meet at 10,000
    assert told == {("tree", "scan", 1000, 100_000), ("flat", "scan", 1000, 10_000), ("flat", "tree", 1000, 10_000)}


def test_growth_by_letters_is_a_factor_for_each(tmp_path):
    times = {"subsets": lambda _, size: 1e-6 * 2**size, "scan": lambda *_: 1e-3}
    cases = {f"letters-{size}": (1000, size) for size in (7, 9, 11)}
    results = recorded(tmp_path / "run.json", times, cases)
    (view,) = compare([results]).runs
    factors = {growth.solver: growth.exponent.value for growth in view.growths}
    assert factors == pytest.approx({"subsets": 2.0, "scan": 1.0}, abs=1e-6)
    assert [(one.faster, one.slower, one.at) for one in view.crossovers] == [("scan", "subsets", 11)]
    shown = commands.harness("compare", tmp_path / "run.json").stdout
    assert "2.00x a letter [2.00 to 2.00]" in shown
    assert "From 11 letters on scan is faster than subsets; up to 9 subsets is." in shown


def test_cases_that_do_not_grow_have_no_law(tmp_path):
    results = recorded(tmp_path / "run.json", {"scan": lambda *_: 1e-3}, {"candidates": (1000, 7)})
    assert axis_of(results) == ("", {})
    assert compare([results]).runs[0].growths == ()


def test_a_scaling_run_prints_the_laws(short_list, tmp_path):
    options = ["--scale", "letters", "-c", "letters-7,letters-8", "-p", "query", "-s", "set,points_table"]
    where = ["--words", short_list, "-o", "run.json"]
    done = commands.harness("run", "--fast", "--rounds", "2", *options, *where, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "growth of a query by letters of a honeycomb" in done.stdout
    assert "x a letter [" in done.stdout


def test_a_law_that_is_bent_says_what_the_last_step_grows_as(tmp_path):
    times = {"scan": lambda n, _: 1e-6 * n, "start": lambda n, _: 1e-3 + 1e-6 * n}
    cases = {"words-x1": (100, 7), "words-x10": (10_000, 7), "words-x100": (1_000_000, 7)}
    results = recorded(tmp_path / "run.json", times, cases)
    last = {growth.solver: growth.last for growth in compare([results]).runs[0].growths}
    assert last["scan"] is None
    assert last["start"].value == pytest.approx(math.log(1.001 / 0.011) / math.log(100), rel=1e-6)
    lines = commands.harness("compare", tmp_path / "run.json").stdout.splitlines()
    assert "in the last step" in next(line for line in lines if "grows as" in line)
    assert "words^0.98" in next(line for line in lines if line.lstrip().startswith("start"))
    assert next(line for line in lines if line.lstrip().startswith("scan")).count("words^") == 1
    assert any("no one law holds over the range" in line for line in lines)
