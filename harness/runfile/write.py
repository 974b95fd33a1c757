"""Write a run; the file is a pyperf suite that `python -m pyperf` reads.

In: what each round measured. Out: one file, complete after every round, written beside its name and
renamed over it, so that whoever reads it, or interrupts the run, finds a whole file. A cell that has
no values cannot be a pyperf benchmark: its status and reason are kept under a top-level key of our
own, which pyperf passes over. The format is described in docs/result-files.md; reading is `read.py`.
"""

import gzip
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyperf

from harness.experiment.plan import Cell, Workload
from harness.files import write_whole
from harness.measure.turns import Measured

KEY = "beebench"
FORMAT = 1
TICK = 1e-9
"""Seconds; the least that a value can be, as pyperf refuses zero."""
_DIGITS = 8
"""Significant digits of a value that are kept: the clock has no more in a turn of milliseconds."""


@dataclass
class RunFile:
    """A run that grows by rounds. `about` describes it as a whole; `cells` says how each cell fared."""

    about: dict[str, Any]
    runs: dict[str, list[pyperf.Run]] = field(default_factory=dict)
    cells: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, cell: Cell, measured: Measured, metadata: Mapping[str, str | int | float]) -> None:
        """Keep what a cell measured in a round; for `cold`, `prepare` too, from the same operations."""
        times = {"first_operation": max(measured.first, TICK), "cpu_by_wall": measured.cpu}
        self._append(cell, measured.run, measured.run.values, {**metadata, **times})
        if cell.workload.phase == "cold":
            prepare = Cell(Workload("prepare", cell.workload.case), cell.solver)
            self._append(prepare, measured.run, measured.prepare, metadata)

    def _append(
        self, cell: Cell, run: pyperf.Run, values: tuple[float, ...], metadata: Mapping[str, str | int | float]
    ) -> None:
        # pyperf refuses to join runs that differ in a digest of the platform, but not in what is ours.
        about = {**run.get_metadata(), **metadata, "name": cell.name, "phase": cell.workload.phase}
        warmups = None if cell.workload.phase == "prepare" else [(loops, _rounded(v)) for loops, v in run.warmups or ()]
        kept = pyperf.Run(list(map(_rounded, values)), warmups=warmups, metadata=about, collect_metadata=False)
        self.runs.setdefault(cell.name, []).append(kept)
        self.cells.setdefault(cell.name, {"status": "measured"})

    def fail(self, cell: Cell, status: str, reason: str) -> None:
        """Say why a cell has no values, or no more of them."""
        self.cells[cell.name] = {"status": status, "reason": reason}

    def dumps(self) -> str:
        """The file's text. There must be a value in it: pyperf has no empty suite."""
        suite = pyperf.BenchmarkSuite([pyperf.Benchmark(runs) for _, runs in sorted(self.runs.items())])
        buffer = io.StringIO()
        suite.dump(buffer)
        data = json.loads(buffer.getvalue())
        data[KEY] = {"format": FORMAT, **self.about, "cells": dict(sorted(self.cells.items()))}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"

    def write(self, path: Path, *, make_folders: bool = False) -> None:
        """Replace the file by this run, if it has a value; gzipped if it is called .gz. Raises ResultError.

        make_folders: whether its directory is made.
        """
        if self.runs:
            text = self.dumps()
            # Without a time in it, the same run makes the same file.
            content = gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text
            write_whole(path, content, make_folders=make_folders)


def _rounded(value: float) -> float:
    """A value as it is kept."""
    return float(f"{max(value, TICK):.{_DIGITS}g}")
