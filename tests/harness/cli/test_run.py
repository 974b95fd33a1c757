"""`run` as a user runs it: files, output and exit status."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from harness.runfile.read import read
from tests.harness import commands

QUICK = ["--fast", "--rounds", "2"]

RIGHT = """
from solvers.words.set import Set


class Mine(Set):
    '''The set solver, under another name.'''
"""

WRONG = """
from solvers.words.set import Set


class Mine(Set):
    '''Forgets that the shortest word counts.'''

    def solve(self, honeycomb):
        return [word for word in super().solve(honeycomb) if len(word) > self.rules.min_length]
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory, short_list):
    """A good run of two solvers, one of them the user's own, from a directory of the user's."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(RIGHT)
    options = [*QUICK, "--words", short_list, "-o", "run.json"]
    done = commands.harness("run", "-s", "naive,set,./mine.py:Mine", *options, cwd=folder)
    return done, folder / "run.json"


def test_a_run_ranks_its_solvers_on_stdout_and_tells_its_progress_on_stderr(recorded):
    done, _ = recorded
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("run: short.txt, 8,641 words (")
    assert "query: one honeycomb on a prepared solver" in done.stdout
    assert "cold: a solver built from the words in memory" in done.stdout
    assert all(f" {solver} " in done.stdout for solver in ("naive", "set", "mine.py:Mine"))
    assert "x faster" in done.stdout
    assert "6 cells, 2 rounds of turns: about" in done.stderr
    assert "round 2 of 2" in done.stderr
    assert "\r" not in done.stderr
    assert "\x1b" not in done.stderr + done.stdout


def test_a_run_writes_one_file_and_nothing_else(recorded):
    _, output = recorded
    assert {path.name for path in output.parent.iterdir()} - {"__pycache__"} == {"mine.py", "run.json"}


def test_a_run_file_has_a_benchmark_for_each_cell_and_a_run_for_each_round(recorded):
    _, output = recorded
    results = read(str(output))
    solvers = ("mine.py:Mine", "naive", "set")
    assert list(results.benches) == [f"{p}/candidates/{s}" for p in ("cold", "prepare", "query") for s in solvers]
    for bench in results.benches.values():
        assert sorted(bench.rounds) == [0, 1]
        counts = {len(values) for values in bench.rounds.values()}
        assert len(counts) == 1
        assert min(counts) >= 5
    assert results.about["status"] == "complete"
    assert results.about["cases"]["candidates"]["word_count"] == 8641


def test_cells_of_a_round_have_the_same_inputs(recorded):
    _, output = recorded
    benches = read(str(output)).benches
    slices = {tuple(sorted(bench.slices.items())) for bench in benches.values()}
    assert len(slices) == 1
    for key in ("word_list_digest", "honeycombs_digest", "rules"):
        assert len({bench.metadata[key] for bench in benches.values()}) == 1
    first, second = (dict(one) for one in (*slices, *slices))
    assert first[0] != second[1]


def test_preparation_is_the_smaller_part_of_cold(recorded):
    _, output = recorded
    benches = read(str(output)).benches
    cold, prepare = (benches[f"{phase}/candidates/naive"].rounds for phase in ("cold", "prepare"))
    assert all(0 < p < c for r in cold for p, c in zip(prepare[r], cold[r], strict=True))


@pytest.mark.parametrize("verb", ["show", "stats", "hist", "dump", "metadata"])
def test_pyperf_reads_a_run_file(recorded, verb):
    _, output = recorded
    done = subprocess.run([sys.executable, "-m", "pyperf", verb, output], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "query/candidates/naive" in done.stdout


def test_the_same_seed_gives_the_same_slices_and_another_seed_others(recorded, short_list, tmp_path):
    _, output = recorded
    again = [*QUICK, "--words", short_list, "-s", "set", "-p", "query"]
    commands.harness("run", *again, "-o", "same.json", cwd=tmp_path)
    commands.harness("run", *again, "-o", "other.json", "--seed", "2", cwd=tmp_path)
    cell = "query/candidates/set"
    first, same, other = (read(str(p)).benches[cell] for p in (output, tmp_path / "same.json", tmp_path / "other.json"))
    assert first.slices == same.slices != other.slices
    assert first.metadata["honeycombs_digest"] == other.metadata["honeycombs_digest"]


def test_a_wrong_solver_is_named_and_not_timed_and_the_status_is_1(short_list, tmp_path):
    (tmp_path / "mine.py").write_text(WRONG)
    options = [*QUICK, "-p", "query", "--words", short_list, "-o", "run.json"]
    done = commands.harness("run", "-s", "set,mine.py:Mine", *options, cwd=tmp_path)
    assert done.returncode == 1
    assert "not ranked: mine.py:Mine is wrong: " in done.stdout
    assert "violates the property 'solve agrees with naive' at " in done.stdout
    assert " misses " in done.stdout
    assert "(python -m harness check mine.py:Mine)" in done.stdout
    assert list(read(str(tmp_path / "run.json")).benches) == ["query/candidates/set"]


def test_no_right_solver_means_no_file_and_status_1(short_list, tmp_path):
    (tmp_path / "mine.py").write_text(WRONG)
    done = commands.harness("run", "-s", "mine.py:Mine", *QUICK, "--words", short_list, "-o", "run.json", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "run: no solver gave a value, so there is no result file; the reasons are above"
    )
    assert not (tmp_path / "run.json").exists()


def test_a_dry_run_says_what_would_be_measured_and_writes_nothing(short_list, tmp_path):
    done = commands.harness("run", "--dry-run", "-s", "set,naive", "--words", short_list, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "query/candidates/set" in done.stdout
    assert "4 cells, about " in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_slow_solver_is_estimated_and_not_ranked(short_list, tmp_path):
    options = ["-p", "query", "-s", "set,naive", "--words", short_list, "--budget", "0.001", "-o", "run.json"]
    done = commands.harness("run", *QUICK, *options, cwd=tmp_path)
    assert done.returncode == 1  # nothing is left to measure
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("query/candidates/naive: ")]
    assert re.search(r": about [1-9][.\d]* [mµ]?s an operation, from 6 answers; to measure it would take ", line)


def test_rounds_are_added_until_ties_are_narrow(short_list, tmp_path):
    (tmp_path / "mine.py").write_text(RIGHT)
    options = ["-p", "query", "-s", "set,mine.py:Mine", "--words", short_list, "-o", "run.json"]
    done = commands.harness("run", *QUICK, *options, "--until", "0.0001%", "--max-time", "8", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "the widest interval of a tie is ±" in done.stderr
    assert commands.about(tmp_path / "run.json")["rounds_done"] > 2


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
    "a limit of nothing": (["--timeout", "0"], "argument --timeout: invalid positive value: '0'"),
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
    "a folder that is not there": ["run", "--solvers-from", "nowhere"],
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


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A checkout whose path has a space and a letter beyond ASCII, and a link to it."""
    root = tmp_path_factory.mktemp("bee ñ") / "1"
    for package in ("solvers", "harness"):
        shutil.copytree(commands.ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    link = root.parent / "link"
    link.symlink_to(root)
    return root, link


@pytest.mark.parametrize("where", ["its root", "elsewhere", "a link"])
def test_a_run_is_the_same_wherever_it_is_started(checkout, short_list, tmp_path, where):
    root, link = checkout
    cwd = {"its root": root, "elsewhere": tmp_path, "a link": link}[where]
    options = ["-p", "query", "-s", "set,naive", "--words", short_list, "-o", f"{where}.json"]
    done = commands.harness("run", *QUICK, *options, cwd=cwd, root=link if where == "a link" else root)
    assert done.returncode == 0, done.stderr
    assert list(read(str(cwd / f"{where}.json")).benches) == ["query/candidates/naive", "query/candidates/set"]


def test_a_dropped_in_solver_is_found_with_no_other_edit(checkout, short_list, tmp_path):
    root, _ = checkout
    text = (root / "solvers" / "words" / "set.py").read_text()
    dropped = root / "solvers" / "words" / "dropped.py"
    dropped.write_text(text.replace("class Set", "class Dropped"))
    try:
        assert "\ndropped " in commands.harness("list", root=root, cwd=root).stdout
        options = ["-p", "query", "-s", "set,dropped", "--words", short_list, "-o", "run.json"]
        done = commands.harness("run", *QUICK, *options, root=root, cwd=root)
        assert done.returncode == 0, done.stderr
        assert " dropped " in done.stdout
    finally:
        dropped.unlink()


def test_two_versions_meet_in_the_same_turns_and_the_gate_names_what_became_slower(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    shutil.copytree(root / "solvers", other / "solvers")
    path = root / "solvers" / "words" / "set.py"
    text = path.read_text()
    # So much slower that no load of the machine hides it: a tenth of a second on less than a millisecond.
    slower = "        import time\n\n        time.sleep(0.1)\n        center, min"
    path.write_text(text.replace("        center, min", slower))
    try:
        options = ["-p", "query", "-s", "set,naive", "--words", short_list, "-o", "run.json", "--overwrite"]
        gate = ["--against", other, "--fail-if-slower", "5%", "--rounds", "4"]
        done = commands.harness("run", "--fast", *gate, *options, root=root, cwd=tmp_path)
    finally:
        path.write_text(text)
    assert done.returncode == 1, done.stderr
    assert "set@before" in done.stdout
    slower = [line for line in done.stderr.splitlines() if "than before, surely more than the 5.0% allowed" in line]
    assert [line.split(":")[0] for line in slower] == ["query/candidates/set"]


def test_the_gate_fails_where_the_other_version_has_no_values(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    shutil.copytree(root / "solvers", other / "solvers")
    (other / "solvers" / "words" / "set.py").write_text(
        WRONG.replace("solvers.words.set", "solvers.words.naive").replace("Set", "Naive")
    )
    options = ["-p", "query", "-s", "set,naive", "--words", short_list, "-o", "run.json"]
    gate = ["--against", other, "--fail-if-slower", "500%"]
    done = commands.harness("run", *QUICK, *gate, *options, root=root, cwd=tmp_path)
    assert done.returncode == 1
    assert "query/candidates/set: nothing to compare with before: query/candidates/set@before: " in done.stderr


def test_the_gate_leaves_out_what_neither_version_can_measure(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    needy = root / "solvers" / "words" / "needy.py"
    needy.write_text(f"import no_such_library\n\n{RIGHT}")
    try:
        shutil.copytree(root / "solvers", other / "solvers")
        options = ["-p", "query", "-s", "set,needy", "--words", short_list, "-o", "run.json"]
        gate = ["--against", other, "--fail-if-slower", "500%"]
        done = commands.harness("run", *QUICK, *gate, *options, root=root, cwd=tmp_path)
    finally:
        needy.unlink()
    assert "needy" in done.stdout  # it is named as unavailable, and as nothing else
    assert "nothing to compare with" not in done.stderr


def test_list_names_every_solver_with_its_idea_and_cost():
    done = commands.harness("list")
    assert done.returncode == 0
    assert done.stderr == ""
    for name in ("naive", "set", "bitvector", "regex", "points_table"):
        (line,) = [line for line in done.stdout.splitlines() if line.startswith(f"{name} ")]
        assert "Prepare O(" in line
    assert "\ncandidates " in done.stdout
    assert "\nenable1 " in done.stdout
