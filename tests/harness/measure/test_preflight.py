"""What a run is told of, refuses and passes on: the machine, tracers, CPUs, environment variables."""

import os
from pathlib import Path

import pytest

from harness.measure import preflight
from harness.runfile.read import read
from tests.harness import commands

SHORT = ["-s", "set", "-p", "query", "--fast", "--rounds", "1"]

TELLS = """
import os
from pathlib import Path

from solvers.words.set import Set


class Mine(Set):
    def solve(self, honeycomb):
        seen = [sorted(os.sched_getaffinity(0)), os.environ.get("WANTED"), os.environ.get("UNWANTED")]
        Path("seen.txt").write_text(str(seen))
        return super().solve(honeycomb)
"""


def traced(*arguments):
    """What traces a run, as a command line."""
    script = "import runpy, sys; sys.settrace(lambda *_: None); "
    return ["-c", f"{script}runpy.run_module('harness', run_name='__main__', alter_sys=True)", *arguments]


@pytest.mark.parametrize(
    ("program", "env", "says"),
    [
        (traced("run"), {}, "a trace function (coverage or a debugger) is active"),
        (["-m", "cProfile", "-m", "harness", "run"], {}, " is active, so that its cost would be measured"),
        (["-m", "harness", "run"], {"COVERAGE_PROCESS_START": "x"}, "coverage of child processes is active"),
    ],
    ids=["tracer", "profiler", "coverage of children"],
)
def test_a_run_under_a_tracer_is_refused_before_anything_is_measured(tmp_path, short_list, program, env, says):
    done = commands.python(*program, *SHORT, "--words", short_list, "-o", "run.json", cwd=tmp_path, env=env)
    assert done.returncode in ((2,) if "cProfile" not in program else (0, 2))  # cProfile has a status of its own
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("run: ")]
    assert says in line
    assert "give --force for timings that mean nothing" in line
    assert list(tmp_path.iterdir()) == []


def test_a_run_under_coverage_is_refused(tmp_path, short_list):
    pytest.importorskip("coverage")
    options = [*SHORT, "--words", short_list, "-o", "run.json"]
    done = commands.python(
        "-m", "coverage", "run", "--data-file", "data", "-m", "harness", "run", *options, cwd=tmp_path
    )
    assert done.returncode == 2
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("run: ")]
    assert "is active, so that its cost would be measured; run without it, or give --force" in line
    assert not (tmp_path / "run.json").exists()


def test_force_measures_all_the_same(tmp_path, short_list):
    done = commands.python(*traced("run", *SHORT, "--force", "--words", short_list, "-o", "run.json"), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert list(read(str(tmp_path / "run.json")).benches) == ["query/candidates/set"]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="needs CPUs that can be chosen")
def test_workers_are_pinned_and_get_the_variables_that_are_asked_for_and_no_others(tmp_path, short_list):
    (tmp_path / "mine.py").write_text(TELLS)
    cpu = min(os.sched_getaffinity(0))
    options = ["-s", "mine.py:Mine", *SHORT[2:], "--no-check", "--words", short_list, "-o", "run.json"]
    chosen = ["--affinity", str(cpu), "--inherit-environ", "WANTED,NOT_THERE"]
    env = {"WANTED": "yes", "UNWANTED": "yes"}
    done = commands.harness("run", *options, *chosen, cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "seen.txt").read_text() == str([[cpu], "yes", None])
    assert read(str(tmp_path / "run.json")).benches["query/candidates/mine.py:Mine"].metadata["cpu_affinity"] == str(
        cpu
    )


@pytest.mark.parametrize("given", ["9999", "x", "", "1-0", "0-99999999999", "0,,1"])
def test_cpus_that_are_not_there_are_refused(tmp_path, given):
    done = commands.harness("run", "--affinity", given, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "argument --affinity: " in line


def test_the_memory_of_a_solver_is_shown_and_never_ranked(tmp_path, short_list):
    options = ["-s", "naive,points_table", "-p", "query", "--fast", "--rounds", "2", "--words", short_list]
    done = commands.harness("run", *options, "--track-memory", "-o", "run.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    _, _, below = done.stdout.partition("memory: the most that a solver adds to the process (shown, never ranked)")
    header, *rows = below.splitlines()[1:4]
    assert header.split() == ["solver", "median"]
    assert {row.split()[0] for row in rows} == {"naive", "points_table"}
    benches = read(str(tmp_path / "run.json")).benches
    naive, table = (benches[f"memory/candidates/{solver}"] for solver in ("naive", "points_table"))
    assert (naive.unit, len(naive.rounds)) == ("byte", 3)
    assert table.median > 2 * naive.median  # it keeps a table, and naive keeps nothing


def test_a_run_says_what_will_blur_it(monkeypatch):
    monkeypatch.setattr(preflight, "_advice_of_pyperf", lambda: ["CPU Frequency: set it"])
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    monkeypatch.setattr(os, "getloadavg", lambda: (0.1, 0.1, 0.1))
    assert preflight.blurring() == ["CPU Frequency: set it"]
    monkeypatch.setattr(os, "getloadavg", lambda: (6.0, 0.1, 0.1))
    assert preflight.blurring()[0] == ("load 6.0 on 8 cores: other programs run; end them, or expect wider intervals")
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(os, "getloadavg", lambda: (0.1, 0.1, 0.1))
    assert preflight.blurring()[0] == ("2 cores: whatever else runs is felt; leave the machine alone meanwhile")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a directory in which nobody may write")
def test_a_directory_that_cannot_be_written_to_is_told_before_anything_is_measured(tmp_path):
    done = commands.harness("run", *SHORT, "-o", "/proc/run.json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("/proc/run.json: cannot write into /proc (")
    assert line.endswith("choose another place with -o")
