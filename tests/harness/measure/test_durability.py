"""What was finished is there, whatever ends a run; and a run can be taken up where it stopped."""

import os
import random
import signal
import subprocess
import sys
import time

import psutil
import pyperf
import pytest

from harness.runfile.read import read
from tests.harness import commands

OPTIONS = ["-p", "query", "--fast", "--rounds", "4", "-o", "run.json"]

# Seconds that any one thing may take. Nothing here takes one of them on an idle machine.
PATIENCE = 600
CELLS = ["query/candidates/naive", "query/candidates/set"]


def start(cwd, short_list, *more):
    return subprocess.Popen(
        [sys.executable, "-m", "harness", "run", *OPTIONS, "--words", str(short_list), "-s", "set,naive", *more],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(commands.ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_until(true, process, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while not true():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


def workers_in(folder):
    """Processes that a run with its directory in `folder` started."""
    found = []
    for process in psutil.process_iter():
        try:
            if "BEEBENCH_CHILD_OF" in process.environ() and process.cwd() == str(folder):
                found.append(process)
        except psutil.Error:
            continue
    return found


def assert_gone(folder, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while left := workers_in(folder):
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("number", "status", "word"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated"), (signal.SIGHUP, 129, "hung up")],
)
def test_a_signal_leaves_the_finished_rounds_marked_partial(short_list, tmp_path, number, status, word):
    # More rounds than can be over before the signal comes.
    process = start(tmp_path, short_list, "--rounds", "400")
    wait_until((tmp_path / "run.json").exists, process)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status, err
    assert out == ""
    assert (
        err.splitlines()[-1]
        == f"{word}: the finished rounds are in run.json; python -m harness run --resume run.json goes on"
    )
    assert "Traceback" not in err
    about = commands.about(tmp_path / "run.json")
    assert about["status"] == "partial"
    assert 1 <= about["rounds_done"] < 400
    assert list(read(str(tmp_path / "run.json")).benches) == CELLS
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]
    assert_gone(tmp_path)


def test_an_interrupt_before_the_first_round_leaves_no_file(short_list, tmp_path):
    process = start(tmp_path, short_list)
    wait_until(lambda: workers_in(tmp_path), process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "interrupted: no round was finished, and nothing was written"
    assert list(tmp_path.iterdir()) == []
    assert_gone(tmp_path)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 20))])
def test_a_run_killed_at_any_moment_leaves_no_file_or_a_valid_one_and_resumes(short_list, tmp_path, seed):
    process = start(tmp_path, short_list)
    time.sleep(random.Random(seed).uniform(0.3, 4.0))
    process.kill()
    process.communicate()
    assert_gone(tmp_path)
    output = tmp_path / "run.json"
    if output.exists():
        assert list(read(str(output)).benches) == CELLS
        if commands.about(output)["status"] == "partial":
            done = commands.harness("run", "--resume", output, cwd=tmp_path)
            assert done.returncode == 0, done.stderr
    else:
        again = start(tmp_path, short_list)
        again.communicate(timeout=PATIENCE)
        assert again.returncode == 0
    about = commands.about(output)
    assert (about["status"], about["rounds_done"]) == ("complete", 4)
    benches = read(str(output)).benches
    assert list(benches) == CELLS
    for bench in benches.values():
        assert sorted(bench.rounds) == [0, 1, 2, 3]
        assert len({len(values) for values in bench.rounds.values()}) == 1


@pytest.fixture(scope="module")
def partial(short_list, tmp_path_factory):
    """A run that stopped after its first round, beside its word list and a solver of its own."""
    folder = tmp_path_factory.mktemp("partial")
    (folder / "words.txt").write_text(short_list.read_text())
    (folder / "mine.py").write_text("from solvers.words.set import Set\n\n\nclass Mine(Set):\n    pass\n")
    process = start(folder, folder / "words.txt", "-s", "./mine.py:Mine", "--rounds", "12")
    wait_until((folder / "run.json").exists, process)
    process.send_signal(signal.SIGINT)
    process.communicate()
    return folder


CHANGES = {
    "word list": ("words.txt", lambda text: text + "zzzz\n", "word list was "),
    "solver": ("mine.py", lambda text: text + "# changed\n", "solver mine.py:Mine: its source was "),
    "honeycombs": (
        "run.json",
        lambda text: text.replace('"honeycombs_digest":"', '"honeycombs_digest":"0', 1),
        "honeycombs was ",
    ),
    "rules": (
        "run.json",
        lambda text: text.replace('"rules":{"bonus":7', '"rules":{"bonus":8'),
        "rules was 7 letters, ",
    ),
    "machine": ("run.json", lambda text: text.replace('"host":"', '"host":"not-'), "machine host was not-"),
    "version": ("run.json", lambda text: text.replace('"beebench":"0.', '"beebench":"9.'), "machine beebench was 9."),
}


