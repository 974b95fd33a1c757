"""Break-even points in words: from how many puzzles on preparation pays, and of whom that is not known.

In: a RunView. Out: lines, or a Section.
"""

from harness.analysis.break_even import BreakEven, BreakEvenPoint, remembering
from harness.analysis.comparison import RunView
from harness.report.section import Section
from solvers.console.text import counted

TITLE = "break-even: preparation paid back by faster answers"

# Points of a case that are lines below the rankings.
_POINTS_TOLD = 5


def break_even(run: RunView) -> list[str]:
    """What is told below the rankings of a run: a line for each crossing, as far as they are not too many."""
    cases = cases_of_break_even(run)
    lines = []
    for case in sorted(cases):
        points = _points(run, case)
        which = f" ({case})" if len(cases) > 1 else ""
        if least := least_in_all(run, case):
            lines.append(f"Least in all{which}: {least}.")
        lines += [
            f"From {_from(point)} on {point.cheaper} costs less in all than {point.dearer}{which}."
            for point in points[:_POINTS_TOLD]
        ]
        if len(points) > _POINTS_TOLD:
            more = counted(len(points) - _POINTS_TOLD, "more pair")
            lines.append(f"And {more}: --format json and the page of `report` have all of them.")
        lines += forgone(run, case)
    return lines


def break_even_section(run: RunView, case: str, name: str) -> Section:
    """Every point of a case as a table. name: what the title calls the case; nothing where there is one only."""
    header = ("from puzzles", "95% interval", "costs less in all", "than", "and least of all")
    rows = tuple(
        (
            f"{point.threshold.puzzles:,}",
            _ends(point.threshold),
            point.cheaper,
            point.dearer,
            "yes" if point.leads else "",
        )
        for point in _points(run, case)
    )
    title = TITLE.replace(":", f" ({name}):") if name else TITLE
    return Section(title, header, rows, tuple(forgone(run, case)), frozenset({0, 1}))


def cases_of_break_even(run: RunView) -> list[str]:
    """The cases of which there is something to say, in reading order."""
    cases = dict.fromkeys(ranking.workload.case for ranking in run.rankings)
    return [case for case in cases if _points(run, case) or remembering(run.rankings, case)]


def _points(run: RunView, case: str) -> list[BreakEven]:
    return [point for point in run.break_even if point.case == case]


def forgone(run: RunView, case: str) -> list[str]:
    """Why solvers have no break-even points: a line, or none where none is left out."""
    names = remembering(run.rankings, case)
    if not names:
        return []
    verb = "remembers" if len(names) == 1 else "remember"
    return [f"Left out ({case}): {', '.join(names)} {verb}, so that the cost of a further puzzle is not known."]


def least_in_all(run: RunView, case: str) -> str:
    """Which solver of a case costs least in all, from how many puzzles on; nothing where one always does."""
    leads = [point for point in _points(run, case) if point.leads]
    if not leads:
        return ""
    successors = "; ".join(f"from {_from(point)} on {point.cheaper}" for point in leads)
    return f"at first {leads[0].dearer}; {successors}"


def _from(point: BreakEven) -> str:
    return f"{point.threshold.puzzles:,} puzzles{_range(point.threshold)}"


def _range(point: BreakEvenPoint) -> str:
    if point.low is None:
        return ""
    return f" [{point.low:,} to {point.high:,}]" if point.high is not None else f" [{point.low:,} or never]"


def _ends(point: BreakEvenPoint) -> str:
    if point.low is None:
        return "unknown"
    return f"{point.low:,} to {'never' if point.high is None else f'{point.high:,}'}"
