"""The other side of the pipes: one solver and one workload in a fresh process.

In: a job, whose class is the task. A TurnsJob times the workload, a turn at a time, inside a pyperf worker; an
AnswersJob gives the answers to the honeycombs of a case, for the verifier; a SearchJob does the same for a searcher; a
MemoryJob says how much memory the solver takes; an OverheadJob says what a program costs before it solves anything.
Out: files in the job's folder, and, for turns, one reply on the pipe for each of them.

A turn: the worker waits for the number of the turn, makes a few untimed calls, times its loops, and gives the number
back. Nothing else of the harness runs meanwhile.

Next: `operations.py`, what is under the clock.
"""

import gc
import json
import os
import resource
import struct
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import pyperf

from harness.experiment.cases import answers_digest
from harness.measure.idle import Idle, cpu_clock
from harness.measure.jobs import AnswersJob, Inputs, MemoryJob, OverheadJob, SearchJob, TurnsJob, from_json
from harness.measure.operations import (
    OPERATIONS,
    Fault,
    Operation,
    check_unchanged,
    checked_best,
    checked_score,
    checked_words,
)
from harness.process.limits import limit
from solvers import UnavailableError, WordList, load
from solvers.kit.estimate import time_search
from solvers.programs.command import is_command, overhead
from solvers.registry import resolve

# What goes through the pipes: the number of the turn, there and back.
REPLY = struct.Struct("I")

# The number that stands for the end of preparation; the turns are counted from it.
READY = 0

# Seconds; a single pass that takes longer needs no untimed one before it. What a pass takes decides, and not how
# many the plan has: one that took long when it was checked, by chance, would be timed cold, and its rival warm.
_WARMS_ITSELF = 0.005

# Bytes; just below the maximum for which glibc learns from a block that is freed.
_LARGE = 31 << 20

# Where Linux says what this process holds.
_STATUS = Path("/proc/self/status")

_clock = time.perf_counter


def main(data: dict[str, Any]) -> None:
    """Do the job, and leave by `os._exit`, so that nothing a solver registered runs after it."""
    job, folder = from_json(data), Path(data["folder"])
    limit(data["parent"], job.inputs.memory_limit)
    # What a worker that is killed cannot remove goes with the directory of its job.
    tempfile.tempdir = str(folder)
    try:
        match job:
            case TurnsJob():
                report = _turns(job, folder)
            case AnswersJob():
                report = _answers(job)
            case SearchJob():
                report = _search(job)
            case MemoryJob():
                report = _memory(job)
            case OverheadJob():
                report = asdict(overhead(job.inputs.solver))
        _write(folder, "report.json", report | {"peak": _peak_bytes()})
    except UnavailableError as error:
        _write(folder, "report.json", {"unavailable": str(error)})
    except Fault as error:
        _write(folder, "fault.json", {"fault": str(error)})
        os._exit(1)
    except Exception as error:  # noqa: BLE001  # a solver may raise anything, and the parent is told of it
        reason = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
        _write(folder, "fault.json", {"fault": f"it raises {reason}"[:500]})
        os._exit(1)
    os._exit(0)


def _words(inputs: Inputs) -> WordList:
    words = load(inputs.words, inputs.encoding)
    if words.digest != inputs.words_digest:
        raise ValueError(f"the word list {inputs.words} changed while it was being measured; start again")
    return words


def _solver(inputs: Inputs) -> Callable[..., Any]:
    """The class of the solver, or of the searcher. Raises Fault if it is not from the source that was asked for."""
    loaded = resolve(inputs.solver, inputs.kind).load()
    # Once it is loaded: a source that is saved just before that would else pass for the one that it replaces.
    _check_source(inputs)
    return loaded


def _check_source(inputs: Inputs) -> None:
    """Raise Fault if the source is another than the one that was asked for."""
    entry = resolve(inputs.solver, inputs.kind)
    if inputs.source_digest and entry.source_digest != inputs.source_digest:
        name = entry.path.name if entry.path else entry.name
        raise Fault(f"the source of {name} changed while it was being measured; start again")


def _turns(job: TurnsJob, folder: Path) -> dict[str, Any]:
    """Time the workload; what pyperf has no place for."""
    inputs = job.inputs
    words = _words(inputs)
    settle_allocator()
    work = OPERATIONS[job.phase](_solver(inputs), words, inputs.rules, inputs.honeycombs)
    turns = _Turns(work, job)
    runner = pyperf.Runner()
    affinity = ["--affinity", job.affinity] if job.affinity else []
    counts = ["-w1", f"-n{job.cycles}", f"-l{job.loops}"]
    runner.parse_args(["--worker", *counts, "-q", *affinity, "-o", str(folder / "run.json")])
    turns.ready()
    runner.bench_time_func(job.cell, turns.take, inner_loops=job.operations)
    if not gc.isenabled():
        raise Fault("it turns garbage collection off, which stays on here, as users have it")
    turns.idle.check()
    answers = answers_digest(work.answers())
    # A program is started after it is loaded, and maybe again for each question.
    if is_command(inputs.solver):
        _check_source(inputs)
    return turns.report() | {"answers": answers}


def settle_allocator() -> None:
    """Let the process keep large blocks that are freed, as one does that has lived for a while.

    glibc gives large blocks back to the system, and takes them anew with a fault for every page, until one of that
    size has been freed. Whether one had been was up to how the word list is read, and decided a third of the time
    of whoever works with arrays.
    """
    bytes(_LARGE)


