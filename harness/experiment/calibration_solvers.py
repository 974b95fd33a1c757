"""Solvers for `calibrate`: the same work under several names, and known amounts more of it.

They answer no puzzle. A query looks through so many words, as the `set` solver does: some hundred take
microseconds, so many thousand a millisecond, the list many times over a tenth of a second. The
names are UNIT_ALIKE_n for the same work, and UNIT_MORE_p for p percent more.
"""

from itertools import cycle, islice

from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList

LOADS = {"microsecond": 200, "millisecond": 20_000, "tenth": 2_000_000}
"""Words that a query looks through."""

ALIKE = 3
MORE = (1, 2, 3, 5, 10)
"""Percent."""


class _Load:
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


def names(unit: str) -> list[str]:
    """The classes of one size of work: those alike, then those with more of it."""
    return [f"{unit}_alike_{i}" for i in range(1, ALIKE + 1)] + [f"{unit}_more_{percent}" for percent in MORE]


for _unit, _count in LOADS.items():
    for _name in names(_unit):
        _kind, _, _amount = _name.removeprefix(f"{_unit}_").partition("_")
        _more = int(_amount) / 100 if _kind == "more" else 0.0
        globals()[_name] = type(_name, (_Load,), {"count": round(_count * (1 + _more)), "__module__": __name__})
