"""What is said of runs beside which other programs ran."""

import csv
import io
import json

import pytest

from harness.analysis.comparison import compare, view
from harness.analysis.machine_load import Load, load_of
from harness.report.notes import warnings
from harness.runfile.read import read
from tests.harness import commands, suites


def load(tmp_path, name, data):
    return read(str(suites.write(tmp_path, f"{name}.json", data)), name)


def test_the_largest_load_of_the_rounds_decides_by_the_cpus_there_are(tmp_path):
    quiet = load(tmp_path, "quiet", suites.under_load(1.0, 3.0))
    assert load_of(quiet.benches.values()) == Load(3.0, 2)
    assert not any(ranking.busy for ranking in view(quiet).rankings)
    busy = load(tmp_path, "busy", suites.under_load(0.5, 5.42, 1.0))
    assert {r.workload.phase: r.busy for r in view(busy).rankings} == {"query": Load(5.42, 2), "cold": None}
    assert not Load(5.42, 4).others_ran
    assert load_of(load(tmp_path, "old", suites.ranked()).benches.values()) is None


NOTE = (
    "other programs ran (load up to 5.4 on 2 CPUs): they slow what takes milliseconds more than what takes "
    "microseconds, so that ratios between the two are not those of an idle machine."
)


@pytest.mark.parametrize("form", ["table", "markdown", "csv", "json", "page"])
def test_a_ranking_that_was_measured_beside_other_programs_says_so_once_in_every_form(tmp_path, form):
    suites.write(tmp_path, "busy.json", suites.under_load(1.0, 5.4))
    if form == "page":
        done = commands.harness("report", "busy.json", "-o", "page.html", cwd=tmp_path)
        text = (tmp_path / "page.html").read_text("utf-8")
    else:
        done = commands.harness("compare", "busy.json", "--format", form, cwd=tmp_path)
        text = done.stdout
    assert done.returncode == 0
    if form == "json":
        rankings = json.loads(text)["runs"][0]["rankings"]
        assert [ranking["busy"] for ranking in rankings] == [{"cpus": 2, "most": 5.4}, None]
    elif form == "csv":
        remarks = {(row["phase"], row["remarks"]) for row in csv.DictReader(io.StringIO(text))}
        assert remarks == {("query", "other programs ran (load up to 5.4 on 2 CPUs)"), ("cold", "")}
    else:
        assert text.count(NOTE) == 1


@pytest.mark.parametrize("loaded", ["first", "second"])
def test_a_change_between_a_loaded_run_and_a_quiet_one_is_warned_of(tmp_path, loaded):
    loads = {"first": (5.4, 1.0), "second": (1.0, 5.4)}[loaded]
    suites.write(tmp_path, "old.json", suites.under_load(loads[0]))
    suites.write(tmp_path, "new.json", suites.under_load(loads[1], seed=70))
    done = commands.harness("compare", "old.json", "new.json", cwd=tmp_path)
    told = f"warning: query/candidates: load up to {loads[0]} on 2 CPUs in old, load up to {loads[1]} on 2 CPUs in new"
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"new: {told}")
    assert told in done.stdout
    commands.harness("report", "old.json", "new.json", "-o", "page.html", cwd=tmp_path)
    assert told in (tmp_path / "page.html").read_text("utf-8")


def test_two_loaded_runs_and_two_quiet_ones_are_alike(tmp_path):
    for level in (1.0, 5.4):
        runs = [load(tmp_path, name, suites.under_load(level + i / 10)) for i, name in enumerate("ab")]
        assert warnings(compare(runs)) == []


def test_runs_that_were_loaded_in_other_phases_are_warned_of_for_each(tmp_path):
    a = load(tmp_path, "a", suites.under_load(5.4, cells=("query/candidates/naive",)))
    b = load(tmp_path, "b", suites.under_load(6.4, cells=("cold/candidates/set",)))
    told = warnings(compare([a, b]))
    assert [line.split(": ")[2] for line in told] == ["query/candidates", "cold/candidates"]
