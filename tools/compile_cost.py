"""What compiling costs: a user pays it once, at the first import, and no timed value has it in it.

In: nothing. Out: a Markdown table on stdout, of the solvers and searchers that numba compiles: seconds that
the import takes on top of numba's own, in a fresh process with an empty cache, and in later ones.
`python -m tools.compile_cost` takes some twenty seconds.
"""

import os
import subprocess
import sys
import tempfile
from statistics import median

from solvers.registry import find
from tools.pages import ROOT

LATER = 5
IMPORT = """
import sys, time
sys.path.insert(0, {root!r})
from solvers.registry import resolve
start = time.perf_counter()
import numba
between = time.perf_counter()
resolve({name!r}, {kind!r}).load()
print(between - start, time.perf_counter() - between)
"""


def main() -> None:
    """Measure and print."""
    write = sys.stdout.write
    write("| import of | first, compiling | later |\n| --- | --- | --- |\n")
    numbas = []
    for entry in (entry for kind in ("solver", "searcher") for entry in find(kind) if entry.name.endswith("_numba")):
        with tempfile.TemporaryDirectory() as cache:
            first, *later = (_import(entry.name, entry.kind, cache) for _ in range(1 + LATER))
        numbas += [numba for numba, _ in later]
        write(f"| {entry.name} | {first[1]:.2f} s | {median(own for _, own in later):.2f} s |\n")
        sys.stdout.flush()
    write(f"| numba itself | | {median(numbas):.2f} s |\n")


def _import(name: str, kind: str, cache: str) -> tuple[float, float]:
    """Seconds of numba's import, and of the rest, in a fresh process."""
    code = IMPORT.format(root=str(ROOT), name=name, kind=kind)
    env = {**os.environ, "NUMBA_CACHE_DIR": cache}
    done = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True)
    numba, own = map(float, done.stdout.split())
    return numba, own


if __name__ == "__main__":
    main()