@pytest.mark.parametrize(("name", "change", "says"), CHANGES.values(), ids=CHANGES)
def test_a_run_is_not_resumed_where_something_differs(partial, name, change, says):
    path = partial / name
    before = path.read_text()
    path.write_text(change(before))
    try:
        assert path.read_text() != before
        done = commands.harness("run", "--resume", partial / "run.json", cwd=partial)
    finally:
        path.write_text(before)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "cannot be resumed: " in line
    assert says in line


def test_a_run_is_resumed_to_its_end_and_then_no_more(partial):
    done = commands.harness("run", "--resume", "run.json", cwd=partial)
    assert done.returncode == 0, done.stderr
    assert list(read(str(partial / "run.json")).benches["query/candidates/mine.py:Mine"].rounds) == list(range(12))
    again = commands.harness("run", "--resume", "run.json", cwd=partial)
    assert again.returncode == 2
    assert "complete, with 12 rounds; nothing is left to resume" in again.stderr


def test_a_run_that_stops_before_its_memory_is_measured_is_partial_and_measures_it_when_resumed(short_list, tmp_path):
    output = tmp_path / "run.json"
    process = start(tmp_path, short_list, "--track-memory", "--rounds", "2")
    wait_until(lambda: output.exists() and commands.about(output)["rounds_done"] == 2, process)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert commands.about(output)["status"] == "partial"
    done = commands.harness("run", "--resume", output, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert commands.about(output)["status"] == "complete"
    assert list(read(str(output)).benches) == ["memory/candidates/naive", "memory/candidates/set", *CELLS]
    # pyperf takes values for seconds where nothing else is said, and bytes would be months.
    suite = pyperf.BenchmarkSuite.load(str(output))
    assert suite.get_benchmark("memory/candidates/set").get_total_duration() < 600


def test_another_pyperf_suite_is_not_resumed(tmp_path):
    text = '{"benchmarks": [{"metadata": {"name": "a"}, "runs": [{"values": [0.1]}]}], "version": "1.0"}'
    (tmp_path / "a.json").write_text(text)
    done = commands.harness("run", "--resume", "a.json", cwd=tmp_path)
    assert done.returncode == 2
    assert "a.json: not a run of this project" in done.stderr


def run_on_a_disk_that_is_full(cwd, short_list, after):
    """A run whose file can be written so many times, and no more, as on a disk that fills up."""
    script = (
        "import errno, os, runpy, stat; sync, left = os.fsync, iter(range(%d))\n"
        "def fsync(file):\n"
        "    if stat.S_ISREG(os.fstat(file).st_mode) and next(left, None) is None:\n"
        "        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))\n"
        "    sync(file)\n"
        "os.fsync = fsync; runpy.run_module('harness', run_name='__main__', alter_sys=True)"
    )
    return subprocess.run(
        [sys.executable, "-c", script % after, "run", *OPTIONS, "--words", str(short_list), "--overwrite", "-s", "set"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(commands.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_file_that_cannot_be_written_is_an_error_in_a_line_and_the_old_file_stays(short_list, tmp_path):
    old = tmp_path / "run.json"
    old.write_text("old")
    done = run_on_a_disk_that_is_full(tmp_path, short_list, after=0)
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1] == (
        "run.json: cannot be written (No space left on device); what stood there before is untouched"
    )
    assert old.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_a_disk_that_fills_up_costs_the_rounds_after_that(short_list, tmp_path):
    done = run_on_a_disk_that_is_full(tmp_path, short_list, after=2)
    assert done.returncode == 2, done.stderr
    about = commands.about(tmp_path / "run.json")
    assert (about["status"], about["rounds_done"]) == ("partial", 2)
    assert list(read(str(tmp_path / "run.json")).benches) == ["query/candidates/set"]


def test_a_directory_that_vanishes_is_an_error_in_a_line(short_list, tmp_path):
    folder = tmp_path / "results"
    folder.mkdir()
    process = start(tmp_path, short_list, "-o", "results/run.json")
    wait_until(lambda: workers_in(tmp_path), process)
    folder.rmdir()
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert err.splitlines()[-1].startswith("results/run.json: cannot be written (No such file or directory)")
    assert "Traceback" not in err
