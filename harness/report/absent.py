"""What has no values, or values that must not be compared, and why: as Sections of the page.

In: a RunView, or a Comparison. Out: Sections; without rows where nothing is absent.
"""

from harness.analysis.comparison import Comparison, RunView
from harness.experiment.plan import Cell
from harness.report.notes import unranked_text
from harness.report.section import Section


def unranked_section(run: RunView) -> Section:
    """The cells without values, or with values that are not ranked."""
    rows = tuple(
        (ranking.workload.phase, ranking.workload.case, solver, status, reason)
        for ranking in run.rankings
        for solver, status, reason in map(unranked_text, ranking.unranked)
    )
    return Section(run.label, ("phase", "case", "solver", "status", "reason"), rows)


def incomparable_section(comparison: Comparison) -> Section:
    """The benchmarks that one run has and another has not, or that must not be compared."""
    rows = []
    for changes in comparison.changes:
        for row in changes.rows:
            if row.missing:
                cell = Cell.parse(row.name)
                runs = f"{changes.baseline} to {changes.label}"
                rows.append((cell.workload.phase, cell.workload.case, cell.solver, runs, row.missing))
    header = ("phase", "case", "solver", "between", "reason")
    return Section("not in both runs, or not comparable", header, tuple(rows))
