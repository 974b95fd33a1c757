"""`python -m harness list`: solvers, cases and word lists, and what is unavailable and why."""

import argparse
import sys

from harness.report import listing, terminal
from solvers.console.streams import emit


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = "Every solver with its idea and cost, every case, every word list, and what is unavailable."
    verb.epilog = "example: %(prog)s"


def main(args: argparse.Namespace) -> int:  # noqa: ARG001  # as every verb has it
    """Do it; the exit status."""
    emit(terminal.render(listing.everything(), sys.stdout))
    return 0
