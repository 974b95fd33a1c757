"""What is timed: the operations of each phase, and what their answers must be.

In: a solver class and the inputs. Out: seconds, and answers. The timed function and the checked one
are two functions: what is checked is never under the clock.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from harness.check.answer_types import WrongTypeError, result_of, score_of, words_of
from solvers import Honeycomb, Rules, WordList
from solvers.wordlist import starts_of

# Seconds elapsed, and seconds of them spent on preparation.
Timed = tuple[float, float]

_clock = time.perf_counter


class Fault(Exception):
    """What a solver did that no solver may do, in words for its user."""


class Operation(Protocol):
    """One phase of one solver."""

    def __init__(
        self, make: Callable[..., Any], words: WordList, rules: Rules, honeycombs: Sequence[Honeycomb]
    ) -> None:
        """Prepare what the phase prepares off the clock. make: the solver's class."""

    def first(self) -> float:
        """Seconds of the first operation in the process."""
        ...

    def timed(self, loops: int) -> Timed:
        """That many passes, timed."""
        ...

    def next_turn(self) -> None:
        """A turn is over."""

    def answers(self) -> list[tuple[str, list[str]]]:
        """(question, answer), not timed. Raises Fault where an answer is not of the type it must be."""
        ...


class Query:
    """One honeycomb on a prepared solver: a pass is the slice."""

    def __init__(
        self, make: Callable[..., Any], words: WordList, rules: Rules, honeycombs: Sequence[Honeycomb]
    ) -> None:
        self._solve = make(words, rules).solve
        self._honeycombs = honeycombs

    def first(self) -> float:
        start = _clock()
        self._solve(self._honeycombs[0])
        return _clock() - start

    def timed(self, loops: int) -> Timed:
        solve, honeycombs = self._solve, self._honeycombs
        start = _clock()
        for _ in range(loops):
            for honeycomb in honeycombs:
                solve(honeycomb)
        return _clock() - start, 0.0

    def next_turn(self) -> None:
        """Nothing: every turn goes over the whole slice."""

    def answers(self) -> list[tuple[str, list[str]]]:
        return [(str(honeycomb), checked_words(self._solve(honeycomb))) for honeycomb in self._honeycombs]


class Fresh:
    """A new solver or searcher built from the words in memory, and asked once.

    Caches that outlive it (compiled patterns) are emptied before each operation, and the one before it is freed, off
    the clock.
    """

    def __init__(
        self, make: Callable[..., Any], words: WordList, rules: Rules, honeycombs: Sequence[Honeycomb]
    ) -> None:
        self._make, self._words, self._rules, self._honeycombs = make, words, rules, honeycombs
        self._turn = 0

    def first(self) -> float:
        return self.timed(1)[0]

    def timed(self, loops: int) -> Timed:
        make, words, rules, ask = self._make, self._words, self._rules, self._ask
        elapsed = prepare = 0.0
        for _ in range(loops):
            _purge_pattern_caches()
            start = _clock()
            instance = make(words, rules)
            built = _clock()
            ask(instance)
            end = _clock()
            del instance
            elapsed += end - start
            prepare += built - start
        return elapsed, prepare

    def next_turn(self) -> None:
        """Each turn has the next honeycomb."""
        self._turn += 1

    def _ask(self, instance: Any) -> None:
        raise NotImplementedError

    def answers(self) -> list[tuple[str, list[str]]]:
        raise NotImplementedError


class Cold(Fresh):
    """A new solver and one query."""

    def _ask(self, instance: Any) -> None:
        instance.solve(self._honeycombs[self._turn % len(self._honeycombs)])

    def answers(self) -> list[tuple[str, list[str]]]:
        solver = self._make(self._words, self._rules)
        return [(str(honeycomb), checked_words(solver.solve(honeycomb))) for honeycomb in self._honeycombs]


class Top(Fresh):
    """A new searcher, asked for the top honeycomb."""

    def _ask(self, instance: Any) -> None:
        instance.top()

    def answers(self) -> list[tuple[str, list[str]]]:
        return [("top", checked_best(self._make(self._words, self._rules).top()))]


# By phase.
OPERATIONS: dict[str, type[Operation]] = {"query": Query, "cold": Cold, "top": Top}


def check_unchanged(words: WordList, text: str) -> None:
    """Raise Fault if a solver has changed the words that it was given. text: of the words before it was."""
    # Not by a second WordList: of millions of words it would be gigabytes.
    if "\n".join(words) != text or words.text != text or words.starts != starts_of(words):
        raise Fault("it changes the word list that it was given")


def checked_best(result: Any) -> list[str]:
    """The best honeycombs of a SearchResult as lines. Raises Fault unless it is one."""
    with _faults():
        return [f"{scored.score} {scored.honeycomb}" for scored in result_of(result).best]


def checked_score(score: Any) -> int:
    """The score. Raises Fault unless it is an int."""
    with _faults():
        return score_of(score)


def checked_words(answer: Any) -> list[str]:
    """The answer, sorted. Raises Fault unless it is a list of str."""
    with _faults():
        return sorted(words_of(answer))


@contextmanager
def _faults() -> Iterator[None]:
    """A wrong type is a fault, in the words that `check` has for it."""
    try:
        yield
    except WrongTypeError as error:
        raise Fault(str(error)) from error


def _purge_pattern_caches() -> None:
    for name in ("re", "regex"):
        module = sys.modules.get(name)
        if module is not None:
            module.purge()
