"""The properties of every Solver, each a small function: in, a solver class and an Example; a
Disagreement is raised where the property does not hold.

The first two say all that one answer can show: agreement with the naive solver, the definition.
The others are what an answer alone does not show (a second question, another order, a second
instance), or say in other words what the answer must be, so that a fault in the oracle itself
would not pass unseen. `check` runs them all; so do the tests, over every solver the registry finds.

Source: properties as oracles, after Claessen and Hughes, QuickCheck (2000), and metamorphic
testing, after Chen, Cheung and Yiu (1998).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from harness.check.example import Example
from harness.check.witness import Property, Witness, register_in
from solvers import Honeycomb, Rules, WordList
from solvers.puzzle.rules import LIMITS

# Every property of a Solver, by name, in the order in which they are tried.
PROPERTIES: dict[str, Property] = {}

_property = register_in(PROPERTIES)


@_property
def solve_agrees_with_naive(witness: Witness) -> None:
    """The words are those of the definition."""
    naive, instance = witness.naive(), witness.build()
    for honeycomb in witness.example.honeycombs:
        witness.compare(honeycomb, naive.solve(honeycomb), witness.solve(instance, honeycomb))


@_property
def score_agrees_with_naive(witness: Witness) -> None:
    """The score is that of the definition, before and without `solve`."""
    naive, instance = witness.naive(), witness.build()
    for honeycomb in witness.example.honeycombs:
        witness.compare_scores(honeycomb, naive.score(honeycomb), witness.score(instance, honeycomb))


@_property
def score_is_the_sum_of_the_word_scores(witness: Witness) -> None:
    """The two methods of one instance tell the same story."""
    instance, rules = witness.build(), witness.example.rules
    for honeycomb in witness.example.honeycombs:
        total = sum(map(rules.word_score, witness.solve(instance, honeycomb)))
        witness.compare_scores(honeycomb, total, witness.score(instance, honeycomb), "against its own words")


@_property
def each_word_is_there_once(witness: Witness) -> None:
    """No word is returned twice."""
    instance = witness.build()
    for honeycomb in witness.example.honeycombs:
        answer = witness.solve(instance, honeycomb)
        witness.compare(honeycomb, set(answer), answer)


@_property
def order_of_the_word_list_does_not_matter(witness: Witness) -> None:
    """The same words in another order give the same answer, though perhaps in another order."""
    words = list(witness.example.word_list)
    as_given = witness.build()
    for order, reordered in (("reversed", words[::-1]), ("sorted", sorted(words))):
        instance = witness.build(reordered)
        for honeycomb in witness.example.honeycombs:
            expected, observed = witness.solve(as_given, honeycomb), witness.solve(instance, honeycomb)
            witness.compare(honeycomb, expected, observed, f"with the words {order}, compared to as given")


@_property
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


@_property
def more_outer_letters_never_lose_a_word(witness: Witness) -> None:
    """A honeycomb with one letter more makes all that the smaller one makes."""
    example = witness.example
    if example.rules.size == LIMITS["size"][1]:
        return
    instance = witness.build()
    larger = witness.build(rules=replace(example.rules, size=example.rules.size + 1))
    for honeycomb in example.honeycombs:
        before = Counter(witness.solve(instance, honeycomb))
        for letter in _letters_beyond(honeycomb, example):
            grown = Honeycomb(honeycomb.letters + letter, honeycomb.center)
            lost = before - Counter(witness.solve(larger, grown))
            if lost:
                raise witness.disagree(grown, missing=lost.elements(), fault=f"with one letter more than {honeycomb}")


@_property
def same_question_twice_same_answer(witness: Witness) -> None:
    """Asking leaves nothing behind in the instance."""
    instance = witness.build()
    for honeycomb in witness.example.honeycombs:
        first, first_score = sorted(witness.solve(instance, honeycomb)), witness.score(instance, honeycomb)
        for _ in range(2):
            witness.compare(honeycomb, first, witness.solve(instance, honeycomb), "when it is asked again")
            witness.compare_scores(honeycomb, first_score, witness.score(instance, honeycomb), "when it is asked again")


@_property
def order_of_questions_does_not_matter(witness: Witness) -> None:
    """Every honeycomb is answered as by an instance that is asked nothing else."""
    questions = [*witness.example.honeycombs, *reversed(witness.example.honeycombs)]
    instance = witness.build()
    for honeycomb in questions:
        expected, expected_score = witness.solve(witness.build(), honeycomb), witness.score(witness.build(), honeycomb)
        witness.compare(honeycomb, expected, witness.solve(instance, honeycomb), "after other questions")
        witness.compare_scores(honeycomb, expected_score, witness.score(instance, honeycomb), "after other questions")


@_property
def instances_do_not_disturb_each_other(witness: Witness) -> None:
    """Two instances at once, over other words or under other rules, each answer for themselves."""
    for neighbor, words, rules in _neighbors(witness.example):
        first, second = witness.build(), witness.build(words, rules)
        naive_first, naive_second = witness.naive(), witness.naive(words, rules)
        for honeycomb in witness.example.honeycombs:
            for instance, naive in ((first, naive_first), (second, naive_second), (first, naive_first)):
                fault = f"{'while' if instance is first else 'as'} a second {neighbor}"
                witness.compare(honeycomb, naive.solve(honeycomb), witness.solve(instance, honeycomb), fault)
                witness.compare_scores(honeycomb, naive.score(honeycomb), witness.score(instance, honeycomb), fault)


@_property
def input_is_not_changed(witness: Witness) -> None:
    """The word list is shared by all solvers: nobody writes to it."""
    words = witness.example.word_list
    before = snapshot(words)
    instance = witness.build(words)
    for honeycomb in witness.example.honeycombs:
        witness.solve(instance, honeycomb)
        witness.score(instance, honeycomb)
    if snapshot(words) != before:
        raise witness.disagree(fault="it changes the word list; read it, never write to it")


def _letters_beyond(honeycomb: Honeycomb, example: Example) -> list[str]:
    """Letters to add: one that is in the words, and one that is in none of them."""
    inside = sorted(set("".join(example.word_list)) - set(honeycomb.letters))
    nowhere = next(c for c in "qzjxvkwabcdefghilmnoprstuy" + "αβγδεζηθικλμν" if c not in honeycomb.letters)
    return list(dict.fromkeys([*inside[:1], *inside[-1:], nowhere]))


def _neighbors(example: Example) -> Iterator[tuple[str, list[str], Rules]]:
    """What else may be alive beside an instance: other words that look alike, or other rules."""
    words, rules = list(example.word_list), example.rules
    yield "instance has half of the words", words[len(words) // 2 :], rules
    # As many words, the same letters in each: only one that reads them all can tell the lists apart.
    yield "instance has the same words with the last letter doubled", [f"{w}{w[-1]}" for w in words], rules
    yield (
        "instance has rules with another length and bonus",
        words,
        other_rules(rules),
    )


def other_rules(rules: Rules) -> Rules:
    """Rules with another length and bonus: each one more, or one less where that is the most."""
    lengths, bonuses = LIMITS["min_length"], LIMITS["bonus"]
    return replace(
        rules,
        min_length=rules.min_length + (1 if rules.min_length < lengths[1] else -1),
        bonus=rules.bonus + (1 if rules.bonus < bonuses[1] else -1),
    )


def snapshot(words: WordList) -> tuple[object, ...]:
    """All that a solver could have changed in a word list."""
    return tuple(words), words.text, words.starts.tobytes(), words.name, dict(words.skipped)
