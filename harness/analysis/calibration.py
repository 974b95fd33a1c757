"""What is known of a machine's power to tell, beside the runs that were made on it.

In: a run. Out: a line on what calibrations of the same machine found for runs of so many rounds, from
the newest file in `calibration/` beside the run file; empty where there is none.
"""

import json
from pathlib import Path
from typing import Any

from harness.files import ResultError, describe
from harness.runfile.read import Results
from harness.runfile.validate import text_of
from harness.runfile.write import KEY

_KEYS = {"rounds", "solvers", "smallest", "found"}
"""Of a row that this version writes; one of another version is passed over."""

_AMONG = {2: "between two solvers", 8: "among eight"}


def calibrated(results: Results) -> str:
    """The line for a run, or nothing."""
    machine = results.about.get("machine")
    folder = Path(results.path).parent / "calibration"
    if not machine or not folder.is_dir():
        return ""
    for path in sorted(folder.glob("*.json*"), key=lambda p: p.stat().st_mtime, reverse=True):
        about = _about(path)
        done = results.about.get("rounds_done", 0)
        rows = [row for row in about.get("calibration", []) if row.keys() >= _KEYS and row["rounds"] <= done]
        if about.get("machine", {}).get("host") == machine["host"] and rows:
            most = max(row["rounds"] for row in rows)
            told = _told([row for row in rows if row["rounds"] == most])
            where = f"Calibrated on this machine ({describe(path)})"
            return f"{where}: at {most} rounds differences of {told} are found nine times in ten."
    return ""


def _told(rows: list[dict[str, Any]]) -> str:
    """For each size of ranking, the smallest difference that is found whatever the work."""
    sizes = sorted({row["solvers"] for row in rows})
    said = [
        f"{_smallest([row for row in rows if row['solvers'] == size])} {_AMONG.get(size, f'among {size}')}"
        for size in sizes
    ]
    return ", and of ".join(said) + ("," if len(said) > 1 else "")


def _smallest(rows: list[dict[str, Any]]) -> str:
    found = [row["smallest"] for row in rows]
    if None in found:
        return f"more than {max(int(percent) for row in rows for percent in row['found'])}%"
    return f"{max(found)}%"


def _about(path: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(text_of(path.read_bytes(), str(path))).get(KEY, {}))
    except (OSError, ResultError, ValueError, AttributeError):
        return {}  # a file that is no calibration says nothing of the machine
