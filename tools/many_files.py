"""What reading costs: `compare` of one run file, and of a hundred.

In: nothing. Out: a Markdown table on stdout, or with --write in docs/result-files.md, between the marks
there. The files are written by the code that `run` writes with: 25 solvers in query and cold, so fifty
cells, and the preparations beside; ten rounds, of 60 turns in query and 20 in cold. Only their
values are drawn. `python tools/many_files.py` takes a minute.
"""

import argparse
import hashlib
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from statistics import median

from pages import DOCS, ROOT, put, table
from pages import load as busy

sys.path.insert(0, str(ROOT))

import pyperf  # after the checkout's own, whatever is installed

from harness.experiment.cases import Case, make
from harness.experiment.contender import Contender
from harness.experiment.plan import DEFAULT, Cell, Workload
from harness.experiment.request import Request, about, cell_metadata
from harness.measure.turns import Measured
from harness.runfile.write import RunFile
from solvers import load

COMMAND = "python tools/many_files.py --write"
SOLVERS = 25
TURNS = {"query": 60, "cold": 20}


def main() -> None:
    """Make the files, time the command, and print the table or write it into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=100, help="how many are many (default: %(default)s)")
    parser.add_argument("--times", type=int, default=5, help="each is the median of so many (default: %(default)s)")
    parser.add_argument("--keep", metavar="DIR", help="leave the files there")
    parser.add_argument("--write", action="store_true", help="put the table into docs/result-files.md")
    args = parser.parse_args()
    machine = busy()
    with tempfile.TemporaryDirectory(prefix="beebench-") as name:
        folder = Path(args.keep or name)
        folder.mkdir(exist_ok=True)
        case = make("candidates", load(), "enable1")
        paths = [folder / f"{number:03}.json" for number in range(args.files)]
        for number, path in enumerate(paths):
            run_file(case, number).write(path)
        rows = []
        for some in (paths[:1], paths):
            size = sum(path.stat().st_size for path in some) / 1e6
            wall, cpu = map(median, zip(*(timed(some) for _ in range(args.times)), strict=True))
            rows.append([str(len(some)), f"{size:.1f} MB", f"{wall:.2f}", f"{cpu:.2f}"])
    made = table(("files", "size", "seconds", "CPU seconds"), rows) + machine
    if args.write:
        put(DOCS / "result-files.md", COMMAND, made)
    else:
        sys.stdout.write(made)


def run_file(case: Case, seed: int) -> RunFile:
    """A run whose values are drawn. Which solver is quick is another matter in cold than in query."""
    draw = random.Random(seed)  # noqa: S311  # noise, no secrets
    contenders = tuple(Contender(name, name, _digest(name)) for name in (f"solver_{i:02}" for i in range(SOLVERS)))
    workloads = tuple(Workload(phase, case.name) for phase in TURNS)
    request = Request({case.name: case}, contenders, workloads, DEFAULT, seed, 60.0, 300.0, 8 << 30)
    file = RunFile(about(request))
    for number in range(DEFAULT.rounds):
        honeycombs = " ".join(map(str, request.honeycombs(case.name, number)))
        own = {"round": number, "slice": honeycombs, "hash_seed": draw.randrange(1, 2**32)}
        for workload in workloads:
            # The machine: one fifth of the cycles are loaded, some in a row, and slow for all.
            loaded = [draw.random() < 0.2 for _ in range(TURNS[workload.phase] // 5)]
            machine = [1.5 if slow else 1.0 for slow in loaded for _ in range(5)]
            for place, contender in enumerate(contenders):
                level = draw.lognormvariate(0, 0.01) * _level(workload.phase, place)
                values = [level * speed * draw.lognormvariate(0, 0.05) for speed in machine]
                run = pyperf.Run(values, warmups=[(1, level)], metadata=_metadata(draw), collect_metadata=False)
                measured = Measured(run, 2 * level, tuple(v / 2 for v in values), draw.uniform(0.98, 1), "")
                metadata = cell_metadata(case, contender, _digest(honeycombs)) | own
                file.add(Cell(workload, contender.name), measured, metadata)
    file.about |= {"status": "complete", "rounds_done": DEFAULT.rounds}
    return file


def _level(phase: str, place: int) -> float:
    """Seconds of an operation."""
    return 1e-5 * 1.3**place if phase == "query" else 1e-2 * 1.1 ** (7 * place % SOLVERS)


@cache
def _of_this_machine() -> Mapping[str, str | int | float]:
    """What pyperf collects for every run; some milliseconds."""
    collected: Mapping[str, str | int | float] = pyperf.Run([1.0], metadata={"loops": 1}).get_metadata()
    return collected


def _metadata(draw: random.Random) -> dict[str, str | int | float]:
    """The same, with what is another in every process."""
    own = {
        "date": f"2026-01-01 00:{draw.randrange(60):02}:{draw.randrange(60):02}.{draw.randrange(10**6):06}",
        "duration": draw.uniform(0.2, 1.0),
        "load_avg_1min": round(draw.uniform(0, 2), 2),
        "mem_max_rss": draw.randrange(50_000, 90_000) * 1024,
        "runnable_threads": draw.randrange(1, 4),
        "uptime": draw.uniform(1e4, 1e5),
    }
    return {**_of_this_machine(), **own}


def timed(paths: list[Path]) -> tuple[float, float]:
    """Seconds that `compare` takes for them, from start to end, and CPU seconds of them."""
    command = [sys.executable, "-m", "harness", "compare", *map(str, paths)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


if __name__ == "__main__":
    main()
