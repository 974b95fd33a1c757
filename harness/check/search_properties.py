"""The properties of every Searcher. In: a searcher class and an Example; Disagreement is raised.

The oracle scores every honeycomb of the alphabet with the naive solver: the definition of the top
honeycomb, where the alphabet is small enough for it.
"""

from itertools import combinations

from harness.check.example import Example
from harness.check.properties import snapshot
from harness.check.witness import Property, Witness, register_in
from solvers import Honeycomb, ScoredHoneycomb
from solvers.console.text import listed
from solvers.words.naive import Naive

# Every property of a Searcher, by name, in the order in which they are tried.
SEARCH_PROPERTIES: dict[str, Property] = {}

_property = register_in(SEARCH_PROPERTIES)


def ranking(example: Example) -> list[ScoredHoneycomb]:
    """Every candidate of the example's words, the best first, by brute force over naive."""
    words, rules = example.word_list, example.rules
    naive = Naive(words, rules)
    letters = [letter for letter in words.alphabet if letter not in rules.excluded]
    lettersets = map("".join, combinations(letters, rules.size))
    honeycombs = [Honeycomb(letterset, center) for letterset in lettersets for center in letterset]
    scored = [
        ScoredHoneycomb(naive.score(honeycomb), honeycomb)
        for honeycomb in honeycombs
        if any(map(rules.is_pangram, naive.solve(honeycomb)))
    ]
    return sorted(scored, key=lambda candidate: (-candidate.score, candidate.honeycomb))


@_property
def top_agrees_with_brute_force(witness: Witness) -> None:
    """The best are the best, in order, ties included."""
    wanted = witness.example.top
    _compare(witness, ranking(witness.example)[:wanted], _top(witness, witness.build(), wanted))


@_property
def fewer_are_the_first_of_more(witness: Witness) -> None:
    """However many are asked for, the best is the best."""
    more = _top(witness, witness.build(), witness.example.top + 1)
    fewer = _top(witness, witness.build(), witness.example.top)
    _compare(witness, more[: witness.example.top], fewer, "compared to the first of one more")


@_property
def same_search_twice_same_answer(witness: Witness) -> None:
    """A search leaves nothing behind."""
    searcher = witness.build()
    first = list(_top(witness, searcher, witness.example.top))
    _compare(witness, first, _top(witness, searcher, witness.example.top), "when it is asked again")


@_property
def order_of_the_words_does_not_matter_to_a_search(witness: Witness) -> None:
    """The same words in another order have the same best honeycombs."""
    words = list(witness.example.word_list)
    as_given = _top(witness, witness.build(), witness.example.top)
    reordered = _top(witness, witness.build(words[::-1]), witness.example.top)
    _compare(witness, as_given, reordered, "with the words reversed")


@_property
def a_search_does_not_change_its_input(witness: Witness) -> None:
    """The word list is shared by all: nobody writes to it."""
    words = witness.example.word_list
    before = snapshot(words)
    _top(witness, witness.build(words), witness.example.top)
    if snapshot(words) != before:
        raise witness.disagree(fault="it changes the word list; read it, never write to it")


def _top(witness: Witness, searcher: object, count: int) -> list[ScoredHoneycomb]:
    return witness.top(searcher, count).best


def _compare(
    witness: Witness, expected: list[ScoredHoneycomb], observed: list[ScoredHoneycomb], circumstance: str = ""
) -> None:
    if expected != observed:
        fault = f"top gives {_spelled(observed)}, not {_spelled(expected)}"
        raise witness.disagree(fault=f"{fault}, {circumstance}" if circumstance else fault)


def _spelled(best: list[ScoredHoneycomb]) -> str:
    return listed([f"{scored.honeycomb} with {scored.score}" for scored in best], 4) or "none"
