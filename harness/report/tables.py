"""What people read of a comparison, in which order: sections of a title, a table and notes.

In: a Comparison. Out: Sections, plain strings that `terminal` and `markdown` write in their own way.
The ranking comes first, the doubt beside it, the reason for anything missing below it.
"""

from collections.abc import Sequence
from dataclasses import replace

from harness.analysis.changes import Change, Changes
from harness.analysis.comparison import Comparison, RunView
from harness.analysis.growth import axis_of
from harness.analysis.ranking import Ranking
from harness.analysis.ratios import Ratio
from harness.report.break_even_text import TITLE, break_even
from harness.report.growth_section import growth_sections, version_section
from harness.report.notes import MARK, UNPAIRED, UNPAIRED_CHANGE, change_warnings, notes
from harness.report.section import Section
from harness.report.units import factor, interval
from solvers.console.quantities import amount
from solvers.console.text import counted, listed

PHASE_TITLES = {
    "query": "query: one honeycomb on a prepared solver",
    "cold": "cold: a solver built from the words in memory, and one honeycomb",
    "prepare": "prepare: the part of cold that is building (shown, never ranked)",
    "memory": "memory: the most that a solver adds to the process (shown, never ranked)",
    "top": "top: a searcher built and asked for the top honeycomb",
}

# Benchmarks that were not compared for one reason, of which more are told in one line.
_MISSING_APART = 6

# How many of them are named in that line.
_MISSING_NAMED = 3

_MEASURES = {"byte": "in bytes", "integer": "counted"}


def sections(comparison: Comparison) -> list[Section]:
    """Everything there is to tell, in reading order."""
    sections: list[Section] = []
    doubtful: dict[str, int] = {}  # {a doubt: the last section that it is true of}
    for run in comparison.runs:
        sections.append(Section(headline(run), (), (), tuple(overheads(run))))
        sections += growth_sections(run)
        for ranking in [] if run.growths else run.rankings:  # of a scaling run, JSON has them
            if not run.results.ours and len(ranking.rows) == 1:
                continue  # the headline has it: one benchmark is no ranking
            if not run.results.ours:
                doubtful[UNPAIRED[ranking.unit]] = len(sections)
            sections.append(ranking_section(ranking))
        if not run.growths and (lines := break_even(run)):
            sections.append(Section(TITLE, (), (), tuple(lines)))
        if run.versions:
            sections.append(version_section(run))
    for changes in comparison.changes:
        if nothing_pairs(changes):
            doubtful[UNPAIRED_CHANGE] = len(sections)
        sections.append(changes_section(changes))
    for doubt, last in doubtful.items():
        sections[last] = replace(sections[last], notes=(*sections[last].notes, doubt))
    return sections


def headline(run: RunView) -> str:
    """What the run is, in a line."""
    header = run.results.header
    if header is None:
        suite = f"{run.label}: a pyperf suite, {counted(len(run.results.benches), 'benchmark')}"
        singles = [
            f"{row.solver}, {amount(row.median, ranking.measure)}"
            for ranking in run.rankings
            for row in ranking.rows
            if len(ranking.rows) == 1
        ]
        return f"{suite}: {'; '.join(singles)}" if singles else suite
    first = next(iter(run.results.benches.values())).metadata
    cases = [
        f"{case.word_list}, {case.word_count:,} words ({case.word_list_digest[:8]}) · "
        f"{case.honeycombs} honeycombs ({case.honeycombs_digest[:8]})"
        for case in header.cases.values()
    ]
    if len(cases) > 2:
        _, sizes = axis_of(run.results)
        cases = [f"{len(cases)} cases, {', '.join(sorted(header.cases, key=lambda case: sizes.get(case, 0)))}"]
    python = str(first.get("python_version", "?")).split(" ", 1)[0]
    rounds = f"{header.rounds_done} rounds" + (f" of {header.rounds}" if header.status != "complete" else "")
    cores = first.get("cpu_count", "?")
    return f"{run.label}: {' · '.join(cases)} · {rounds} · seed {header.seed} · Python {python} · {cores} cores"


def overheads(run: RunView) -> list[str]:
    """What of a program's times is not its own: its start, and the pipe to it."""
    lines = []
    overheads = run.results.header.overheads if run.results.header is not None else {}
    for name, cost in sorted(overheads.items()):
        start, trip = amount(cost.start, "second"), amount(cost.round_trip, "second")
        if cost.round_trip:
            pipe = f", and {trip} of each query is the pipe to it"
            lines.append(f"{name}: {start} of a cold query is the start of the program{pipe}.")
        else:  # it is started for every puzzle
            lines.append(f"{name}: {start} of each query is the start of the program.")
    return lines


