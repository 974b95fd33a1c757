"""Who won, by how much, how surely: the first thing that a reader is told.

In: a RunView. Out: Verdicts, one for each ranked workload, in words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.analysis.comparison import RunView
from harness.analysis.ranking import Ranking, Row
from harness.analysis.ratios import Ratio
from harness.report.notes import NO_SPREAD, remembers
from harness.report.section import Section
from harness.report.tables import PHASE_TITLES
from harness.report.units import factor, interval
from solvers.console.quantities import percent

# Solvers of a tie that are named.
_NAMED = 4


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """One workload. first: the solver, or the ones that tie, of many some. sure: whether only one is first.

    doubts: what the times of the solvers that are named are not.
    """

    title: str
    case: str
    first: tuple[str, ...]
    margin: str
    surety: str
    sure: bool
    doubts: tuple[str, ...] = ()


def verdicts(run: RunView) -> list[Verdict]:
    """Of each ranked workload that has values."""
    return [_verdict(ranking) for ranking in run.rankings if ranking.ranked and ranking.rows]


def verdicts_section(verdicts: Sequence[Verdict]) -> Section:
    """Who won in each of many workloads."""
    rows = []
    for verdict in verdicts:
        surety = " ".join(filter(None, (verdict.surety, *(f"{doubt}." for doubt in verdict.doubts))))
        phase = verdict.title.split(":")[0]
        rows.append((phase, verdict.case, " = ".join(verdict.first), verdict.margin, surety))
    return Section("who won", ("phase", "case", "first", "by how much", "how surely"), tuple(rows))


def _verdict(ranking: Ranking) -> Verdict:
    rows = ranking.rows
    first = tuple(row.solver for row in rows if row.best == 1)
    later = next((row for row in rows if row.best > 1), None)
    compared = (*first, *([later.solver] if later is not None else []))
    return Verdict(
        title=PHASE_TITLES.get(ranking.workload.phase, "benchmarks"),
        case=ranking.workload.case,
        first=first if len(first) <= _NAMED else (*first[:_NAMED], f"{len(first) - _NAMED} more"),
        margin="the only one that was measured" if len(rows) == 1 else _margin(ranking, later),
        surety=_surety(ranking, first),
        sure=rows[0].worst == 1,
        doubts=tuple(f"{s} {remembers(sign)}" for s, sign in ranking.remembering.items() if s in compared),
    )


def _margin(ranking: Ranking, later: Row | None) -> str:
    """How far the first is ahead of the next that is surely behind it, and of the reference."""
    leads = []
    if later is not None and later.against_fastest is not None:
        leads.append(_lead(later.against_fastest.inverse, ranking.measure, later.solver))
    lead = ranking.rows[0]
    if lead.against_reference is not None and (later is None or later.solver != ranking.reference):
        leads.append(_lead(lead.against_reference, ranking.measure, ranking.reference))
    margin = ", ".join(leads)
    return f"{lead.solver} is {margin}" if margin and lead.best != lead.worst else margin


def _lead(ratio: Ratio, measure: str, solver: str) -> str:
    return f"{factor(ratio, measure)} than {solver} {interval(ratio)}".rstrip()


def _surety(ranking: Ranking, first: tuple[str, ...]) -> str:
    widths = [row.against_fastest.half_width for row in ranking.rows if row.against_fastest is not None]
    if not widths:
        return ""
    if None in widths:
        return NO_SPREAD
    replicates = f"{ranking.n:,} {ranking.unit}"
    if ranking.rows[0].worst > 1:
        tied = f"between these {len(first)}" if len(first) > 1 else "to all the others"
        return f"No sure difference {tied}, over {replicates}."
    second = ranking.rows[1].against_fastest
    if second is None or second.half_width is None:
        return f"Sure of who is first, over {replicates}."
    return f"Sure of who is first; the ratio to ±{percent(second.half_width)} (95%, {replicates})."
