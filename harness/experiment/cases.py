"""The identical inputs: a word list, rules and a list of honeycombs, by name.

In: the name of a case, a word list, rules. Out: a Case. Its honeycombs are a sample of the
candidates of the list, and two that everybody knows, drawn once and for all with a fixed seed, so that
a case of a list is the same on every machine; the digest proves it.
"""

import hashlib
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from solvers import NYT, Honeycomb, Rules, WordList
from solvers.errors import UsageError
from solvers.kit.search import pangram_lettersets
from solvers.wordlist import NAMES

# Named cases: how many candidate honeycombs each samples.
CASES = {"candidates": 100, "candidates-1000": 1000}

_SEED = "beebench candidates"
# In every case whose list has their letters: the one that puzzle programs are shown with, which has no pangram in
# ENABLE1 and so is not a candidate there, and the top one.
_FIXED = (Honeycomb.parse("GAELMPX"), Honeycomb.parse("RAEGINT"))


@dataclass(frozen=True, kw_only=True)
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
    minimum = max(rules.size, rules.min_length)
    pangrams = (word for word in words if len(word) >= minimum and allowed(word) and rules.is_pangram(word))
    return sorted(pangram_lettersets(pangrams, rules))


def make(
    name: str, words: WordList, source: str, encoding: str | None = None, rules: Rules = NYT, count: int | None = None
) -> Case:
    """The case of that name on that list, with so many honeycombs (those of a named case).

    Raises UsageError where the list has no candidate.
    """
    lettersets = candidate_lettersets(words, rules)
    if not lettersets:
        lack = "no word at all" if not len(words) else f"no pangram (a word with exactly {rules.size} distinct letters)"
        raise UsageError(f"word list {words.name}: {lack}, so there is no honeycomb to time; give a longer list")
    fixed = [h for h in _FIXED if rules.size == len(h.letters) and set(h.letters) <= set(words.alphabet)]
    # By number among all candidates, as of millions only the sampled ones are wanted.
    taken = {_number(honeycomb, lettersets) for honeycomb in fixed if honeycomb.letters in lettersets}
    rng = random.Random(_SEED)  # noqa: S311  # a sample, not a secret
    candidates = len(lettersets) * rules.size
    size = min(CASES[name] if count is None else count, candidates) - len(fixed)
    sample = rng.sample(range(candidates - len(taken)), max(size, 0))
    honeycombs = fixed + [_candidate(index, lettersets, taken) for index in sample]
    rng.shuffle(honeycombs)
    return Case(
        name=name,
        source=source if source in NAMES else str(Path(source).absolute()),
        encoding=encoding,
        word_list=words.name,
        word_list_digest=words.digest,
        word_count=len(words),
        rules=rules,
        honeycombs=tuple(honeycombs),
    )


def _number(candidate: Honeycomb, lettersets: Sequence[str]) -> int:
    """Its number among the candidates of these lettersets."""
    return lettersets.index(candidate.letters) * len(candidate.letters) + candidate.letters.index(candidate.center)


def _candidate(index: int, lettersets: Sequence[str], taken: Collection[int]) -> Honeycomb:
    """The candidate at the index where the taken ones, given by their numbers, are left out."""
    number = index
    for other in sorted(taken):
        if other <= number:
            number += 1
    size = len(lettersets[0])
    letters = lettersets[number // size]
    return Honeycomb(letters, letters[number % size])


def digest_of(lines: Iterable[str]) -> str:
    """sha256, in hexadecimal, of lines of text."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def answers_digest(answers: Iterable[tuple[object, Iterable[str]]]) -> str:
    """One digest for the answers to several questions; the order of the words in each is ignored."""
    return digest_of(f"{question}: {' '.join(sorted(words))}" for question, words in answers)
