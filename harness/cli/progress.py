"""What a person who waits is told, on stderr: what is measured, how far, time left, what failed.

On a terminal one line is rewritten; elsewhere (a log, CI) each step is a line of its own, with no
control characters in it.
"""

import sys
import time
from collections.abc import Sequence
from typing import TextIO

from rich.text import Text

from harness.experiment.plan import Cell, Workload, WorkloadPlan
from harness.runfile.header import CellRecord
from harness.report.terminal import columns, encodable
from harness.report.units import duration, percent


class Progress:
    """Tells of a run as it goes; a `run.Listener`."""

    def __init__(self, stream: TextIO = sys.stderr) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._rounds = 0
        self._last_round = -1
        self._started = time.monotonic()
        self._open = False
        self._planned = self._left = 0.0
        self._seconds: dict[Workload, float] = {}

    def step(self, text: str) -> None:
        """Something that takes a moment begins."""
        self._step(text, in_log=False)

    def planned(self, plans: Sequence[WorkloadPlan], rounds: int, done: int = 0) -> None:
        """Verification is over; this is what will be measured. done: rounds that were measured before."""
        self._rounds = rounds
        self._seconds = {plan.workload: plan.seconds for plan in plans}
        self._planned = self._left = sum(self._seconds.values()) * (rounds - done)
        cells = sum(len(plan.loops) for plan in plans)
        more = f", {done} of them done" if done else ""
        self._say(f"{cells} cells, {rounds} rounds of turns{more}: about {duration(self._planned)}")
        self._started = time.monotonic()

    def measuring(self, round_index: int, workload: Workload) -> None:
        """A round of a workload is about to be measured."""
        done = self._planned - self._left
        # What is left is judged by how the plan has held so far, once there is something to judge by.
        pace = (time.monotonic() - self._started) / done if done > 0 else 1.0
        left = f": {duration(self._left * pace)} left" if self._left > 0 else ""
        of = f" of {self._rounds}" if round_index < self._rounds else ""
        self._step(f"round {round_index + 1}{of}, {workload}{left}", in_log=round_index != self._last_round)
        self._last_round = round_index
        self._left -= self._seconds.get(workload, 0.0)

    def widest(self, width: float) -> None:
        """After a round beyond the planned ones: the widest interval of a tie."""
        self._say(f"the widest interval of a tie is ±{percent(width)}")

    def failed(self, cell: Cell, record: CellRecord) -> None:
        """A cell is out."""
        self._say(f"{cell.name}: {record.reason}")

    def close(self) -> None:
        """Leave the terminal with a clean line."""
        if self._open:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._open = False

    def _step(self, text: str, in_log: bool) -> None:
        if self._terminal:
            line = Text(encodable(text, self._stream))
            line.truncate(columns(self._stream) - 1)  # a line that wraps could not be rewritten
            self._stream.write(f"\r\x1b[K{line}")
            self._stream.flush()
            self._open = True
        elif in_log:
            self._say(text)

    def _say(self, text: str) -> None:
        self.close()
        self._stream.write(encodable(text, self._stream) + "\n")
        self._stream.flush()
