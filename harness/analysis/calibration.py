"""What is known of a machine's power to tell differences, beside the runs that were made on it.

In: a run. Out: what calibrations of the same machine found for runs of so many rounds, from the newest file in
`calibration/` beside the run file; None where there is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.files import ResultError
from harness.runfile.header import Header
from harness.runfile.read import Results, load_suite

# Keys of a row that this version writes; a row of another version is passed over.
_KEYS = {"rounds", "solvers", "smallest", "found"}


@dataclass(frozen=True, kw_only=True)
class Calibrated:
    """What a calibration found for runs of so many rounds.

    smallest: {solvers in a ranking: the smallest percentage that is found nine times in ten, whatever the work}; None
    where that is more than `largest`, the largest percentage that was tried.
    """

    path: Path
    rounds: int
    smallest: Mapping[int, int | None]
    largest: int


def calibrated(results: Results) -> Calibrated | None:
    """What the newest calibration of the run's machine says, or None."""
    machine = results.header and results.header.machine
    folder = Path(results.path).parent / "calibration"
    if results.header is None or not machine or not folder.is_dir():
        return None
    for path in sorted(folder.glob("*.json*"), key=lambda path: path.stat().st_mtime, reverse=True):
        header = _header(path)
        if header is None or header.machine is None or header.machine.host != machine.host:
            continue
        done = results.header.rounds_done
        rows = [row for row in header.calibration if row.keys() >= _KEYS and row["rounds"] <= done]
        if rows:
            return _summary(path, rows)
    return None


def _summary(path: Path, rows: list[Mapping[str, Any]]) -> Calibrated:
    rounds = max(row["rounds"] for row in rows)
    smallest: dict[int, int | None] = {}
    for row in sorted((row for row in rows if row["rounds"] == rounds), key=lambda row: row["solvers"]):
        before = smallest.get(row["solvers"], 0)
        smallest[row["solvers"]] = None if None in (before, row["smallest"]) else max(before or 0, row["smallest"])
    largest = max(int(percent) for row in rows for percent in row["found"])
    return Calibrated(path=path, rounds=rounds, smallest=smallest, largest=largest)


def _header(path: Path) -> Header | None:
    try:
        return load_suite(str(path))[0]
    except ResultError:
        return None  # a file that cannot be read says nothing of the machine
