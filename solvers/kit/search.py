"""What the searchers of `top/` share: the words they search, the order of the best, plain search.

In: a word list and rules. Out: its valid words, its pangram lettersets, the n best of scored
honeycombs. A searcher works only on valid words, as no candidate honeycomb can make another; the
filter halves the time of a scan, and more. Nothing here depends on the order of a set: lettersets
come in word-list order, and ties go to the smallest (letters, center).
"""

import heapq
import random
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

from solvers.errors import PuzzleError
from solvers.protocol import ScoredHoneycomb, SearchResult, Solver
from solvers.puzzle import Honeycomb, Rules, letterset
from solvers.wordlist import WordList

# Told how many honeycombs are done, and how many there are in all.
Progress = Callable[[int, int], None]


class Bounding(Solver, Protocol):
    """A Solver that can bound a letterset, which without a center is not a honeycomb."""

    def bound(self, letters: str) -> int:
        """A score that no honeycomb of these letters exceeds."""
        ...


def valid_words(words: WordList, rules: Rules) -> WordList:
    """The words that some candidate honeycomb can make, in word-list order."""
    return WordList(filter(rules.is_valid, words), words.name)


def pangram_lettersets(valid: Iterable[str], rules: Rules) -> list[str]:
    """The lettersets of the pangrams among valid words, each once, in word-list order."""
    return list(dict.fromkeys(letterset(word) for word in valid if rules.is_pangram(word)))


def every_center(letters: str) -> list[Honeycomb]:
    """The honeycombs of a letterset, by center."""
    return [Honeycomb(letters, center) for center in letters]


def searcher_name(searcher: object) -> str:
    """What a searcher of `top/` is called: as its file."""
    return type(searcher).__module__.rpartition(".")[2]


def check_count(n: int) -> None:
    """Raise PuzzleError unless n honeycombs can be asked for."""
    if n < 1:
        raise PuzzleError(f"top: n is {n}; ask for 1 honeycomb or more")


def rank(scored: ScoredHoneycomb) -> tuple[int, str, str]:
    """The key by which the best come first: by falling score, ties by (letters, center)."""
    return -scored.score, scored.honeycomb.letters, scored.honeycomb.center


class Exhaustive:
    """Scores every honeycomb of `lettersets()` with a Solver: the search that brute force and pangram
    lettersets share.

    solver: the prepared Solver, over the valid words.
    progress: told after each letterset, where it is set.
    """

    def __init__(self, words: WordList, rules: Rules, solver: type[Solver]) -> None:
        self.rules = rules
        valid = valid_words(words, rules)
        self.pangrams = pangram_lettersets(valid, rules)
        self.solver = solver(valid, rules)
        self.progress: Progress | None = None

    @property
    def total(self) -> int:
        """How many honeycombs there are to score."""
        raise NotImplementedError

    def lettersets(self) -> Iterable[str]:
        """The lettersets whose honeycombs are scored, each once."""
        raise NotImplementedError

    def random_letterset(self, rng: random.Random) -> str:
        """One of `lettersets()`, each as likely as the other."""
        raise NotImplementedError

    def draw(self, count: int, seed: int = 0) -> list[str]:
        """Random `lettersets()`, with replacement; none where there is none.

        To `search` these is the same work as `top`, but less of it: what it takes to estimate a search
        that takes too long.
        """
        rng = random.Random(seed)  # noqa: S311 - a sample, no secret
        return [self.random_letterset(rng) for _ in range(count)] if self.total else []

    def top(self, n: int = 1) -> SearchResult:
        """See Searcher."""
        return self.search(self.lettersets(), self.total, n)

    def search(self, lettersets: Iterable[str], total: int, n: int = 1) -> SearchResult:
        """The n best of the honeycombs of these lettersets, `total` in all."""
        check_count(n)
        return SearchResult(heapq.nsmallest(n, self._candidates(lettersets, total), key=rank), scored=total, pruned=0)

    def _candidates(self, lettersets: Iterable[str], total: int) -> Iterator[ScoredHoneycomb]:
        """All honeycombs scored, and those that are candidates passed on."""
        pangrams = frozenset(self.pangrams)
        count = 0
        for letters in lettersets:
            scored = [ScoredHoneycomb(self.solver.score(honeycomb), honeycomb) for honeycomb in every_center(letters)]
            if letters in pangrams:
                yield from scored
            count += len(scored)
            if self.progress:
                self.progress(count, total)


Key = TypeVar("Key")


def best_first(
    falling: Iterable[tuple[int, Key]], count: int, scores: Callable[[Key], Mapping[str, int]], size: int, n: int
) -> SearchResult:
    """The n best honeycombs, of lettersets that are visited until a bound says that no more are among them.

    falling: (bound, letterset) of each candidate letterset, by falling bound.
    count: how many these are; only those that are visited are taken.
    scores: {center: score}, for a letterset as it stands in `falling`.
    size: how many letters each has.
    """
    check_count(n)
    best: list[ScoredHoneycomb] = []
    visited = 0
    for bound, letters in falling:
        least = best[-1].score if len(best) == n else 0
        if bound < least:
            break
        by_center = scores(letters)
        for center, score in by_center.items():
            if score >= least:
                insort(best, ScoredHoneycomb(score, Honeycomb("".join(by_center), center)), key=rank)
        del best[n:]
        visited += 1
    return SearchResult(best, scored=count + visited * size, pruned=(count - visited) * size)


def share_bits(counts: Mapping[Key, int], own: int, shared: int) -> dict[Key, int]:
    """The number of a bit for each letter: the `own` letters that count most have one of their own, and the
    others share `shared` bits, of which each goes to the one that counts least so far.
    """
    loads = [0] * shared
    bits = {}
    for place, letter in enumerate(sorted(counts, key=counts.__getitem__, reverse=True)):
        if place < own:
            bits[letter] = place
        else:
            least = loads.index(min(loads))
            bits[letter] = own + least
            loads[least] += max(1, counts[letter])
    return bits
