"""`python -m harness check`: look for an input that a solver answers wrongly, and print the smallest."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress

from harness.check.checking import CheckReport, check
from harness.check.example import Example
from harness.check.summary import render
from solvers.console.parser import positive
from solvers.console.streams import emit
from solvers.errors import RegistryError, UsageError
from solvers.registry import Entry, resolve_any


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = (
        "Compare solvers, or searchers, with the naive one: on word lists, rules and honeycombs made for the purpose, "
        "then on ENABLE1. The first counterexample is made as small as it will go, and printed."
    )
    verb.epilog = "example: %(prog)s my_solver.py:MySolver --for 10"
    verb.add_argument(
        "solvers", nargs="*", metavar="SOLVER", help="a name, FILE.py:Class, module:Class, or 'command:PROGRAM'"
    )
    verb.add_argument(
        "--for",
        dest="seconds",
        type=positive,
        default=30.0,
        metavar="SECONDS",
        help="look for so long in each (default: %(default)g)",
    )
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="choose what is tried (default: %(default)s)")
    verb.add_argument("--example", metavar="JSON", help="try only this one, as a counterexample prints it")


def main(args: argparse.Namespace) -> int:
    """Check each once, by whatever names it is given; the exit status: 0 right, 1 wrong, 2 cannot be loaded."""
    specs = list(args.solvers)
    if not specs:
        raise UsageError("check: no solver given; give a name, or FILE.py:Class")
    example = Example.from_json(args.example) if args.example is not None else None
    status = 0
    checked: set[tuple[object, ...]] = set()
    for spec in specs:
        try:
            entries = resolve_any(spec, ("solver", "searcher"))
            if entries[0].identity in checked:
                continue
            checked.add(entries[0].identity)
            report = _check_either(entries, args, example)
        except RegistryError as error:
            emit(f"{error}\n", sys.stderr)
            status = 2
            continue
        emit(render(report))
        status = max(status, 0 if report.ok else 1)
    return status


def _check_either(entries: Sequence[Entry], args: argparse.Namespace, example: Example | None) -> CheckReport:
    """The report on the first that can be loaded. Whether a class of the user's is a solver or a searcher shows when it
    is loaded, which is left to the process that it is checked in.
    """
    first, *others = entries
    try:
        return check(first, seconds=args.seconds, seed=args.seed, example=example)
    except RegistryError as as_solver:
        for other in others:
            with suppress(RegistryError):
                return check(other, seconds=args.seconds, seed=args.seed, example=example)
        raise as_solver from None
