"""Who is still in, workload by workload.

In: a request, and verdicts. Out: the contenders of each workload; one that drops out is told of, and the file says why.
"""

from harness.experiment.contender import Contender
from harness.experiment.plan import Cell, Workload
from harness.experiment.request import Request
from harness.measure.answers import Evidence
from harness.measure.listener import Listener
from harness.measure.verifier import Verdict
from harness.runfile.header import CellRecord
from harness.runfile.write import RunFile


class Lineup:
    """The contenders that are still in. evidence: by case and name, what each answered when it was verified."""

    def __init__(self, request: Request, file: RunFile, listener: Listener) -> None:
        self._file, self._listener = file, listener
        self._live: dict[Workload, dict[str, Contender]] = {workload: {} for workload in request.workloads}
        self.evidence: dict[tuple[str, str], Evidence] = {}

    def of(self, workload: Workload) -> dict[str, Contender]:
        """{name: contender} of those that are still in."""
        return dict(self._live[workload])

    def everybody(self) -> set[Contender]:
        """The contenders that are still in anywhere."""
        return {contender for contenders in self._live.values() for contender in contenders.values()}

    def admit(self, case: str, verdict: Verdict) -> None:
        """Let a contender into the workloads of the case, or out of them, as the verdict says."""
        contender = verdict.contender
        for workload in self._live:
            if (workload.case, workload.kind) != (case, contender.kind):
                continue
            cell = Cell(workload, contender.name)
            if verdict.record is not None:
                self.drop(cell, verdict.record)
                continue
            self.evidence[case, contender.name] = verdict.evidence
            earlier = self._file.header.cells.get(cell.name)
            if earlier is None or not earlier.is_out:  # it may be out in the part that is resumed
                self._live[workload][contender.name] = contender

    def drop(self, cell: Cell, record: CellRecord) -> None:
        """Let a contender out of a workload."""
        if cell.workload in self._live:
            self._live[cell.workload].pop(cell.solver, None)
        self._file.drop(cell, record)
        self._listener.failed(cell, record)
