"""Every plot of a comparison: which there are, what they are called, what is said below them.

In: parts of a Comparison. Out: Plots. A name is the same for the same workload of the same file, so that
a document can show the file of a plot.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import matplotlib as mpl
from matplotlib.figure import Figure

from harness.analysis.changes import Changes
from harness.analysis.comparison import Comparison, RunView
from harness.analysis.growth import Growth
from harness.analysis.ranking import Ranking
from harness.report.plots import dots, growth_plot, strips, totals
from harness.report.plots.canvas import STYLE
from harness.report.plots.dots import Dots
from harness.report.plots.lines import Lines
from harness.report.plots.strips import Strips
from harness.runfile.read import Bench

# Ticks in all strips of a page together, and in one strip at most and at least.
_TICKS, _MAX_TICKS, _MIN_TICKS = 16_000, 240, 20

# Bytes of a plot's name: file systems have names of 255.
_NAME = 120

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9._+-]+")


@dataclass(frozen=True)
class Plot:
    """A plot to be. name: for its file. title: what it is, in a few words. caption: how to read it."""

    name: str
    title: str
    caption: str
    content: Dots | Strips | Lines

    def render(self) -> Figure:
        """The figure, whatever a user's own matplotlib settings say."""
        with mpl.rc_context(STYLE):
            return self.content.render()


class Namer:
    """Names for files: plain letters, short, no two alike even where case does not count."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def name(self, *parts: str) -> str:
        """A name of those parts; a number follows where it is there already."""
        plain = "-".join(_NOT_PLAIN.sub("_", part) for part in parts if part)[:_NAME].lstrip(".-") or "plot"
        name, number = plain, 1
        while name.lower() in self._given:
            number += 1
            name = f"{plain}-{number}"
        self._given.add(name.lower())
        return name


def ticks_of_a_strip(comparison: Comparison) -> int:
    """How many ticks each strip may have, so that a page of many strips stays small."""
    cells = sum(len(ranking.rows) for run in comparison.runs for ranking in run.rankings)
    return max(_MIN_TICKS, min(_MAX_TICKS, _TICKS // max(cells, 1)))


def of_ranking(run: RunView, ranking: Ranking, ticks: int, namer: Namer) -> list[Plot]:
    """The ranking of a workload with its intervals, and all values."""
    if not ranking.rows:
        return []
    workload, plots = ranking.workload, []
    if ranking.ranked and len(ranking.rows) > 1:
        lead = ranking.rows[0].solver
        intervals = any(row.against_fastest is not None and row.against_fastest.low is not None for row in ranking.rows)
        whisker = f"; the whisker is the 95% interval over {ranking.n} {ranking.unit}" if intervals else ""
        caption = (
            f"How many times as long as {lead} each takes{whisker}. A blue dot may be the first of all; a brown "
            "diamond is surely behind another."
        )
        name = namer.name(run.label, "ranking", workload.phase, workload.case)
        plots.append(Plot(name, "Ranking with intervals", caption, dots.of_ranking(ranking)))
    values = strips.of_ranking(ranking, _benches(run, ranking), ticks)
    name = namer.name(run.label, "values", workload.phase, workload.case)
    return [*plots, Plot(name, "Every value", _strips_caption(values, ranking.unit, ticks), values)]


def _strips_caption(values: Strips, unit: str, ticks: int) -> str:
    lane = "" if unit == "values" else f" Each of the {unit} has a lane of its own, the first at the top."
    thinned = (
        f" Of a strip of more than {ticks} values, evenly spaced ones in order of size are drawn in each lane, the "
        "least and the largest among them."
        if values.thinned
        else ""
    )
    return f"A tick is a value, the triangle the median.{lane}{thinned}"


def _benches(run: RunView, ranking: Ranking) -> Mapping[str, Bench]:
    benches = run.results.benches.values()
    return {b.cell.solver: b for b in benches if b.cell.workload == ranking.workload and b.unit == ranking.measure}


def of_break_even(run: RunView, case: str, namer: Namer) -> list[Plot]:
    """What n puzzles cost in all; nothing where a case was not measured so that this is known."""
    lines = totals.of_case(run, case)
    caption = (
        "Preparation is paid once, answers each time. A full dot is where another solver begins to cost least in all, "
        "with its number of puzzles and the 95% interval; hollow dots are the other crossings."
    )
    name = namer.name(run.label, "break-even", case)
    return [Plot(name, "Time in all by number of puzzles", caption, lines)] if len(lines.curves) > 1 else []


def of_growth(run: RunView, phase: str, growths: Sequence[Growth], namer: Namer) -> Plot:
    """How the times of a phase grow."""
    caption = "Medians, on two log axes: a straight line is a power, its steepness the exponent."
    name = namer.name(run.label, "growth", phase)
    return Plot(name, f"Growth of {phase}", caption, growth_plot.of_phase(growths))


def of_changes(changes: Changes, namer: Namer) -> list[Plot]:
    """What became of each benchmark, a plot for each workload."""
    caption = (
        "Left of the line is faster or smaller than before, right of it slower or larger. A blue dot is a sure change; "
        "a brown diamond may be none."
    )
    return [
        Plot(
            namer.name("change", changes.baseline, changes.label, workload.phase, workload.case),
            f"Change in {workload.phase or 'benchmarks'}",
            caption,
            rows,
        )
        for workload, rows in dots.of_changes(changes).items()
    ]
