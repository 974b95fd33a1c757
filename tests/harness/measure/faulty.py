"""Solvers that each do what no solver may do. Most are right otherwise, and many only after a while.

A run checks a solver on a few honeycombs in a process of its own, and times it in another; `_Later`
counts calls, so that a fault shows in the timing alone.
"""

import ctypes
import gc
import os
import re
import signal
import subprocess
import sys
import threading
import time

from solvers.words.set import Set

# More calls than the check of a run of two rounds makes: its score calls solve too.
CHECKED = 12


class _Later(Set):
    """Right at first; `fault` is called in each query after a while, and its result is the answer."""

    def __init__(self, words, rules):
        super().__init__(words, rules)
        self.calls = 0

    def solve(self, honeycomb):
        self.calls += 1
        right = super().solve(honeycomb)
        return right if self.calls <= CHECKED else self.fault(right)

    def fault(self, right):
        raise NotImplementedError


class RaisesInConstruction(Set):
    def __init__(self, words, rules):
        raise ValueError("no\nsuch   thing")


class RaisesInQuery(Set):
    def solve(self, honeycomb):
        raise KeyError("q")


class RaisesLater(_Later):
    def fault(self, right):
        raise KeyError("q")


class MissesWords(Set):
    def solve(self, honeycomb):
        return super().solve(honeycomb)[1:]


class RepeatsWords(Set):
    def solve(self, honeycomb):
        return 2 * super().solve(honeycomb)


class ScoresWrong(Set):
    def score(self, honeycomb):
        return super().score(honeycomb) + 1


class WrongLater(_Later):
    def fault(self, right):
        return right[1:]


class GivesTuple(Set):
    def solve(self, honeycomb):
        return tuple(super().solve(honeycomb))


class GivesBytes(Set):
    def solve(self, honeycomb):
        return [word.encode() for word in super().solve(honeycomb)]


class GivesNoneLater(_Later):
    def fault(self, right):
        return None


class Exits(Set):
    def solve(self, honeycomb):
        sys.exit()


class ExitsLater(_Later):
    def fault(self, right):
        sys.exit(3)


class ExitsAtOnce(Set):
    def solve(self, honeycomb):
        os._exit(0)


class Aborts(Set):
    def solve(self, honeycomb):
        os.abort()


class AbortsLater(_Later):
    def fault(self, right):
        os.abort()


class Segfaults(_Later):
    def fault(self, right):
        return ctypes.string_at(0)


class LoopsInPython(_Later):
    def fault(self, right):
        while True:
            pass


class LoopsInC(Set):
    def solve(self, honeycomb):
        return re.findall("(a+)+$", 40 * "a" + "b")


class LoopsWithSignalsBlocked(Set):
    def solve(self, honeycomb):
        signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
        while True:
            time.sleep(1)


class EatsMemory(Set):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        self.index = bytearray(1 << 40)


class Sleeps(_Later):
    def fault(self, right):
        time.sleep(3600)


class TooSlow(Set):
    """Right, but would take longer than the budget."""

    def solve(self, honeycomb):
        time.sleep(0.12)
        return super().solve(honeycomb)


class LeavesProcess(Set):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        subprocess.Popen(["sleep", "3600"])


class LeavesDaemon(_Later):
    """In a session of its own, and no child of the worker's either."""

    done = False

    def fault(self, right):
        if not self.done:
            self.done = True
            script = "import os, time; os.fork() and os._exit(0); time.sleep(3600)"
            subprocess.run([sys.executable, "-c", script], start_new_session=True, check=True)
        return right


class WritesToStdout(Set):
    def solve(self, honeycomb):
        print("rubbish" * 1000)
        return super().solve(honeycomb)


class ClosesStandardStreams(Set):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        sys.stdout.close()
        sys.stderr.close()
        os.close(2)


class FillsStderr(_Later):
    def fault(self, right):
        while True:
            os.write(2, bytes(1 << 20))


class ChangesInput(Set):
    def solve(self, honeycomb):
        vars(self.words)["text"] = "game"  # assigning it is an AttributeError
        return super().solve(honeycomb)


class ChangesDirectory(Set):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        os.chdir("/")


class StopsCollector(_Later):
    def fault(self, right):
        gc.disable()
        return right


class ClosesPipes(_Later):
    def fault(self, right):
        os.closerange(3, 256)
        return right


class WritesToPipes(_Later):
    def fault(self, right):
        for number in range(3, 64):
            try:
                os.write(number, bytes(32))
            except OSError:
                continue
        return right


class WorksOn(Set):
    def __init__(self, words, rules):
        super().__init__(words, rules)
        threading.Thread(target=self.spin, daemon=True).start()

    def spin(self):
        while True:
            sum(range(1000))
