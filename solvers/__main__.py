"""`python -m solvers`: the words, the score, the best honeycomb, and what the notebook finds out.

Results go to stdout, progress and warnings to stderr. Exit status: 0 fine, 1 nothing to show or an
answer that is wrong, 2 usage or an unreadable input, 130 interrupted.
"""

import argparse
import signal
import sys

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the rest is imported, Ctrl-C just ends it

from solvers.commands import approaches, pareto, report, stats, top, words
from solvers.commands.options import Parser
from solvers.commands.show import encodable, rendered
from solvers.errors import BeeError


def main(arguments: list[str] | None = None) -> int:
    """Run the command, print what it shows, and give the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        args = parser().parse_args(arguments)
        if getattr(sys, "stdout", None) is None:  # Python's way to say that it is closed
            raise BeeError("standard output: it is closed; open it, or send it to a file")
        _write(rendered(args.run(args), terminal=sys.stdout.isatty()))
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


def _write(text: str) -> None:
    """To stdout. Raises BeeError where it cannot be written; a reader that has gone, as in `| head -1`,
    has seen enough.
    """
    try:
        sys.stdout.write(encodable(text, sys.stdout.encoding))
        sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            raise BeeError(f"standard output: {error.strerror or error}; send it elsewhere") from error


if __name__ == "__main__":
    sys.exit(main())
