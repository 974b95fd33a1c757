"""The errors that the puzzle, the word lists and the registry raise.

Each message is one line and says three things: the thing, the fault, the remedy. Text that came
from outside is quoted with `quote`, so that a newline or a control character in it cannot break
the line.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class BeeError(Exception):
    """Anything a user can mend. `status` is the exit status a command ends with."""

    status = 2


class UsageError(BeeError):
    """An option or a selection that cannot be taken."""


class PuzzleError(BeeError, ValueError):
    """A honeycomb or a rule that does not make a puzzle."""


class WordListError(BeeError, ValueError):
    """A word list that cannot be read, or not as it is."""


class RegistryError(BeeError, LookupError):
    """A solver that is not there, or is not a solver."""


class UnknownError(RegistryError):
    """A name that no solver has. near: the one that may be meant, empty where none is."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.near = near


class UnavailableError(RegistryError):
    """A solver whose library is missing; the message says how to install it."""


def quote(text: object, limit: int = 60) -> str:
    """Text from outside, quoted and cut for an error line."""
    quoted = repr(str(text))
    return quoted if len(quoted) <= limit else f"{quoted[: limit - 1]}…'"


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that may be meant; empty where none is near."""
    return next(iter(get_close_matches(name, list(known), 1)), "")


def suggest(name: str, known: Sequence[str]) -> str:
    """What to choose from in place of an unknown name, and before it what may be meant."""
    near = nearest(name, known)
    return f"{f'did you mean {near}? Choose' if near else 'choose'} from {', '.join(known)}"


class NothingFoundError(BeeError):
    """There is nothing to show: a word list without words, or without a pangram."""

    status = 1


class CapacityError(BeeError):
    """More letters, or more honeycombs, than a solver can hold; the message names one that can."""
