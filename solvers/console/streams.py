"""Write to stdout and stderr, whatever they are: a pipe whose reader has gone, a full disk, or closed.

In: text. Out: it is written, or one error says why not.
"""

import os
import sys
from typing import TextIO

from solvers.errors import BeeError


def check_open() -> None:
    """Raise BeeError where stdout is closed, for which Python has None; a closed stderr is replaced."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # as long as the process
    if sys.stdout is None:
        raise BeeError("standard output: it is closed; open it, or send it to a file")


def write(text: str, stream: TextIO) -> None:
    """Write all of it, now. A reader that has gone, as in `| head -1`, has seen enough. Raises BeeError."""
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        # Python flushes the stream again at exit, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise BeeError(f"standard output: {error.strerror or error}; send it elsewhere") from error
