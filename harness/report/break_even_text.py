"""Break-even points in words: from how many puzzles on preparation pays, and of whom that is not known.

In: a RunView. Out: lines.
"""

from collections.abc import Sequence

from harness.analysis.break_even import BreakEven, BreakEvenPoint, remembering
from harness.analysis.comparison import RunView
from solvers.console.text import counted

TITLE = "break-even: preparation paid back by faster answers"

_POINTS_TOLD = 5


def break_even(run: RunView) -> list[str]:
    """What is told below the rankings of a run: a line for each crossing, as far as they are not too many."""
    cases = cases_of_break_even(run)
    lines = []
    for case in sorted(cases):
        points = [point for point in run.break_even if point.case == case]
        named = f" ({case})" if len(cases) > 1 else ""
        if least := least_in_all(points):
            lines.append(f"Least in all{named}: {least}.")
        lines += [
            f"From {_from(point)} on {point.cheaper} costs less in all than {point.dearer}{named}."
            for point in points[:_POINTS_TOLD]
        ]
        if len(points) > _POINTS_TOLD:
            more = counted(len(points) - _POINTS_TOLD, "more pair")
            lines.append(f"And {more}: --format json and the page of `report` have all of them.")
        lines += forgone(run, case)
    return lines


def cases_of_break_even(run: RunView) -> list[str]:
    """The cases of which there is something to say, in reading order."""
    with_points = {point.case for point in run.break_even}
    cases = dict.fromkeys(ranking.workload.case for ranking in run.rankings)
    return [case for case in cases if case in with_points or remembering(run.rankings, case)]


def forgone(run: RunView, case: str) -> list[str]:
    """Why solvers have no break-even points: a line, or none where none is left out."""
    names = remembering(run.rankings, case)
    if not names:
        return []
    verb = "remembers" if len(names) == 1 else "remember"
    return [f"Left out ({case}): {', '.join(names)} {verb}, so that the cost of a further puzzle is not known."]


def least_in_all(points: Sequence[BreakEven]) -> str:
    """Which solver of a case costs least in all, from how many puzzles on; nothing where one always does."""
    leads = [point for point in points if point.leads]
    if not leads:
        return ""
    then = "; ".join(f"from {_from(point)} on {point.cheaper}" for point in leads)
    return f"at first {leads[0].dearer}; {then}"


def _from(point: BreakEven) -> str:
    return f"{point.threshold.puzzles:,} puzzles{_range(point.threshold)}"


def _range(point: BreakEvenPoint) -> str:
    if point.low is None:
        return ""
    return f" [{point.low:,} to {point.high:,}]" if point.high is not None else f" [{point.low:,} or never]"