class _Turns:
    """Waits for the turn, times it, gives it back. The first turn is pyperf's warmup."""

    def __init__(self, work: Operation, job: TurnsJob) -> None:
        self._work, self._job = work, job
        self._turns = 0
        self._first = 0.0
        self._elapsed = 0.0  # of the last pass, or passes
        self._prepare: list[float] = []
        self._cpu: list[float] = []
        self.idle = Idle()

    def ready(self) -> None:
        """Say that preparation is over; the first turn can come."""
        gc.collect()
        self.idle.find_children()
        self._give_back(READY)

    def take(self, loops: int) -> float:
        """One turn, as pyperf's time function: wait, time `loops` passes, and give the turn back."""
        number = self._wait()
        if not self._turns:
            self._first = self._elapsed = self._work.first()
        # What the other solvers' turns have cooled is warmed by passes off the clock.
        if loops > 1 or self._elapsed < _WARMS_ITSELF:
            self._work.timed(max(1, loops // 20))
        start, cpu_start = _clock(), cpu_clock()
        self._elapsed, prepare = self._work.timed(loops)
        # Both over the same span, what is off the clock included: `timed` frees things in between.
        self._cpu.append((cpu_clock() - cpu_start) / (_clock() - start))
        self._prepare.append(prepare)
        self._work.next_turn()
        self._turns += 1
        if self._turns == 1:
            self.idle.find_children()  # it may have started some for its first question
        self._give_back(number)
        if self._turns > self._job.cycles:
            self._wait()  # pyperf now collects metadata: not before every other worker's last turn is over
        return self._elapsed

    def report(self) -> dict[str, Any]:
        """What pyperf has no place for, without the warmup."""
        return {"first": self._first, "prepare": self._prepare[1:], "cpu": median(self._cpu[1:])}

    def _wait(self) -> int:
        """The number of the turn, when it comes."""
        message = os.read(self._job.turn_in, REPLY.size)
        if len(message) != REPLY.size:
            os._exit(1)  # the coordinator is gone
        self.idle.end()
        number: int = REPLY.unpack(message)[0]
        return number

    def _give_back(self, number: int) -> None:
        self.idle.begin()
        os.write(self._job.turn_out, REPLY.pack(number))


def _answers(job: AnswersJob) -> dict[str, Any]:
    """Answers and scores, and what they took, for the check and for planning.

    A solver that is slow gives as many as it can within the job's patience, one at least.
    """
    inputs = job.inputs
    words, rules = _words(inputs), inputs.rules
    text = words.text
    make = _solver(inputs)
    start = _clock()
    solver = make(words, rules)
    prepare = _clock() - start
    answers: list[list[str]] = []
    scores: list[int] = []
    seconds: list[float] = []
    for honeycomb in inputs.honeycombs:
        if seconds and _clock() - start > job.patience:
            break
        asked = _clock()
        answer = solver.solve(honeycomb)
        seconds.append(_clock() - asked)
        answers.append(checked_words(answer))
        # The oracle's score is the definition itself; to ask it would be to solve once more.
        score = sum(map(rules.word_score, answer)) if inputs.oracle else solver.score(honeycomb)
        scores.append(checked_score(score))
    check_unchanged(words, text)
    return {"answers": answers, "scores": scores, "prepare": prepare, "seconds": seconds}


def _search(job: SearchJob) -> dict[str, Any]:
    """The best honeycombs, and what finding them took; an estimate where that is more than the patience."""
    inputs = job.inputs
    words, rules = _words(inputs), inputs.rules
    text = words.text
    make = _solver(inputs)
    once = time_search(inputs.solver, make, words, rules, budget=job.patience)
    best = [] if once.sample else checked_best(make(words, rules).top(job.best))
    check_unchanged(words, text)
    return {"best": best, "sample": once.sample, "prepare": once.preparation, "search": once.search}


def _memory(job: MemoryJob) -> dict[str, Any]:
    """The maximum that building and asking takes, by two counts; see `memory`."""
    inputs = job.inputs
    words = _words(inputs)
    make = _solver(inputs)

    def work() -> None:
        instance = make(words, inputs.rules)
        if inputs.kind == "searcher":
            instance.top()
        else:
            for honeycomb in inputs.honeycombs:
                instance.solve(honeycomb)

    gc.collect()
    before, _ = _resident_bytes(reset=True)
    work()
    _, peak = _resident_bytes()
    tracemalloc.start()
    work()
    traced = tracemalloc.get_traced_memory()[1]
    return {"before": before, "added": max(peak - before, traced)}


def _resident_bytes(reset: bool = False) -> tuple[int, int]:
    """Resident bytes of this process, now and at the maximum since the last reset, as Linux counts them."""
    if reset:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    fields = dict(line.split(":", 1) for line in _STATUS.read_text("ascii").splitlines())
    now, peak = (int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "VmHWM"))
    return now, peak


def _peak_bytes() -> int:
    """The maximum that this process ever held."""
    if _STATUS.exists():
        return _resident_bytes()[1]  # the count of usage, below, begins with what the parent held
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _write(folder: Path, name: str, data: dict[str, Any]) -> None:
    # Whole or not at all: the parent may look at any moment.
    path = folder / name
    path.with_suffix(".part").write_text(json.dumps(data), encoding="utf-8")
    path.with_suffix(".part").replace(path)
