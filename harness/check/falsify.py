"""Let hypothesis look for an example on which a solver is wrong.

In: a function that says what is wrong with an example, and the time there is. Out: the first
Difference, and how many examples were tried. What failed before is tried first: hypothesis keeps it
in a database, one for each solver.

This is the one module of `check` that imports hypothesis to draw with, which takes a while; the
process of the solver does without.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase
from hypothesis.errors import Flaky

from harness.check.example import Example
from harness.check.witness import Difference
from harness.files import cache_directory

BATCH = 200
"""Examples for which hypothesis is started anew, with the next seed: it has no time limit of its own."""


@dataclass(frozen=True)
class Search:
    """What came of looking. tried: how many examples were asked about."""

    tried: int
    difference: Difference | None


class _FoundError(Exception):
    """An example on which the solver is wrong: hypothesis saves it, and stops."""


def look(
    examples: st.SearchStrategy[Example],
    broken: Callable[[Example], Difference | None],
    *,
    first_seed: int,
    deadline: float,
    database: Path | None,
    report: Callable[[int], None],
) -> Search:
    """Draw examples until one is broken or the deadline, on time.monotonic's clock, is past."""
    if database is None:  # hypothesis notes what it found out about strings, in the current directory else
        set_hypothesis_home_dir(cache_directory() / "hypothesis")
    looker = _Looker(broken, deadline, report)
    kept: ExampleDatabase | None = DirectoryBasedExampleDatabase(database) if database else None
    batch = 0
    while looker.found is None and time.monotonic() < deadline:
        attempt = seed(first_seed + batch)(given(examples)(looker.attempt))
        attempt = settings(  # after the seed, which takes the database away
            max_examples=BATCH,
            database=kept,
            deadline=None,
            derandomize=False,
            phases=[Phase.reuse, Phase.generate] if kept and batch == 0 else [Phase.generate],
            report_multiple_bugs=False,
            print_blob=False,
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
        )(attempt)
        with suppress(_FoundError, Flaky):  # looker.found says what it was
            attempt()
        batch += 1
    return Search(looker.tried, looker.found)


class _Looker:
    def __init__(
        self, broken: Callable[[Example], Difference | None], deadline: float, report: Callable[[int], None]
    ) -> None:
        self.tried = 0
        self.found: Difference | None = None
        self._broken, self._deadline, self._report = broken, deadline, report

    def attempt(self, example: Example) -> None:
        if self.found is not None:
            if self.found.example == example.cleaned():
                raise _FoundError  # hypothesis asks once more, to be sure that it fails
            return
        if time.monotonic() > self._deadline:
            return
        self.tried += 1
        self._report(self.tried)
        self.found = self._broken(example.cleaned())
        if self.found is not None:
            raise _FoundError