def ranking_section(ranking: Ranking) -> Section:
    """The table of a workload, a line for each row of its ranking, with the notes to it."""
    title = PHASE_TITLES.get(ranking.workload.phase, "benchmarks")
    if ranking.measure != "second":
        title += f", {_MEASURES.get(ranking.measure, f'in {ranking.measure}')}"
    if ranking.workload.case:
        title += f" ({ranking.workload.case})"
    lines = tuple(notes(ranking))
    if not ranking.rows:
        return Section(title, (), (), lines or ("nothing was measured",))
    medians = {row.solver: amount(row.median, ranking.measure) for row in ranking.rows}
    if not ranking.ranked:
        return Section(title, ("solver", "median"), tuple(medians.items()), lines, frozenset({1}))
    lead = "fastest" if ranking.measure == "second" else "least"
    header = ["rank", "solver", "median", f"against the {lead}"]
    if ranking.reference:
        header.append(f"against {ranking.reference}")
    rows = []
    for row in ranking.rows:
        tied = "=" if row.best != row.worst else ""
        mark = MARK if row.solver in ranking.remembering else ""
        cells = [f"{row.best}{tied}", f"{row.solver}{mark}", medians[row.solver]]
        cells.append(_against(row.against_fastest, ranking.measure, "1.00x"))
        if ranking.reference:
            cells.append(_against(row.against_reference, ranking.measure, "-"))
        rows.append(tuple(cells))
    return Section(title, tuple(header), tuple(rows), lines, frozenset({2}), fixed=3)


def _against(ratio: Ratio | None, measure: str, otherwise: str) -> str:
    return f"{factor(ratio, measure)}\n{interval(ratio)}".rstrip() if ratio is not None else otherwise


def changes_section(changes: Changes) -> Section:
    """The table of what became of each benchmark, a line for each but those that `_together` has."""
    title = f"change from {changes.baseline} to {changes.label}"
    references = sorted({row.reference for row in changes.rows if row.reference})
    header = ("benchmark", "against its reference", "raw") if references else ("benchmark", "before", "after", "change")
    rows = []
    for row in _apart(changes):
        if row.raw is None:
            cells = ["", row.missing] if references else [*_before_and_after(row), row.missing]
        elif references:
            adjusted = _changed(row.adjusted, row) if row.adjusted is not None else ""
            cells = [adjusted, _changed(row.raw, row, judged=row.adjusted is None)]
        else:
            cells = [*_before_and_after(row), _changed(row.raw, row)]
        rows.append((row.name, *cells))
    right = frozenset() if references else frozenset({1, 2})
    return Section(title, header, tuple(rows), tuple(_changes_notes(changes, references)), right)


def _by_reason(changes: Changes) -> dict[str, list[Change]]:
    """The benchmarks that were not compared, by why, where they are too many for a line each."""
    by_reason: dict[str, list[Change]] = {}
    for row in changes.rows:
        if row.missing:
            by_reason.setdefault(row.missing, []).append(row)
    return {reason: rows for reason, rows in by_reason.items() if len(rows) > _MISSING_APART}


def _apart(changes: Changes) -> list[Change]:
    """The benchmarks that have a line of the table each."""
    reasons = _by_reason(changes)
    return [row for row in changes.rows if row.missing not in reasons]


def _together(changes: Changes) -> list[str]:
    """A line for each reason that many benchmarks were not compared for, with the first of them."""
    old, new = changes.baseline, changes.label
    only = {f"missing in {label}": f"only in {other}" for label, other in ((old, new), (new, old))}
    return [
        f"{only.get(reason, reason)}: {counted(len(rows), 'benchmark')}: "
        f"{listed([row.name for row in rows], _MISSING_NAMED)}"
        for reason, rows in _by_reason(changes).items()
    ]


def nothing_pairs(changes: Changes) -> bool:
    """Whether a drift of the machine counts as a change, everywhere in it."""
    return changes.count > 0 and not any(row.reference for row in changes.rows)


def _before_and_after(row: Change) -> tuple[str, str]:
    before, after = (amount(v, row.measure) if v is not None else "-" for v in (row.before, row.after))
    return before, after


def _changes_notes(changes: Changes, references: Sequence[str]) -> list[str]:
    lines = [*_together(changes), *(f"warning: {warning}" for warning in change_warnings(changes))]
    if changes.sources:
        lines.append(f"The source is another: {', '.join(changes.sources)}.")
    if references:
        lines.append(
            f"The reference is {' or '.join(references)}, measured in the same rounds; what made the whole machine "
            "faster or slower is in the raw column alone. To compare two versions, measure them in one run."
        )
    if changes.mean is not None:
        mean = Ratio(value=changes.mean, low=None, high=None, p=None, n=changes.count)
        # Of times or of sizes; where both are in it, only more and less are true of it.
        measures = {row.measure for row in changes.rows if row.raw is not None}
        measure = next(iter(measures)) if len(measures) == 1 else ""
        lines.append(f"geometric mean (raw): {factor(mean, measure)} over {counted(changes.count, 'benchmark')}")
    return lines


def _changed(ratio: Ratio, row: Change, judged: bool = True) -> str:
    text = f"{factor(ratio, row.measure)}\n{interval(ratio)}".rstrip()
    if not judged:
        return text
    if row.significant is None:
        return f"{text}\n(significance unknown)"
    return text if row.significant else f"{text}\n(not significant)"
