"""What a cell costs beyond its own time: a worker's start, its imports, the word list, its end.

In: nothing. Out: a Markdown table on stdout. The worker is the real one, with the solver that prepares
nothing (set) and asked for one cycle, so that what is left is the harness's own. `python -m tools.cell_cost`
takes some ten seconds; leave the machine alone meanwhile.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from harness.experiment.cases import make
from harness.experiment.contender import Contender
from harness.experiment.plan import Workload
from harness.measure.answers import job_of
from harness.measure.turns import Worker
from harness.process.child import environment
from solvers import load
from solvers.registry import resolve


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=11, help="each is the median of so many (default: %(default)s)")
    times = parser.parse_args().times
    case = make("candidates", load(), "enable1")
    honeycombs = case.honeycombs[:3]
    workload = Workload("query", case.name)
    job = job_of(
        case,
        Contender.of(resolve("set")),
        honeycombs,
        phase=workload.phase,
        operations=workload.operations,
        cell=f"{workload}/set",
        cycles=1,
        loops=1,
        memory_limit=8 << 30,
        affinity="",
    )
    rows: dict[str, list[float]] = {}

    def note(what: str, seconds: float) -> None:
        rows.setdefault(what, []).append(seconds)

    with tempfile.TemporaryDirectory(prefix="beebench-") as name:
        for number in range(times):
            bare = _run("")
            imports = _run(f"import sys; sys.path[:] = {sys.path!r}; import harness.measure.worker") - bare
            start = time.perf_counter()
            worker = Worker(job, Path(name, str(number)), environment(1))
            try:
                worker.wait_ready(time.monotonic() + 60)
                ready = time.perf_counter()
                worker.turn(60)
                worker.turn(60)
                turned = time.perf_counter()
                worker.finish(time.monotonic() + 60)
                ended = time.perf_counter()
            finally:
                worker.close()
            note("Python itself", bare)
            note("imports: the harness, pyperf, the registry", imports)
            note("the word list, and the rest until it is ready", ready - start - bare - imports)
            note("the end: the answers once more, pyperf's metadata, two files", ended - turned)
            note("in all", ready - start + ended - turned)
    sys.stdout.write("| a worker | seconds |\n| --- | --- |\n")
    for what, seconds in rows.items():
        sys.stdout.write(f"| {what} | {median(seconds):.3f} |\n")


def _run(code: str) -> float:
    """Seconds that Python takes for it, from start to end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
