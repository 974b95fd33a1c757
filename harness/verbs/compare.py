"""`python -m harness compare`: rank the solvers in each result file, say what changed since the first."""

import argparse

from harness.compare import compare
from harness.console import show, warn
from harness.options import FORMATS
from harness.read import read_all


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = "Rank the solvers in each file; with more than one file, say what changed since the first."
    verb.epilog = "example: python -m harness compare results/*.json"
    verb.add_argument("files", nargs="+", metavar="FILE", help="run files, other pyperf suites, patterns, directories")
    verb.add_argument("--format", choices=FORMATS, default="table", help="default: %(default)s")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    results, errors = read_all(args.files)
    for error in errors:
        warn(str(error))
    if results or not errors:
        show(compare(results), args.format)
    return 2 if errors else 0
