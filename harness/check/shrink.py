"""Make an example smaller as long as it still shows what is wrong.

In: an example, and a function that says what is wrong with it, or None. Out: an example from which
no word, no letter of a word and no letter of a honeycomb can be taken without ending the
disagreement. Each step tries to take something away, in large pieces first; when a whole pass has
taken nothing, the example is minimal. What cannot be taken alone may still be merged: a pangram that loses
a letter is none, but one in which two letters become the same is one of a smaller honeycomb. Steps before it
make the example more usual: the rules of the web, few honeycombs, the first letters of the alphabet, and
letters that every font has.

Source: delta debugging, after Zeller and Hildebrandt (2002).
"""

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations, islice, product
from typing import TypeVar

from harness.check.example import Example
from harness.check.witness import Difference
from solvers import NYT, BeeError, Honeycomb, letterset

Broken = Callable[[Example], Difference | None]
"""What is wrong with a solver on an example."""

T = TypeVar("T")

_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED = "éñüöäçàèêåøæîôûáíóúìòùïëõã"
_LATIN_1 = 0xFF  # the last code point of the letters that every font has

_FEW = 16  # words: with more, steps that only make the example plainer take too long


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
            self._pieces(lambda e: e.honeycombs, lambda e, kept: replace(e, honeycombs=tuple(kept)), least=1)
            self._pieces(lambda e: e.words, lambda e, kept: replace(e, words=tuple(kept)))
            self._letters_of_words()
            self._first(_smaller_honeycombs)
            self._first(_without_a_letter)
            self._first(_merged)
            self._first(_shorter_together)
            self._first(_plainer_words)
            self._first(_renamed)
            self._first(_readable)
            if self.best.example == before and not self._first(smaller):
                return

    def _try(self, example: Example) -> bool:
        if example == self.best.example or example in self._tried:
            return False
        if time.monotonic() > self._deadline:
            raise _TimeUpError
        self._tried.add(example)
        found = self._broken(example)
        if found is None:
            return False
        self.best = found
        return True

    def _first(self, candidates: Callable[[Example], Iterator[Example]]) -> bool:
        """Take each candidate that is still broken, going on where the last was, until a whole pass takes none."""
        taken, begun = False, 0
        while True:
            rest = enumerate(islice(candidates(self.best.example), begun, None), begun)
            hit = next((at for at, candidate in rest if self._try(candidate)), None)
            if hit is not None:
                taken, begun = True, hit
            elif begun:
                begun = 0
            else:
                return taken

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
            at = 0
            while at < len(parts(self.best.example)):
                example = self.best.example
                have = parts(example)
                kept = [*have[:at], *have[at + width :]]
                if len(kept) < least or not self._try(rebuild(example, kept)):
                    at += width
            if width == 1:
                return
            width //= 2

    def _letters_of_words(self) -> None:
        for at in range(len(self.best.example.words)):

            def letters(example: Example, at: int = at) -> str:
                return example.words[at]

            def rebuild(example: Example, kept: Sequence[str], at: int = at) -> Example:
                words = example.words
                return replace(example, words=(*words[:at], "".join(kept), *words[at + 1 :]))

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
        less = [Honeycomb(h.letters.replace(x, ""), h.center) for h, x in zip(example.honeycombs, letters, strict=True)]
        yield replace(example, honeycombs=tuple(less), rules=rules)


def _without_a_letter(example: Example) -> Iterator[Example]:
    """A letter that all the honeycombs have is taken from them and from every word."""
    outer = [set(honeycomb.outer) for honeycomb in example.honeycombs]
    for letter in sorted(set.intersection(*outer)) if outer else ():
        yield Example(
            tuple(word.replace(letter, "") or word for word in example.words),
            tuple(Honeycomb(h.letters.replace(letter, ""), h.center) for h in example.honeycombs),
            replace(example.rules, size=example.rules.size - 1),
        )


def _merged(example: Example) -> Iterator[Example]:
    """Two letters that all the honeycombs have become one, there, in the words and in the rules: a word keeps its
    length, and a pangram stays one. A search is left as it is: it asks about no honeycomb.
    """
    size, honeycombs = example.rules.size, example.honeycombs
    if size == 1 or not honeycombs:
        return
    shared = set.intersection(*(set(honeycomb.letters) for honeycomb in honeycombs))
    for kept, merged in combinations(sorted(shared), 2):
        table = str.maketrans(merged, kept)
        excluded = letterset(example.rules.excluded.translate(table))
        yield Example(
            tuple(dict.fromkeys(word.translate(table) for word in example.words)),
            tuple(Honeycomb(h.letters.replace(merged, ""), h.center.translate(table)) for h in honeycombs),
            replace(example.rules, size=size - 1, excluded=excluded),
            example.top,
        )


def _shorter_together(example: Example) -> Iterator[Example]:
    """Every word that has a letter loses half of its occurrences, or one: anagrams stay anagrams."""
    if not 2 <= len(example.words) <= _FEW:
        return
    for letter in letterset("".join(example.words)):
        most = max(word.count(letter) for word in example.words)
        for fewer in sorted({most // 2, 1}, reverse=True):
            if fewer:
                words = tuple(_without_last(word, letter, fewer) or word for word in example.words)
                yield replace(example, words=words)


def _without_last(word: str, letter: str, count: int) -> str:
    """The word without the last so many occurrences of the letter."""
    return "".join(word.rsplit(letter, count))


def _plainer_words(example: Example) -> Iterator[Example]:
    """Of each word one letter, as often as the word is long; else one letter of it exchanged for another."""
    for at, word in enumerate(example.words if len(example.words) <= _FEW else ()):
        for letter in letterset(word):
            others = (letter * len(word), *(word.replace(other, letter) for other in letterset(word)))
            for plainer in others:
                if len(set(plainer)) < len(set(word)):
                    yield replace(example, words=(*example.words[:at], plainer, *example.words[at + 1 :]))


def _renamed(example: Example) -> Iterator[Example]:
    """The same with the first letters of the alphabet, the centre being A."""
    told = "".join(h.center + h.outer for h in example.honeycombs) + letterset("".join(example.words))
    order = list(dict.fromkeys(told))
    if len(order) > 26:
        return
    yield from _translated(example, dict(zip(order, _PLAIN, strict=False)))


def _readable(example: Example) -> Iterator[Example]:
    """The same with letters that every font has, all at once or one of them at a time."""
    told = "".join(h.center + h.outer for h in example.honeycombs) + "".join(example.words)
    letters = list(dict.fromkeys(told))
    strange = [letter for letter in letters if ord(letter) > _LATIN_1]
    accented = [letter for letter in _ACCENTED if letter not in letters]
    plain = [letter for letter in _PLAIN if letter not in letters]
    if not strange or len(strange) > len(accented):
        return
    tables = [dict(zip(strange, accented, strict=False))]
    tables += [{letter: one} for letter in strange for one in (*plain[:1], *accented[:1])]
    for table in tables:
        yield from _translated(example, table)


def _translated(example: Example, letters: Mapping[str, str]) -> Iterator[Example]:
    """The same with other letters; nothing where a string that is no word holds what becomes no honeycomb."""
    table = str.maketrans(dict(letters))
    with contextlib.suppress(BeeError):
        yield replace(
            example,
            words=tuple(word.translate(table) for word in example.words),
            honeycombs=tuple(
                Honeycomb(h.letters.translate(table), h.center.translate(table)) for h in example.honeycombs
            ),
        )
