"""Counts in, a sign of life on stderr out: a bar on a terminal, now and then a line in a log.

Nothing is shown in the first second, since most commands are done by then.
"""

import sys
from time import monotonic
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from solvers.cli.show import counted, duration, encodable

_QUIET_SECONDS = 1.0
_LINE_SECONDS = 20.0


class Watch:
    """A progress callback; a context manager, which takes the bar away at its end.

    what: what is being done, as the line says it.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.terminal = sys.stderr.isatty()
        self._start = monotonic()
        self._next = self._start + (_QUIET_SECONDS if self.terminal else _LINE_SECONDS)
        self._bar: Progress | None = None

    def __enter__(self) -> "Watch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """That many of the honeycombs are done."""
        now = monotonic()
        if now < self._next:
            return
        if self.terminal:
            self._next = now + 0.1
            self._show(done, total)
        else:
            self._next = now + _LINE_SECONDS
            left = duration((now - self._start) / done * (total - done))
            line = f"{self.what}: {done:,} of {counted(total, 'honeycomb')}, {done / total:.1%}, some {left} left\n"
            sys.stderr.write(encodable(line, sys.stderr.encoding))
            sys.stderr.flush()

    def _show(self, done: int, total: int) -> None:
        if not self._bar:
            columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
            self._bar = Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
            self._bar.start()
            self._bar.add_task(Text(self.what).plain, total=total)
        self._bar.update(self._bar.task_ids[0], completed=done)
