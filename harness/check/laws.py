"""The laws that every Solver keeps, each a small function: in, a solver class and an Example; a
Disagreement is raised where the law is broken.

The first two say all that one answer can show: agreement with the naive solver, the definition.
The others are what an answer alone does not show (a second question, another order, a second
instance), or say in other words what the answer must be, so that a fault in the oracle itself
would not pass unseen. `check` runs them all; so do the tests, over every solver the registry finds.

Source: properties as oracles, after Claessen and Hughes, QuickCheck (2000), and metamorphic
testing, after Chen, Cheung and Yiu (1998).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from numbers import Integral
from typing import cast

from harness.check.example import Example
from solvers import BeeError, Honeycomb, Rules, Solver, WordList
from solvers.errors import shown
from solvers.puzzle import capitals
from solvers.words.naive import Naive

SolverClass = Callable[[WordList, Rules], Solver]
"""A class that says it is a Solver. What it returns is examined: its types are a promise."""


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
        """One line: solver, law, honeycomb, and what is wrong with the answer."""
        where = f" at {self.honeycomb}" if self.honeycomb else ""
        said = [self.fault] if self.fault else []
        said += [f"misses {_listed(self.missing)}"] if self.missing else []
        said += [f"has {_listed(self.unexpected)} too much"] if self.unexpected else []
        if self.expected_score is not None:
            said.append(f"scores {self.observed_score}, not {self.expected_score}")
        return f"{self.solver} breaks the law {spelled(self.law)!r}{where}: {'; '.join(said)}"


class Disagreement(BeeError):  # noqa: N818  a broken law is what was looked for, no error of ours
    """A solver broke a law; `difference` says how."""

    status = 1

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class _RefusalError(Exception):
    """A solver said that it cannot hold letters beyond a to z, which it may."""


Law = Callable[[SolverClass, Example], bool]
"""Whether the solver answered: False where it refused the alphabet. Raises Disagreement."""

LAWS: dict[str, Law] = {}
"""Every law, by name, in the order in which they are tried."""


def spelled(law: str) -> str:
    """A law's name as a sentence."""
    return law.replace("_", " ")


def _law(function: Callable[["Witness"], None]) -> Law:
    @wraps(function)
    def law(solver: SolverClass, example: Example) -> bool:
        try:
            function(Witness(function.__name__, solver, example))
        except _RefusalError:
            return False
        return True

    LAWS[function.__name__] = law
    return law


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
        lost, added = tuple(sorted(missing)), tuple(sorted(unexpected))
        return Disagreement(
            Difference(self.law, self.name, self.example, honeycomb, lost, added, expected, observed, fault)
        )

    def build(self, words: WordList | Iterable[str] | None = None, rules: Rules | None = None) -> Solver:
        """A new instance, over the example's words and rules where no others are given."""
        given = words if isinstance(words, WordList) else WordList(self.example.words if words is None else words)
        return cast("Solver", self.attempt("building it", lambda: self.solver(given, rules or self.example.rules)))

    def solve(self, instance: Solver, honeycomb: Honeycomb) -> list[str]:
        """What `solve` returns, if that is a list of str."""
        answer = self.attempt("solve", lambda: instance.solve(honeycomb), honeycomb)
        if not isinstance(answer, list):
            raise self.disagree(
                honeycomb, fault=f"solve returns {_a(answer)}; the protocol wants a list of str, as list(…) makes one"
            )
        for word in answer:
            if not isinstance(word, str):
                raise self.disagree(
                    honeycomb, fault=f"solve returns a list with {_a(word)} in it; the protocol wants a list of str"
                )
        return answer

    def score(self, instance: Solver, honeycomb: Honeycomb) -> int:
        """What `score` returns, if that is a whole number."""
        score = self.attempt("score", lambda: instance.score(honeycomb), honeycomb)
        if not isinstance(score, Integral):
            raise self.disagree(honeycomb, fault=f"score returns {_a(score)}; the protocol wants an int")
        return int(score)

    def attempt(self, what: str, call: Callable[[], object], honeycomb: Honeycomb | None = None) -> object:
        """The call's result. Whatever it raises is the solver's fault, save a refusal it may make."""
        try:
            return call()
        except (Exception, SystemExit) as error:
            if isinstance(error, BeeError) and not self.example.is_plain:
                raise _RefusalError from error
            reason = f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
            raise self.disagree(honeycomb, fault=f"{what} raises {shown(reason, 200)}") from error

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


