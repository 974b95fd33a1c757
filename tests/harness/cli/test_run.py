"""`run` as a user runs it: files, output and exit status."""

import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from harness.cli import run as verb
from harness.experiment.request import Options
from harness.runfile.read import read
from tests.harness import commands
from tests.harness.cli.conftest import QUICK, RIGHT, WRONG


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
    assert results.header.status == "complete"
    assert results.header.cases["candidates"].word_count == 8641


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
    assert re.search(r": about [1-9][.\d]* [mµ]?s per operation, from 6 answers; to measure it would take ", line)


def stopping_rule(monkeypatch, widths, seconds):
    """The rule of a run of two rounds that is given until 2 percent or 60 seconds: what it says after each round.

    widths: of the widest tie, each time it is asked. seconds: what the clock says, each time it is asked.
    """
    clock, left = iter(seconds), iter(widths)
    monkeypatch.setattr(verb.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(verb, "widest_tie", lambda _: next(left))
    options = Options(until=0.02, max_time=60.0)
    request = SimpleNamespace(effort=SimpleNamespace(rounds=2), options=options)
    enough = verb._stopping_rule(request, SimpleNamespace(widest=lambda _: None))
    return [enough(SimpleNamespace(rounds_done=done, runs={"a cell": []})) for done in range(5)]


def test_rounds_are_added_until_ties_are_narrow(monkeypatch):
    assert stopping_rule(monkeypatch, [0.3, 0.1, 0.01], [5.0] * 9) == [False, False, False, False, True]


def test_no_round_is_added_when_the_time_is_over(monkeypatch):
    assert stopping_rule(monkeypatch, [0.3, 0.1, 0.1], [5.0, 20.0, 40.0, 66.0]) == [False, False, False, False, True]


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
