"""`python -m harness new`: write the file of a new solver, ready to check."""

import argparse

from harness.scaffold import create
from solvers.console.streams import emit


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = "Write NAME.py: a solver that is right as it is, with its docstring to fill in."
    verb.epilog = "example: %(prog)s letter_masks"
    verb.add_argument("name", metavar="NAME", help="in small letters, as letter_masks; its class is LetterMasks")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    spec = create(args.name)
    emit(
        f"{spec.rpartition(':')[0]} is written. Fill it in, then:\n\n"
        f"    python -m harness check {spec}\n"
        f"    python -m harness run --fast -s naive,points_table,{spec}\n"
    )
    return 0
