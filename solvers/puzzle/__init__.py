"""The puzzle itself: letters, the honeycomb, the rules. Start with `honeycomb.py`."""

from solvers.puzzle.honeycomb import Honeycomb
from solvers.puzzle.letters import capitals, is_word, letterset, normalise
from solvers.puzzle.rules import NYT, PRINT, Rules, can_make

__all__ = [
    "NYT",
    "PRINT",
    "Honeycomb",
    "Rules",
    "can_make",
    "capitals",
    "is_word",
    "letterset",
    "normalise",
]
