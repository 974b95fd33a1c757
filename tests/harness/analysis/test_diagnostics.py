"""What a cell's record says against its time; a solver that remembers keeps its rank, and is told of everywhere."""

import csv
import io
import json
import math

import pytest

from harness.analysis.comparison import compare, view
from harness.analysis.diagnostics import diagnostics
from harness.experiment.plan import Workload
from harness.report.break_even_text import break_even
from harness.report.plots import totals
from harness.report.tables import sections
from harness.report.verdicts import verdicts
from harness.runfile.read import read
from tests.harness import commands, suites
from tests.harness.suites import compared

ASKED_ANEW = {"query/candidates/points_table": {"first_operation": 5.2e-3}}
TOLD = "remembers: asked anew it takes 5.20 ms"


@pytest.fixture
def run(tmp_path):
    """A run in which points_table, the fastest, remembers."""
    return read(str(suites.write(tmp_path, "run.json", suites.ranked(per_round=ASKED_ANEW))), "run")


def test_its_name_is_marked_its_rank_kept_and_the_note_leads(run):
    query, cold = (one for one in sections(compare([run])) if one.rows)
    assert [row[:2] for row in query.rows] == [("1", "points_table*"), ("2", "set"), ("3", "naive")]
    assert query.notes[0].startswith(f"* points_table {TOLD}")
    assert "points_table" in {row[1] for row in cold.rows}  # there it was asked once in every process


def test_the_verdict_says_so_of_the_first_and_of_the_one_behind_it(run):
    query, cold = verdicts(view(run))
    assert query.doubts == (f"points_table {TOLD}",)
    assert cold.doubts == ()


def test_break_even_points_with_it_are_left_out_with_a_note_why(run):
    of = view(run)
    assert of.break_even == ()  # set and naive do not cross
    assert break_even(of) == [
        "Left out (candidates): points_table remembers, so that the cost of a further puzzle is not known."
    ]
    assert {curve.name for curve in totals.of_case(of, "candidates").curves} == {"set", "naive"}


def test_a_solver_that_does_not_remember_keeps_its_points_beside_one_that_does(tmp_path):
    levels = {"naive": (20e-3, 20e-3), "set": (30e-3, 5e-3), "points_table": (180e-3, 15e-6)}
    cells = {
        f"{phase}/candidates/{name}": suites.turns(f"{phase}{name}", level)
        for name, both in levels.items()
        for phase, level in zip(("cold", "query"), both, strict=True)
    }
    of = view(read(str(suites.write(tmp_path, "run.json", suites.run(cells, per_round=ASKED_ANEW)))))
    assert {(point.dearer, point.cheaper) for point in of.break_even} == {("naive", "set")}
    first, *_, last = break_even(of)
    assert first.startswith("Least in all: at first naive; from 2 puzzles")
    assert last.startswith("Left out (candidates): points_table")


def test_the_page_and_the_csv_say_so_too(run, tmp_path):
    done = commands.harness("report", "run.json", "-o", "page.html", cwd=tmp_path)
    assert done.returncode == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert f'<p class="doubt">points_table {TOLD}</p>'.replace("_table", "_<wbr>table") in page.replace(
        "points_table", "points_<wbr>table"
    )
    assert "Left out (candidates): points_table remembers" in page
    done = commands.harness("compare", "run.json", "--format", "csv", cwd=tmp_path)
    remarks = {(row["phase"], row["solver"]): row["remarks"] for row in csv.DictReader(io.StringIO(done.stdout))}
    assert remarks.pop(("query", "points_table")) == TOLD
    assert set(remarks.values()) == {""}


def test_json_has_every_pair_of_which_the_table_shows_five(tmp_path):
    cells = {}
    for i in range(5):  # each prepares longer and answers quicker than the one before
        cells[f"cold/candidates/s{i}"] = suites.turns(f"c{i}", 1e-3 * 10**i)
        cells[f"query/candidates/s{i}"] = suites.turns(f"q{i}", 1e-3 / 4**i)
    suites.write(tmp_path, "run.json", suites.run(cells))
    text = commands.harness("compare", "run.json", cwd=tmp_path).stdout
    assert text.count("costs less in all than") == 5
    assert "And 5 more pairs: --format json and the page of `report` have all of them." in text
    told = json.loads(commands.harness("compare", "run.json", "--format", "json", cwd=tmp_path).stdout)
    assert len(told["runs"][0]["break_even"]) == 10


def test_a_solver_that_remembers_is_told_and_cold_caches_are_not(tmp_path):
    firsts = {
        "query/candidates/points_table": {"first_operation": 20e-3},
        "query/candidates/set": {"first_operation": 9e-3},
        "cold/candidates/set": {"first_operation": math.inf},
    }
    (diagnostic,) = suites.ranking(compared(tmp_path, a=suites.ranked(per_round=firsts))).diagnostics
    assert (diagnostic.solver, diagnostic.kind, diagnostic.value) == ("points_table", "remembers", 20e-3)
    assert diagnostic.other == pytest.approx(15e-6, rel=0.02)
    quick = {"query/candidates/points_table": {"first_operation": 620e-6}}  # a large table, looked up first
    assert suites.ranking(compared(tmp_path, a=suites.ranked(per_round=quick))).diagnostics == ()


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ({"naive": 1.0, "set": 1.0, "points_table": 0.5}, [("points_table", "waits")]),
        ({"naive": 1.0, "set": 1.9, "points_table": 1.0}, [("set", "several cores")]),
        ({"naive": 0.6, "set": 0.62, "points_table": 0.58}, []),  # all of them wait: the machine is loaded
        ({"naive": 0.6, "set": 0.62, "points_table": 0.3}, [("points_table", "waits")]),
    ],
)
def test_cpu_time_that_parts_from_wall_time_is_told(tmp_path, shares, told):
    said = {f"query/candidates/{name}": {"cpu_by_wall": share} for name, share in shares.items()}
    results = read(str(suites.write(tmp_path, "a.json", suites.ranked(per_round=said))))
    benches = {b.cell.solver: b for b in results.benches.values() if b.cell.workload == Workload("query", "candidates")}
    assert [(diagnostic.solver, diagnostic.kind) for diagnostic in diagnostics(benches)] == told


def test_a_program_computes_where_its_workers_cpu_time_does_not_count_it(tmp_path):
    cells = {
        f"query/candidates/{name}": suites.turns(i, 1e-3) for i, name in enumerate(("naive", "set", "command:./c"))
    }
    said = {name: {"cpu_by_wall": 0.1 if "command:" in name else 1.0} for name in cells}
    cost = {"command:./c": {"start": 0.01, "round_trip": 1e-5}}
    comparison = compared(tmp_path, a=suites.run(cells, per_round=said, about={"overheads": cost}))
    assert suites.ranking(comparison).diagnostics == ()
