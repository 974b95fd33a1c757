"""Measure what each solver or searcher allocates at most while it is built and asked, by tracemalloc.

Out: a line for each: MiB at the peak, and how many times the text of the word list that is. Python's own
objects and numpy's arrays count; the word list itself does not.

    python tools/memory.py mask_table subset_sums
"""

import sys
import tracemalloc

from solvers import Honeycomb, RegistryError, WordList, load
from solvers.registry import resolve


def peak(name: str, words: WordList) -> int:
    """Bytes."""
    try:
        make = resolve(name).load()
    except RegistryError:
        make = resolve(name, "searcher").load()
    tracemalloc.start()
    solver = make(words)
    if hasattr(solver, "top"):
        solver.top()
    else:
        solver.solve(Honeycomb.parse("RAEGINT"))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


if __name__ == "__main__":
    enable1 = load()
    len(enable1.alphabet)  # kept by the list once it is asked for
    for each in sys.argv[1:]:
        allocated = peak(each, enable1)
        line = f"{each:32} {allocated / 2**20:8.1f} MiB {allocated / len(enable1.text):8.1f} x the text\n"
        sys.stdout.write(line)
