"""`python -m harness`: parses, calls, prints. What it calls returns values and raises BeeErrors."""

import argparse
import sys
from collections.abc import Sequence

from harness.console import warn
from harness.options import Parser
from harness.stopping import Stopped, raise_on_signals
from harness.verbs import calibrate, check, compare, list, new, report, run  # noqa: A004  # the verb is called list, and the builtin is not used
from solvers import BeeError, __version__

VERBS = {
    "run": (run, "time solvers, write results/<run>.json, print the ranking"),
    "compare": (compare, "rank the solvers in result files, show what changed between them"),
    "check": (check, "prove a solver right, or print the smallest proof that it is wrong"),
    "new": (new, "write the file of a new solver"),
    "calibrate": (calibrate, "how small a difference this machine can tell"),
    "report": (report, "one page with everything that result files say, and its plots"),
    "list": (list, "solvers, cases and word lists"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status."""
    raise_on_signals()
    try:
        args = parser().parse_args(arguments)
        status: int = args.main(args)
    except BeeError as error:
        warn(str(error))
        return error.status
    except Stopped as stopped:
        warn(str(stopped))
        return stopped.status
    return status


def parser() -> argparse.ArgumentParser:
    """The parser of all verbs."""
    top = Parser(
        prog="python -m harness",
        description="Time interchangeable Spelling Bee solvers on identical inputs, and say which is faster.",
        epilog="example: python -m harness run --fast",
    )
    top.add_argument("--version", action="version", version=f"beebench {__version__}")
    verbs = top.add_subparsers(required=True, metavar="VERB", parser_class=Parser)
    for name, (verb, text) in VERBS.items():
        sub = verbs.add_parser(name, help=text)
        verb.options(sub)
        sub.set_defaults(main=verb.main)
    return top


if __name__ == "__main__":
    sys.exit(main())
