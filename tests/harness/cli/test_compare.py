"""`compare` as a user runs it: output, messages and exit status, in pipes, logs and terminals."""

import csv
import io
import json
import re
import subprocess
import sys

import pytest

from tests.harness import commands, suites
from tests.harness.cli.conftest import BASE, FASTER, compare


def test_one_run_is_ranked(folder):
    done = compare(folder, "run.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "run: enable1, 172,820 words (f32e6fbd) · 100 honeycombs (1a385a2f) · 6 rounds · seed 1"
    )
    assert re.search(r"^1     points_table  15\.\d µs  1\.00x +1,3\d0x faster \[", done.stdout, re.MULTILINE)
    assert re.search(r"^Least in all: at first set; from \d+ puzzles .* on points_table\.$", done.stdout, re.MULTILINE)


def test_a_bad_file_is_one_line_and_the_others_are_compared(folder):
    suites.write(folder, "zero.json", json.dumps(BASE).replace("0.11,", "0.0,"))
    suites.write(folder, "cut.json", json.dumps(BASE)[:200])
    done = compare(folder, "base.json", "zero.json", "cut.json", "faster.json")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "zero.json: benchmark 'naive': non-positive time 0.0; run it again, or leave it out",
        "cut.json: not a complete result file (ends at byte 200); run it again, or leave it out",
    ]
    assert "change from base to faster" in done.stdout
    assert "2.00x faster" in done.stdout
    assert "inf" not in done.stdout


