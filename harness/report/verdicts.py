"""Who won, by how much, how surely: the first thing that a reader is told.

In: a RunView. Out: Verdicts, one for each ranked workload, in words.
"""

from dataclasses import dataclass

from harness.analysis.comparison import RunView
from harness.analysis.ranking import Ranking, Row
from harness.report.notes import remembers
from harness.report.tables import PHASE_TITLES
from harness.report.units import factor, interval
from solvers.console.quantities import percent

_NAMED = 4
"""Solvers of a tie that are named."""


@dataclass(frozen=True)
class Verdict:
    """One workload. first: the solver, or the ones that tie, of many some. sure: whether one alone is first.

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


def _verdict(ranking: Ranking) -> Verdict:
    rows = ranking.rows
    first = tuple(row.solver for row in rows if row.best == 1)
    later = next((row for row in rows if row.best > 1), None)
    title = PHASE_TITLES.get(ranking.workload.phase, "benchmarks")
    margin = "the only one that was measured" if len(rows) == 1 else _margin(ranking, later)
    named = first if len(first) <= _NAMED else (*first[:_NAMED], f"{len(first) - _NAMED} more")
    compared = (*first, *([later.solver] if later is not None else []))
    doubts = tuple(f"{s} {remembers(sign)}" for s, sign in ranking.remembering.items() if s in compared)
    return Verdict(title, ranking.workload.case, named, margin, _surety(ranking, first), rows[0].worst == 1, doubts)


def _margin(ranking: Ranking, later: Row | None) -> str:
    """How far the first is ahead of the next that is surely behind it, and of the reference."""
    ahead = []
    if later is not None and later.against_fastest is not None:
        ratio = later.against_fastest.inverse
        ahead.append(f"{factor(ratio, ranking.measure)} than {later.solver} {interval(ratio)}".rstrip())
    lead = ranking.rows[0]
    if lead.against_reference is not None and (later is None or later.solver != ranking.reference):
        ratio = lead.against_reference
        ahead.append(f"{factor(ratio, ranking.measure)} than {ranking.reference} {interval(ratio)}".rstrip())
    told = ", ".join(ahead)
    return f"{lead.solver} is {told}" if told and lead.best != lead.worst else told


def _surety(ranking: Ranking, first: tuple[str, ...]) -> str:
    widths = [row.against_fastest.half_width for row in ranking.rows if row.against_fastest is not None]
    if not widths:
        return ""
    if None in widths:
        return "One value has no spread: significance unknown."
    over = f"{ranking.n:,} {ranking.unit}"
    if ranking.rows[0].worst > 1:
        tied = f"between these {len(first)}" if len(first) > 1 else "to all the others"
        return f"No sure difference {tied}, over {over}."
    width = next((row.against_fastest.half_width for row in ranking.rows[1:2] if row.against_fastest), None)
    if width is None:
        return f"Sure of who is first, over {over}."
    return f"Sure of who is first; the ratio to ±{percent(width)} (95%, {over})."
