"""What stands under a ranking, in words: how sure it is, and what its times are the times of; and other doubts.

In: a Ranking. Out: lines. A reader is not shown every pair of many solvers: the ones that matter most,
and how many more there are; JSON has them all.
"""

from collections.abc import Sequence

from harness.analysis.changes import Changes, LoadChange
from harness.analysis.comparison import Comparison
from harness.analysis.diagnostics import Diagnostic
from harness.analysis.load_dependence import LoadDependence
from harness.analysis.machine_load import Load
from harness.analysis.ranking import Ranking, Unranked
from harness.analysis.versions import Verdict
from harness.experiment.plan import SHOWN
from harness.report.units import factor, interval
from harness.runfile.header import Estimate
from solvers.console.quantities import amount, duration, figures, percent, seconds
from solvers.console.text import counted

# What is doubtful about a file whose turns do not pair, by what its intervals rest on.
UNPAIRED = {
    "processes": "Processes ran one after another: where the speed of the machine drifts, these intervals are too "
    "narrow.",
    "values": "The values of one process are taken as independent: what differs from process to process is not seen.",
}
UNPAIRED_CHANGE = "Nothing pairs across files: a drift of the machine between them counts as a change."
NO_SPREAD = "One value has no spread: significance unknown."
BENT = "Where the last step surely grows otherwise than the whole, no one law holds over the range."

_LOAD_SLOWS = "slow what takes milliseconds more than what takes microseconds"

# Pairs of solvers that are named in a note.
_PAIRS_TOLD = 4

# A slowdown, as a fraction, of which no more is said than that it is larger.
_MOST_FOUND = 9.0

# Beside a solver whose time is not what it seems, in a table and before the note that says why.
MARK = "*"

# The status of a cell whose solver lacks its library.
MISSING = "unavailable"


def notes(ranking: Ranking) -> list[str]:
    """What is missing, how sure the rest is, and what to know of single cells."""
    lines = [] if ranking.workload.phase in SHOWN else _unranked([unranked_text(item) for item in ranking.unranked])
    if ranking.ranked:
        lines += [*_doubt(ranking), *_inconclusive(ranking.inconclusive), *_load(ranking.load)]
        if ranking.busy is not None:
            lines.append(load_note(ranking.busy))
    # What is wrong with a time comes before how sure it is.
    wrong = [_sign(sign) for sign in ranking.remembering.values()]
    return [*wrong, *lines, *(_sign(sign) for sign in ranking.diagnostics if sign.kind != "remembers")]


def remarks(ranking: Ranking, solver: str) -> str:
    """What a line of a table needs to say of a solver that stands alone in it: the notes that are true of it."""
    if solver not in {row.solver for row in ranking.rows}:
        return ""
    lines = []
    if solver in ranking.remembering:
        lines.append(remembers(ranking.remembering[solver]))
    if ranking.busy is not None:
        lines.append(f"other programs ran ({load_text(ranking.busy)})")
    return "; ".join(lines)


def remembers(sign: Diagnostic) -> str:
    """What the time of a solver that remembers is not."""
    return f"remembers: asked anew it takes {seconds(sign.value)}"


def load_text(load: Load) -> str:
    """A load in words."""
    return f"load up to {load.max_load:.1f} on {load.cpus} CPU{'s' if load.cpus != 1 else ''}"


def load_note(load: Load) -> str:
    """What to know of ratios that were measured under that load."""
    return (
        f"other programs ran ({load_text(load)}): they {_LOAD_SLOWS}, so that ratios between the two are not those of "
        "an idle machine."
    )


def change_warnings(changes: Changes) -> list[str]:
    """What is different between the machines of two runs, their versions and their loads."""
    return [*changes.warnings, *(_load_change(load, changes) for load in changes.loads)]


def _load_change(load: LoadChange, changes: Changes) -> str:
    subject = ", ".join(map(str, load.workloads))
    loads = f"{load_text(load.before)} in {changes.baseline}, {load_text(load.after)} in {changes.label}"
    return (
        f"{f'{subject}: ' if subject else ''}{loads}: the other programs that ran in one of them alone {_LOAD_SLOWS}, "
        "so that changes, and above all those against a reference, are not the solvers' own"
    )


def warnings(comparison: Comparison) -> list[str]:
    """What a user must know even if the table goes to a file: what differs, what could not be compared."""
    differences = [
        f"{changes.label}: warning: {warning}" for changes in comparison.changes for warning in change_warnings(changes)
    ]
    return [*differences, *comparison.unmet]


def unranked_text(item: Unranked) -> tuple[str, str, str]:
    """The solver, its status, and the reason in words, where an estimate is the reason too."""
    return item.solver, item.status, item.reason or (estimate_text(item.estimate) if item.estimate else "")


