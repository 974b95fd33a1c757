"""How long a search takes. In: a searcher. Out: a SearchTime, measured by one run, or estimated.

One run says which idea wins and by what order of magnitude; the harness measures properly, with intervals, and
estimates only what it has no time to measure. A search that would take longer than the budget is not run: random
lettersets are searched for a second, and the time of all of them is in proportion.

Source: the notebook's table of four approaches.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from solvers.kit.search import Exhaustive, Progress
from solvers.protocol import ScoredHoneycomb, Searcher
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList

_SAMPLE_SECONDS = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTime:
    """How long one searcher takes.

    name: the searcher.
    scored: how many honeycombs it scores, bounds among them.
    preparation, search: seconds to build the searcher, and to find the top honeycomb.
    sample: how many honeycombs an estimate rests on; 0 where the search was run.
    best: the top honeycomb; None where the search was not run, or there is none.
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


def time_search(
    name: str,
    make: Callable[[WordList, Rules], Searcher],
    words: WordList,
    rules: Rules = NYT,
    budget: float = 10.0,
    progress: Progress | None = None,
) -> SearchTime:
    """Run the search once, or estimate it where it would take more than `budget` seconds.

    name: what the searcher is called. make: its class.
    """
    start = perf_counter()
    searcher = make(words, rules)
    preparation = perf_counter() - start
    if isinstance(searcher, Exhaustive):
        seconds, sample = _estimate(searcher)
        if preparation + seconds > budget:
            return SearchTime(
                name=name,
                scored=searcher.total,
                preparation=preparation,
                search=seconds,
                sample=sample,
                best=None,
            )
        searcher.progress = progress
    start = perf_counter()
    result = searcher.top()
    seconds = perf_counter() - start
    best = result.best[0] if result.best else None
    return SearchTime(name=name, scored=result.scored, preparation=preparation, search=seconds, sample=0, best=best)


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
