"""A solver that misbehaves costs its own cell, with the reason kept, and nobody else's."""

import pytest

from harness.runfile.read import read
from tests.harness import commands
from tests.harness.measure import faulty

FILE = commands.ROOT / "tests" / "harness" / "measure" / "faulty.py"

# {class: (cells it may lose, what the reason says)}; an empty reason: it is measured, unharmed and harmless.
FAULTS = {
    "RaisesInConstruction": ("failed", "it raises ValueError: no such thing"),
    "RaisesInQuery": ("failed", "it raises KeyError: 'q'"),
    "RaisesLater": ("failed", "it raises KeyError: 'q'"),
    "MissesWords": ("wrong", "misses"),
    "RepeatsWords": ("wrong", "repeats"),
    "ScoresWrong": ("wrong", "scores"),
    "WrongLater": ("wrong", "right when it was checked, wrong in round 1"),
    "GivesTuple": ("failed", "solve() returned a tuple; it must return a list of str"),
    "GivesBytes": ("failed", "solve() returned a list with a bytes in it; it must return a list of str"),
    "GivesNoneLater": ("failed", "solve() returned None; it must return a list of str"),
    "Exits": ("failed", "exited with status 0"),
    "ExitsLater": ("failed", "exited with status 3"),
    "ExitsAtOnce": ("failed", "exited with status 0"),
    "Aborts": ("failed", "killed by SIGABRT"),
    "AbortsLater": ("failed", "killed by SIGABRT"),
    "Segfaults": ("failed", "killed by SIGSEGV"),
    "LoopsInPython": ("timed out", "its turn did not end in time"),
    "LoopsInC": ("timed out", "no answer within"),
    "LoopsWithSignalsBlocked": ("timed out", "no answer within"),
    "EatsMemory": ("failed", "it raises MemoryError"),
    "Sleeps": ("timed out", "its turn did not end in time"),
    "TooSlow": ("estimated", ""),
    "LeavesProcess": ("failed", "leaves 1 process of its own behind"),
    "LeavesDaemon": ("failed", "leaves 1 process of its own behind"),
    "WritesToStdout": ("", ""),
    "ClosesStandardStreams": ("failed", "I/O operation on closed file"),
    "FillsStderr": ("failed", "File too large"),
    "ChangesInput": ("failed", "it changes the word list that it was given"),
    "ChangesDirectory": ("", ""),
    "StopsCollector": ("failed", "it turns garbage collection off"),
    "ClosesPipes": ("failed", ""),
    "WritesToPipes": ("failed", "something else was written to the pipe of its turn"),
    "WorksOn": ("failed", "it goes on working outside its turns"),
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory, short_list):
    """One run of all of them at once, beside two good solvers."""
    output = tmp_path_factory.mktemp("faulty") / "run.json"
    specs = ["naive", "set", *(f"{FILE}:{name}" for name in FAULTS), f"{FILE.with_name('faulty_import.py')}:Any"]
    options = [
        "-p",
        "query",
        "--fast",
        "--rounds",
        "2",
        "--timeout",
        "4",
        "--no-check",
        "--budget",
        "3",
        "--words",
        short_list,
        "-o",
        output,
    ]
    done = commands.harness("run", "-s", ",".join(specs), *options)
    return done, output


def test_every_faulty_solver_is_listed_here():
    classes = {
        name for name, value in vars(faulty).items() if isinstance(value, type) and issubclass(value, faulty.Set)
    }
    assert {name for name in classes if not name.startswith("_")} - {"Set"} == set(FAULTS)


def test_the_run_ends_with_status_1_and_no_traceback(ran):
    done, _ = ran
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert "rubbish" not in done.stderr + done.stdout


def test_each_costs_its_own_cell_with_the_reason_kept(ran):
    _, output = ran
    cells = commands.about(output)["cells"]
    failures = []
    for name, (status, reason) in FAULTS.items():
        cell = cells[f"query/candidates/{FILE}:{name}"]
        said = cell.get("reason", "")
        right = cell["status"] == (status or "measured") and reason in said and "\n" not in said
        if not right or (status not in ("", "estimated") and not said):
            failures.append(f"{name}: {cell}")
    assert not failures, "\n".join(failures)


def test_an_estimate_is_kept_as_numbers(ran):
    _, output = ran
    estimate = commands.about(output)["cells"][f"query/candidates/{FILE}:TooSlow"]["estimate"]
    assert estimate["seconds"] > 0.12
    assert estimate["needed"] > 3
    assert (estimate["sample"], estimate["count"] > 0) == ("answers", True)


def test_a_file_that_cannot_be_imported_costs_its_own_cell(ran):
    _, output = ran
    cells = commands.about(output)["cells"]
    (reason,) = [cell["reason"] for name, cell in cells.items() if name.endswith("faulty_import.py:Any")]
    assert "RuntimeError: not today" in reason


def test_the_others_are_measured_whole(ran):
    _, output = ran
    results = read(str(output))
    for solver in ("naive", "set", *(f"{FILE}:{name}" for name, (status, _) in FAULTS.items() if not status)):
        rounds = results.benches[f"query/candidates/{solver}"].rounds
        assert sorted(rounds) == [0, 1]
        assert len({len(values) for values in rounds.values()}) == 1


def test_what_is_not_ranked_is_named_below_the_ranking(ran):
    done, _ = ran
    ranked = [line for line in done.stdout.splitlines() if line[:1].isdigit()]
    for name, (status, _) in FAULTS.items():
        assert any(f":{name} " in line for line in ranked) == (not status), name
        if status:
            assert f"not ranked: {FILE}:{name} is {status}: " in done.stdout
    assert f"query/candidates/{FILE}:MissesWords: " in done.stderr


def test_nothing_they_started_is_left(ran):
    psutil = pytest.importorskip("psutil")
    left = [p.info["cmdline"] for p in psutil.process_iter(["cmdline"]) if "3600" in (p.info["cmdline"] or [])]
    assert left == []
