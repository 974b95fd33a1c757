"""What varies from puzzle to puzzle, in one frozen value: Rules.

`NYT` is the puzzle on the web, `PRINT` the one in the magazine. A word scores the same for every
solver because every solver asks the rules.
"""

from dataclasses import dataclass

from solvers.errors import PuzzleError, quote
from solvers.puzzle.honeycomb import Honeycomb
from solvers.puzzle.letters import capitals, is_word, normalise

SCORINGS = ("length", "flat")

# What the numbers of the rules may be. Between them every solver and searcher is exact: points stay below 2^53, which
# a sum in floating-point numbers holds, and a length fits every pattern and table.
LIMITS = {"size": (1, 13), "min_length": (1, 1000), "bonus": (0, 1_000_000)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a puzzle.

    size: how many letters a honeycomb has, 1 to 13.
    min_length: the length of the shortest word that counts, 1 to 1,000.
    excluded: letters that bar a honeycomb from the search for the top one (a solver still answers it).
    bonus: points that a pangram scores on top, 0 to 1,000,000.
    scoring: "length", 1 for a word of up to 4 letters and otherwise its length, or "flat", 1 for any.

    Raises PuzzleError, which is a ValueError, where they are beyond these limits.
    """

    size: int = 7
    min_length: int = 4
    excluded: str = "s"
    bonus: int = 7
    scoring: str = "length"

    def __post_init__(self) -> None:
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise PuzzleError(f"rules: {name} is {quote(value, 40)[1:-1]}; give {least} to {most:,}")
        if self.scoring not in SCORINGS:
            raise PuzzleError(f"rules: scoring is {quote(self.scoring)}; choose one of {', '.join(SCORINGS)}")
        excluded = normalise(self.excluded)
        if excluded and not is_word(excluded):
            raise PuzzleError(f"rules: excluded is {quote(self.excluded)}; use letters alone")
        object.__setattr__(self, "excluded", "".join(sorted(set(excluded))))

    def is_pangram(self, word: str) -> bool:
        """Whether the word has as many distinct letters as a honeycomb."""
        return len(set(word)) == self.size

    def word_score(self, word: str) -> int:
        """The points of a word that counts.

        >>> NYT.word_score("game"), NYT.word_score("amalgam"), NYT.word_score("megaplex")
        (1, 7, 15)
        """
        base = 1 if self.scoring == "flat" or len(word) <= 4 else len(word)
        return base + self.bonus if self.is_pangram(word) else base

    def is_valid(self, word: str) -> bool:
        """Whether some candidate honeycomb could make the word: long enough, not too many distinct
        letters, none of them excluded.
        """
        return (
            len(word) >= self.min_length
            and len(set(word)) <= self.size
            and not any(letter in word for letter in self.excluded)
        )

    def check(self, honeycomb: Honeycomb) -> None:
        """Raise PuzzleError unless the honeycomb has the size these rules want."""
        count = len(honeycomb.letters)
        if count != self.size:
            raise PuzzleError(
                f"honeycomb {honeycomb}: it has {count} letters, the rules in force want {self.size}; "
                f"give {self.size} distinct letters, or rules of size {count}"
            )

    def __str__(self) -> str:
        excluded = f"no {capitals(self.excluded)}" if self.excluded else "any letter"
        letters = f"{self.size} letter{'s' if self.size > 1 else ''}"
        return f"{letters}, words of {self.min_length} up, {excluded}, {self.scoring} + {self.bonus}"


NYT = Rules()
PRINT = Rules(min_length=5, bonus=2, scoring="flat")


def can_make(honeycomb: Honeycomb, word: str, rules: Rules = NYT) -> bool:
    """Whether the word is long enough, has the center, and no letter outside the honeycomb.

    >>> can_make(Honeycomb.parse("GAELMPX"), "amalgam"), can_make(Honeycomb.parse("GAELMPX"), "maple")
    (True, False)
    """
    return (
        len(word) >= rules.min_length
        and honeycomb.center in word
        and all(letter in honeycomb.letters for letter in word)
    )
