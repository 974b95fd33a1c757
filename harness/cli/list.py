"""`python -m harness list`: solvers, cases and word lists, and what is unavailable and why."""

import argparse
import sys

from harness.report import listing, terminal
from solvers.console.streams import emit
from solvers.discovery.folders import find_in


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = "Every solver with its idea and cost, every case, every word list, and what is unavailable."
    verb.epilog = "example: %(prog)s --solvers-from ."
    verb.add_argument("--solvers-from", metavar="DIR", help="the solvers of a folder too")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    own = find_in(args.solvers_from) if args.solvers_from is not None else []
    emit(terminal.render(listing.everything(own), sys.stdout))
    return 0
