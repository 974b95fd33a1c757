"""`compare` as a user runs it: output, messages and exit status, in pipes, logs and terminals."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys

import pytest

from tests.harness import commands, suites

BASE = suites.suite({"naive": [0.1, 0.11, 0.12], "bits": [0.01, 0.011, 0.012]})
FASTER = suites.suite({"naive": [0.05, 0.055, 0.06], "bits": [0.02, 0.022, 0.024]})


@pytest.fixture
def folder(tmp_path):
    """A directory of result files."""
    for name, of in (("base", BASE), ("faster", FASTER), ("run", suites.ranked()), ("later", suites.ranked(seed=70))):
        suites.write(tmp_path, f"{name}.json", of)
    return tmp_path


def compare(folder, *arguments, **kwargs):
    return commands.harness("compare", *arguments, cwd=folder, **kwargs)


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


POSIX = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("form", ["table", "markdown", "csv", "json"])
def test_the_c_locale_gets_ascii(folder, form):
    suites.write(folder, "ñ.json", suites.suite({"naïve": [1e-6, 2e-6], "µ": [1.0, 2.0]}))
    done = compare(folder, "run.json", "ñ.json", "--format", form, env=POSIX)
    assert "Traceback" not in done.stderr
    assert done.stdout
    assert (done.stdout + done.stderr).isascii()
    if form == "table":
        assert re.search(r"15\.\d us", done.stdout)
        assert "+/-" in done.stdout
        assert "1,3" in done.stdout
    if form == "json":
        assert json.loads(done.stdout)["runs"][1]["rankings"][0]["rows"][0]["solver"] == "naïve"


def test_a_reader_that_leaves_early_is_no_error(folder):
    for _ in range(300):  # more than a pipe holds
        suites.write(folder, f"many/{_}.json", BASE)
    script = f"{sys.executable} -m harness compare many | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", script],
        cwd=folder,
        # Unbuffered, Python takes a write that was cut short for a whole one, and nothing is seen.
        env={**os.environ, "PYTHONPATH": str(commands.ROOT), "PYTHONUNBUFFERED": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "0: a pyperf suite, 2 benchmarks\n"


def test_a_log_has_no_control_characters_and_each_row_on_a_line(folder):
    name = "a_solver_with_a_name_as_long_as_somebody_wanted_it_to_be_" * 3
    suites.write(folder, "long.json", suites.suite({name: [0.1, 0.11], "\x1b[31mred": [0.2, 0.22]}))
    done = compare(folder, "long.json", "run.json", env={"FORCE_COLOR": "1", "COLUMNS": "40"})
    assert not re.search(r"[\r\x1b]", done.stdout + done.stderr)
    assert re.search(rf"^1 +{name} +105 ms", done.stdout, re.MULTILINE)


def on_terminal(folder, *arguments, columns=80, **env):
    """What a terminal that wide shows, and the exit status."""
    script = (
        "import fcntl, os, pty, struct, sys, termios; "
        f"fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 24, {columns}, 0, 0)); "
        "os.execv(sys.executable, [sys.executable, '-m', 'harness', 'compare', *sys.argv[1:]])"
    )
    master, terminal = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    environment |= {"PYTHONPATH": str(commands.ROOT), "TERM": "xterm", "PYTHONUTF8": "1", **env}
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments], cwd=folder, env=environment, stdout=terminal, stderr=terminal
    )
    os.close(terminal)
    shown = b""
    try:
        while part := os.read(master, 65536):
            shown += part
    except OSError:
        pass  # the other end is closed
    finally:
        os.close(master)
    return shown.decode().replace("\r\n", "\n"), process.wait(30)


def test_a_terminal_gets_no_line_wider_than_it_is_and_no_solver_cut(folder):
    text, status = on_terminal(folder, "run.json", "later.json")
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    assert status == 0
    assert max(map(len, plain.splitlines())) <= 80
    table = [line for line in plain.splitlines() if re.match(r"\d +\w| {20}", line)]
    assert any("[" in line for line in table)
    assert all(line.count("[") == line.count("]") for line in table)  # an interval stays in one piece
    assert len(re.findall(r"^\d +(?:points_table|set|naive) ", plain, re.MULTILINE)) == 12
    assert "\x1b[1m" in text


def test_no_color_takes_the_colour_and_nothing_else(folder):
    text, _ = on_terminal(folder, "run.json")
    plain, _ = on_terminal(folder, "run.json", NO_COLOR="1")
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", text) == plain


def test_a_narrow_terminal_loses_nothing(folder):
    suites.write(folder, "long.json", suites.suite({"x" * 100: [0.1, 0.11], "y": [0.2, 0.22]}))
    text, status = on_terminal(folder, "long.json", columns=40, NO_COLOR="1")
    assert status == 0
    assert max(map(len, text.splitlines())) <= 40
    assert text.count("x") >= 100


def test_a_long_line_of_stderr_is_broken_on_a_terminal_between_words_and_not_in_a_pipe(folder):
    for name in ("Alpha", "Beta"):
        suites.write(folder, f"{name}.json", suites.suite({"x": [0.1, 0.11]}, cpu_model_name=f"CPU {name} 2 GHz"))
    (line,) = compare(folder, "Alpha.json", "Beta.json").stderr.splitlines()
    assert len(line) > 60
    text, _ = on_terminal(folder, "Alpha.json", "Beta.json", columns=40, NO_COLOR="1")
    broken = text.replace("\r", "").splitlines()[-3:]
    assert " ".join(broken).endswith(line)
    assert max(map(len, broken)) <= 40


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
