"""What there is: solvers, cases, word lists; and what a run would measure. As Sections."""

from collections.abc import Sequence

from harness.experiment import growing_cases
from harness.experiment.cases import CASES
from harness.experiment.plan import ALL_PHASES, Effort, WorkloadPlan
from harness.report.section import Section
from harness.report.tables import PHASE_TITLES
from solvers.console.quantities import duration
from solvers.registry import Entry, find
from solvers.wordlist import NAMES, SYSTEM_LISTS


def everything() -> list[Section]:
    """Solvers with idea and cost, cases, phases, word lists; what is unavailable, and why."""
    cases = [
        (name, f"{count} candidate honeycombs of the word list, sampled with a fixed seed")
        for name, count in CASES.items()
    ]
    cases += [
        (", ".join(growing_cases.CASES["words"]), "shorter and longer lists made after the word list (--scale words)"),
        (", ".join(growing_cases.CASES["letters"]), "honeycombs of 7 to 13 letters (--scale letters)"),
    ]
    phases = [tuple(PHASE_TITLES[phase].split(": ", 1)) for phase in ALL_PHASES]
    return [
        _contenders("solvers", find("solver")),
        _contenders("searchers, for phase top", find("searcher")),
        Section("cases", ("name", "what"), tuple(cases), fixed=0),
        Section("phases", ("name", "what"), tuple(phases)),
        Section("word lists", ("name", "what"), tuple((name, _word_list(name)) for name in NAMES)),
    ]


def _contenders(title: str, entries: Sequence[Entry]) -> Section:
    rows = tuple((entry.name, _first_clause(entry.idea), entry.cost.rstrip(".")) for entry in entries)
    opt_in = ", ".join(entry.name for entry in entries if entry.opt_in)
    notes = [f"the default run leaves out {opt_in}: --all takes them, and -s by name"] if opt_in else []
    notes += [f"unavailable: {reason}" for entry in entries if (reason := entry.unavailable())]
    return Section(title, ("name", "idea", "cost"), rows, tuple(notes))


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


def _first_clause(idea: str) -> str:
    """An idea short enough for a table: up to the first colon or semicolon."""
    return idea.split(": ")[0].split("; ")[0].rstrip(".")


def _word_list(name: str) -> str:
    path = SYSTEM_LISTS.get(name)
    if path is None:
        return "ENABLE1, 172,820 words, public domain; comes with the package"
    return str(path) if path.is_file() else f"unavailable: this machine has no {path}"