def estimate_text(estimate: Estimate) -> str:
    """What an operation would take, what that rests on, and what measuring it would take."""
    each = duration(estimate.seconds) if estimate.seconds >= 1 else amount(estimate.seconds, "second")
    basis = {
        "answers": f"from {counted(estimate.count, 'answer')}",
        "honeycombs": f"from {estimate.count:,} honeycombs of a random sample",
        "search": "from one search",
    }
    needed = f"to measure it would take {duration(estimate.needed)} (--budget)"
    return f"about {each} per operation, {basis[estimate.sample]}; {needed}"


def slower(verdict: Verdict, allowed: float) -> str:
    """What the gate says of a cell: whether it passed, why, and what would have been found."""
    change = verdict.change
    if change.ratio is None:
        return f"failed, with nothing to compare: {change.missing}"
    if change.ratio.low is None:
        return f"failed: one round only, which says nothing of {change.version}; give --rounds 2 or more"
    words = factor(change.ratio)
    how_much = f"{words} {interval(change.ratio)} {'than' if ' ' in words else 'the time of'} {change.version}"
    surely = "not surely" if verdict.passed else "surely"
    return (
        f"{'passed' if verdict.passed else 'failed'}: {how_much}, {surely} more than the {100 * allowed:g}% allowed; "
        f"{found(verdict)} would be found nine times in ten"
    )


def found(verdict: Verdict) -> str:
    """The smallest slowdown that the gate finds nine times in ten."""
    if verdict.found is None:
        return ""
    return f"{percent(verdict.found)} slower" if verdict.found < _MOST_FOUND else "not even 10x slower"


def _unranked(unranked: Sequence[tuple[str, str, str]]) -> list[str]:
    """Who is missing and why; the solvers whose libraries are missing in one line."""
    lines = [f"not ranked: {solver} is {status}: {reason}" for solver, status, reason in unranked if status != MISSING]
    unavailable: dict[str, list[str]] = {}
    for solver, status, reason in unranked:
        if status == MISSING:
            unavailable.setdefault(reason.partition(": ")[2], []).append(solver)
    return lines + [f"unavailable: {', '.join(solvers)}: {reason}" for reason, solvers in unavailable.items()]


def _doubt(ranking: Ranking) -> list[str]:
    widths = [row.against_fastest.half_width for row in ranking.rows if row.against_fastest is not None]
    spreads = [width for width in widths if width is not None]
    if len(spreads) < len(widths):
        return [NO_SPREAD]
    if not spreads:
        return []
    tied = any(row.best != row.worst for row in ranking.rows)
    ties = "; '=' is a tie: no sure difference of 1% or more" if tied else ""
    return [f"95% intervals over {ranking.n} {ranking.unit}, up to ±{percent(max(spreads))}{ties}."]


def _inconclusive(pairs: Sequence[tuple[str, str, float]]) -> list[str]:
    if not pairs:
        return []
    widest = sorted(pairs, key=lambda pair: -pair[2])
    names = ", ".join(f"{a} and {b} (±{percent(width)})" for a, b, width in widest[:_PAIRS_TOLD])
    return [f"inconclusive: more rounds may tell apart {names}{_more(pairs)}."]


def _load(pairs: Sequence[LoadDependence]) -> list[str]:
    # First the ones that tie for it, then the ones that differ most.
    order = sorted(pairs, key=lambda pair: (not pair.spans_one, -abs(pair.quiet.value / pair.loaded.value - 1)))
    lines = []
    for pair in order[:_PAIRS_TOLD]:
        quiet, loaded = (f"{factor(ratio)} {interval(ratio)}" for ratio in (pair.quiet, pair.loaded))
        tie = ", so they tie" if pair.spans_one else ""
        lines.append(
            f"depends on load: {pair.b} is {quiet} against {pair.a} while the machine is quiet, {loaded} while it is "
            f"loaded{tie}."
        )
    if len(pairs) > _PAIRS_TOLD:
        lines[-1] = f"{lines[-1].removesuffix('.')};{_more(pairs)}."
    return lines


def _more(pairs: Sequence[object]) -> str:
    rest = len(pairs) - _PAIRS_TOLD
    return f" and {rest} more {'pairs' if rest > 1 else 'pair'}" if rest > 0 else ""


def _sign(sign: Diagnostic) -> str:
    if sign.kind == "remembers":
        return (
            f"{MARK} {sign.solver} {remembers(sign)}, asked again {seconds(sign.other)}; the time in the table is that "
            "of a process that has answers or compiled code from before."
        )
    if sign.kind == "several cores":
        return f"{sign.solver} works on several cores at once: {figures(sign.value)} CPU seconds by wall second."
    return (
        f"{sign.solver} waits: {figures(sign.value)} CPU seconds by wall second, where {figures(sign.other)} is usual "
        "here; the rest of its time is no computing."
    )
