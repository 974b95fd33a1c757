"""What a person who waits for a run sees; how a line is written over is tested with `live_line`."""

import io

from harness.cli.progress import Progress
from harness.experiment.plan import Cell, Workload, WorkloadPlan
from harness.runfile.header import CellRecord, Estimate

WORKLOAD = Workload("query", "candidates")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def everything(progress):
    progress.step("checking set")
    progress.planned([WorkloadPlan(WORKLOAD, {"set": 1, "naive": 1}, 5, 30.0)], 10)
    progress.measuring(0, WORKLOAD)
    progress.failed(Cell(WORKLOAD, "set"), CellRecord(status="failed", reason="it raises KeyError: 'q'"))
    progress.measuring(1, WORKLOAD)
    progress.close()


def test_it_says_what_is_measured_how_far_the_time_left_and_what_failed():
    terminal = Terminal()
    everything(Progress(terminal))
    assert "2 cells, 10 rounds of turns: about 5 min 00 s\n" in terminal.getvalue()
    assert "\r\x1b[Kround 1 of 10, query/candidates: 5 min 00 s left" in terminal.getvalue()
    assert "\r\x1b[Kquery/candidates/set: it raises KeyError: 'q'\n" in terminal.getvalue()


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


def test_a_cell_that_is_too_slow_is_told_with_its_estimate():
    log = io.StringIO()
    estimate = Estimate(seconds=0.125, count=12, sample="answers", needed=400.0)
    Progress(log).failed(Cell(WORKLOAD, "set"), CellRecord(status="estimated", estimate=estimate))
    assert log.getvalue() == (
        "query/candidates/set: about 125 ms per operation, from 12 answers; "
        "to measure it would take 6 min 40 s (--budget)\n"
    )
