"""What there is: solvers, cases, word lists; and what a run would measure. As Sections."""

from collections.abc import Sequence

from harness.cases import CASES
from harness.plan import ALL_PHASES, Effort, WorkloadPlan
from harness.report.tables import PHASE_TITLES, Section
from harness.report.units import duration, factor, interval, percent
from harness.versions import VersionChange
from solvers.registry import find
from solvers.wordlist import NAMES, SYSTEM_LISTS


def everything() -> list[Section]:
    """Solvers with idea and cost, cases, phases, word lists; what is unavailable, and why."""
    solvers = find("solver")
    rows = [(entry.name, _first_clause(entry.idea), entry.cost.rstrip(".")) for entry in solvers]
    notes = [f"unavailable: {reason}" for entry in solvers if (reason := entry.unavailable())]
    cases = [
        (name, f"{count} candidate honeycombs of the word list, sampled with a fixed seed")
        for name, count in CASES.items()
    ]
    phases = [tuple(PHASE_TITLES[phase].split(": ", 1)) for phase in ALL_PHASES]
    return [
        Section("solvers", ("name", "idea", "cost"), tuple(rows), tuple(notes)),
        Section("cases", ("name", "what"), tuple(cases)),
        Section("phases", ("name", "what"), tuple(phases)),
        Section("word lists", ("name", "what"), tuple((name, _word_list(name)) for name in NAMES)),
    ]


def planned(plans: Sequence[WorkloadPlan], effort: Effort) -> list[Section]:
    """The cells of a run and how long it would take."""
    rows = [
        (f"{plan.workload}/{solver}", f"{effort.rounds} x {plan.cycles}", str(loops * plan.workload.operations))
        for plan in plans
        for solver, loops in plan.loops.items()
    ]
    total = sum(plan.seconds for plan in plans) * effort.rounds
    note = f"{len(rows)} cells, about {duration(total)} after the check against naive; nothing was measured or written"
    return [Section("this would be measured", ("cell", "rounds x turns", "operations a turn"), tuple(rows), (note,))]


def slower(change: VersionChange, allowed: float) -> str:
    """Why a cell fails the gate on what became slower."""
    if change.ratio is None:
        return f"nothing to compare with {change.version}: {change.missing}"
    if change.ratio.low is None:
        return f"one round only, which says nothing of {change.version}; give --rounds 2 or more"
    how_much = f"{factor(change.ratio)} {interval(change.ratio)}"
    return f"{how_much} than {change.version}, surely more than the {percent(allowed)} allowed"


def _first_clause(idea: str) -> str:
    """An idea short enough for a table: up to the first colon or semicolon."""
    return idea.split(": ")[0].split("; ")[0].rstrip(".")


def _word_list(name: str) -> str:
    path = SYSTEM_LISTS.get(name)
    if path is None:
        return "ENABLE1, 172,820 words, public domain; comes with the package"
    return str(path) if path.is_file() else f"unavailable: this machine has no {path}"
