"""Cases that grow one thing at a time: the word list, or the honeycomb.

In: what grows, and a word list. Out: Cases, named after how far. Longer lists come from `generate`; they are
kept in the user's cache, as the longest takes minutes to make, and are the same wherever they are made.
"""

from collections.abc import Callable
from dataclasses import replace

from harness.cache import cache_directory
from harness.cases import Case, make
from harness.generate import longer_list
from harness.results import write_whole
from solvers import NYT, WordList, load

FACTORS = (1, 3, 10, 30, 100)
SIZES = tuple(range(7, 14))
HONEYCOMBS = 30
"""In each case: three for each of ten rounds."""

_GENERATION = 1
"""Changes with what `generate` makes, so that an old list in the cache is not taken for a new one."""

CASES: dict[str, dict[str, int]] = {
    "words": {f"words-x{factor}": factor for factor in FACTORS},
    "letters": {f"letters-{size}": size for size in SIZES},
}
"""{what grows: {name of a case: how far}}."""


def scaled(name: str, words: WordList, source: str, encoding: str | None, tell: Callable[[str], None]) -> Case:
    """The case of that name. tell: told of what takes a while."""
    if name in CASES["letters"]:
        rules = replace(NYT, size=CASES["letters"][name])
        return make(name, words, source, encoding, rules, HONEYCOMBS)
    factor = CASES["words"][name]
    path = cache_directory() / f"{words.name}-{words.digest[:12]}-x{factor}-v{_GENERATION}.txt"
    if not path.is_file():
        tell(f"making a list of {len(words) * factor:,} words")
        write_whole(path, "".join(f"{word}\n" for word in longer_list(words, factor)))
    tell(f"reading {path.name}")
    return make(name, load(path), str(path), None, NYT, HONEYCOMBS)
