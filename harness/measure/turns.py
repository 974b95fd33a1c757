"""The master: start one worker for each solver of a workload, hand out turns, survive them.

In: the jobs of one round of one workload. Out: what each worker measured, or why it did not.

On a shared machine a process runs at one speed for a second and at another the next. So all workers
of a round stay, and take turns of a few milliseconds in an order that is shuffled anew in each cycle:
the turns of a cycle see the same machine, and the difference of two solvers is taken within cycles.
Nothing else runs meanwhile; a worker that dies, stalls or answers out of turn is dropped, with its
reason, and the others go on.
"""

import os
import random
import select
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyperf

from harness.measure.worker import REPLY
from harness.process.child import Child, WorkerError, end, leaves_behind, left_behind


@dataclass(frozen=True)
class Measured:
    """What one worker measured in a round.

    run: pyperf's own record; its values are the turns, in cycle order.
    first: seconds of the first operation of the process.
    prepare: seconds of preparation in each turn, for one operation (zero where preparation is not timed).
    cpu: CPU seconds by wall seconds, over all turns.
    answers: the digest of the answers to the slice, given after the last turn.
    """

    run: pyperf.Run
    first: float
    prepare: tuple[float, ...]
    cpu: float
    answers: str


class Worker:
    """The master's end of a worker: its process and the two pipes of the turn."""

    def __init__(self, job: Mapping[str, Any], folder: Path, env: Mapping[str, str]) -> None:
        turn_in, self._give = os.pipe()
        self._take, turn_out = os.pipe()
        self._cycles, self._operations = job["cycles"], job["loops"] * job["operations"]
        self._elapsed: list[float] = []
        try:
            job = {**job, "task": "turns", "turn_in": turn_in, "turn_out": turn_out, "parent": os.getpid()}
            self._child = Child(job, folder, env, fds=(turn_in, turn_out))
        finally:
            os.close(turn_in)
            os.close(turn_out)

    @property
    def mark(self) -> str:
        """What its process, and whatever that starts, is marked with."""
        return self._child.mark

    def wait_ready(self, deadline: float) -> None:
        """Wait until its solver is prepared. Raises WorkerError."""
        self._reply(b"ready!!!", deadline, "its preparation")

    def turn(self, timeout: float) -> None:
        """Give the turn and take it back. Raises WorkerError."""
        token = os.urandom(8)
        start = time.perf_counter()
        self._pass(token)
        elapsed = self._reply(token, time.monotonic() + timeout, "its turn")
        # The solver runs in the worker's process and could reach its clock; it cannot reach this one.
        if not 0 < elapsed <= time.perf_counter() - start:
            raise WorkerError(f"it says that a turn took {elapsed:.3g} s, which cannot be; its clock was tampered with")
        self._elapsed.append(elapsed)

    def finish(self, deadline: float) -> Measured:
        """Let it write what it measured, and read that. Raises WorkerError."""
        self._pass(b"the end.")
        status = self._child.wait(max(0.0, deadline - time.monotonic()))
        report = self._child.result("report.json")
        if status != 0 or report is None:
            if status is None:
                raise WorkerError("it did not end after its last turn", "timed out")
            raise WorkerError(f"after its last turn: {self._child.why()}")
        bench = pyperf.Benchmark.load(str(self._child.folder / "run.json"))
        (run,) = bench.get_runs()
        # The first turn was the warmup. Whoever replaced a function of pyperf is found out here.
        taken = [elapsed / self._operations for elapsed in self._elapsed[1:]]
        if len(run.values) != len(taken) or not np.allclose(run.values, taken, rtol=1e-6, atol=0):
            raise WorkerError("the values that it wrote are not those of its turns; pyperf was tampered with")
        prepare = tuple(seconds / self._operations for seconds in report["prepare"])
        cpu = float(np.median(report["cpu"]))
        return Measured(run, report["first"], prepare, cpu, report["answers"])

    def close(self) -> None:
        """End the process and what it left behind."""
        self._child.kill()
        os.close(self._give)
        os.close(self._take)

    def _pass(self, token: bytes) -> None:
        try:
            os.write(self._give, token)
        except BrokenPipeError as error:
            self._child.wait(1.0)
            raise WorkerError(f"before its turn: {self._child.why()}") from error

    def _reply(self, token: bytes, deadline: float, what: str) -> float:
        """Seconds elapsed, from the reply that carries the token."""
        data = b""
        while len(data) < REPLY.size:
            readable, _, _ = select.select([self._take], [], [], max(0.0, deadline - time.monotonic()))
            if not readable:
                raise WorkerError(f"{what} did not end in time; give it more with --timeout", "timed out")
            part = os.read(self._take, REPLY.size - len(data))
            if not part:
                self._child.wait(1.0)
                raise WorkerError(f"in {what}: {self._child.why()}")
            data += part
        echoed, elapsed, _prepare, _cpu = REPLY.unpack(data)
        if echoed != token:
            raise WorkerError("something else was written to the pipe of its turn")
        return float(elapsed)


def take_turns(
    jobs: Mapping[str, Mapping[str, Any]],
    folder: Path,
    env: Mapping[str, str],
    draw: random.Random,
    timeout: float,
) -> tuple[dict[str, Measured], dict[str, WorkerError]]:
    """One round of one workload.

    jobs: {solver: its job}; all with the same number of cycles.
    folder: an empty directory for the workers' files.
    draw: decides the order of the starts and of the turns.
    timeout: seconds that preparation, or any one turn, may take.

    Gives {solver: what was measured} and {solver: why it was not}; each solver is in one of them.
    """
    order = draw.sample(sorted(jobs), len(jobs))
    cycles = next(iter(jobs.values()))["cycles"] if jobs else 0
    workers: dict[str, Worker] = {}
    lost: dict[str, WorkerError] = {}
    measured: dict[str, Measured] = {}

    def drop(solver: str, error: WorkerError) -> None:
        lost[solver] = error
        workers.pop(solver).close()

    try:
        # No more prepare at once than there are cores: each has a core's time before its deadline, and what
        # preparing takes for a moment only is not taken by all at once.
        cores = os.cpu_count() or 1
        deadlines: dict[str, float] = {}
        for index in range(len(order) + cores):
            if index < len(order):
                deadlines[order[index]] = time.monotonic() + timeout
                workers[order[index]] = Worker(jobs[order[index]], folder / str(index), env)
            if index >= cores:
                solver = order[index - cores]
                try:
                    workers[solver].wait_ready(deadlines[solver])
                except WorkerError as error:
                    drop(solver, error)
        for _ in range(cycles + 1):  # the first is pyperf's warmup
            for solver in draw.sample(sorted(workers), len(workers)):
                try:
                    workers[solver].turn(timeout)
                except WorkerError as error:
                    drop(solver, error)
        for solver in sorted(workers):
            try:
                measured[solver] = workers[solver].finish(time.monotonic() + timeout)
            except WorkerError as error:
                lost[solver] = error
    finally:
        strays = left_behind()
        for solver, worker in workers.items():
            count = len(strays.get(worker.mark, ()))
            if count and solver in measured:
                del measured[solver]
                lost[solver] = leaves_behind(count)
            worker.close()
        end(process for processes in strays.values() for process in processes)
    return measured, lost