@_law
def solve_agrees_with_naive(witness: Witness) -> None:
    """The words are those of the definition."""
    naive, instance = witness.naive(), witness.build()
    for honeycomb in witness.example.honeycombs:
        witness.compare(honeycomb, naive.solve(honeycomb), witness.solve(instance, honeycomb))


@_law
def score_agrees_with_naive(witness: Witness) -> None:
    """The score is that of the definition, before and without `solve`."""
    naive, instance = witness.naive(), witness.build()
    for honeycomb in witness.example.honeycombs:
        witness.compare_scores(honeycomb, naive.score(honeycomb), witness.score(instance, honeycomb))


@_law
def score_is_the_sum_of_the_word_scores(witness: Witness) -> None:
    """The two methods of one instance tell the same story."""
    instance, rules = witness.build(), witness.example.rules
    for honeycomb in witness.example.honeycombs:
        total = sum(map(rules.word_score, witness.solve(instance, honeycomb)))
        witness.compare_scores(honeycomb, total, witness.score(instance, honeycomb), "against its own words")


@_law
def each_word_is_there_once(witness: Witness) -> None:
    """No word is returned twice."""
    instance = witness.build()
    for honeycomb in witness.example.honeycombs:
        answer = witness.solve(instance, honeycomb)
        witness.compare(honeycomb, set(answer), answer)


@_law
def order_of_the_word_list_does_not_matter(witness: Witness) -> None:
    """The same words in another order give the same answer, though perhaps in another order."""
    words = list(witness.example.word_list)
    as_given = witness.build()
    for how, others in (("reversed", words[::-1]), ("sorted", sorted(words))):
        instance = witness.build(others)
        for honeycomb in witness.example.honeycombs:
            expected = witness.solve(as_given, honeycomb)
            witness.compare(
                honeycomb, expected, witness.solve(instance, honeycomb), f"with the words {how}, compared to as given"
            )


@_law
def adding_a_word_never_takes_another_away(witness: Witness) -> None:
    """What a shorter list answers, the longer one answers too."""
    words = list(witness.example.word_list)
    longer = witness.build(words)
    for fewer in (words[:-1], words[1:]):
        shorter = witness.build(fewer)
        for honeycomb in witness.example.honeycombs:
            before = Counter(witness.solve(shorter, honeycomb))
            lost = before - Counter(witness.solve(longer, honeycomb))
            if lost:
                added = next(iter(set(words) - set(fewer)))
                raise witness.disagree(honeycomb, missing=lost.elements(), fault=f"once {added!r} is in the list")


@_law
def more_outer_letters_never_lose_a_word(witness: Witness) -> None:
    """A honeycomb with one letter more makes all that the smaller one makes."""
    example = witness.example
    instance = witness.build()
    larger = witness.build(rules=replace(example.rules, size=example.rules.size + 1))
    for honeycomb in example.honeycombs:
        before = Counter(witness.solve(instance, honeycomb))
        for letter in _letters_beyond(honeycomb, example):
            grown = Honeycomb(honeycomb.letters + letter, honeycomb.center)
            lost = before - Counter(witness.solve(larger, grown))
            if lost:
                raise witness.disagree(grown, missing=lost.elements(), fault=f"with one letter more than {honeycomb}")


