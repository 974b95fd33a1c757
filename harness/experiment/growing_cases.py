"""Cases that grow one thing at a time: the word list, or the honeycomb.

In: what grows, and a word list. Out: Cases, named after how far. Longer lists come from `synthetic_words`, and
one of the same length too; shorter ones are every so many words of that one, so that nothing but the length
differs from step to step. They are kept in the user's cache, as the longest takes minutes to make, and are
the same wherever they are made.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from harness.experiment.cases import Case, make
from harness.experiment.synthetic_words import longer_list
from harness.files import cache_directory, write_whole
from solvers import NYT, WordList, load

FACTORS = (0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100)
SIZES = tuple(range(7, 14))
# Of a shorter list not even a few dozen candidates can be expected.
MIN_WORDS = 300

# In each case: three for each of ten rounds.
HONEYCOMBS = 30

# Changes with what `longer_list` makes, so that an old list in the cache is not taken for a new one.
_GENERATION = 1

# {what grows: {name of a case: how far}}.
CASES: dict[str, dict[str, float]] = {
    "words": {f"words-x{factor}": factor for factor in FACTORS},
    "letters": {f"letters-{size}": size for size in SIZES},
}


def scaled(name: str, words: WordList, source: str, encoding: str | None, tell: Callable[[str], None]) -> Case:
    """The case of that name. tell: told of what takes a while."""
    if name in CASES["letters"]:
        rules = replace(NYT, size=int(CASES["letters"][name]))
        return make(name, words, source, encoding, rules, HONEYCOMBS)
    path = _list_file(words, CASES["words"][name], tell)
    tell(f"reading {path.name}")
    return make(name, load(path), str(path), None, NYT, HONEYCOMBS)


def usual(scale: str, words: WordList) -> list[str]:
    """The cases of a scale that a list is long enough for."""
    return [name for name, value in CASES[scale].items() if scale != "words" or value * len(words) >= MIN_WORDS]


def _list_file(words: WordList, factor: float, tell: Callable[[str], None]) -> Path:
    """The file with so many times as many words."""
    path = cache_directory() / f"{words.name}-{words.digest[:12]}-x{factor}-v{_GENERATION}.txt"
    if not path.is_file():
        tell(f"making a list of {len(words) * factor:,.0f} words")
        if factor < 1:
            lines = list(load(_list_file(words, 1, tell)))[:: round(1 / factor)]
        else:
            lines = longer_list(words, int(factor))
        write_whole(path, "".join(f"{word}\n" for word in lines))
    return path
