"""A sign of life on stderr: one line that is written over on a terminal; in a log, lines below each other.

A log gets no control characters. This prints by itself, while a command is still at work.
"""

import sys
from typing import TextIO

from rich.text import Text

from solvers.console.streams import columns, tell
from solvers.console.text import encodable

_CLEAR = "\r\x1b[K"


class LiveLine:
    """The line. stream: where it goes, stderr if none is given."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self.terminal = self._stream.isatty()
        self._shown = False

    def show(self, text: str, in_log: bool = True) -> None:
        """Put the text in place of what the line shows. in_log: whether a log gets it too."""
        if self.terminal:
            line = Text(encodable(text, self._stream.encoding))
            line.truncate(columns(self._stream) - 1)  # a line that wraps could not be written over
            self._write(f"{_CLEAR}{line}")
            self._shown = True
        elif in_log:
            self.say(text)

    def say(self, text: str) -> None:
        """Write a line that stays."""
        self.close()
        self._write(f"{text}\n")

    def close(self) -> None:
        """Leave the terminal with a clean line."""
        if self._shown:
            self._write(_CLEAR)
            self._shown = False

    def _write(self, text: str) -> None:
        tell(text, self._stream)
