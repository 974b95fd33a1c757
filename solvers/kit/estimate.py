"""A searcher in, how long it takes to find the top honeycomb out: the notebook's comparison.

It is one timing of each, which says which idea wins and by what order of magnitude. An approach that
would take longer than the budget is not run: random lettersets are searched for a second, and the
time of all of them is in proportion. Such a row says how many honeycombs it rests on. The harness
measures properly, with intervals.

Source: the notebook's table of four approaches.
"""

from dataclasses import dataclass
from time import perf_counter

from solvers.kit.search import Exhaustive, Progress
from solvers.protocol import ScoredHoneycomb, Searcher
from solvers.puzzle import NYT, Rules
from solvers.registry import Entry
from solvers.wordlist import WordList

FOUR = (
    "brute_force[naive]",
    "pangram_lettersets[naive]",
    "pangram_lettersets[points_table]",
    "branch_and_bound[points_table]",
)
"""The notebook's approaches, in its order."""

_SAMPLE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Approach:
    """How long one searcher takes.

    name: the searcher.
    scored: how many honeycombs it scores, bounds among them.
    preparation, search: seconds to build the searcher, and to find the top honeycomb.
    sample: how many honeycombs an estimate rests on; 0 where the search was run.
    best: what it found; nothing where it was not run.
    """

    name: str
    scored: int
    preparation: float
    search: float
    sample: int
    best: ScoredHoneycomb | None

    @property
    def overall(self) -> float:
        """Seconds in all."""
        return self.preparation + self.search

    @property
    def per_score(self) -> float:
        """Seconds for one honeycomb, preparation left out; 0 where none was scored."""
        return self.search / self.scored if self.scored else 0.0


def approach(
    searcher: Entry, words: WordList, rules: Rules = NYT, budget: float = 10.0, progress: Progress | None = None
) -> Approach:
    """The searcher timed once, or estimated where it would take more than `budget` seconds."""
    kind = searcher.load()
    start = perf_counter()
    built: Searcher = kind(words, rules)
    preparation = perf_counter() - start
    if isinstance(built, Exhaustive):
        search, sample = _estimate(built)
        if preparation + search > budget:
            return Approach(searcher.name, built.total, preparation, search, sample, best=None)
        built.progress = progress
    start = perf_counter()
    found = built.top()
    search = perf_counter() - start
    return Approach(searcher.name, found.scored, preparation, search, 0, best=found.best[0] if found.best else None)


def _estimate(searcher: Exhaustive) -> tuple[float, int]:
    """Seconds that the search would take, and how many honeycombs that rests on."""
    count = 1
    while True:
        lettersets = searcher.draw(count)
        sample = count * searcher.rules.size
        start = perf_counter()
        searcher.search(lettersets, sample)
        elapsed = perf_counter() - start
        if elapsed >= _SAMPLE_SECONDS or sample >= searcher.total:
            return elapsed / sample * searcher.total, sample
        count *= 2
