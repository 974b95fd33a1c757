"""Signals that end a run, turned into one exception, so that workers are ended and files are kept.

In: SIGINT, SIGTERM, SIGHUP. Out: Stopped, raised once; the signals after it are ignored while what was
measured is being put away.
"""

import signal
from types import FrameType

_NAMES = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated", signal.SIGHUP: "hung up"}


class Stopped(KeyboardInterrupt):
    """A signal to stop. status: the exit status that says which one it was; 130 for Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(_NAMES[signal.Signals(number)])
        self.status = 128 + number


def raise_on_signals() -> None:
    """Let the signals raise Stopped in the main thread. One that is ignored stays so, as under nohup."""
    for number in _NAMES:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def _stop(number: int, _frame: FrameType | None) -> None:
    for other in _NAMES:
        signal.signal(other, signal.SIG_IGN)
    raise Stopped(number)
