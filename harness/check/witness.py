"""Put questions to a solver, and say what is wrong with the answers.

In: a solver class and an Example. Out: answers that have the form the protocol wants, or a
Disagreement, which carries a Difference: plain data, that can travel from the process in which the
solver was asked.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from harness.check.answer_types import WrongTypeError, result_of, score_of, words_of
from harness.check.example import Example, changed_rules
from solvers import BeeError, Honeycomb, PuzzleError, Rules, SearchResult, WordList, WordListError
from solvers.console.text import listed
from solvers.errors import quote
from solvers.puzzle import capitals
from solvers.words.naive import Naive

# A class that says it is a Solver or a Searcher. What it returns is examined: nothing is taken for granted.
SolverClass = Callable[[WordList, Rules], Any]

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Difference:
    """How a solver violates a property.

    property_name: the function's name. solver: what the user calls it.
    example: the words, rules and honeycombs on which it shows.
    honeycomb: the one that was answered wrongly, where it is one.
    missing, unexpected: words, sorted; a word that is returned twice is unexpected once.
    expected_score, observed_score: where a score differs.
    fault: what happened, where it is not a matter of words or scores: an exception, another type.
    """

    property_name: str
    solver: str
    example: Example
    honeycomb: Honeycomb | None = None
    missing: tuple[str, ...] = ()
    unexpected: tuple[str, ...] = ()
    expected_score: int | None = None
    observed_score: int | None = None
    fault: str = ""

    def __str__(self) -> str:
        """One line: solver, property, honeycomb, rules other than the usual ones, what is wrong with the answer."""
        where = f" at {self.honeycomb}" if self.honeycomb else ""
        where += f" with rules of {self.example.rules}" if changed_rules(self.example.rules) else ""
        faults = [self.fault] if self.fault else []
        faults += [f"misses {_capitals(self.missing)}"] if self.missing else []
        faults += [f"has {_capitals(self.unexpected)} too much"] if self.unexpected else []
        if self.expected_score is not None:
            faults.append(f"scores {self.observed_score}, not {self.expected_score}")
        return f"{self.solver} violates the property {sentence(self.property_name)!r}{where}: {'; '.join(faults)}"


class Disagreement(BeeError):
    """A solver violates a property; `difference` says how."""

    status = 1

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class _RefusalError(Exception):
    """A solver said that it cannot hold letters beyond a to z, which it may."""


# Whether the solver answered: False where it refused the alphabet. Raises Disagreement.
Property = Callable[[SolverClass, Example], bool]


def sentence(property_name: str) -> str:
    """A property's name as a sentence."""
    return property_name.replace("_", " ")


def register_in(properties: dict[str, Property]) -> Callable[[Callable[["Witness"], None]], Property]:
    """A decorator: makes a Property of a function that questions a witness, and puts it into the dictionary."""

    def register(function: Callable[[Witness], None]) -> Property:
        @wraps(function)
        def holds(solver: SolverClass, example: Example) -> bool:
            try:
                function(Witness(function.__name__, solver, example))
            except _RefusalError:
                return False
            return True

        properties[function.__name__] = holds
        return holds

    return register


class Witness:
    """Puts the questions of one property to one solver, and says what was wrong with the answers."""

    def __init__(self, property_name: str, solver: SolverClass, example: Example) -> None:
        self.property_name, self.solver, self.example = property_name, solver, example
        self.name = getattr(solver, "__name__", "solver")

    def disagree(
        self,
        honeycomb: Honeycomb | None = None,
        *,
        missing: Iterable[str] = (),
        unexpected: Iterable[str] = (),
        scores: tuple[int, int] | None = None,
        fault: str = "",
    ) -> Disagreement:
        """The error to raise. scores: the expected one and the observed one."""
        expected, observed = scores or (None, None)
        return Disagreement(
            Difference(
                property_name=self.property_name,
                solver=self.name,
                example=self.example,
                honeycomb=honeycomb,
                # As plain str: a subclass that the solver's file defines is unknown in another process.
                missing=tuple(sorted(map(str, missing))),
                unexpected=tuple(sorted(map(str, unexpected))),
                expected_score=expected,
                observed_score=observed,
                fault=fault,
            )
        )

    def build(self, words: WordList | Iterable[str] | None = None, rules: Rules | None = None) -> Any:
        """A new instance, over the example's words and rules where no others are given."""
        given = words if isinstance(words, WordList) else WordList(self.example.words if words is None else words)
        return self._attempt("building it", lambda: self.solver(given, rules or self.example.rules))

    def solve(self, instance: Any, honeycomb: Honeycomb) -> list[str]:
        """What `solve` returns."""
        answer = self._attempt("solve", lambda: instance.solve(honeycomb), honeycomb)
        return self._typed(words_of, answer, honeycomb)

    def score(self, instance: Any, honeycomb: Honeycomb) -> int:
        """What `score` returns."""
        answer = self._attempt("score", lambda: instance.score(honeycomb), honeycomb)
        return self._typed(score_of, answer, honeycomb)

    def top(self, instance: Any, count: int) -> SearchResult:
        """What `top` returns."""
        return self._typed(result_of, self._attempt("top", lambda: instance.top(count)))

    def _attempt(self, action: str, call: Callable[[], Any], honeycomb: Honeycomb | None = None) -> Any:
        """The call's result. Whatever it raises is the solver's fault, save a refusal it may make."""
        try:
            return call()
        except (Exception, SystemExit) as error:
            if isinstance(error, (PuzzleError, WordListError)) and not self.example.is_plain:
                raise _RefusalError from error
            reason = f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
            raise self.disagree(honeycomb, fault=f"{action} raises {quote(reason, 200)}") from error

    def _typed(self, check: Callable[[Any], T], answer: Any, honeycomb: Honeycomb | None = None) -> T:
        try:
            return check(answer)
        except WrongTypeError as error:
            raise self.disagree(honeycomb, fault=str(error)) from error

    def compare(self, honeycomb: Honeycomb, expected: Iterable[str], observed: list[str], fault: str = "") -> None:
        """Raise where the two are not the same words, each as often."""
        wanted, returned = Counter(expected), Counter(observed)
        missing, unexpected = wanted - returned, returned - wanted
        if missing or unexpected:
            raise self.disagree(honeycomb, missing=missing.elements(), unexpected=unexpected.elements(), fault=fault)

    def compare_scores(self, honeycomb: Honeycomb, expected: int, observed: int, fault: str = "") -> None:
        """Raise where the two differ."""
        if expected != observed:
            raise self.disagree(honeycomb, scores=(expected, observed), fault=fault)

    def naive(self, words: Iterable[str] | None = None, rules: Rules | None = None) -> Naive:
        """The oracle, over words of its own."""
        given = WordList(self.example.words if words is None else words)
        return Naive(given, rules or self.example.rules)


def _capitals(words: tuple[str, ...]) -> str:
    return listed([capitals(word) for word in words], 5, " ")
