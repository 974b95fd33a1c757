"""In which order the rows of a comparison stand, and which phases are shown.

In: a Comparison and what to sort by. Out: the same with its rows in that order, for every way of writing
it. A table that has nothing of the kind (a ranking has no change) keeps its order.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from harness.analysis.changes import Change
from harness.analysis.comparison import Comparison
from harness.analysis.ranking import Row
from harness.experiment.plan import ALL_PHASES, Cell

SORTS = ("rank", "name", "median", "change")

_ROWS: dict[str, Callable[[Row], Any]] = {"name": lambda row: row.solver, "median": lambda row: row.median}
_CHANGES: dict[str, Callable[[Change], Any]] = {
    "name": lambda row: row.name,
    "median": lambda row: (row.after is None, row.after or 0.0),
    # What became worst first, what cannot be compared last.
    "change": lambda row: (row.judged is None, -(row.judged.value if row.judged is not None else 0.0)),
}


def of_phases(comparison: Comparison, phases: Collection[str]) -> Comparison:
    """The comparison with the rankings, growth and changes of these phases only.

    Break-even rests on two phases: it stays where both are shown.
    """
    runs = tuple(
        replace(
            run,
            rankings=tuple(ranking for ranking in run.rankings if ranking.workload.phase in phases),
            growths=tuple(growth for growth in run.growths if growth.phase in phases),
            crossovers=tuple(crossover for crossover in run.crossovers if crossover.phase in phases),
            versions=tuple(change for change in run.versions if change.cell.workload.phase in phases),
            break_even=run.break_even if {"query", "cold"} <= set(phases) else (),
        )
        for run in comparison.runs
    )
    changes = tuple(
        replace(
            changes,
            rows=tuple(row for row in changes.rows if Cell.parse(row.name).workload.phase in ("", *phases)),
        )
        for changes in comparison.changes
    )
    return replace(comparison, runs=runs, changes=changes)


def lacking(comparison: Comparison, phases: Collection[str]) -> list[str]:
    """A line for each run that has none of these phases, saying which it has."""
    lines = []
    for run in comparison.runs:
        in_run = {ranking.workload.phase for ranking in run.rankings}
        if not in_run & set(phases):
            phases_of_run = [phase for phase in ALL_PHASES if phase in in_run]
            instead = f"it has {', '.join(phases_of_run)}" if phases_of_run else "it has no phases"
            remedy = "choose among them" if phases_of_run else "leave --phases out"
            lines.append(f"--phases: {run.label} has no {' and no '.join(phases)}; {instead}: {remedy}")
    return lines


def ordered(comparison: Comparison, by: str) -> Comparison:
    """The comparison with its rows sorted by one of SORTS; ranked as it is where that is `rank`."""
    runs, changes = comparison.runs, comparison.changes
    if by in _ROWS:
        row_key = _ROWS[by]
        runs = tuple(
            replace(run, rankings=tuple(replace(r, rows=tuple(sorted(r.rows, key=row_key))) for r in run.rankings))
            for run in runs
        )
    if by in _CHANGES:
        change_key = _CHANGES[by]
        changes = tuple(replace(of_run, rows=tuple(sorted(of_run.rows, key=change_key))) for of_run in changes)
    return replace(comparison, runs=runs, changes=changes)
