"""Tables that a page can sort: the words that `tables` writes, and beside each what it is sorted by.

In: parts of a Comparison. Out: Tables. A cell is sorted by its number where it has one, by its words elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.analysis.break_even import BreakEven
from harness.analysis.changes import Changes
from harness.analysis.comparison import Comparison, RunView
from harness.analysis.ranking import Ranking
from harness.analysis.ratios import Ratio
from harness.experiment.plan import Cell
from harness.report.growth_section import growth_sections, version_section
from harness.report.notes import unranked_text
from harness.report.tables import changes_section, ranking_section, told_apart
from harness.report.verdicts import Verdict

Key = float | str | None


@dataclass(frozen=True)
class TableCell:
    """What is read, in pieces that are better not broken, and what it is sorted by; None is sorted last."""

    pieces: tuple[str, ...]
    key: Key


@dataclass(frozen=True)
class Table:
    """A table. right: the columns that align right. notes: what stands below it."""

    header: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    right: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()


def _row(texts: Sequence[str], keys: Sequence[Key]) -> tuple[TableCell, ...]:
    return tuple(TableCell(tuple(text.split("\n")), key) for text, key in zip(texts, keys, strict=True))


def _value(ratio: Ratio | None, otherwise: float | None) -> float | None:
    return ratio.value if ratio is not None else otherwise


def ranking_table(ranking: Ranking) -> Table:
    """A ranking, as `compare` writes it."""
    section = ranking_section(ranking)
    rows = []
    for texts, row in zip(section.rows, ranking.rows, strict=True):
        keys: list[Key] = [row.solver, row.median]
        if ranking.ranked:
            # Ties stay in the order of the ranking: sorting is stable.
            keys = [float(row.best), row.solver, row.median, _value(row.against_fastest, 1.0)]
            if ranking.reference:
                keys.append(_value(row.against_reference, 1.0))
        rows.append(_row(texts, keys))
    return Table(section.header, tuple(rows), section.right, section.notes)


def verdicts_table(verdicts: Sequence[Verdict]) -> Table:
    """Who won in each of many workloads."""
    rows = []
    for verdict in verdicts:
        surety = " ".join(filter(None, (verdict.surety, *(f"{doubt}." for doubt in verdict.doubts))))
        texts = (verdict.title.split(":")[0], verdict.case, " = ".join(verdict.first), verdict.margin, surety)
        rows.append(_row(texts, texts))
    return Table(("phase", "case", "first", "by how much", "how surely"), tuple(rows))


def changes_table(changes: Changes) -> Table:
    """What became of each benchmark, as `compare` writes it."""
    section = changes_section(changes)
    rows = []
    for texts, row in zip(section.rows, told_apart(changes), strict=True):
        keys: list[Key] = [row.name, row.before, row.after, _value(row.raw, None)]
        if len(texts) == 3:
            keys = [row.name, _value(row.adjusted, None), _value(row.raw, None)]
        rows.append(_row(texts, keys))
    return Table(section.header, tuple(rows), section.right, section.notes)


def break_even_table(points: Sequence[BreakEven]) -> Table:
    """Every crossing of a case."""
    rows = []
    for point in points:
        at = point.threshold
        high = "never" if at.high is None else f"{at.high:,}"
        ends = f"{at.low:,} to {high}" if at.low is not None else "unknown"
        least = "yes" if point.leads else ""
        rows.append(
            _row(
                (f"{at.puzzles:,}", ends, point.cheaper, point.dearer, least),
                (at.puzzles, at.low, point.cheaper, point.dearer, least or None),
            )
        )
    header = ("from puzzles", "95% interval", "costs less in all", "than", "and least of all")
    return Table(header, tuple(rows), frozenset({0, 1}))


def growth_tables(run: RunView) -> dict[str, tuple[str, Table]]:
    """{phase: (title, table)} of what grows, as `compare` writes it."""
    phases = list(dict.fromkeys(growth.phase for growth in run.growths))
    found = {}
    for phase, section in zip(phases, growth_sections(run), strict=True):
        growths = [growth for growth in run.growths if growth.phase == phase]
        many = sorted({x for growth in growths for x, _ in growth.points})
        rows = []
        for texts, growth in zip(section.rows, growths, strict=True):
            points = dict(growth.points)
            keys = [growth.solver, *(points.get(x) for x in many), growth.exponent.value, _value(growth.last, None)]
            rows.append(_row(texts, keys[: len(texts)]))
        found[phase] = (section.title, Table(section.header, tuple(rows), section.right, section.notes))
    return found


def version_table(run: RunView) -> tuple[str, Table]:
    """Title and table of this version against the other, as `compare` writes them."""
    section = version_section(run)
    rows = [
        _row(texts, [change.cell.name, _value(change.ratio, None)])
        for texts, change in zip(section.rows, run.versions, strict=True)
    ]
    return section.title, Table(section.header, tuple(rows))


def left_out(run: RunView) -> Table:
    """The cells without values, or with values that are not ranked, and why."""
    rows = [
        _row(texts, texts)
        for ranking in run.rankings
        for solver, status, reason in map(unranked_text, ranking.unranked)
        for texts in [(ranking.workload.phase, ranking.workload.case, solver, status, reason)]
    ]
    return Table(("phase", "case", "solver", "status", "reason"), tuple(rows))


def missing(comparison: Comparison) -> Table:
    """The benchmarks that one run has and another has not, or that must not be compared."""
    rows = []
    for changes in comparison.changes:
        for row in changes.rows:
            if row.missing:
                cell = Cell.parse(row.name)
                texts = (
                    cell.workload.phase,
                    cell.workload.case,
                    cell.solver,
                    f"{changes.baseline} to {changes.label}",
                    row.missing,
                )
                rows.append(_row(texts, texts))
    return Table(("phase", "case", "solver", "between", "reason"), tuple(rows))
