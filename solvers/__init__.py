"""The Spelling Bee puzzle, and every way to solve it. Start with `protocol.py`.

What a solver of your own needs can be imported from here.
"""

from solvers.errors import (
    BeeError,
    CapacityError,
    NothingFoundError,
    PuzzleError,
    RegistryError,
    UnavailableError,
    WordListError,
)
from solvers.protocol import ScoreBySolving, ScoredHoneycomb, Searcher, SearchResult, Solver
from solvers.puzzle import NYT, PRINT, Honeycomb, Rules, can_make, capitals, letterset, normalise
from solvers.wordlist import WordList, load

__version__ = "0.1.0"

__all__ = [
    "NYT",
    "PRINT",
    "BeeError",
    "CapacityError",
    "Honeycomb",
    "NothingFoundError",
    "PuzzleError",
    "RegistryError",
    "Rules",
    "ScoreBySolving",
    "ScoredHoneycomb",
    "SearchResult",
    "Searcher",
    "Solver",
    "UnavailableError",
    "WordList",
    "WordListError",
    "can_make",
    "capitals",
    "letterset",
    "load",
    "normalise",
]
