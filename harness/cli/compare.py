"""`python -m harness compare`: rank the solvers in each result file, say what changed since the baseline."""

import argparse

from harness.analysis.comparison import compare
from harness.analysis.order import SORTS, lacking, of_phases, ordered
from harness.cli.output import read_results, show
from harness.cli.selection import FORMATS, choose
from harness.experiment.plan import ALL_PHASES
from harness.report.calibration_section import calibration_line
from harness.report.notes import warnings
from harness.report.terminal import printable
from solvers.console.streams import warn


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = "Rank the solvers in each file; with more than one, say what changed since the baseline."
    verb.epilog = "example: %(prog)s results/*.json"
    verb.add_argument("files", nargs="+", metavar="FILE", help="run files, other pyperf suites, patterns, directories")
    verb.add_argument(
        "--baseline",
        metavar="FILE",
        help="what the others are compared with: a file, or its name in the tables (default: the first)",
    )
    verb.add_argument(
        "--sort",
        choices=SORTS,
        default="rank",
        help="rows by rank, name, median, or change (worst first), where a table has it (default: %(default)s)",
    )
    verb.add_argument("-p", "--phases", metavar="NAMES", help="show only the rankings of these phases")
    verb.add_argument("--format", choices=FORMATS, default="table", help="default: %(default)s")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    results, errors = read_results(args.files, args.baseline)
    if not results:
        return 2
    comparison = compare(results)
    absent: list[str] = []
    if args.phases is not None:
        phases = choose(args.phases, ALL_PHASES, "phases")
        absent = lacking(comparison, phases)
        for line in absent:
            warn(printable(line))
        if len(absent) == len(comparison.runs):
            return 2
        comparison = of_phases(comparison, phases)
    show(ordered(comparison, args.sort), args.format)
    for line in dict.fromkeys(filter(None, map(calibration_line, results))):
        warn(line)
    for line in warnings(comparison):
        warn(printable(line))
    return 2 if errors or absent or comparison.nothing_compared else 0
