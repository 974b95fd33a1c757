"""The identical inputs: a word list, rules and a list of honeycombs, by name.

In: the name of a case, a word list, rules. Out: a Case. Its honeycombs are a sample of the
candidates of the list, and two old acquaintances, drawn once and for all with a fixed seed, so that
a case of a list is the same on every machine; the digest proves it.
"""

import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from solvers import NYT, Honeycomb, Rules, WordList
from solvers.errors import UsageError
from solvers.kit.search import pangram_lettersets
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


def candidate_lettersets(words: WordList, rules: Rules) -> list[str]:
    """The letters of every candidate of the list, which are those of a pangram; in order."""
    # The letters that are excluded first: most words of English have an S.
    allowed = frozenset(rules.excluded).isdisjoint
    least = max(rules.size, rules.min_length)
    pangrams = (word for word in words if len(word) >= least and allowed(word) and rules.is_pangram(word))
    return sorted(pangram_lettersets(pangrams, rules))


def make(
    name: str, words: WordList, source: str, encoding: str | None = None, rules: Rules = NYT, count: int | None = None
) -> Case:
    """The case of that name on that list, with so many honeycombs (those of a named case).

    Raises UsageError where the list has no candidate.
    """
    lettersets = candidate_lettersets(words, rules)
    if not lettersets:
        what = "no word at all" if not len(words) else f"no pangram (a word with exactly {rules.size} distinct letters)"
        raise UsageError(f"word list {words.name}: {what}, so there is no honeycomb to time; give a longer list")
    always = [h for h in _ALWAYS if rules.size == len(h.letters) and set(h.letters) <= set(words.alphabet)]
    # By place among all candidates, as of millions only the sampled ones are wanted.
    taken = sorted(_place(honeycomb, lettersets) for honeycomb in always if honeycomb.letters in lettersets)
    draw = random.Random(_SEED)  # noqa: S311  # a sample, not a secret
    candidates = len(lettersets) * rules.size
    more = min(CASES[name] if count is None else count, candidates) - len(always)
    sample = draw.sample(range(candidates - len(taken)), max(more, 0))
    chosen = always + [_candidate(place, lettersets, taken) for place in sample]
    draw.shuffle(chosen)
    source = source if source in NAMES else str(Path(source).absolute())
    return Case(name, source, encoding, words.name, words.digest, len(words), rules, tuple(chosen))


def _place(candidate: Honeycomb, lettersets: Sequence[str]) -> int:
    """Its number among the candidates of these lettersets."""
    return lettersets.index(candidate.letters) * len(candidate.letters) + candidate.letters.index(candidate.center)


def _candidate(place: int, lettersets: Sequence[str], taken: Sequence[int]) -> Honeycomb:
    """The candidate of that number when the taken ones, by rising number, are left out."""
    for other in taken:
        place += place >= other
    size = len(lettersets[0])
    letters = lettersets[place // size]
    return Honeycomb(letters, letters[place % size])


def digest_of(lines: Iterable[str]) -> str:
    """sha256, in hexadecimal, of lines of text."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def answers_digest(answers: Iterable[tuple[object, Iterable[str]]]) -> str:
    """One digest for the answers to several questions; the order of the words in each is ignored."""
    return digest_of(f"{question}: {' '.join(sorted(words))}" for question, words in answers)
