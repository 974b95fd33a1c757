"""Write a run; the file is a pyperf suite that `python -m pyperf` reads.

In: what each round measured. Out: one file, complete after every round, written beside its name and
renamed over it, so that whoever reads it, or interrupts the run, finds a whole file. A cell that has
no values cannot be a pyperf benchmark: its status and reason are in the Header, under a top-level key of our
own, which pyperf passes over. The format is described in docs/result-files.md.

Next: `read.py`.
"""

import gzip
import io
import json
from collections.abc import Mapping
from dataclasses import replace

import pyperf

from harness.experiment.plan import Cell, Workload
from harness.runfile.claim import Claim
from harness.runfile.header import KEY, CellRecord, Header
from harness.runfile.measured import Measured, Metadata

# Seconds; the least that a value can be, as pyperf refuses zero.
TICK = 1e-9

# Significant digits of a value: the clock has no more in a turn of milliseconds.
_DIGITS = 8


class RunFile:
    """A run that grows by rounds: the one value of a run that is not frozen.

    header: what the run says of itself; it is replaced, never changed. runs: by cell, one for each round.
    """

    def __init__(self, header: Header, runs: Mapping[str, list[pyperf.Run]] | None = None) -> None:
        self.header = header
        self.runs: dict[str, list[pyperf.Run]] = dict(runs or {})

    @property
    def rounds_done(self) -> int:
        """How many rounds of every cell are finished."""
        return self.header.rounds_done

    def add(self, cell: Cell, measured: Measured, metadata: Metadata) -> None:
        """Keep what a cell measured in a round; for `cold`, `prepare` too, from the same operations."""
        times: Metadata = {"first_operation": max(measured.first, TICK), "cpu_by_wall": measured.cpu}
        self._append(cell, measured.run, measured.run.values, {**metadata, **times})
        if cell.workload.phase == "cold":
            prepare = Cell(Workload("prepare", cell.workload.case), cell.solver)
            self._append(prepare, measured.run, measured.prepare, metadata)

    def add_memory(self, cell: Cell, runs: list[pyperf.Run]) -> None:
        """Keep the memory of a solver, a run for each time it was measured."""
        self.runs[cell.name] = runs
        self.header = self.header.with_cell(cell.name, CellRecord(status="measured"))

    def _append(self, cell: Cell, run: pyperf.Run, values: tuple[float, ...], metadata: Metadata) -> None:
        # pyperf refuses to join runs that differ in a digest of the platform, but not in what is ours.
        known = {**run.get_metadata(), **metadata, "name": cell.name, "phase": cell.workload.phase}
        warmups = None if cell.workload.phase == "prepare" else [(loops, _rounded(v)) for loops, v in run.warmups or ()]
        rounded = pyperf.Run(list(map(_rounded, values)), warmups=warmups, metadata=known, collect_metadata=False)
        self.runs.setdefault(cell.name, []).append(rounded)
        if cell.name not in self.header.cells:
            self.header = self.header.with_cell(cell.name, CellRecord(status="measured"))

    def drop(self, cell: Cell, record: CellRecord) -> None:
        """Say why a cell has no values, or no more of them."""
        self.header = self.header.with_cell(cell.name, record)

    def end_round(self) -> None:
        """Count a round of every cell as finished."""
        self.header = replace(self.header, rounds_done=self.header.rounds_done + 1)

    def complete(self) -> None:
        """Say that nothing is left to be measured."""
        self.header = replace(self.header, status="complete")

    def dumps(self) -> str:
        """The file's text. There must be a value in it: pyperf has no empty suite."""
        suite = pyperf.BenchmarkSuite([pyperf.Benchmark(runs) for _, runs in sorted(self.runs.items())])
        buffer = io.StringIO()
        suite.dump(buffer)
        data = json.loads(buffer.getvalue())
        data[KEY] = self.header.to_json()
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"

    def write(self, claim: Claim) -> None:
        """Write this run, if it has a value, under the name that is claimed; gzipped if it is called .gz.

        Raises BeeError.
        """
        if self.runs:
            text = self.dumps()
            # Without a time in it, the same run makes the same file.
            content = gzip.compress(text.encode(), mtime=0) if claim.path.suffix == ".gz" else text
            claim.write(content)


def _rounded(value: float) -> float:
    """A value as the file has it."""
    return float(f"{max(value, TICK):.{_DIGITS}g}")
