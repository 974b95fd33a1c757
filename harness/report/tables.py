"""What is told of a comparison, in which order: sections of a title, a table and notes.

In: a Comparison. Out: Sections, plain strings that `terminal` and `markdown` write in their own way.
The ranking comes first, the doubt beside it, the reason for anything missing below it.
"""

from dataclasses import dataclass

from harness.compare import Changes, Comparison, Ranking, RunView
from harness.report.units import factor, interval, percent, seconds
from harness.statistics import Crossing, Ratio

PHASE_TITLES = {
    "query": "query: one honeycomb on a prepared solver",
    "cold": "cold: a solver built from the words in memory, and one honeycomb",
    "prepare": "prepare: the part of cold that is building (shown, never ranked)",
    "top": "top: a searcher built and asked for the top honeycomb",
}

_UNPAIRED = {
    "processes": "Processes run one after another: on a machine whose speed drifts, the interval is too narrow.",
    "values": "One process: its values are taken as independent, and what differs between processes is not seen.",
}


@dataclass(frozen=True)
class Section:
    """A table with its title above and its notes below.

    A newline in a cell is where it may break if the table is too wide. right: the columns that align
    right. fixed: how many of the first columns are never broken elsewhere.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()
    fixed: int = 1


def sections(comparison: Comparison) -> list[Section]:
    """Everything there is to tell, in reading order."""
    found = []
    for run in comparison.runs:
        found.append(Section(_headline(run), (), ()))
        found += [_ranking(ranking) for ranking in run.rankings]
        if run.break_even:
            found.append(_break_even(run))
    return found + [_changes(changes) for changes in comparison.changes]


def _headline(run: RunView) -> str:
    """What the run is, in a line."""
    about = run.results.about
    if not about:
        unit = "a pyperf suite, not of this project's making"
        return f"{run.label}: {unit}, {_count(len(run.results.benches), 'benchmark')}"
    first = next(iter(run.results.benches.values())).metadata
    cases = [
        f"{case['word_list']}, {case['word_count']:,} words ({case['word_list_digest'][:8]}) · "
        f"{case['honeycombs']} honeycombs ({case['honeycombs_digest'][:8]})"
        for case in about["cases"].values()
    ]
    python = str(first.get("python_version", "?")).split()[0]
    rounds = f"{about['rounds_done']} rounds" + (f" of {about['rounds']}" if about["status"] != "complete" else "")
    cores = first.get("cpu_count", "?")
    return f"{run.label}: {' · '.join(cases)} · {rounds} · seed {about['seed']} · Python {python} · {cores} cores"


def _ranking(ranking: Ranking) -> Section:
    title = PHASE_TITLES.get(ranking.workload.phase, "benchmarks")
    if ranking.workload.case:
        title += f" ({ranking.workload.case})"
    notes = [f"not ranked: {solver} is {status}: {reason}" for solver, status, reason in ranking.unranked]
    if not ranking.rows:
        return Section(title, (), (), tuple(notes or ["nothing was measured"]))
    if not ranking.ranked:
        rows = tuple((row.solver, seconds(row.median)) for row in ranking.rows)
        return Section(title, ("solver", "median"), rows, tuple(notes), frozenset({1}))
    notes += _doubt(ranking)
    against = f"against {ranking.reference}" if ranking.reference else ""
    header = ("rank", "solver", "median", "against the fastest", *([against] if against else []))
    told = []
    for row in ranking.rows:
        tied = "=" if row.best != row.worst else ""
        cells = [f"{row.best}{tied}", row.solver, seconds(row.median), _against(row.against_fastest, "1.00x")]
        told.append((*cells, *([_against(row.against_reference, "-")] if against else [])))
    return Section(title, header, tuple(told), tuple(notes), frozenset({2}), fixed=3)


def _against(ratio: Ratio | None, otherwise: str) -> str:
    return f"{factor(ratio)}\n{interval(ratio)}".rstrip() if ratio is not None else otherwise


def _doubt(ranking: Ranking) -> list[str]:
    """How sure the ranking is."""
    notes = []
    if ranking.unit in _UNPAIRED:
        notes.append(_UNPAIRED[ranking.unit])
    widths = [row.against_fastest.half_width for row in ranking.rows if row.against_fastest is not None]
    known = [width for width in widths if width is not None]
    if len(known) < len(widths):
        notes.append("One value has no spread: significance unknown.")
    elif known:
        ties = (
            "; '=' is a tie: no sure difference of 1% or more" if any(r.best != r.worst for r in ranking.rows) else ""
        )
        notes.append(f"95% intervals over {ranking.n} {ranking.unit}, up to ±{percent(max(known))}{ties}.")
    for a, b, width in ranking.inconclusive:
        notes.append(f"inconclusive: {a} and {b} are told apart to ±{percent(width)} only; more rounds would tell.")
    return notes


def _break_even(run: RunView) -> Section:
    notes = tuple(
        f"From {point.crossing.puzzles:,} puzzles on{_range(point.crossing)} {point.cheaper} "
        f"costs less in all than {point.dearer}."
        for point in run.break_even
    )
    return Section("break-even: preparation paid back by faster answers", (), (), notes)


def _range(crossing: Crossing) -> str:
    if crossing.low is None:
        return ""
    high = f"{crossing.high:,}" if crossing.high is not None else "any number"
    return f" [{crossing.low:,} to {high}]"


def _changes(changes: Changes) -> Section:
    title = f"change from {changes.baseline} to {changes.label}"
    references = sorted({row.reference for row in changes.rows if row.reference})
    header = ("benchmark", "against its reference", "raw") if references else ("benchmark", "change")
    rows = []
    for row in changes.rows:
        if row.missing or row.raw is None:
            rows.append((row.name, row.missing, *([""] if references else [])))
            continue
        raw = _change(row.raw)
        rows.append(
            (row.name, _change(row.adjusted) if row.adjusted is not None else "", raw)
            if references
            else (row.name, raw)
        )
    notes = [f"warning: other {warning}" for warning in changes.warnings]
    if references:
        notes.append(
            f"The reference is {' or '.join(references)}, measured in the same rounds; what made the whole machine "
            "faster or slower is in the raw column alone. To compare two versions, measure them in one run."
        )
    elif any(row.raw is not None for row in changes.rows):
        notes.append("Nothing pairs across these files: a drift of the machine between them counts as a change.")
    if changes.mean is not None:
        mean = Ratio(changes.mean, None, None, None, changes.count)
        notes.append(f"geometric mean (raw): {factor(mean)} over {_count(changes.count, 'benchmark')}")
    return Section(title, header, tuple(rows), tuple(notes))


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' if number != 1 else ''}"


def _change(ratio: Ratio) -> str:
    text = f"{factor(ratio)}\n{interval(ratio)}".rstrip()
    if ratio.p is None:
        return f"{text} (significance unknown)"
    return text if ratio.p < 0.05 and ratio.exceeds_least else f"{text} (not significant)"
