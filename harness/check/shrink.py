"""Make an example smaller as long as it still shows what is wrong.

In: an example, and a function that says what is wrong with it, or None. Out: an example from which
no word, no letter of a word and no letter of a honeycomb can be taken without ending the
disagreement. Each step tries to take something away, in large pieces first; when a whole pass has
taken nothing, the example is minimal. Two steps make it more usual instead: the rules of the web, and the
first letters of the alphabet.

The library's shrinker is switched off, as it shrinks only what it has drawn itself, and neither an example that a
user gives nor one of ENABLE1.

Source: delta debugging, after Zeller and Hildebrandt (2002).
"""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice, product
from typing import TypeVar

from harness.check.example import Example
from harness.check.witness import Difference
from solvers import NYT, BeeError, Honeycomb, letterset

# What is wrong with a solver on an example.
Broken = Callable[[Example], Difference | None]

T = TypeVar("T")

_PLAIN = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Shrunk:
    """A smaller difference. minimal: whether it was shown that nothing more can be taken away."""

    difference: Difference
    minimal: bool


class _TimeUpError(Exception):
    """There is no more time to make it smaller."""


def shrink(difference: Difference, broken: Broken, deadline: float) -> Shrunk:
    """Make the difference's example minimal; deadline on time.monotonic's clock."""
    shrinker = _Shrinker(difference, broken, deadline)
    try:
        shrinker.run()
    except _TimeUpError:
        return Shrunk(shrinker.best, minimal=False)
    return Shrunk(shrinker.best, minimal=True)


def smaller(example: Example) -> Iterator[Example]:
    """Every example with one word, one letter of a word, one honeycomb, or one letter of the honeycombs less."""
    words = example.words
    for at in range(len(words)):
        yield replace(example, words=words[:at] + words[at + 1 :])
    for at, word in enumerate(words):
        if len(word) > 1:
            for cut in range(len(word)):
                yield replace(example, words=(*words[:at], word[:cut] + word[cut + 1 :], *words[at + 1 :]))
    yield from _fewer_honeycombs(example)
    yield from _smaller_honeycombs(example)
    if not example.honeycombs:
        for top in range(1, example.top):
            yield replace(example, top=top)


class _Shrinker:
    def __init__(self, difference: Difference, broken: Broken, deadline: float) -> None:
        self.best, self._broken, self._deadline = difference, broken, deadline
        self._tried: set[Example] = set()

    def run(self) -> None:
        self._try(self.best.example.cleaned())
        while True:
            before = self.best.example
            self._usual_rules()
            self._pieces(lambda e: e.honeycombs, lambda e, rest: replace(e, honeycombs=tuple(rest)), least=1)
            self._pieces(lambda e: e.words, lambda e, rest: replace(e, words=tuple(rest)))
            self._letters_of_words()
            self._first(_smaller_honeycombs)
            self._first(_without_a_letter)
            self._first(_renamed)
            if self.best.example == before and not self._first(smaller):
                return

    def _try(self, example: Example) -> bool:
        if example == self.best.example or example in self._tried:
            return False
        if time.monotonic() > self._deadline:
            raise _TimeUpError
        self._tried.add(example)
        difference = self._broken(example)
        if difference is None:
            return False
        self.best = difference
        return True

    def _first(self, candidates: Callable[[Example], Iterator[Example]]) -> bool:
        """Take each candidate that is still broken, going on where the last was, until a whole pass takes none."""
        taken, start = False, 0
        while True:
            for index, candidate in enumerate(islice(candidates(self.best.example), start, None), start):
                if self._try(candidate):
                    taken, start = True, index
                    break
            else:
                if start == 0:
                    return taken
                start = 0

    def _usual_rules(self) -> None:
        for field in fields(NYT):
            example = self.best.example
            if field.name != "size":
                self._try(replace(example, rules=replace(example.rules, **{field.name: getattr(NYT, field.name)})))

    def _pieces(
        self,
        parts: Callable[[Example], Sequence[T]],
        rebuild: Callable[[Example, Sequence[T]], Example],
        least: int = 0,
    ) -> None:
        """Take pieces away: halves, quarters, and so on to single ones."""
        width = max(1, len(parts(self.best.example)) // 2)
        while True:
            start = 0
            while start < len(parts(self.best.example)):
                example = self.best.example
                pieces = parts(example)
                rest = [*pieces[:start], *pieces[start + width :]]
                if len(rest) < least or not self._try(rebuild(example, rest)):
                    start += width
            if width == 1:
                return
            width //= 2

    def _letters_of_words(self) -> None:
        for at in range(len(self.best.example.words)):

            def letters(example: Example, at: int = at) -> str:
                return example.words[at]

            def rebuild(example: Example, rest: Sequence[str], at: int = at) -> Example:
                words = example.words
                return replace(example, words=(*words[:at], "".join(rest), *words[at + 1 :]))

            self._pieces(letters, rebuild, least=1)


def _fewer_honeycombs(example: Example) -> Iterator[Example]:
    for at in range(len(example.honeycombs)):
        if len(example.honeycombs) > 1:
            yield replace(example, honeycombs=example.honeycombs[:at] + example.honeycombs[at + 1 :])


def _smaller_honeycombs(example: Example) -> Iterator[Example]:
    """One outer letter less in each honeycomb, and rules to go with it."""
    size = example.rules.size
    if size == 1:
        return
    rules = replace(example.rules, size=size - 1)
    for letters in product(*(honeycomb.outer for honeycomb in example.honeycombs)):
        pairs = zip(example.honeycombs, letters, strict=True)
        fewer = [Honeycomb(h.letters.replace(letter, ""), h.center) for h, letter in pairs]
        yield replace(example, honeycombs=tuple(fewer), rules=rules)


def _without_a_letter(example: Example) -> Iterator[Example]:
    """A letter that all the honeycombs have is taken from them and from every word."""
    outer = [set(honeycomb.outer) for honeycomb in example.honeycombs]
    for letter in sorted(set.intersection(*outer)) if outer else ():
        yield Example(
            tuple(word.replace(letter, "") or word for word in example.words),
            tuple(Honeycomb(h.letters.replace(letter, ""), h.center) for h in example.honeycombs),
            replace(example.rules, size=example.rules.size - 1),
        )


def _renamed(example: Example) -> Iterator[Example]:
    """The same with the first letters of the alphabet, the center being A; nothing where a string that is not a word
    holds what becomes no honeycomb.
    """
    letters = "".join(h.center + h.outer for h in example.honeycombs) + letterset("".join(example.words))
    order = list(dict.fromkeys(letters))
    if len(order) > len(_PLAIN):
        return
    table = str.maketrans(dict(zip(order, _PLAIN, strict=False)))
    with contextlib.suppress(BeeError):
        yield replace(
            example,
            words=tuple(word.translate(table) for word in example.words),
            honeycombs=tuple(
                Honeycomb(h.letters.translate(table), h.center.translate(table)) for h in example.honeycombs
            ),
        )
