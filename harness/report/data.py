"""A comparison as JSON and CSV, for a program: numbers, not words.

In: a Comparison. Out: text. A time is in seconds, a size in bytes, a ratio is value by value.
"""

import csv
import io
import json
from dataclasses import asdict
from typing import Any

from harness.analysis.changes import Change, Changes
from harness.analysis.comparison import Comparison, RunView
from harness.analysis.ranking import Ranking
from harness.analysis.ratios import Ratio
from harness.experiment.plan import Cell
from harness.report.notes import change_warnings, remarks, unranked_text
from harness.report.terminal import printable

# What a field is called in JSON, where the code calls it otherwise.
_NAMES = {"diagnostics": "signs", "max_load": "most", "significant": "sure", "threshold": "crossing"}

# With these a spreadsheet begins a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

_RATIO = ("", "_low", "_high")
_HEADER = (
    *("file", "phase", "case", "solver", "status", "best_rank", "worst_rank", "unit", "median"),
    *(f"{ratio}{part}" for ratio in ("against_fastest", "against_reference") for part in _RATIO),
    *(f"{change}{part}" for change in ("change", "raw_change") for part in _RATIO),
    *("change_reference", "change_sure", "reason", "remarks"),
)


def as_json(comparison: Comparison) -> str:
    """Everything of the comparison."""
    data = {
        "runs": [_run(run) for run in comparison.runs],
        "changes": [_changes(changes) for changes in comparison.changes],
        "unmet": list(comparison.unmet),
    }
    # ASCII, so that a stream of any encoding gets it unharmed.
    return json.dumps(data, indent=2, allow_nan=False) + "\n"


def _run(run: RunView) -> dict[str, Any]:
    return {
        "file": run.results.path,
        "label": run.label,
        "about": run.results.header.to_json() if run.results.header is not None else {},
        "rankings": [_plain(ranking) for ranking in run.rankings],
        "break_even": [_plain(point) for point in run.break_even],
        "growths": [asdict(growth) for growth in run.growths],
        "overtakings": [asdict(crossover) for crossover in run.crossovers],
        "versions": [asdict(change) for change in run.versions],
    }


def _changes(changes: Changes) -> dict[str, Any]:
    data = _plain(changes) | {"warnings": change_warnings(changes)}
    del data["loads"]
    return data


def _plain(value: Any) -> dict[str, Any]:
    return asdict(value, dict_factory=_under_public_names)


def _under_public_names(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields, but for sets, which are for the harness itself."""
    return {_NAMES.get(name, name): value for name, value in fields if not isinstance(value, frozenset)}


def as_csv(comparison: Comparison) -> str:
    """One line for each cell of each file, with its change from the first file."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(_HEADER)
    changes_by_run = {changes.label: {row.name: row for row in changes.rows} for changes in comparison.changes}
    for run in comparison.runs:
        changes = dict(changes_by_run.get(run.label, {}))
        for ranking in run.rankings:
            for benchmark, (*columns, reason) in _lines(ranking):
                change = changes.pop(benchmark, None)
                notes = [remarks(ranking, solver=columns[2]), change.missing if change is not None else ""]
                line = [run.label, *columns, *_change(change), reason, "; ".join(filter(None, notes))]
                writer.writerow(map(_inert, line))
        for name, row in changes.items():  # what the first file has and this one has not
            cell = Cell.parse(name)
            columns = [cell.workload.phase, cell.workload.case, cell.solver, "missing", "", "", row.measure]
            writer.writerow(map(_inert, [run.label, *columns, *[""] * 7, *_change(None), row.missing, ""]))
    return buffer.getvalue()


def _inert(value: Any) -> Any:
    """What a name from a file must be in a cell: no control character for a terminal, and no formula for a
    spreadsheet, which takes a text after an apostrophe as it stands.
    """
    if not isinstance(value, str):
        return value
    text = "\n".join(map(printable, value.split("\n")))
    return f"'{text}" if value.startswith(_FORMULA) else text


def _lines(ranking: Ranking) -> list[tuple[str, list[Any]]]:
    """(benchmark, its columns from its ranking, a reason for its absence last)."""
    place = [ranking.workload.phase, ranking.workload.case]

    def name(solver: str) -> str:
        return Cell(ranking.workload, solver).name if ranking.workload.phase else solver

    lines: list[tuple[str, list[Any]]] = []
    for row in ranking.rows:
        ranks = [row.best, row.worst] if ranking.ranked else ["", ""]
        ratios = [*_numbers(row.against_fastest), *_numbers(row.against_reference)]
        columns = [*place, row.solver, "measured", *ranks, ranking.measure, row.median, *ratios, ""]
        lines.append((name(row.solver), columns))
    for solver, status, reason in map(unranked_text, ranking.unranked):
        lines.append((name(solver), [*place, solver, status, "", "", ranking.measure, *[""] * 7, reason]))
    return lines


def _change(row: Change | None) -> list[Any]:
    if row is None or row.raw is None:
        return [""] * 8
    sure = "" if row.significant is None else str(row.significant).lower()
    return [*_numbers(row.adjusted), *_numbers(row.raw), row.reference, sure]


def _numbers(ratio: Ratio | None) -> list[float | str]:
    if ratio is None:
        return ["", "", ""]
    return [ratio.value, "" if ratio.low is None else ratio.low, "" if ratio.high is None else ratio.high]
