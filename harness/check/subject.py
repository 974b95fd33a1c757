"""A solver in a process of its own, as seen from outside.

In: examples. Out: the Difference that each shows, or None. A process that hangs or dies is a Difference too, and a
new one takes its place.
"""

import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from harness.check.example import Example
from harness.check.witness import Difference
from harness.process.child import Child, environment
from solvers import Honeycomb, RegistryError, Rules, UnavailableError
from solvers.console.text import ended
from solvers.registry import Entry

# Seconds that an import may take: numerical libraries are slow to start, and may compile.
LOADING_TAKES = 120.0

# Seconds that a property may take before the solver is said to hang, where properties took no longer before; for the
# first question, which may compile; and however slow the solver was before.
PATIENCE = 3.0
FIRST_PATIENCE = 30.0
MAX_PATIENCE = 60.0

# The property that a solver violates which hangs or ends.
COMES_BACK = "every_question_is_answered"

# What is said of a solver that gives no answer.
HANGS = "it never came back"


class Subject:
    """A solver that can be asked; a context manager, so that its process never stays behind."""

    def __init__(self, entry: Entry, seed: int) -> None:
        self.entry, self.seed = entry, seed
        self.refused = 0
        self._slowest = 0.0
        self._started = 0
        self._folder = tempfile.TemporaryDirectory(prefix="beebench-check-")
        self._child: Child | None = None
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._folder.cleanup()

    def start(self) -> None:
        """Load the solver. Raises RegistryError where it cannot be loaded."""
        self.stop()
        ours, theirs = Pipe()
        self._started += 1
        job = {
            "solver": self.entry.spec,
            "kind": self.entry.kind,
            "connection": theirs.fileno(),
            "parent": os.getpid(),
        }
        # Another order of sets and dictionaries each time: what depends on it should show.
        env = environment((self.seed + self._started) % (1 << 32), os.environ)
        folder = Path(self._folder.name, str(self._started))
        self._child = Child(job, folder, env, [theirs.fileno()], module="harness.check.check_worker")
        theirs.close()
        self._connection = ours
        reply = self._reply(LOADING_TAKES)
        if reply[0] == "unloadable":
            raise (UnavailableError if reply[2] else RegistryError)(reply[1])
        if reply[0] == "hung":
            raise RegistryError(
                f"solver {self.entry.name}: its import never came back within {LOADING_TAKES:.0f} s; mend the file"
            )
        if reply[0] == "died":
            raise RegistryError(f"solver {self.entry.name}: its import ended the process ({reply[1]}); mend the file")

    def stop(self) -> None:
        """End the process."""
        if self._connection is not None:
            self._connection.close()
        if self._child is not None:
            self._child.kill()
        self._connection = self._child = None

    @property
    def patience(self) -> float:
        """Seconds that one property may take, by how long the slowest took."""
        return min(MAX_PATIENCE, max(PATIENCE, 50 * self._slowest))

    def ask(self, example: Example, names: Sequence[str] | None = None) -> Difference | None:
        """The properties of those names, or all, on the example, in the process that has seen the examples before."""
        patience = self.patience if self._slowest else FIRST_PATIENCE
        start = time.monotonic()
        reply = self._request(("ask", example, list(names) if names else None), patience)
        if reply[0] == "answer":
            self._slowest = max(self._slowest, time.monotonic() - start)
        return self._difference(reply, example, patience)

    def ask_afresh(
        self, example: Example, names: Sequence[str] | None = None, patience: float | None = None
    ) -> Difference | None:
        """The same in a process that has asked the solver nothing before."""
        seconds = patience or self.patience
        reply = self._request(("fork", example, list(names) if names else None, seconds), MAX_PATIENCE * 20)
        return self._difference(reply, example, seconds)

    def open(self, name: str, rules: Rules, seconds: float) -> Difference | None:
        """Build it over a whole word list. Raises TimeoutError where that takes longer."""
        return self._in_time(("open", name, rules), Example((), (), rules), seconds)

    def real(self, honeycomb: Honeycomb, rules: Rules, seconds: float) -> Difference | None:
        """Ask about a honeycomb of that list. Raises TimeoutError where that takes longer."""
        return self._in_time(("real", honeycomb), Example((), (honeycomb,), rules), seconds)

    def _in_time(self, request: tuple[object, ...], example: Example, seconds: float) -> Difference | None:
        reply = self._request(request, seconds)
        if reply[0] == "hung":
            raise TimeoutError
        return self._difference(reply, example, seconds)

    def _difference(self, reply: tuple[Any, ...], example: Example, patience: float) -> Difference | None:
        if reply[0] == "answer":
            self.refused += not reply[1]
            difference: Difference | None = reply[2]
            return None if difference is None else replace(difference, solver=self.entry.name)
        if reply[0] == "hung":
            fault = f"{HANGS} within {patience:.2g} s"
        else:
            fault = f"its process ended: {reply[1] if isinstance(reply[1], str) else ended(reply[1])}"
        return Difference(property_name=COMES_BACK, solver=self.entry.name, example=example, fault=fault)

    def _request(self, request: tuple[object, ...], patience: float) -> tuple[Any, ...]:
        if self._connection is None:
            self.start()
        assert self._connection is not None  # start has made it, or raised
        with suppress(BrokenPipeError):  # it died meanwhile; the reply says how
            self._connection.send(request)
        return self._reply(patience)

    def _reply(self, patience: float) -> tuple[Any, ...]:
        """The reply; where none comes, the process is ended, and the next request starts another."""
        assert self._connection is not None
        assert self._child is not None
        try:
            while self._connection.poll(patience):
                reply: tuple[Any, ...] = self._connection.recv()
                if reply != ("alive",):
                    return reply
        except (EOFError, ConnectionResetError):
            status = self._child.wait(5)
            how = ended(status) if status is not None else "its connection closed"
            self.stop()
            return ("died", how)
        self.stop()
        return ("hung",)
