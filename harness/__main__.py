"""`python -m harness`: parses, calls, prints. What it calls returns values and raises BeeErrors.

A verb's module is imported when the verb is asked for: what one of them needs (hypothesis, for `check`) takes
longer to import than another takes to run.
"""

import argparse
import importlib
import signal
import sys
from collections.abc import Sequence
from typing import Any

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the rest is imported, Ctrl-C just ends it

from harness.cli.output import warn
from harness.cli.selection import Parser
from harness.process.signals import Stopped, raise_on_signals
from solvers import BeeError, __version__
from solvers.console.streams import check_open

VERBS = {
    "run": "time solvers, write results/<run>.json, print the ranking",
    "compare": "rank the solvers in result files, show what changed between them",
    "check": "look for an input that a solver answers wrongly, and print the smallest",
    "new": "write the file of a new solver",
    "calibrate": "how small a difference this machine can tell",
    "report": "one page with everything that result files say, and its plots",
    "list": "solvers, cases and word lists",
}


class VerbParser(Parser):
    """The parser of a verb, which has its options from the verb's module."""

    verb = ""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, after asking the module what there is to parse."""
        if self.get_default("main") is None:
            module = importlib.import_module(f"harness.cli.{self.verb}")
            module.options(self)
            self.set_defaults(main=module.main)
        return super().parse_known_args(args, namespace)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status."""
    raise_on_signals()
    try:
        check_open()
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
    verbs = top.add_subparsers(required=True, metavar="VERB", parser_class=VerbParser)
    for name, text in VERBS.items():
        verbs.add_parser(name, help=text).verb = name
    return top


if __name__ == "__main__":
    sys.exit(main())
