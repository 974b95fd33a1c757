"""`python -m harness check`: prove a solver right, or print the smallest proof that it is wrong."""

import argparse
import sys
from functools import partial

from harness.cli.check_reports import main_check
from solvers.console.parser import positive
from solvers.console.streams import emit
from solvers.discovery.folders import find_in
from solvers.errors import UsageError


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = (
        "Hold solvers, or searchers, to the naive one: on word lists, rules and honeycombs made for the purpose, then "
        "on ENABLE1. The first difference is made as small as it will go, and printed."
    )
    verb.epilog = "example: %(prog)s my_solver.py:MySolver --for 10"
    verb.add_argument(
        "solvers", nargs="*", metavar="SOLVER", help="a name, FILE.py:Class, module:Class, or 'command:PROGRAM'"
    )
    verb.add_argument("--solvers-from", metavar="DIR", help="the solvers of a folder too")
    verb.add_argument(
        "--for", dest="seconds", type=positive, default=30.0, metavar="SECONDS", help="for each (default: %(default)g)"
    )
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="of what is tried (default: %(default)s)")
    verb.add_argument("--example", metavar="JSON", help="try this one alone, as a proof prints it")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status: 0 right, 1 wrong, 2 cannot be loaded."""
    specs = list(args.solvers)
    if args.solvers_from is not None:
        specs += [entry.name for entry in find_in(args.solvers_from)]
    if not specs:
        raise UsageError("check: no solver given; give a name, FILE.py:Class, or --solvers-from DIR")
    return main_check(
        specs, args.seconds, args.seed, example=args.example, out=emit, err=partial(emit, stream=sys.stderr)
    )