def test_nothing_but_bad_files_says_so_and_prints_nothing(folder):
    suites.write(folder, "empty.json", "")
    done = compare(folder, "empty.json", "nothing/*.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 2


def test_files_that_do_not_meet_are_an_error_and_still_shown(folder):
    suites.write(folder, "regex.json", suites.suite({"regex": [0.2, 0.21]}))
    done = compare(folder, "base.json", "regex.json")
    assert done.returncode == 2
    assert done.stderr == (
        "regex: has no benchmark in common with base: base has bits, naive; regex has regex; compare others\n"
    )
    assert "missing in regex" in done.stdout


def test_what_one_of_two_runs_has_alone_is_a_line_where_it_is_much(folder):
    many = {f"b{i:02}": [0.1, 0.11] for i in range(9)}
    suites.write(folder, "long.json", suites.suite({"naive": [0.1, 0.11, 0.12], **many}))
    done = compare(folder, "long.json", "base.json")
    assert done.returncode == 0
    table = done.stdout.partition("change from long to base\n")[2].splitlines()
    assert [line.split()[0] for line in table[:3]] == ["benchmark", "bits", "naive"]
    assert table[1].endswith("missing in long")
    assert table[3] == "only in long: 9 benchmarks: b00, b01, b02 and 6 more"
    assert "1.00x over 1 benchmark" in table[4]
    (line,) = [line for line in compare(folder, "base.json", "long.json").stdout.splitlines() if "only in" in line]
    assert line.startswith("only in long: 9")
    rows = list(csv.DictReader(io.StringIO(compare(folder, "long.json", "base.json", "--format", "csv").stdout)))
    assert {row["solver"] for row in rows if row["status"] == "missing"} == set(many)
    assert {row["solver"] for row in rows if row["remarks"] == "missing in long"} == {"bits"}
    told = json.loads(compare(folder, "long.json", "base.json", "--format", "json").stdout)["changes"][0]["rows"]
    assert sum(row["missing"] == "missing in base" for row in told) == 9
    commands.harness("report", "long.json", "base.json", "-o", "page.html", cwd=folder)
    page = (folder / "page.html").read_text("utf-8")
    assert page.count(">missing in base<") == 9
    assert "only in long: 9 benchmarks" in page


def test_many_that_must_not_be_compared_are_a_line_too(folder):
    cells = {f"query/candidates/s{i}": suites.turns(i, 1e-3) for i in range(7)}
    suites.write(folder, "a.json", suites.run(cells))
    suites.write(folder, "b.json", suites.run(cells, case={"honeycombs_digest": suites.OTHER_DIGEST}))
    done = compare(folder, "a.json", "b.json")
    assert done.stdout.count("not compared: other honeycombs: 1a385a2f, 0c1d2e3f: 7 benchmarks: query/") == 1
    assert done.stdout.count("not compared") == 1


def test_other_inputs_are_an_error_that_names_them(folder):
    suites.write(
        folder, "other.json", suites.ranked(case={"word_list": "web2", "word_list_digest": suites.OTHER_DIGEST})
    )
    done = compare(folder, "run.json", "other.json")
    assert done.returncode == 2
    assert "other word list: enable1 (f32e6fbd), web2 (0c1d2e3f)" in done.stderr
    assert "not compared: other word list" in done.stdout
    assert "geometric mean" not in done.stdout


def test_another_machine_is_a_warning_in_the_table_and_on_stderr(folder):
    for name in ("Alpha", "Beta"):
        suites.write(folder, f"{name}.json", suites.suite({"x": [0.1, 0.11]}, cpu_model_name=f"CPU {name}"))
    done = compare(folder, "Alpha.json", "Beta.json")
    assert done.returncode == 0
    assert "warning: other CPU model: CPU Alpha in Alpha, CPU Beta in Beta" in done.stdout
    assert done.stderr == "Beta: warning: other CPU model: CPU Alpha in Alpha, CPU Beta in Beta\n"


def test_files_of_the_same_name_stay_apart(folder):
    suites.write(folder, "old/run.json", BASE)
    suites.write(folder, "new/run.json", FASTER)
    done = compare(folder, "old/run.json", "new/run.json")
    assert "change from old/run to new/run" in done.stdout
    rows = csv.DictReader(io.StringIO(compare(folder, "old/run.json", "new/run.json", "--format", "csv").stdout))
    assert {row["file"] for row in rows} == {"old/run", "new/run"}


@pytest.mark.parametrize("baseline", ["faster.json", "faster", "./faster.json"])
def test_the_baseline_is_chosen_by_file_or_name(folder, baseline):
    done = compare(folder, "base.json", "faster.json", "--baseline", baseline)
    assert done.returncode == 0
    assert "change from faster to base" in done.stdout


def test_a_baseline_that_is_not_there_is_a_usage_error(folder):
    done = compare(folder, "base.json", "--baseline", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--baseline: 'nowhere' is no file, and none of base; choose among them\n"


def test_a_directory_and_a_pattern_stand_for_their_files(folder):
    done = compare(folder, ".")
    assert "change from base to faster" in done.stdout
    # The runs have nothing in common with the first of the files, which is a warning as long as others have.
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 2)
    assert "later: enable1" in compare(folder, "[lr]*.json").stdout


def test_rows_are_sorted_as_asked(folder):
    done = compare(folder, "run.json", "--sort", "name")
    solvers = re.findall(r"^\d=? +(\w+)", done.stdout, re.MULTILINE)
    assert solvers == ["naive", "points_table", "set"] * 2
    done = compare(folder, "run.json", "--sort", "age")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_every_format_has_the_ranking(folder):
    told = {form: compare(folder, "run.json", "later.json", "--format", form) for form in ("markdown", "csv", "json")}
    assert all((done.returncode, done.stderr) == (0, "") for done in told.values())
    assert "| 1 | points\\_table |" in told["markdown"].stdout
    assert len(list(csv.reader(io.StringIO(told["csv"].stdout)))) == 13
    assert len(json.loads(told["json"].stdout)["runs"]) == 2


def test_scipy_stats_is_never_imported():
    script = "import sys, harness.__main__; sys.exit('scipy.stats' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], cwd=commands.ROOT, check=True)


def test_the_phases_that_are_asked_for_are_shown_alone(folder):
    alone = compare(folder, "run.json", "-p", "cold").stdout
    assert "cold: a solver built" in alone
    assert "query: one honeycomb" not in alone
    assert "break-even" not in alone
    assert "break-even" in compare(folder, "run.json", "-p", "query,cold").stdout
    changed = compare(folder, "run.json", "later.json", "-p", "query").stdout
    assert "query/candidates/" in changed
    assert "cold/candidates/" not in changed
    wrong = compare(folder, "run.json", "-p", "warm")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("--phases: 'warm' matches none of query, cold, top")


def test_a_phase_that_a_run_has_not_is_an_error_that_names_those_it_has(folder):
    done = compare(folder, "run.json", "-p", "top,memory")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--phases: run has no top and no memory; it has query, cold: choose among them\n"
    done = compare(folder, "base.json", "-p", "top", "--format", "csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--phases: base has no top; it has no phases: leave --phases out\n"
    done = compare(folder, "run.json", "-p", "top,query")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_phase_that_one_of_two_runs_has_is_shown_of_that_one(folder):
    cells = {f"{phase}/candidates/set": suites.turns(phase, 1e-3) for phase in ("query", "top")}
    suites.write(folder, "top.json", suites.run(cells))
    done = compare(folder, "run.json", "top.json", "-p", "top")
    assert done.returncode == 2
    assert "--phases: run has no top; it has query, cold: choose among them" in done.stderr
    assert "top: a searcher built" in done.stdout
