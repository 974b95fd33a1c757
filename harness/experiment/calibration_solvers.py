"""Solvers for `calibrate`: the same work under several names, and known amounts more of it.

They answer no puzzle. A query looks through so many words, as the `set` solver does: a few hundred take
microseconds, tens of thousands a millisecond, the list many times over a tenth of a second.
"""

from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList

# Words that a query looks through, by the unit that it takes about one of.
WORK = {"microsecond": 200, "millisecond": 20_000, "tenth": 2_000_000}

COPIES = 3

# Percent.
MORE = (1, 2, 3, 5, 10)


@dataclass(frozen=True)
class Variant:
    """One solver: how much work a query of it is, and how much more that is than its unit's, in percent."""

    unit: str
    more: int

    @property
    def words(self) -> int:
        """Words that a query looks through."""
        return round(WORK[self.unit] * (1 + self.more / 100))


# By the name of the class: the copies of each unit, then those with more work.
VARIANTS = {f"{unit}_alike_{i}": Variant(unit, 0) for unit in WORK for i in range(1, COPIES + 1)} | {
    f"{unit}_more_{percent}": Variant(unit, percent) for unit in WORK for percent in MORE
}


class _Scan:
    count: int

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self._min_length = rules.min_length
        self._words = list(islice(cycle(words), self.count))

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        center, min_length = honeycomb.center, self._min_length
        holds = frozenset(honeycomb.letters).issuperset
        return [word for word in self._words if center in word and len(word) >= min_length and holds(word)]

    def score(self, honeycomb: Honeycomb) -> int:
        return len(self.solve(honeycomb))


def __getattr__(name: str) -> Any:
    """The class of a variant, which the registry asks for by name."""
    if name in VARIANTS:
        return type(name, (_Scan,), {"count": VARIANTS[name].words, "__module__": __name__})
    raise AttributeError(f"module {__name__} has no attribute {name}")


def names(unit: str) -> list[str]:
    """The variants of one unit: the copies, then those with more work."""
    return [name for name, variant in VARIANTS.items() if variant.unit == unit]
