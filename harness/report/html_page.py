"""A comparison as one page that needs nothing else: no network, no other file.

In: a Comparison and the command that asks for it. Out: the text of an HTML file, and its plots. Jinja
escapes whatever comes from a file; matplotlib escapes it in plots; and the page itself forbids its
browser, by a content security policy, to load anything or to run another script than its own. The same
input gives the same page.
"""

import base64
import hashlib
import re
from dataclasses import dataclass, replace

import jinja2
from markupsafe import Markup

from harness.analysis.changes import Changes
from harness.analysis.comparison import Comparison, RunView
from harness.analysis.growth import axis_of
from harness.analysis.ranking import Ranking
from harness.report.break_even_text import TITLE, cases_of_break_even, forgone, least_in_all
from harness.report.calibration_section import calibration_line
from harness.report.notes import UNPAIRED
from harness.report.plots import gallery
from harness.report.plots.canvas import Canvas
from harness.report.plots.gallery import Namer, Plot
from harness.report.plots.svg import in_a_page
from harness.report.provenance import provenance, run_command
from harness.report.sortable import (
    Table,
    break_even_table,
    changes_table,
    growth_tables,
    left_out,
    missing,
    ranking_table,
    verdicts_table,
    version_table,
)
from harness.report.tables import (
    UNPAIRED_CHANGE,
    headline,
    nothing_pairs,
    overheads,
    ranking_section,
)
from harness.report.terminal import printable
from harness.report.verdicts import Verdict, verdicts
from solvers import __version__


@dataclass(frozen=True)
class Part:
    """A title, its short form for a list of contents, and what may stand below it."""

    title: str
    short: str
    table: Table | None
    plots: tuple[Plot, ...] = ()
    notes: tuple[str, ...] = ()
    lead: str = ""


@dataclass(frozen=True)
class RunPart:
    """What is told of a run.

    remarks: what is not a program's own in its times; what is known of the machine's power to tell.
    verdicts: where there are few; winners: the same as a table, where there are many. least: who costs least
    in all, a line for each case.
    """

    label: str
    headline: str
    remarks: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    winners: Table
    least: tuple[str, ...]
    growth: tuple[Part, ...]
    rankings: tuple[Part, ...]
    break_even: tuple[Part, ...]
    versions: tuple[Part, ...]
    left_out: Table
    provenance: tuple[tuple[str, str], ...]
    command: str


@dataclass(frozen=True)
class Report:
    """What a page is made of."""

    runs: tuple[RunPart, ...]
    changes: tuple[Part, ...]
    missing: Table
    unmet: tuple[str, ...]
    command: str

    @property
    def plots(self) -> list[Plot]:
        """Every plot, in reading order."""
        parts = [part for run in self.runs for part in (*run.growth, *run.rankings, *run.break_even)]
        return [plot for part in (*parts, *self.changes) for plot in part.plots]


def report(comparison: Comparison, command: str) -> Report:
    """What there is to tell, in reading order. command: the command line that asked for it."""
    ticks, namer = gallery.ticks_of_a_strip(comparison), Namer()
    return Report(
        tuple(_run(run, ticks, namer) for run in comparison.runs),
        tuple(_changes(changes, namer) for changes in comparison.changes),
        missing(comparison),
        comparison.unmet,
        command,
    )


_AFTER = re.compile(r"(?<=[_/:\[])(?=\w)")
"""Where a long name may be broken."""

_FEW = 6
"""Verdicts of a run, more of which are a table."""


