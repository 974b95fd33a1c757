"""The command line: its parser, and from the arguments to what is printed and the exit status."""

import argparse
import signal
import sys

from solvers.cli import approaches, pareto, report, stats, top, words
from solvers.cli.show import rendered
from solvers.console.invocation import invocation, search_current_directory
from solvers.console.parser import Parser
from solvers.console.streams import check_open, emit, warn
from solvers.errors import BeeError


def run(arguments: list[str] | None = None) -> int:
    """Run the command, print what it shows, and give the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        check_open()
        search_current_directory("beewords")
        args = parser().parse_args(arguments, argparse.Namespace(warn=warn))
        emit(rendered(args.run(args), terminal=sys.stdout.isatty()))
    except BeeError as error:
        warn(str(error))
        return error.status
    except KeyboardInterrupt:
        warn("interrupted")
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top_level = Parser(
        prog=invocation("solvers", "beewords"), description="The Spelling Bee puzzle, solved.", allow_abbrev=False
    )
    commands = top_level.add_subparsers(required=True, metavar="COMMAND")
    for module in (words, top, report, stats, pareto, approaches):
        module.add(commands)
    return top_level
