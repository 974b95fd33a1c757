"""Compile a function to machine code when its module is imported, and keep the code for the next process.

In: numba signatures. Out: a decorator. What it gives back is compiled already, so that no call pays for
it: neither the first question nor a timed one. Compiling takes some seconds, once; after that the code is
read from numba's cache: beside the source where that can be written, else in the user's cache directory
(NUMBA_CACHE_DIR names another). Where none can be written it is compiled in each process.

Only what takes arrays and numbers is compiled; words are looked up in Python, from what it found.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])

# An array that is only read, in a signature; one that could be written is accepted too.
READ = "Array({}, 1, 'C', readonly=True)"


def compiled(*signatures: str) -> Callable[[Function], Function]:
    """A decorator that compiles a function for these signatures; the first that fits is called.

    Without a signature it is a helper, compiled into each function that calls it.
    """

    def compile_now(function: Function) -> Function:
        if not signatures:
            return cast("Function", numba.njit(function))
        try:
            return cast("Function", numba.njit(list(signatures), cache=True)(function))
        except RuntimeError as error:
            if "cannot cache" not in str(error):
                raise
            return cast("Function", numba.njit(list(signatures))(function))  # nowhere can it be kept

    return compile_now
