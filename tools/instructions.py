"""Count the instructions of one operation of each solver, by callgrind: what a timing cannot blame on the machine.

In: a phase (query or cold), how many operations, and solvers. Out: a line for each, instructions a character of
the word list beside it. A process that does so many operations is compared with one that does none, so
that starting Python, loading the list and preparing cancel out; what is fast needs many. Needs valgrind.

    python -m tools.instructions cold 5 set strip re
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from solvers import Honeycomb, load
from solvers.registry import resolve

BEE = Honeycomb.parse("GAELMPX")


def work(phase: str, name: str, times: int) -> None:
    """Prepare as often as in any run, and do the operation that many times."""
    words, make = load(), resolve(name).load()
    for _ in range(2):  # the second is past what is done once: a cache filled, a pattern compiled
        solver = make(words)
        solver.solve(BEE)
    for _ in range(times):
        if phase == "cold":
            re.purge()
            solver = make(words)
        solver.solve(BEE)


def count(phase: str, name: str, times: int) -> int:
    """Instructions of a process that does the operation that many times."""
    with tempfile.TemporaryDirectory() as folder:
        callgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        command = [*callgrind, sys.executable, "-m", "tools.instructions", "work", str(times), phase, name]
        environment = os.environ | {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{name}: valgrind ends with status {done.returncode}: {done.stderr.strip().splitlines()[-1]}")
        return int(re.findall(r"^totals: (\d+)", Path(folder, "out").read_text(), re.MULTILINE)[-1])


def main() -> None:
    """Print the table."""
    phase, times, *names = sys.argv[1:]
    if phase == "work":
        work(names[0], names[1], int(times))
        return
    letters = len(load().text)
    for name in names:
        count(phase, name, 0)  # what is compiled, and kept, is compiled for the machine that valgrind shows
        each = (count(phase, name, int(times)) - count(phase, name, 0)) / int(times)
        sys.stdout.write(f"{name:20} {each:14,.0f} instructions {each / letters:8.2f} a character\n")


if __name__ == "__main__":
    main()
