"""The coordinator: start one worker for each solver of a workload, hand out turns, survive them.

In: the jobs of one round of one workload. Out: what each worker measured, or why it did not.

On a shared machine a process runs at one speed for a second and at another the next. So all workers
of a round stay, and take turns of a few milliseconds in an order that is shuffled anew in each cycle:
the turns of a cycle see the same machine, and the difference of two solvers is taken within cycles.
Nothing else runs meanwhile; a worker that dies, stalls or answers out of turn is dropped, with its
reason, and the others go on.

Next: `worker.py`, the other end of the pipes.
"""

import os
import random
import select
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from types import TracebackType

import pyperf

from harness.measure.jobs import TurnsJob, to_json
from harness.measure.worker import READY, REPLY
from harness.process.child import Child, WorkerError, asking_the_machine, end, leaves_behind, left_behind
from harness.runfile.measured import Measured


@dataclass(frozen=True)
class Outcome:
    """One round of one workload: {solver: what was measured} and {solver: why it was not}; each is in one of them."""

    measured: dict[str, Measured]
    lost: dict[str, WorkerError]


def take_turns(
    jobs: Mapping[str, TurnsJob], folder: Path, env: Mapping[str, str], rng: random.Random, timeout: float
) -> Outcome:
    """One round of one workload.

    jobs: {solver: its job}; all with the same number of cycles. folder: for the workers' files; it is made.
    rng: decides the order of the starts and of the turns. timeout: seconds that preparation, or any one turn, may take.
    """
    cycles = max((job.cycles for job in jobs.values()), default=0)
    with _Workers(jobs, folder, env, rng, timeout) as workers:
        workers.start()
        for _ in range(cycles + 1):  # the first is pyperf's warmup
            workers.cycle()
        workers.collect()
    return workers.outcome


class _Workers:
    """The workers of a round. One that fails is ended, and is lost; the others go on."""

    def __init__(
        self,
        jobs: Mapping[str, TurnsJob],
        folder: Path,
        env: Mapping[str, str],
        rng: random.Random,
        timeout: float,
    ) -> None:
        with asking_the_machine():
            folder.mkdir()
        self.outcome = Outcome({}, {})
        self._jobs, self._folder, self._env, self._rng, self._timeout = jobs, folder, env, rng, timeout
        self._workers: dict[str, _Worker] = {}

    def __enter__(self) -> "_Workers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """End every worker. One that left processes behind has slowed the others, and is lost."""
        # To look for them takes descriptors, which may be what there are too few of; what was measured is lost anyway.
        strays = left_behind() if error is None else {}
        for solver, worker in self._workers.items():
            count = len(strays.get(worker.mark, ()))
            if count and solver in self.outcome.measured:
                del self.outcome.measured[solver]
                self.outcome.lost[solver] = leaves_behind(count)
            worker.close()
        if error is not None:
            strays = left_behind(0.0)
        end(process for processes in strays.values() for process in processes)

    def start(self) -> None:
        """Start them, in a random order, and wait until each has prepared its solver.

        No more prepare at once than there are cores: each has a core's time before its deadline, and what
        preparing takes for a moment only is not taken by all at once.
        """
        order = iter(self._rng.sample(sorted(self._jobs), len(self._jobs)))
        while batch := list(islice(order, os.cpu_count() or 1)):
            for solver in batch:
                self._workers[solver] = _Worker(self._jobs[solver], self._folder / str(len(self._workers)), self._env)
            deadline = time.monotonic() + self._timeout
            for solver in batch:
                with self._dropping(solver):
                    self._workers[solver].wait_ready(deadline)

    def cycle(self) -> None:
        """One turn of each, in a random order."""
        for solver in self._rng.sample(sorted(self._workers), len(self._workers)):
            with self._dropping(solver):
                self._workers[solver].turn(self._timeout)

    def collect(self) -> None:
        """Let each write what it measured, and read that."""
        for solver in sorted(self._workers):
            with self._dropping(solver):
                self.outcome.measured[solver] = self._workers[solver].finish(self._timeout)

    @contextmanager
    def _dropping(self, solver: str) -> Iterator[None]:
        """Lose the worker of this solver where something in the block fails, and none other."""
        try:
            yield
        except WorkerError as error:
            self.outcome.lost[solver] = error
            self._workers.pop(solver).close()


class _Worker:
    """The coordinator's end of a worker: its process and the two pipes of the turn."""

    def __init__(self, job: TurnsJob, folder: Path, env: Mapping[str, str]) -> None:
        with asking_the_machine():
            turn_in, self._give = os.pipe()
            self._take, turn_out = os.pipe()
        self._operations = job.loops * job.operations
        self._turn = READY
        try:
            job = replace(job, turn_in=turn_in, turn_out=turn_out)
            self._child = Child(to_json(job), folder, env, fds=(turn_in, turn_out))
        finally:
            os.close(turn_in)
            os.close(turn_out)

    @property
    def mark(self) -> str:
        """What its process, and whatever that starts, is marked with."""
        return self._child.mark

    def wait_ready(self, deadline: float) -> None:
        """Wait until its solver is prepared. Raises WorkerError."""
        self._reply(deadline, "its preparation")

    def turn(self, timeout: float) -> None:
        """Give the turn and take it back. Raises WorkerError."""
        self._turn += 1
        self._pass()
        self._reply(time.monotonic() + timeout, "its turn")

    def finish(self, timeout: float) -> Measured:
        """Let it write what it measured, and read that. Raises WorkerError."""
        self._pass()
        status = self._child.wait(timeout)
        report = self._child.result("report.json")
        if status is None:
            raise WorkerError("it did not end after its last turn", "timed out")
        if status != 0 or report is None:
            raise WorkerError(f"after its last turn: {self._child.why()}")
        (run,) = pyperf.Benchmark.load(str(self._child.folder / "run.json")).get_runs()
        return Measured(
            run=run,
            first=report["first"],
            prepare=tuple(seconds / self._operations for seconds in report["prepare"]),
            cpu=report["cpu"],
            answers=report["answers"],
        )

    def close(self) -> None:
        """End the process and what it left in its session."""
        self._child.kill()
        os.close(self._give)
        os.close(self._take)

    def _pass(self) -> None:
        try:
            os.write(self._give, REPLY.pack(self._turn))
        except BrokenPipeError as error:
            self._child.wait(1.0)
            raise WorkerError(f"before its turn: {self._child.why()}") from error

    def _reply(self, deadline: float, step: str) -> None:
        """Wait for the number of the turn to come back. Raises WorkerError."""
        readable, _, _ = select.select([self._take], [], [], max(0.0, deadline - time.monotonic()))
        if not readable:
            raise WorkerError(f"{step} did not end in time; give it more with --timeout", "timed out")
        # So short a message is written, and read, whole.
        reply = os.read(self._take, REPLY.size)
        if not reply:
            self._child.wait(1.0)
            raise WorkerError(f"in {step}: {self._child.why()}")
        if reply != REPLY.pack(self._turn):
            raise WorkerError("something else was written to the pipe of its turn")