def _run(run: RunView, ticks: int, namer: Namer) -> RunPart:
    run = _by_size(run)
    cases = cases_of_break_even(run)
    found = verdicts(run)
    many = len(found) > _FEW
    several = len(cases) > 1
    by_case = {case: [point for point in run.break_even if point.case == case] for case in cases}
    least = {case: least_in_all(points) for case, points in by_case.items()}
    growth = []
    for phase, (title, table) in growth_tables(run).items():
        growths = [growth for growth in run.growths if growth.phase == phase]
        plots = (gallery.of_growth(run, phase, growths, namer),)
        growth.append(Part(title, f"growth of {phase}", table, plots, table.notes))
    versions = []
    if run.versions:
        title, table = version_table(run)
        versions.append(Part(title, title, table))
    return RunPart(
        run.label,
        headline(run).removeprefix(f"{run.label}: "),
        tuple(filter(None, (*overheads(run), calibration_line(run.results)))),
        () if many else tuple(found),
        verdicts_table(found if many else []),
        tuple(f"{f'{case}: ' if several else ''}{_in_all(run, case, told)}" for case, told in least.items() if told),
        tuple(growth),
        tuple(_ranking(run, ranking, ticks, namer) for ranking in run.rankings),
        tuple(
            Part(
                TITLE.replace(":", f" ({case}):") if several else TITLE,
                f"break-even{f' ({case})' if several else ''}",
                break_even_table(points),
                tuple(gallery.of_break_even(run, case, namer)),
                lead=f"Least in all: {least[case]}." if least[case] else "",
                notes=tuple(forgone(run, case)),
            )
            for case, points in by_case.items()
        ),
        tuple(versions),
        left_out(run),
        tuple(provenance(run)),
        run_command(run),
    )


def _in_all(run: RunView, case: str, least: str) -> str:
    """Who costs least in all, and of whom that is not known."""
    unknown = forgone(run, case)
    return " ".join([f"{least}.", *unknown]) if unknown else least


def _by_size(run: RunView) -> RunView:
    """The run with the rankings of what grows in the order in which it grows."""
    _, many = axis_of(run.results)
    return replace(run, rankings=tuple(sorted(run.rankings, key=lambda ranking: many.get(ranking.workload.case, 0))))


def _ranking(run: RunView, ranking: Ranking, ticks: int, namer: Namer) -> Part:
    table = ranking_table(ranking)
    doubt = (UNPAIRED[ranking.unit],) if not run.results.ours and ranking.rows else ()
    # Of what grows there are many steps, and the curve of growth has them all.
    plots = () if axis_of(run.results)[0] else tuple(gallery.of_ranking(run, ranking, ticks, namer))
    phase, case = ranking.workload.phase or "benchmarks", ranking.workload.case
    several = len({other.workload.case for other in run.rankings}) > 1
    short = f"{phase} ({case})" if several and case else phase
    return Part(ranking_section(ranking).title, short, table if ranking.rows else None, plots, (*table.notes, *doubt))


def _changes(changes: Changes, namer: Namer) -> Part:
    table = changes_table(changes)
    doubt = (UNPAIRED_CHANGE,) if nothing_pairs(changes) else ()
    plots = tuple(gallery.of_changes(changes, namer).values())
    title = f"change from {changes.baseline} to {changes.label}"
    return Part(title, title, table, plots, (*table.notes, *doubt))


def draw(told: Report) -> dict[str, Canvas]:
    """{name of a plot: it, drawn}."""
    return {plot.name: plot.draw() for plot in told.plots}


def render(told: Report, drawn: dict[str, Canvas]) -> str:
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
    script, style = (_source(loader, environment, name) for name in ("page.js", "page.css"))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

    def svg(plot: Plot) -> Markup:
        text = in_a_page(drawn[plot.name], plot.name, f"{plot.title}. {plot.caption}")
        return Markup(text)  # noqa: S704  # ElementTree wrote and escaped it

    own = {name: Markup(text) for name, text in (("script", script), ("style", style))}  # noqa: S704  # our own files
    return environment.get_template("page.html").render(report=told, svg=svg, digest=digest, version=__version__, **own)


def _source(loader: jinja2.BaseLoader, environment: jinja2.Environment, name: str) -> str:
    return loader.get_source(environment, name)[0]


def _breakable(text: str) -> Markup:
    """The text, escaped, with places where a line may break if a name is longer than it."""
    return Markup("<wbr>").join(_AFTER.split(printable(text)))


def _without_control_characters(value: object) -> object:
    """What comes from a file must not turn the direction of the text either, or have a letter that is none."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
