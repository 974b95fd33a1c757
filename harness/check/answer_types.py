"""Whether an answer has the type that the protocol wants. In: what a solver returned. Out: the same, or WrongTypeError.

The check and the timed processes both ask it, so that a solver is told the same by either. It imports
nothing that a solver does not import itself.
"""

from typing import Any

from solvers.protocol import ScoredHoneycomb, SearchResult

_WORDS = "it must return a list of str"


class WrongTypeError(Exception):
    """An answer of another type; the message says which, and which it must be."""


def words_of(answer: Any) -> list[str]:
    """What `solve` returned, a list of str."""
    if not isinstance(answer, list):
        raise WrongTypeError(f"solve() returned {_kind(answer)}; {_WORDS}")
    for word in answer:
        if not isinstance(word, str):
            raise WrongTypeError(f"solve() returned a list with {_kind(word)} in it; {_WORDS}")
    return answer


def score_of(answer: Any) -> int:
    """What `score` returned, an int. A bool, or an integer of numpy, is not a score."""
    if type(answer) is not int:
        raise WrongTypeError(f"score() returned {_kind(answer)}; it must return an int")
    return answer


def result_of(answer: Any) -> SearchResult:
    """What `top` returned, a SearchResult whose fields have their types."""
    if not isinstance(answer, SearchResult):
        raise WrongTypeError(f"top() returned {_kind(answer)}; it must return a SearchResult")
    best: Any = answer.best
    if not isinstance(best, list):
        raise WrongTypeError(f"top() returned {_kind(best)} as best; it must be a list of ScoredHoneycomb")
    for scored in best:
        if not isinstance(scored, ScoredHoneycomb):
            raise WrongTypeError(f"top() returned {_kind(scored)} in best; it must be a list of ScoredHoneycomb")
    for name, count in (("scored", answer.scored), ("pruned", answer.pruned)):
        if type(count) is not int or count < 0:
            raise WrongTypeError(f"top() returned {count!r} as {name}; it must be an int from 0")
    return answer


def _kind(value: object) -> str:
    """The value's type with its article."""
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}" if value is not None else "None"
