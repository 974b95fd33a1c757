"""Let hypothesis look for an example on which a solver is wrong.

In: a function that says what is wrong with an example, and a limit in examples or in time. Out: the first
Difference, and how many examples were tried. What failed before is tried first: hypothesis keeps it
in a database, one for each solver.

This is the one module of `check` that imports hypothesis to draw with, which takes a while; the
process of the solver does without.
"""

import os
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from unittest import SkipTest

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase
from hypothesis.errors import Flaky, HypothesisWarning

from harness.check.example import Example
from harness.check.witness import Difference
from harness.files import ResultError, cache_directory

# After so many examples hypothesis is started anew, with the next seed: it must be told a number, and cannot be told
# a time. The number is the same whatever the limit, so that a longer check tries all that a shorter one does.
BATCH = 200


@dataclass(frozen=True)
class Search:
    """What came of looking. tried: how many examples were asked about."""

    tried: int
    difference: Difference | None


class _BrokenError(Exception):
    """An example on which the solver is wrong: hypothesis saves it, and stops."""


def look(
    examples: st.SearchStrategy[Example],
    broken: Callable[[Example], Difference | None],
    *,
    first_seed: int,
    limit: float,
    deadline: float,
    database: Path | None,
    report: Callable[[int], None],
) -> Search:
    """Draw examples until one is broken, so many were tried, or the deadline, on time.monotonic's clock, is past.

    limit, deadline: infinite for none.
    """
    if database is None:
        # Hypothesis notes what it found out about strings, in the current directory else.
        set_hypothesis_home_dir(_notes())
    looker = _Looker(broken, limit, deadline, report)
    failures: ExampleDatabase | None = DirectoryBasedExampleDatabase(database) if database else None
    batch = 0
    while looker.difference is None and not looker.is_done():
        attempt = seed(first_seed + batch)(given(examples)(looker.attempt))
        attempt = settings(  # after the seed, which takes the database away
            max_examples=BATCH,
            database=failures,
            deadline=None,
            derandomize=False,
            phases=[Phase.reuse, Phase.generate] if failures and batch == 0 else [Phase.generate],
            report_multiple_bugs=False,
            print_blob=False,
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
        )(attempt)
        with warnings.catch_warnings(), suppress(_BrokenError, Flaky, SkipTest):  # looker.difference says what it was
            warnings.simplefilter("ignore", HypothesisWarning)  # that a long list is long to print
            attempt()
        batch += 1
    return Search(looker.tried, looker.difference)


def _notes() -> Path:
    """Where hypothesis keeps its notes; where there is no place for them it does without."""
    try:
        return cache_directory() / "hypothesis"
    except ResultError:
        return Path(os.devnull, "hypothesis")


class _Looker:
    def __init__(
        self,
        broken: Callable[[Example], Difference | None],
        limit: float,
        deadline: float,
        report: Callable[[int], None],
    ) -> None:
        self.tried = 0
        self.difference: Difference | None = None
        self._broken, self._limit, self._deadline, self._report = broken, limit, deadline, report

    def is_done(self) -> bool:
        return self.tried >= self._limit or time.monotonic() > self._deadline

    def attempt(self, example: Example) -> None:
        if self.difference is not None:
            if self.difference.example == example.cleaned():
                raise _BrokenError  # hypothesis asks once more, to be sure that it fails
            return
        if self.is_done():
            raise SkipTest("done")  # the one error after which hypothesis draws no further example
        self.tried += 1
        self._report(self.tried)
        self.difference = self._broken(example.cleaned())
        if self.difference is not None:
            raise _BrokenError
