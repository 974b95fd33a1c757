"""`python -m solvers` and `beewords`: the words, the score, the best honeycomb, and what the notebook finds out.

Results go to stdout, progress and warnings to stderr. Exit status: 0 fine, 1 nothing to show or an
answer that is wrong, 2 usage or an unreadable input, 130 interrupted.
"""

import signal
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C just ends it while the rest is imported
    from solvers.cli.commands import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
