"""What a person who waits sees on stderr: what is measured, how far, the time left, what failed."""

import time
from collections.abc import Sequence
from typing import TextIO

from harness.experiment.plan import Cell, Workload, WorkloadPlan
from harness.report.notes import estimate_text
from harness.runfile.header import CellRecord
from solvers.console.live_line import LiveLine
from solvers.console.quantities import duration, percent


class Progress:
    """Tells of a run as it goes; a `run.Listener`."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._line = LiveLine(stream)
        self._rounds = 0
        self._last_round = -1
        self._started = time.monotonic()
        self._planned = self._left = 0.0
        self._seconds: dict[Workload, float] = {}

    def step(self, text: str) -> None:
        """Something that takes a moment begins."""
        self._line.show(text, in_log=False)

    def planned(self, plans: Sequence[WorkloadPlan], rounds: int, done: int = 0) -> None:
        """Verification is over; this is what will be measured. done: rounds that were measured before."""
        self._rounds = rounds
        self._seconds = {plan.workload: plan.seconds for plan in plans}
        self._planned = self._left = sum(self._seconds.values()) * (rounds - done)
        cells = sum(len(plan.loops) for plan in plans)
        resumed = f", {done} of them done" if done else ""
        self._line.say(f"{cells} cells, {rounds} rounds of turns{resumed}: about {duration(self._planned)}")
        self._started = time.monotonic()

    def measuring(self, round_index: int, workload: Workload) -> None:
        """A round of a workload is about to be measured."""
        done = self._planned - self._left
        # What is left is judged by how the plan has held so far, once there is something to judge by.
        pace = (time.monotonic() - self._started) / done if done > 0 else 1.0
        left = f": {duration(self._left * pace)} left" if self._left > 0 else ""
        total = f" of {self._rounds}" if round_index < self._rounds else ""
        self._line.show(f"round {round_index + 1}{total}, {workload}{left}", in_log=round_index != self._last_round)
        self._last_round = round_index
        self._left -= self._seconds.get(workload, 0.0)

    def widest(self, width: float) -> None:
        """After a round beyond the planned ones: the widest interval of a tie."""
        self._line.say(f"the widest interval of a tie is ±{percent(width)}")

    def failed(self, cell: Cell, record: CellRecord) -> None:
        """A cell is out."""
        self._line.say(
            f"{cell.name}: {record.reason or (estimate_text(record.estimate) if record.estimate else record.status)}"
        )

    def close(self) -> None:
        """Leave the terminal with a clean line."""
        self._line.close()
