"""Write to stdout and stderr, whatever they are: a terminal, a pipe whose reader has gone, a full disk, or closed.

In: text. Out: it is written in the characters that the stream has, or one error says why not.
"""

import contextlib
import os
import sys
import textwrap
from typing import TextIO

from solvers.console.text import encodable
from solvers.errors import BeeError

# Columns of a terminal that does not say how many it has.
_WIDTH = 80


def check_open() -> None:
    """Raise BeeError where stdout is closed, for which Python has None; a closed stdin or stderr is replaced."""
    # The next file or pipe to be opened would else get the number of a standard stream, and be lost in a child process,
    # which has streams of its own under those numbers.
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # as long as the process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # as long as the process
    if sys.stdout is None:
        raise BeeError("standard output: it is closed; open it, or send it to a file")


def emit(text: str, stream: TextIO | None = None) -> None:
    """Write all of it to stdout, or to the stream, now. A reader that has gone, as in `| head -1`, has seen enough.

    Raises BeeError.
    """
    stream = stream or sys.stdout
    try:
        stream.write(encodable(text, stream.encoding))
        stream.flush()
    except OSError as error:
        # Python flushes the stream again at exit, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise BeeError(f"standard output: {error.strerror or error}; send it elsewhere") from error


def warn(text: str) -> None:
    """Say a line on stderr; on a terminal it is broken between words, in a pipe or a log it stays one line."""
    if sys.stderr.isatty():
        # The width of stderr itself: stdout may be a pipe. No word is broken, so that a path stays whole.
        text = textwrap.fill(
            text, columns(sys.stderr), break_long_words=False, break_on_hyphens=False, replace_whitespace=False
        )
    tell(f"{text}\n", sys.stderr)


def tell(text: str, stream: TextIO) -> None:
    """Write to stderr, or to the stream in its place. Where it cannot be written, nobody can be told so either."""
    with contextlib.suppress(BeeError):
        emit(text, stream)


def columns(stream: TextIO) -> int:
    """Columns of the terminal that a stream is, which may be another one than stdout's."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or _WIDTH
    except (OSError, ValueError):  # a terminal that does not say
        return _WIDTH
