"""Counts in, a sign of life on stderr out: a line that is written over on a terminal, now and then a line in a log.

Nothing is shown in the first second, since most commands are done by then.
"""

from time import monotonic
from types import TracebackType

from solvers.console.live_line import LiveLine
from solvers.console.quantities import duration
from solvers.console.text import counted

_QUIET_SECONDS = 1.0
_TERMINAL_SECONDS = 0.1
_LOG_SECONDS = 20.0


class Watch:
    """A progress callback; a context manager, which takes the line away at its end.

    task: what the line says is being done.
    """

    def __init__(self, task: str) -> None:
        self._task, self._line = task, LiveLine()
        self._start = monotonic()
        self._interval = _TERMINAL_SECONDS if self._line.terminal else _LOG_SECONDS
        self._next = self._start + max(_QUIET_SECONDS, self._interval)

    def __enter__(self) -> "Watch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._line.close()

    def __call__(self, done: int, total: int) -> None:
        """That many of the honeycombs are done."""
        now = monotonic()
        if now < self._next:
            return
        self._next = now + self._interval
        left = duration((now - self._start) / done * (total - done))
        share = f"{done:,} of {counted(total, 'honeycomb')}, {done / total:.1%}"
        self._line.show(f"{self._task}: {share}, about {left} left")
