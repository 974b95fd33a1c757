"""The laws that every Searcher keeps. In: a searcher class and an Example; Disagreement is raised.

The oracle scores every honeycomb of the alphabet with the naive solver: the definition of the top
honeycomb, where the alphabet is small enough for it.
"""

from itertools import combinations

from harness.check.example import Example
from harness.check.laws import snapshot
from harness.check.witness import Law, Witness, a_kind_of, kept_in
from solvers import Honeycomb, ScoredHoneycomb, SearchResult
from solvers.console.text import listed
from solvers.words.naive import Naive

SEARCH_LAWS: dict[str, Law] = {}
"""Every law of a Searcher, by name, in the order in which they are tried."""

_law = kept_in(SEARCH_LAWS)


def ranking(example: Example) -> list[ScoredHoneycomb]:
    """Every candidate of the example's words, the best first, by brute force over naive."""
    words, rules = example.word_list, example.rules
    naive = Naive(words, rules)
    letters = [letter for letter in words.alphabet if letter not in rules.excluded]
    lettersets = ["".join(chosen) for chosen in combinations(letters, rules.size)]
    honeycombs = [Honeycomb(chosen, center) for chosen in lettersets for center in chosen]
    scored = [
        ScoredHoneycomb(naive.score(honeycomb), honeycomb)
        for honeycomb in honeycombs
        if any(map(rules.is_pangram, naive.solve(honeycomb)))
    ]
    return sorted(scored, key=lambda one: (-one.score, one.honeycomb))


@_law
def top_agrees_with_brute_force(witness: Witness) -> None:
    """The best are the best, in order, ties included."""
    wanted = witness.example.top
    _compare(witness, ranking(witness.example)[:wanted], _top(witness, witness.build(), wanted))


@_law
def fewer_are_the_first_of_more(witness: Witness) -> None:
    """However many are asked for, the best is the best."""
    more = _top(witness, witness.build(), witness.example.top + 1)
    fewer = _top(witness, witness.build(), witness.example.top)
    _compare(witness, more[: witness.example.top], fewer, "compared to the first of one more")


@_law
def same_search_twice_same_answer(witness: Witness) -> None:
    """A search leaves nothing behind."""
    searcher = witness.build()
    first = list(_top(witness, searcher, witness.example.top))
    _compare(witness, first, _top(witness, searcher, witness.example.top), "when it is asked again")


@_law
def order_of_the_words_does_not_matter_to_a_search(witness: Witness) -> None:
    """The same words in another order have the same best honeycombs."""
    words = list(witness.example.word_list)
    as_given = _top(witness, witness.build(), witness.example.top)
    turned = _top(witness, witness.build(words[::-1]), witness.example.top)
    _compare(witness, as_given, turned, "with the words reversed")


@_law
def a_search_does_not_change_its_input(witness: Witness) -> None:
    """The word list is shared by all: nobody writes to it."""
    words = witness.example.word_list
    before = snapshot(words)
    _top(witness, witness.build(words), witness.example.top)
    if snapshot(words) != before:
        raise witness.disagree(fault="it changes the word list; read it, never write to it")


def _top(witness: Witness, searcher: object, count: int) -> list[ScoredHoneycomb]:
    """What `top` returns, if that has the form the protocol wants."""
    result = witness.attempt("top", lambda: searcher.top(count))  # type: ignore[attr-defined]  # that is the question
    if not isinstance(result, SearchResult):
        raise witness.disagree(fault=f"top returns {a_kind_of(result)}; the protocol wants a SearchResult")
    strange = [one for one in result.best if not isinstance(one, ScoredHoneycomb)]
    if not isinstance(result.best, list) or strange:
        raise witness.disagree(fault="best is no list of ScoredHoneycomb, which the protocol wants")
    for name in ("scored", "pruned"):
        number = getattr(result, name)
        if type(number) is not int or number < 0:
            raise witness.disagree(fault=f"{name} is {number!r}; the protocol wants a count")
    return result.best


def _compare(
    witness: Witness, expected: list[ScoredHoneycomb], observed: list[ScoredHoneycomb], fault: str = ""
) -> None:
    if expected != observed:
        right, given = _spelled(expected), _spelled(observed)
        how = f"top gives {given}, not {right}"
        raise witness.disagree(fault=f"{how}, {fault}" if fault else how)


def _spelled(best: list[ScoredHoneycomb]) -> str:
    return listed([f"{one.honeycomb} with {one.score}" for one in best], 4) or "none"
