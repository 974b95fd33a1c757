"""Who is told of what goes on in a run, for progress."""

from collections.abc import Sequence
from typing import Protocol

from harness.experiment.plan import Cell, Workload, WorkloadPlan
from harness.runfile.header import CellRecord


class Listener(Protocol):
    """Told of what goes on, for progress."""

    def step(self, text: str) -> None:
        """Something that takes a moment begins."""

    def planned(self, plans: Sequence[WorkloadPlan], rounds: int, done: int = 0) -> None:
        """Verification is over; this is what will be measured."""

    def measuring(self, round_index: int, workload: Workload) -> None:
        """A round of a workload is about to be measured."""

    def failed(self, cell: Cell, record: CellRecord) -> None:
        """A cell is out."""
