"""A comparison as one page that needs nothing else: no network, no other file, no script.

In: a Comparison and the command that asks for it. Out: the text of an HTML file, and its plots. Jinja
escapes whatever comes from a file; matplotlib escapes it in plots; and the page itself forbids its
browser, by a content security policy, to load anything or to run a script. The same input gives the same page.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import jinja2
from markupsafe import Markup
from matplotlib.figure import Figure

from harness.analysis.changes import Changes
from harness.analysis.comparison import Comparison, RunView
from harness.analysis.growth import axis_of
from harness.analysis.ranking import Ranking
from harness.report.absent import incomparable_section, unranked_section
from harness.report.break_even_text import break_even_section, cases_of_break_even, forgone, least_in_all
from harness.report.calibration_section import calibration_line
from harness.report.growth_section import growth_sections, version_section
from harness.report.notes import UNPAIRED, UNPAIRED_CHANGE
from harness.report.plots import gallery
from harness.report.plots.gallery import Namer, Plot
from harness.report.plots.svg import in_a_page
from harness.report.provenance import provenance, run_command
from harness.report.section import Section
from harness.report.tables import changes_section, headline, nothing_pairs, overheads, ranking_section
from harness.report.terminal import printable
from harness.report.verdicts import Verdict, verdicts, verdicts_section
from solvers import __version__


@dataclass(frozen=True)
class Part:
    """A section with the plots below it. short: its title in a list of contents. lead: what stands above its table."""

    section: Section
    short: str
    plots: tuple[Plot, ...] = ()
    lead: str = ""


@dataclass(frozen=True, kw_only=True)
class RunPart:
    """What is told of a run.

    remarks: what is not a program's own in its times; what is known of the machine's power to tell.
    verdicts: where there are few; winners: the same as a table, where there are many. totals: who costs least
    in all, a line for each case.
    """

    label: str
    headline: str
    remarks: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    winners: Section
    totals: tuple[str, ...]
    parts: tuple[Part, ...]
    unranked: Section
    provenance: tuple[tuple[str, str], ...]
    command: str


@dataclass(frozen=True, kw_only=True)
class Report:
    """What a page is made of."""

    runs: tuple[RunPart, ...]
    changes: tuple[Part, ...]
    incomparable: Section
    unmet: tuple[str, ...]
    command: str

    @property
    def plots(self) -> list[Plot]:
        """Every plot, in reading order."""
        parts = [*(part for run in self.runs for part in run.parts), *self.changes]
        return [plot for part in parts for plot in part.plots]


# Where a long name may be broken.
_BREAK = re.compile(r"(?<=[_/:\[])(?=\w)")

# Verdicts of a run, more of which are a table.
_MAX_VERDICTS = 6


def report(comparison: Comparison, command: str) -> Report:
    """What there is to tell, in reading order. command: the command line that asked for it."""
    ticks, namer = gallery.ticks_of_a_strip(comparison), Namer()
    return Report(
        runs=tuple(_run(run, ticks, namer) for run in comparison.runs),
        changes=tuple(_changes(changes, namer) for changes in comparison.changes),
        incomparable=incomparable_section(comparison),
        unmet=comparison.unmet,
        command=command,
    )


def _run(run: RunView, ticks: int, namer: Namer) -> RunPart:
    run = _by_size(run)
    winners = verdicts(run)
    few = len(winners) <= _MAX_VERDICTS
    parts = [
        *_growths(run, namer),
        *(_ranking(run, ranking, ticks, namer) for ranking in run.rankings),
        *_break_even(run, namer),
    ]
    if run.versions:
        section = version_section(run)
        parts.append(Part(section, section.title))
    return RunPart(
        label=run.label,
        headline=headline(run).removeprefix(f"{run.label}: "),
        remarks=tuple(filter(None, (*overheads(run), calibration_line(run.results)))),
        verdicts=tuple(winners) if few else (),
        winners=verdicts_section([] if few else winners),
        totals=tuple(_totals(run)),
        parts=tuple(parts),
        unranked=unranked_section(run),
        provenance=tuple(provenance(run)),
        command=run_command(run),
    )


def _by_size(run: RunView) -> RunView:
    """The run with the rankings of what grows in the order in which it grows."""
    _, sizes = axis_of(run.results)
    return replace(run, rankings=tuple(sorted(run.rankings, key=lambda ranking: sizes.get(ranking.workload.case, 0))))


def _totals(run: RunView) -> list[str]:
    """Who costs least in all, and of whom that is not known: a line for each case."""
    cases = cases_of_break_even(run)
    lines = []
    for case in cases:
        name = f"{case}: " if len(cases) > 1 else ""
        unknown = forgone(run, case)
        if least := least_in_all(run, case):
            lines.append(name + (" ".join([f"{least}.", *unknown]) if unknown else least))
    return lines


def _growths(run: RunView, namer: Namer) -> list[Part]:
    parts = []
    phases = dict.fromkeys(growth.phase for growth in run.growths)
    for phase, section in zip(phases, growth_sections(run), strict=True):
        growths = [growth for growth in run.growths if growth.phase == phase]
        parts.append(Part(section, f"growth of {phase}", (gallery.of_growth(run, phase, growths, namer),)))
    return parts


def _ranking(run: RunView, ranking: Ranking, ticks: int, namer: Namer) -> Part:
    section = ranking_section(ranking)
    if not run.results.ours and ranking.rows:
        section = replace(section, notes=(*section.notes, UNPAIRED[ranking.unit]))
    # Of what grows there are many steps, and the curve of growth has them all.
    plots = [] if axis_of(run.results)[0] else gallery.of_ranking(run, ranking, ticks, namer)
    phase, case = ranking.workload.phase or "benchmarks", ranking.workload.case
    several = len({other.workload.case for other in run.rankings}) > 1
    return Part(section, f"{phase} ({case})" if several and case else phase, tuple(plots))


def _break_even(run: RunView, namer: Namer) -> list[Part]:
    cases = cases_of_break_even(run)
    parts = []
    for case in cases:
        name = case if len(cases) > 1 else ""
        least = least_in_all(run, case)
        parts.append(
            Part(
                break_even_section(run, case, name),
                f"break-even ({name})" if name else "break-even",
                tuple(gallery.of_break_even(run, case, namer)),
                lead=f"Least in all: {least}." if least else "",
            )
        )
    return parts


def _changes(changes: Changes, namer: Namer) -> Part:
    section = changes_section(changes)
    if nothing_pairs(changes):
        section = replace(section, notes=(*section.notes, UNPAIRED_CHANGE))
    return Part(section, section.title, tuple(gallery.of_changes(changes, namer)))


def render_plots(page: Report) -> dict[str, Figure]:
    """{name of a plot: its figure}."""
    return {plot.name: plot.render() for plot in page.plots}


def render(page: Report, figures: Mapping[str, Figure]) -> str:
    """The text of the page."""
    loader = jinja2.PackageLoader("harness.report", "page")
    environment = jinja2.Environment(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_without_control_characters,
    )
    environment.filters["breakable"] = _breakable

    def svg(plot: Plot) -> Markup:
        return Markup(in_a_page(figures[plot.name], plot.name))  # noqa: S704  # matplotlib wrote and escaped it

    style = Markup(loader.get_source(environment, "page.css")[0])  # noqa: S704  # our own file
    return environment.get_template("page.html").render(report=page, svg=svg, style=style, version=__version__)


def _breakable(text: str) -> Markup:
    """The text, escaped, with places where a line may break if a name is longer than it."""
    return Markup("<wbr>").join(_BREAK.split(printable(text)))


def _without_control_characters(value: object) -> object:
    """What comes from a file must not turn the direction of the text either, or have a letter that is none."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
