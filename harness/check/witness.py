"""Put questions to a solver, and say what is wrong with the answers.

In: a solver class and an Example. Out: answers that have the form the protocol wants, or a
Disagreement, which carries a Difference: plain data, that can travel from the process in which the
solver was asked.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from harness.check.example import Example, changed_rules
from solvers import BeeError, Honeycomb, PuzzleError, Rules, WordList, WordListError
from solvers.console.text import listed
from solvers.errors import quote
from solvers.puzzle import capitals
from solvers.words.naive import Naive

SolverClass = Callable[[WordList, Rules], Any]
"""A class that says it is a Solver or a Searcher. What it returns is examined: nothing is taken for granted."""


@dataclass(frozen=True)
class Difference:
    """How a solver broke a law.

    law: the function's name. solver: what the user calls it.
    example: the words, rules and honeycombs on which it shows.
    honeycomb: the one that was answered wrongly, where it is one.
    missing, unexpected: words, sorted; a word that is returned twice is unexpected once.
    expected_score, observed_score: where a score differs.
    fault: what happened, where it is no matter of words or scores: an exception, another type.
    """

    law: str
    solver: str
    example: Example
    honeycomb: Honeycomb | None = None
    missing: tuple[str, ...] = ()
    unexpected: tuple[str, ...] = ()
    expected_score: int | None = None
    observed_score: int | None = None
    fault: str = ""

    def __str__(self) -> str:
        """One line: solver, law, honeycomb, rules other than the usual ones, and what is wrong with the answer."""
        where = f" at {self.honeycomb}" if self.honeycomb else ""
        where += f" with rules of {self.example.rules}" if changed_rules(self.example.rules) else ""
        said = [self.fault] if self.fault else []
        said += [f"misses {_listed(self.missing)}"] if self.missing else []
        said += [f"has {_listed(self.unexpected)} too much"] if self.unexpected else []
        if self.expected_score is not None:
            said.append(f"scores {self.observed_score}, not {self.expected_score}")
        return f"{self.solver} breaks the law {spelled(self.law)!r}{where}: {'; '.join(said)}"


class Disagreement(BeeError):
    """A solver broke a law; `difference` says how."""

    status = 1

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class _RefusalError(Exception):
    """A solver said that it cannot hold letters beyond a to z, which it may."""


Law = Callable[[SolverClass, Example], bool]
"""Whether the solver answered: False where it refused the alphabet. Raises Disagreement."""


def spelled(law: str) -> str:
    """A law's name as a sentence."""
    return law.replace("_", " ")


def kept_in(laws: dict[str, Law]) -> Callable[[Callable[["Witness"], None]], Law]:
    """A decorator: makes a Law of what a witness has to say, and keeps it under its name."""

    def keep(function: Callable[[Witness], None]) -> Law:
        @wraps(function)
        def law(solver: SolverClass, example: Example) -> bool:
            try:
                function(Witness(function.__name__, solver, example))
            except _RefusalError:
                return False
            return True

        laws[function.__name__] = law
        return law

    return keep


class Witness:
    """Puts the questions of one law to one solver, and says what was wrong with the answers."""

    def __init__(self, law: str, solver: SolverClass, example: Example) -> None:
        self.law, self.solver, self.example = law, solver, example
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
        # As plain str: a subclass that the solver's file defines is unknown in another process.
        lost, added = tuple(sorted(map(str, missing))), tuple(sorted(map(str, unexpected)))
        return Disagreement(
            Difference(self.law, self.name, self.example, honeycomb, lost, added, expected, observed, fault)
        )

    def build(self, words: WordList | Iterable[str] | None = None, rules: Rules | None = None) -> Any:
        """A new instance, over the example's words and rules where no others are given."""
        given = words if isinstance(words, WordList) else WordList(self.example.words if words is None else words)
        return self.attempt("building it", lambda: self.solver(given, rules or self.example.rules))

    def solve(self, instance: Any, honeycomb: Honeycomb) -> list[str]:
        """What `solve` returns, if that is a list of str."""
        answer: Any = self.attempt("solve", lambda: instance.solve(honeycomb), honeycomb)
        if not isinstance(answer, list):
            raise self.disagree(
                honeycomb,
                fault=f"solve returns {a_kind_of(answer)}; the protocol wants a list of str, as list(…) makes one",
            )
        for word in answer:
            if not isinstance(word, str):
                raise self.disagree(
                    honeycomb,
                    fault=f"solve returns a list with {a_kind_of(word)} in it; the protocol wants a list of str",
                )
        return answer

    def score(self, instance: Any, honeycomb: Honeycomb) -> int:
        """What `score` returns, if that is a whole number."""
        score = self.attempt("score", lambda: instance.score(honeycomb), honeycomb)
        if type(score) is not int:
            raise self.disagree(
                honeycomb, fault=f"score returns {a_kind_of(score)}; the protocol wants an int, as int(…) makes one"
            )
        return score

    def attempt(self, what: str, call: Callable[[], Any], honeycomb: Honeycomb | None = None) -> Any:
        """The call's result. Whatever it raises is the solver's fault, save a refusal it may make."""
        try:
            return call()
        except (Exception, SystemExit) as error:
            if isinstance(error, (PuzzleError, WordListError)) and not self.example.is_plain:
                raise _RefusalError from error
            reason = f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
            raise self.disagree(honeycomb, fault=f"{what} raises {quote(reason, 200)}") from error

    def compare(self, honeycomb: Honeycomb, expected: Iterable[str], observed: list[str], fault: str = "") -> None:
        """Raise where the two are not the same words, each as often."""
        wanted, found = Counter(expected), Counter(observed)
        missing, unexpected = wanted - found, found - wanted
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


def _listed(words: tuple[str, ...], limit: int = 5) -> str:
    return listed([capitals(word) for word in words], limit, " ")


def a_kind_of(value: object) -> str:
    """What kind of thing it is, with its article."""
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}" if value is not None else "None"
