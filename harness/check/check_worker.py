"""The process in which a solver is asked, so that only this process ends where the solver hangs or crashes.

In: a job, then requests on a connection. Out: replies. Two ways of asking:

- here, one example after the other, in the process that the solver was loaded into: what an example
  leaves behind meets the next one, and nothing is lost on starting processes;
- in a fork of this process, which has loaded the solver and asked it nothing: each example meets the
  solver as it was, and a crash costs milliseconds.
"""

import contextlib
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from typing import Any

import psutil

from harness.check.example import Example
from harness.check.properties import PROPERTIES
from harness.check.search_properties import SEARCH_PROPERTIES
from harness.check.witness import Disagreement, Property, Witness
from harness.process.limits import limit
from solvers import Honeycomb, RegistryError, Rules, UnavailableError, load
from solvers.registry import resolve

# The property that is tried on a whole word list, a honeycomb at a time.
REAL = "answers_agree_with_naive_on_the_real_list"

# How many times its patience a fork is waited for at most, while a busy machine keeps it from computing.
STARVED = 10.0

# The properties, by kind of entry.
PROPERTIES_OF: dict[str, dict[str, Property]] = {"solver": PROPERTIES, "searcher": SEARCH_PROPERTIES}


def main(job: dict[str, Any]) -> None:
    """Load the solver, say so, and answer requests until the connection closes."""
    limit(job["parent"])
    connection = Connection(job["connection"])
    try:
        solver = resolve(job["solver"], job["kind"]).load()
    except RegistryError as error:
        connection.send(("unloadable", str(error), isinstance(error, UnavailableError)))
        return
    connection.send(("ready",))
    worker = _Worker(solver, PROPERTIES_OF[job["kind"]], connection)
    tasks: dict[str, Callable[..., tuple[object, ...]]] = {
        "ask": worker.ask,
        "fork": worker.fork,
        "open": worker.open,
        "real": worker.real,
    }
    while True:
        try:
            task, *details = connection.recv()
        except EOFError:
            os._exit(0)  # the parent has all it wants; what the solver registered for the end is not run
        connection.send(tasks[task](*details))


def comes(connection: Connection, process: psutil.Process, seconds: float) -> bool:
    """Whether something comes within that many seconds. From a process that computes these are seconds of a processor:
    what a busy machine keeps from it is not the solver's fault, and would make hanging a matter of chance.
    """
    start, computed_before = time.monotonic(), _computed(process)
    left = seconds
    while not connection.poll(left):
        left = seconds - (_computed(process) - computed_before)
        starved = process.status() == psutil.STATUS_RUNNING and left > 0.1 * seconds
        if not starved or time.monotonic() - start > STARVED * seconds:
            return False
    return True


def _computed(process: psutil.Process) -> float:
    """Seconds of a processor that it has had."""
    times = process.cpu_times()
    return float(times.user + times.system)


class _Worker:
    """A loaded solver and the properties it must have."""

    def __init__(self, solver: Callable[..., Any], properties: dict[str, Property], connection: Connection) -> None:
        self._solver, self._properties, self._connection = solver, properties, connection
        self._real: tuple[Witness, Any, Any] | None = None

    def ask(self, example: Example, names: list[str] | None = None) -> tuple[object, ...]:
        """Every property on the example; before each a sign of life, so that time is counted by the property."""
        return self._hold(example, names, lambda: self._connection.send(("alive",)))

    def fork(self, example: Example, names: list[str] | None, seconds: float) -> tuple[object, ...]:
        """The same in a fork, which has so many seconds for each property."""
        ours, theirs = Pipe()
        process = os.fork()
        if process == 0:
            os.setsid()
            ours.close()
            theirs.send(self._hold(example, names, lambda: theirs.send(("alive",))))
            os._exit(0)
        theirs.close()
        try:
            while comes(ours, psutil.Process(process), seconds):
                reply: tuple[object, ...] = ours.recv()
                if reply != ("alive",):
                    return reply
            return ("hung", seconds)
        except EOFError:
            _, status = os.waitpid(process, 0)
            process = 0
            return ("died", os.waitstatus_to_exitcode(status))
        finally:
            if process:
                with contextlib.suppress(ProcessLookupError, PermissionError):  # it is gone, or not yet a leader
                    os.killpg(process, signal.SIGKILL)
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
            ours.close()

    def open(self, name: str, rules: Rules) -> tuple[object, ...]:
        """Build the solver, and the oracle, over a whole word list."""
        example = Example((), (), rules)
        witness = Witness(REAL, self._solver, example)
        try:
            self._real = witness, witness.naive(load(name)), witness.build(load(name))
        except Disagreement as caught:
            return ("answer", True, caught.difference)
        return ("answer", True, None)

    def real(self, honeycomb: Honeycomb) -> tuple[object, ...]:
        """One honeycomb, words and score."""
        assert self._real is not None  # `open` comes first
        witness, naive, instance = self._real
        try:
            witness.compare(honeycomb, naive.solve(honeycomb), witness.solve(instance, honeycomb))
            witness.compare_scores(honeycomb, naive.score(honeycomb), witness.score(instance, honeycomb))
        except Disagreement as caught:
            return ("answer", True, caught.difference)
        return ("answer", True, None)

    def _hold(self, example: Example, names: list[str] | None, alive: Callable[[], None]) -> tuple[object, ...]:
        answered = True
        for name in names or self._properties:
            alive()
            try:
                answered = self._properties[name](self._solver, example) and answered
            except Disagreement as caught:
                return ("answer", True, caught.difference)
        return ("answer", answered, None)
