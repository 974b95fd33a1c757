"""Growth and versions in words: Sections of a run of scaling cases, or of one with two versions.

In: a RunView. Out: Sections.
"""

from harness.analysis.comparison import RunView
from harness.analysis.growth import Growth
from harness.analysis.ratios import Ratio
from harness.analysis.versions import judge
from harness.report.notes import BENT, found, load_note, remembers, unranked_text
from harness.report.section import Section
from harness.report.units import factor, interval
from solvers.console.quantities import amount, figures

_PHASES = {"query": "a query", "cold": "a cold query", "top": "a search"}


def growth_sections(run: RunView) -> list[Section]:
    """A table for each phase: the medians by how many, and the law of growth."""
    sections = []
    for phase in dict.fromkeys(growth.phase for growth in run.growths):
        growths = [growth for growth in run.growths if growth.phase == phase]
        axis = growths[0].axis
        sizes = sorted({x for growth in growths for x, _ in growth.points})
        by = "words in the list" if axis == "words" else "letters of a honeycomb"
        bent = any(growth.last is not None for growth in growths)
        header = ("solver", *(f"{x:,}" for x in sizes), "grows as", *(["in the last step"] if bent else []))
        rows = tuple((growth.solver, *_medians(growth, sizes), *_laws(growth, bent)) for growth in growths)
        crossovers = tuple(
            f"From {cross.at:,} {axis} on {cross.faster} is faster than {cross.slower}; up to {cross.until:,} "
            f"{cross.slower} is."
            for cross in run.crossovers
            if cross.phase == phase
        )
        missing = tuple(
            f"not measured: {solver} on {ranking.workload.case} is {status}: {reason}"
            for ranking in run.rankings
            if ranking.workload.phase == phase
            for solver, status, reason in map(unranked_text, ranking.unranked)
        )
        loads = [r.busy for r in run.rankings if r.workload.phase == phase and r.busy is not None]
        load = [load_note(max(loads, key=lambda load: load.max_load))] if loads else []
        remembered = tuple(
            f"{solver} on {ranking.workload.case} {remembers(sign)}."
            for ranking in run.rankings
            if ranking.workload.phase == phase
            for solver, sign in ranking.remembering.items()
        )
        notes = (*remembered, *([BENT] if bent else []), *crossovers, *load, *missing)
        title = f"growth of {_PHASES.get(phase, phase)} by {by}"
        sections.append(Section(title, header, rows, notes, frozenset(range(1, len(sizes) + 1))))
    return sections


def _laws(growth: Growth, bent: bool) -> list[str]:
    """The law, and, where that of some solver is bent, what the last step grows as if it is another."""
    return [_law(growth), _law(growth, last=True)] if bent else [_law(growth)]


def _medians(growth: Growth, sizes: list[int]) -> list[str]:
    points = dict(growth.points)
    return [amount(points[x], "second") if x in points else "-" for x in sizes]


def _law(growth: Growth, last: bool = False) -> str:
    """What its time grows as: the number of words to a power, or a factor for each letter; its interval below.

    last: of the last step, where that is another; nothing where it is not.
    """
    exponent = growth.last if last else growth.exponent
    if exponent is None:
        return ""
    ends = _ends(exponent)
    if growth.axis == "words":
        return f"words^{exponent.value:.2f}{ends}"
    return f"{figures(exponent.value)}x a letter{ends}"


def _ends(ratio: Ratio) -> str:
    return f"\n[{ratio.low:.2f} to {ratio.high:.2f}]" if ratio.low is not None and ratio.high is not None else ""


def version_section(run: RunView) -> Section:
    """The cells of this version against those of the other."""
    rows = tuple(
        (
            verdict.change.cell.name,
            f"{factor(ratio)}\n{interval(ratio)}" if (ratio := verdict.change.ratio) else verdict.change.missing,
            found(verdict),
        )
        for verdict in judge(run.versions, 0.0)
    )
    others = " and ".join(dict.fromkeys(change.version for change in run.versions))  # of two repositories, say
    return Section(f"this version against {others}", ("cell", "change", "found 9 in 10"), rows)