@_law
def same_question_twice_same_answer(witness: Witness) -> None:
    """Asking leaves nothing behind in the instance."""
    instance = witness.build()
    for honeycomb in witness.example.honeycombs:
        first, first_score = sorted(witness.solve(instance, honeycomb)), witness.score(instance, honeycomb)
        for _ in range(2):
            witness.compare(honeycomb, first, witness.solve(instance, honeycomb), "when it is asked again")
            witness.compare_scores(honeycomb, first_score, witness.score(instance, honeycomb), "when it is asked again")


@_law
def order_of_questions_does_not_matter(witness: Witness) -> None:
    """Every honeycomb is answered as by an instance that is asked nothing else."""
    asked = [*witness.example.honeycombs, *reversed(witness.example.honeycombs)]
    instance = witness.build()
    for honeycomb in asked:
        alone = witness.build()
        expected, expected_score = witness.solve(alone, honeycomb), witness.score(witness.build(), honeycomb)
        witness.compare(honeycomb, expected, witness.solve(instance, honeycomb), "after other questions")
        witness.compare_scores(honeycomb, expected_score, witness.score(instance, honeycomb), "after other questions")


@_law
def instances_do_not_disturb_each_other(witness: Witness) -> None:
    """Two instances at once, over other words or under other rules, each answer for themselves."""
    for how, words, rules in _neighbours(witness.example):
        first, second = witness.build(), witness.build(words, rules)
        naive_first, naive_second = witness.naive(), witness.naive(words, rules)
        for honeycomb in witness.example.honeycombs:
            for instance, naive in ((first, naive_first), (second, naive_second), (first, naive_first)):
                which = "while" if instance is first else "as"
                witness.compare(
                    honeycomb, naive.solve(honeycomb), witness.solve(instance, honeycomb), f"{which} a second {how}"
                )
                witness.compare_scores(
                    honeycomb, naive.score(honeycomb), witness.score(instance, honeycomb), f"{which} a second {how}"
                )


@_law
def input_is_not_changed(witness: Witness) -> None:
    """The word list is shared by all solvers: nobody writes to it."""
    words = witness.example.word_list
    before = _snapshot(words)
    instance = witness.build(words)
    for honeycomb in witness.example.honeycombs:
        witness.solve(instance, honeycomb)
        witness.score(instance, honeycomb)
    if _snapshot(words) != before:
        raise witness.disagree(fault="it changes the word list; read it, never write to it")


def _letters_beyond(honeycomb: Honeycomb, example: Example) -> list[str]:
    """Letters to add: one that is in the words, and one that is in none of them."""
    inside = sorted(set("".join(example.word_list)) - set(honeycomb.letters))
    nowhere = next(c for c in "qzjxvkwabcdefghilmnoprstuy" + "αβγδεζηθικλμν" if c not in honeycomb.letters)
    return list(dict.fromkeys([*inside[:1], *inside[-1:], nowhere]))


def _neighbours(example: Example) -> Iterator[tuple[str, list[str], Rules]]:
    """What else may be alive beside an instance: other words that look alike, or other rules."""
    words, rules = list(example.word_list), example.rules
    yield "instance has half of the words", words[len(words) // 2 :], rules
    # As many words, the same letters in each: only one that reads them all can tell the lists apart.
    yield "instance has the same words with the last letter doubled", [f"{w}{w[-1]}" for w in words], rules
    yield (
        "instance has rules with another length and bonus",
        words,
        replace(rules, min_length=rules.min_length + 1, bonus=rules.bonus + 1),
    )


def _snapshot(words: WordList) -> tuple[object, ...]:
    return tuple(words), words.text, words.starts.tobytes(), words.name, dict(words.skipped)


def _listed(words: tuple[str, ...], limit: int = 5) -> str:
    shown_words = " ".join(capitals(word) for word in words[:limit])
    return f"{shown_words} and {len(words) - limit} more" if len(words) > limit else shown_words


def _a(value: object) -> str:
    """What kind of thing it is, with its article."""
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}" if value is not None else "None"
