"""What a person who waits sees: one line that is rewritten, and never wraps; in a log, lines alone."""

import fcntl
import io
import os
import pty
import struct
import termios

import pytest
from rich.cells import cell_len

from harness.cli.progress import Progress
from harness.experiment.plan import Cell, Workload, WorkloadPlan

WORKLOAD = Workload("query", "candidates")
LONG = "checking " + "a_solver_with_a_long_name_" * 2 + "ñ漢字" * 60


def watched(columns, tell):
    """What a terminal of so many columns is sent."""
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with os.fdopen(terminal, "w", encoding="utf-8") as stream:
        tell(Progress(stream))
    shown = b""
    while True:
        try:
            part = os.read(master, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(master)
    return shown.decode()


def everything(progress):
    progress.step(LONG)
    progress.planned([WorkloadPlan(WORKLOAD, {"set": 1, "naive": 1}, 5, 30.0)], 10)
    progress.measuring(0, WORKLOAD)
    progress.failed(Cell(WORKLOAD, "set"), "it raises KeyError: 'q'")
    progress.measuring(1, WORKLOAD)
    progress.close()


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_line_that_is_rewritten_is_never_wider_than_the_terminal(columns):
    shown = watched(columns, lambda progress: progress.step(LONG))
    assert shown.startswith("\r\x1b[Kchecking a_solver")
    assert columns - 3 < cell_len(shown.removeprefix("\r\x1b[K")) < columns


def test_it_says_what_is_measured_how_far_the_time_left_and_what_failed():
    shown = watched(80, everything)
    assert "2 cells, 10 rounds of turns: about 5 min 00 s" in shown
    assert "round 1 of 10, query/candidates: 5 min 00 s left" in shown
    assert "query/candidates/set: it raises KeyError: 'q'\r\n" in shown


def test_rounds_that_were_measured_before_are_counted_as_done():
    log = io.StringIO()
    progress = Progress(log)
    progress.planned([WorkloadPlan(WORKLOAD, {"set": 1}, 5, 30.0)], 8, 5)
    progress.measuring(5, WORKLOAD)
    assert log.getvalue().splitlines() == [
        "1 cells, 8 rounds of turns, 5 of them done: about 1 min 30 s",
        "round 6 of 8, query/candidates: 1 min 30 s left",
    ]


def test_a_log_has_no_control_characters():
    log = io.StringIO()
    everything(Progress(log))
    planned, first, failure, second = log.getvalue().splitlines()
    assert planned == "2 cells, 10 rounds of turns: about 5 min 00 s"
    assert first == "round 1 of 10, query/candidates: 5 min 00 s left"
    assert failure == "query/candidates/set: it raises KeyError: 'q'"
    assert second.startswith("round 2 of 10, query/candidates: ")
    assert all(line.isprintable() for line in (planned, first, failure, second))
