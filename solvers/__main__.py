"""`python -m solvers`: the words, the score, the best honeycomb, and what the notebook finds out.

Results go to stdout, progress and warnings to stderr. Exit status: 0 fine, 1 nothing to show or an
answer that is wrong, 2 usage or an unreadable input, 130 interrupted.
"""

import argparse
import signal
import sys

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the rest is imported, Ctrl-C just ends it

from solvers.cli import approaches, pareto, report, stats, top, words
from solvers.cli.options import Parser
from solvers.cli.show import encodable, rendered
from solvers.console.streams import check_open, write
from solvers.errors import BeeError


def main(arguments: list[str] | None = None) -> int:
    """Run the command, print what it shows, and give the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        args = parser().parse_args(arguments)
        check_open()
        write(encodable(rendered(args.run(args), terminal=sys.stdout.isatty()), sys.stdout.encoding), sys.stdout)
    except BeeError as error:
        print(encodable(str(error), sys.stderr.encoding), file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top_level = Parser(prog="python -m solvers", description="The Spelling Bee puzzle, solved.", allow_abbrev=False)
    commands = top_level.add_subparsers(required=True, metavar="COMMAND")
    for module in (words, top, report, stats, pareto, approaches):
        module.add(commands)
    return top_level


if __name__ == "__main__":
    sys.exit(main())
