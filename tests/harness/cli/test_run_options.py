"""Options of `run` that cannot be, and where its results go: what a mistake leaves behind, which is nothing."""

import json

import pytest

from tests.harness import commands
from tests.harness.cli.conftest import QUICK, RIGHT, WRONG

USAGE = {
    "an unknown solver": (["-s", "sett"], "solver 'sett': unknown; did you mean set? Choose from "),
    "a solver like no other": (["-s", "xyzzy"], "solver 'xyzzy': unknown; choose from "),
    "a phase misspelt": (["-p", "querry"], "--phases: 'querry': did you mean query? It matches none of query, cold"),
    "a case misspelt": (["-c", "candidate"], "--cases: 'candidate': did you mean candidates? It matches none of cand"),
    "a format misspelt": (["--format", "tabel"], "invalid choice: 'tabel'; did you mean table? Choose from table, "),
    "a file without its class": (["-s", "set,mine.py"], "'mine.py': a file; name the class in it: mine.py:Mine"),
    "a class that is not there": (
        ["-s", "set,mine.py:Nope"],
        "solver mine.py:Nope: there is no class Nope in it; name one that is: Mine",
    ),
    "such a class, of either kind": (
        ["-p", "query,top", "-s", "mine.py:Nope"],
        "solver mine.py:Nope: there is no class Nope in it; name one that is: Mine",
    ),
    "a module that is not there": (["-s", "nowhere:Mine"], "there is no module nowhere; check the spelling"),
    "a file that is not there": (["-s", "no.py:Mine"], "solver 'no.py:Mine': there is no file no.py"),
    "an unknown phase": (["-p", "warm"], "--phases: 'warm' matches none of query, cold"),
    "an unknown case": (["-c", "all"], "--cases: 'all' matches none of candidates, candidates-1000"),
    "a word list that is not there": (["--words", "no.txt"], "word list 'no.txt': No such file or directory; give"),
    "a word list without words": (["--words", "empty.txt"], "word list empty.txt: no word at all, so there is no"),
    "a word list without a pangram": (["--words", "short.txt"], "word list short.txt: no pangram (a word with exactly"),
    "a directory that is not there": (["-o", "no/run.json"], "no/run.json: there is no directory no; make it first"),
    "a directory as the file": (["-o", "folder"], "folder: a directory; name the file in it, folder/run.json"),
    "a file that exists": (["-o", "old.json"], "old.json: exists already; choose another name, or give --overwrite"),
    "no rounds": (["--rounds", "0"], "--rounds: 0 is no number of rounds"),
    "an unknown option": (["--quick"], "unrecognized arguments: --quick; see python -m harness"),
    "a limit of nothing": (["--timeout", "0"], "argument --timeout: '0' is not a finite number above 0"),
    "a gate against nothing": (["--fail-if-slower", "5%"], "--fail-if-slower: slower than what? give --against"),
    "a revision that is not there": (["--against", "no-such-revision"], "--against 'no-such-revision': "),
    "a directory without solvers": (["--against", "folder"], "--against folder: there is no solvers package in it"),
}


@pytest.mark.parametrize(("arguments", "says"), USAGE.values(), ids=USAGE)
def test_a_mistake_is_one_line_with_status_2_and_nothing_is_written(tmp_path, arguments, says):
    (tmp_path / "mine.py").write_text(RIGHT)
    (tmp_path / "empty.txt").touch()
    (tmp_path / "short.txt").write_text("dean\ntrade\nblacksmith\n")
    (tmp_path / "old.json").write_text("old")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.iterdir())
    where = [] if "-o" in arguments else ["-o", "run.json"]
    done = commands.harness("run", "--fast", *arguments, *where, cwd=tmp_path)
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert says in line
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "old.json").read_text() == "old"


NOTHING_LEFT = {
    "an unknown solver": ["run", "-s", "nosuch"],
    "an unknown solver beside a right one": ["run", "-s", "set,no.py:Mine"],
    "an unknown phase": ["run", "-p", "warm"],
    "a word list that is not there": ["run", "--words", "no.txt"],
    "no rounds": ["run", "--rounds", "0"],
    "a revision that is not there": ["run", "-s", "set", "--against", "no-such-revision"],
    "a dry run of an unknown solver": ["run", "--dry-run", "-s", "nosuch"],
    "too few rounds to calibrate": ["calibrate", "--rounds", "9"],
    "rounds that are no number": ["calibrate", "--rounds", "many"],
    "a calibration into no directory": ["calibrate", "-o", "no/machine.json"],
    "an unknown solver to check": ["check", "nosuch"],
    "a report on nothing": ["report", "no.json"],
    "a comparison of nothing": ["compare", "no.json"],
}


@pytest.mark.parametrize("arguments", NOTHING_LEFT.values(), ids=NOTHING_LEFT)
def test_a_command_that_comes_to_nothing_leaves_nothing_where_it_was_started(tmp_path, arguments):
    done = commands.harness(*arguments, cwd=tmp_path)
    assert done.returncode == 2, done
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("verb", ["run", "calibrate"])
def test_a_command_that_refuses_a_tracer_leaves_nothing(tmp_path, verb):
    done = commands.harness(verb, cwd=tmp_path, env={"COVERAGE_PROCESS_START": "coveragerc"})
    assert done.returncode == 2, done
    assert "coverage of child processes is active" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_run_in_which_all_fail_leaves_no_directory_for_results(tmp_path, short_list):
    (tmp_path / "mine.py").write_text(WRONG)
    done = commands.harness("run", "-s", "mine.py:Mine", *QUICK, "--words", short_list, cwd=tmp_path)
    assert done.returncode == 1, done
    assert {path.name for path in tmp_path.iterdir()} - {"__pycache__"} == {"mine.py"}


def test_the_directory_for_results_is_made_with_the_first_value(tmp_path, short_list):
    done = commands.harness("run", "-s", "set", "-p", "query", *QUICK, "--words", short_list, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    assert path.name == "results"
    (file,) = path.iterdir()
    assert done.stderr.splitlines()[-1] == f"written to results/{file.name}"


@pytest.mark.parametrize("link", [False, True], ids=["a file", "a link to nothing"])
def test_results_that_are_no_directory_are_refused_before_anything_is_measured(tmp_path, link):
    path = tmp_path / "results"
    path.symlink_to("nowhere") if link else path.touch()
    done = commands.harness("run", "-s", "set", cwd=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.endswith(".json: results is no directory; choose another place with -o")


def test_an_existing_file_is_replaced_when_asked(short_list, tmp_path):
    (tmp_path / "old.json").write_text("old")
    options = ["-p", "query", "-s", "set", "--words", short_list, "-o", "old.json", "--overwrite"]
    assert commands.harness("run", *QUICK, *options, cwd=tmp_path).returncode == 0
    assert json.loads((tmp_path / "old.json").read_text())["benchmarks"]
