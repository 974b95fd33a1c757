"""Letters and a center in, a checked Honeycomb out.

A honeycomb is checked when it is made, before any word list is read and whatever solver is asked,
so that the same fault has the same message everywhere. Its size is a matter of the rules in force:
`Rules.check` compares the two.
"""

from dataclasses import dataclass

from solvers.errors import PuzzleError, quote
from solvers.puzzle.letters import capitals, is_word, normalise

_FORM = "write the center first, as in GAELMPX or G/AELMPX"


@dataclass(frozen=True, order=True, slots=True)
class Honeycomb:
    """Distinct letters, one of which is the center. Ordered by (letters, center).

    `letters` is a sorted string that contains `center`; both are normalised (lower case). Letters
    may be given in any order and in capitals. Raises PuzzleError, which is a ValueError.

    >>> Honeycomb("GAELMPX", "G")
    Honeycomb(letters='aeglmpx', center='g')
    """

    letters: str
    center: str

    def __post_init__(self) -> None:
        letters, center = normalise(self.letters), normalise(self.center)
        label = f"honeycomb {quote(self.letters)} with center {quote(self.center)}"
        _check_letters(letters, label)
        if len(center) != 1:
            count = f"{len(center)} characters" if center else "nothing"
            raise PuzzleError(f"{label}: the center is {count}, not one letter; {_FORM}")
        if center not in letters:
            raise PuzzleError(f"{label}: the center is not one of the letters; {_FORM}")
        object.__setattr__(self, "letters", "".join(sorted(letters)))
        object.__setattr__(self, "center", center)

    @classmethod
    def parse(cls, text: str) -> "Honeycomb":
        """A honeycomb from `GAELMPX` (center first) or `G/AELMPX` (center/outer letters).

        >>> Honeycomb.parse("G/AELMPX") == Honeycomb.parse("gaelmpx")
        True
        """
        spelled = normalise(text)
        if "/" in spelled:
            center, _, outer = spelled.partition("/")
            if len(outer) == 1 and len(center) > 2:
                raise PuzzleError(f"honeycomb {quote(text)}: the center goes first; {_FORM}")
        else:
            center, outer = spelled[:1], spelled[1:]
        if len(center) != 1:
            count = f"{len(center)} characters" if center else "nothing"
            raise PuzzleError(f"honeycomb {quote(text)}: the center is {count}, not one letter; {_FORM}")
        _check_letters(center + outer, f"honeycomb {quote(text)}")
        return cls(center + outer, center)

    @property
    def outer(self) -> str:
        """The letters around the center, sorted."""
        return self.letters.replace(self.center, "")

    def __str__(self) -> str:
        """Center/outer letters, in capitals, as `parse` reads it back."""
        return f"{capitals(self.center)}/{capitals(self.outer)}"


def _check_letters(letters: str, label: str) -> None:
    """Raise PuzzleError unless these are letters, each once."""
    for letter in letters:
        if not is_word(letter):
            raise PuzzleError(f"{label}: {quote(letter)} is not a letter; use letters alone")
        if letters.count(letter) > 1:
            raise PuzzleError(
                f"{label}: the letter {quote(capitals(letter))} is there {letters.count(letter)} times; "
                "give each letter once"
            )
    if not letters:
        raise PuzzleError(f"{label}: it has no letters; {_FORM}")
