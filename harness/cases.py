"""The identical inputs: a word list, rules and a list of honeycombs, by name.

In: the name of a case, a word list, rules. Out: a Case. Its honeycombs are a sample of the
candidates of the list, and two old acquaintances, drawn once and for all with a fixed seed, so that
a case of a list is the same on every machine; the digest proves it.
"""

import hashlib
import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from harness.errors import UsageError
from solvers import NYT, Honeycomb, Rules, WordList
from solvers.search import every_center, pangram_lettersets
from solvers.wordlist import NAMES

CASES = {"candidates": 100, "candidates-1000": 1000}
"""Named cases: how many candidate honeycombs each samples."""

_SEED = "beebench candidates"
_ALWAYS = (Honeycomb.parse("GAELMPX"), Honeycomb.parse("RAEGINT"))
"""In every case whose list has their letters: the one that puzzle programs are shown with, which has no
pangram in ENABLE1 and so is no candidate there, and the top one."""


@dataclass(frozen=True)
class Case:
    """One set of inputs, the same for every solver.

    source, encoding: what `solvers.load` makes the words from, here and in a worker: a name, or an
        absolute path.
    word_list, word_list_digest, word_count: what the list is; the words themselves are not kept, as
        several cases of a run may each have millions.
    honeycombs: in the fixed order of the sample; rounds take their slices from it.
    """

    name: str
    source: str
    encoding: str | None
    word_list: str
    word_list_digest: str
    word_count: int
    rules: Rules
    honeycombs: tuple[Honeycomb, ...]

    @property
    def digest(self) -> str:
        """sha256 of the honeycombs, one to a line."""
        return digest_of(f"{honeycomb.center}/{honeycomb.outer}" for honeycomb in self.honeycombs)


def candidate_honeycombs(words: WordList, rules: Rules) -> list[Honeycomb]:
    """Every candidate of the list: the letters of a pangram, each of them as the centre; in order."""
    pangrams = (word for word in words if rules.is_pangram(word) and rules.is_valid(word))
    return [honeycomb for letters in sorted(pangram_lettersets(pangrams, rules)) for honeycomb in every_center(letters)]


def make(
    name: str, words: WordList, source: str, encoding: str | None = None, rules: Rules = NYT, count: int | None = None
) -> Case:
    """The case of that name on that list, with so many honeycombs (those of a named case).

    Raises UsageError where the list has no candidate.
    """
    candidates = candidate_honeycombs(words, rules)
    if not candidates:
        what = "no word at all" if not len(words) else f"no pangram (a word with exactly {rules.size} distinct letters)"
        raise UsageError(f"word list {words.name}: {what}, so there is no honeycomb to time; give a longer list")
    always = [h for h in _ALWAYS if rules.size == len(h.letters) and set(h.letters) <= set(words.alphabet)]
    others = [honeycomb for honeycomb in candidates if honeycomb not in always]
    draw = random.Random(_SEED)  # noqa: S311  # a sample, not a secret
    more = min(CASES[name] if count is None else count, len(candidates)) - len(always)
    chosen = always + draw.sample(others, max(more, 0))
    draw.shuffle(chosen)
    source = source if source in NAMES else str(Path(source).absolute())
    return Case(name, source, encoding, words.name, words.digest, len(words), rules, tuple(chosen))


def digest_of(lines: Iterable[str]) -> str:
    """sha256, in hexadecimal, of lines of text."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def answers_digest(answers: Iterable[tuple[object, Iterable[str]]]) -> str:
    """One digest for the answers to several questions; the order of the words in each is ignored."""
    return digest_of(f"{question}: {' '.join(sorted(words))}" for question, words in answers)
