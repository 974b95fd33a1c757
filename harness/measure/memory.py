"""How much memory a solver takes: cells of their own, never mixed with times.

In: a request. Out: bytes, by round, as pyperf runs of unit byte. Each value is from a fresh process that
builds a solver from the words in memory and asks it three honeycombs. It is the larger of two counts:
the most that the process ever held, as the kernel counts it, less what it held before, which misses
what fits into memory that loading the list has freed; and the most that was allocated, as tracemalloc
counts it, which misses what C libraries take for themselves. Python and the word list are in neither.
"""

import resource
import time
from collections.abc import Mapping

import pyperf

from harness.experiment.contender import Contender
from harness.experiment.plan import Cell, Workload
from harness.experiment.request import Request, rng_for
from harness.measure.answers import report_of
from harness.measure.jobs import Inputs, MemoryJob
from harness.measure.scratch import Scratch
from harness.process.child import environment
from harness.runfile.measured import Metadata, cell_metadata

PHASE = "memory"
ROUNDS = 3


def cells(request: Request) -> list[tuple[Cell, Contender]]:
    """The memory cells of a request: one for each contender of each case."""
    return [
        (Cell(Workload(PHASE, case), contender.name), contender)
        for case in request.cases
        for contender in request.contenders
    ]


def measure(request: Request, cell: Cell, contender: Contender, scratch: Scratch) -> list[pyperf.Run]:
    """A run for each round. Raises WorkerError."""
    case = request.cases[cell.workload.case]
    options = request.options
    runs = []
    for round_index in range(ROUNDS):
        env = environment(rng_for(request.seed, PHASE, round_index).randrange(1, 2**32), options.inherit)
        honeycombs = request.honeycombs(case.name, round_index)
        job = MemoryJob(inputs=Inputs.of(case, contender, honeycombs, options.memory_limit))
        start = time.perf_counter()
        report = report_of(job, scratch.new(), env, options.timeout)
        # Where nothing is said of how long a run took, pyperf takes its values for seconds.
        timing: Metadata = {"round": round_index, "duration": time.perf_counter() - start}
        runs.append(_run(cell, report, cell_metadata(case, contender, "") | timing))
    return runs


def _run(cell: Cell, report: Mapping[str, int], known: Metadata) -> pyperf.Run:
    added = max(report["added"], resource.getpagesize())  # nothing at all counts as a page: pyperf refuses zero
    own = {key: value for key, value in known.items() if value != ""}
    metadata = {**own, "name": cell.name, "phase": PHASE, "unit": "byte", "loops": 1, "before_bytes": report["before"]}
    return pyperf.Run([added], metadata=metadata)
