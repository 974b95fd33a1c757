"""Whether a solver computes while it is not its turn, and so slows the others.

In: when its turns begin and end. Out: a Fault, if it does. What counts is the process of the worker, and every process
that it has started: a program, and what that starts in its turn.
"""

import os
import time

import psutil

from harness.measure.operations import Fault

_clock = time.perf_counter


def cpu_clock() -> float:
    """CPU seconds of this process so far, up to this moment."""
    # Under a limit of CPU time (ulimit -t) Linux books what a process has spent at the next tick of its clock only,
    # milliseconds later, when the turn is over. To ask for the time of the thread books it at once.
    time.thread_time()
    return time.process_time()


class Idle:
    """The time outside the turns, and the CPU time that was spent in it."""

    def __init__(self) -> None:
        self._spent_by: dict[psutil.Process, float] = {}
        self._seconds = self._cpu = 0.0
        self._last = (_clock(), self._spent())

    def find_children(self) -> None:
        """Look for the processes that count. It takes milliseconds, so that it is not done in every turn."""
        for process in psutil.Process(os.getpid()).children(recursive=True):
            self._spent_by.setdefault(process, 0.0)

    def begin(self) -> None:
        """A turn is over."""
        self._last = (_clock(), self._spent())

    def end(self) -> None:
        """The next turn begins."""
        self._seconds += _clock() - self._last[0]
        self._cpu += self._spent() - self._last[1]

    def check(self) -> None:
        """Raise Fault if it computed meanwhile."""
        if self._cpu > max(0.05, 0.1 * self._seconds):
            raise Fault(
                f"it goes on working outside its turns ({self._cpu:.2g} s of CPU in {self._seconds:.2g} s), "
                "in a thread or a process of its own perhaps, and slows the others"
            )

    def _spent(self) -> float:
        """CPU seconds so far; of a process that has ended, those at which it was last seen."""
        for process in self._spent_by:
            try:
                times = process.cpu_times()
            except psutil.Error:
                continue
            self._spent_by[process] = times.user + times.system
        return cpu_clock() + sum(self._spent_by.values())
