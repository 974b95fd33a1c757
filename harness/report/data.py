"""A comparison as JSON and CSV, for a program: numbers, not words."""

import csv
import io
import json
from dataclasses import asdict
from typing import Any

from harness.compare import Comparison, RunView
from harness.statistics import Ratio


def as_json(comparison: Comparison) -> str:
    """Everything of the comparison; a time is in seconds, a ratio is time by time."""
    data = {"runs": [_run(run) for run in comparison.runs], "changes": [asdict(c) for c in comparison.changes]}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _run(run: RunView) -> dict[str, Any]:
    return {
        "file": run.results.path,
        "label": run.label,
        "about": run.results.about,
        "rankings": [asdict(ranking) for ranking in run.rankings],
        "break_even": [asdict(point) for point in run.break_even],
    }


def as_csv(comparison: Comparison) -> str:
    """One line for each cell of each file."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    ratio = ("ratio", "low", "high")
    names = [f"{to}_{part}" for to in ("fastest", "reference") for part in ratio]
    writer.writerow(
        ["file", "phase", "case", "solver", "status", "best_rank", "worst_rank", "median_seconds", *names, "reason"]
    )
    for run in comparison.runs:
        for ranking in run.rankings:
            place = [run.label, ranking.workload.phase, ranking.workload.case]
            for row in ranking.rows:
                ratios = [*_numbers(row.against_fastest), *_numbers(row.against_reference)]
                ranks = [row.best, row.worst] if ranking.ranked else ["", ""]
                writer.writerow([*place, row.solver, "measured", *ranks, row.median, *ratios, ""])
            for solver, status, reason in ranking.unranked:
                writer.writerow([*place, solver, status, *[""] * 9, reason])
    return buffer.getvalue()


def _numbers(ratio: Ratio | None) -> list[float | str]:
    if ratio is None:
        return ["", "", ""]
    return [ratio.value, "" if ratio.low is None else ratio.low, "" if ratio.high is None else ratio.high]
