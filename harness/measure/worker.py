"""The other side of `child.py`: one solver and one workload in a fresh process.

In: a job. Four tasks: "turns" times the workload, a turn at a time, inside a pyperf worker; "answers"
gives the answers to the honeycombs of a case, for `verify`; "search" does the same for a searcher; "memory"
says how much memory it takes. Out: files in the job's folder, and, for "turns", one reply on the pipe for each turn.

A turn: the worker waits for eight bytes (the token of the turn), makes a few untimed calls, times
its loops, and gives the token back with what it measured. Nothing else of the harness runs
meanwhile. The clock, and whatever else a turn needs, is taken hold of before the solver is
imported, so that a solver which replaces them replaces them for itself alone.
"""

import gc
import json
import os
import resource
import struct
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pyperf

from harness.experiment.cases import answers_digest
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
from solvers import Honeycomb, Rules, UnavailableError, WordList, load
from solvers.kit.estimate import time_search
from solvers.registry import resolve

REPLY = struct.Struct("8sddd")
"""What a worker sends after a turn: the token, seconds elapsed, seconds of them spent on
preparation, CPU seconds by wall seconds."""

_WARMS_ITSELF = 0.005
"""Seconds; a single pass that takes longer needs no untimed one before it. What a pass takes decides, and not how
many the plan has: one that took long when it was checked, by chance, would be timed cold, and its rival warm."""

_LARGE = 31 << 20
"""Bytes; just below the most for which glibc learns from a block that is freed."""

_STATUS = Path("/proc/self/status")
"""Where Linux says what this process holds."""

_read, _send, _clock, _cpu_clock = os.read, os.write, time.perf_counter, time.process_time
_collect, _gc_enabled, _dumps = gc.collect, gc.isenabled, json.dumps


def main(job: dict[str, Any]) -> None:
    """Do the job, and leave by `os._exit`, so that nothing a solver registered runs after it."""
    limit(job)
    try:
        {"turns": _turns, "answers": _answers, "search": _search, "memory": _memory}[job["task"]](job)
    except UnavailableError as error:
        _write(job, "report.json", {"unavailable": str(error)})
    except Fault as error:
        _write(job, "fault.json", {"fault": str(error)})
        os._exit(1)
    except Exception as error:  # noqa: BLE001  # a solver may raise anything, and the parent is told of it
        reason = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
        _write(job, "fault.json", {"fault": f"it raises {reason}"[:500]})
        os._exit(1)
    os._exit(0)


def _inputs(job: dict[str, Any]) -> tuple[WordList, Rules, list[Honeycomb]]:
    words = load(job["words"], job["encoding"])
    if words.digest != job["words_digest"]:
        raise ValueError(f"the word list {job['words']} changed while it was being measured; start again")
    return words, Rules(**job["rules"]), [Honeycomb(*pair) for pair in job["honeycombs"]]


def _turns(job: dict[str, Any]) -> None:
    words, rules, honeycombs = _inputs(job)
    settle_allocator()
    make = resolve(job["solver"], job["kind"]).load()
    work = OPERATIONS[job["phase"]](make, words, rules, honeycombs)
    turns = _Turns(work, job)
    runner = pyperf.Runner()
    affinity = ["--affinity", job["affinity"]] if job.get("affinity") else []
    counts = ["-w1", f"-n{job['cycles']}", f"-l{job['loops']}"]
    runner.parse_args(["--worker", *counts, "-q", *affinity, "-o", str(Path(job["folder"], "run.json"))])
    turns.ready()
    runner.bench_time_func(job["cell"], turns.take, inner_loops=job["operations"])
    if not _gc_enabled():
        raise Fault("it turns garbage collection off, which stays on here, as users have it")
    turns.check_idle()
    _report(job, turns.kept() | {"answers": answers_digest(work.answers())})


def settle_allocator() -> None:
    """Let the process keep large blocks that are freed, as one does that has lived for a while.

    glibc gives large blocks back to the system, and takes them anew with a fault for every page, until one of that
    size has been freed. Whether one had been was up to how the word list is read, and decided a third of the time
    of whoever works with arrays.
    """
    bytes(_LARGE)


class _Turns:
    """Waits for the turn, times it, gives it back. The first turn is pyperf's warmup."""

    def __init__(self, work: Operation, job: dict[str, Any]) -> None:
        self._work = work
        self._in, self._out = job["turn_in"], job["turn_out"]
        self._left = job["cycles"] + 1
        self._first: float | None = None
        self._elapsed = 0.0  # of the last pass, or passes
        self._prepare: list[float] = []
        self._cpu: list[float] = []
        self._idle_cpu = self._idle = 0.0
        self._last = (_clock(), _cpu_clock())

    def ready(self) -> None:
        """Say that preparation is over; the first turn can come."""
        _collect()
        self._last = (_clock(), _cpu_clock())
        _send(self._out, REPLY.pack(b"ready!!!", 0.0, 0.0, 0.0))

    def take(self, loops: int) -> float:
        """One turn, as pyperf's time function: wait, time `loops` passes, and give the turn back."""
        token = self._wait()
        self._idle += _clock() - self._last[0]
        self._idle_cpu += _cpu_clock() - self._last[1]
        if self._first is None:
            self._first = self._elapsed = self._work.first()
        if loops > 1 or self._elapsed < _WARMS_ITSELF:  # warms what the other solvers' turns have cooled
            self._work.timed(max(1, loops // 20))
        start, cpu = _clock(), _cpu_clock()
        elapsed, prepare = self._work.timed(loops)
        self._elapsed = elapsed
        # Both over the same span, what is off the clock included: `timed` frees things in between.
        cpu = (_cpu_clock() - cpu) / (_clock() - start)
        self._work.next_turn()
        self._left -= 1
        self._prepare.append(prepare)
        self._cpu.append(cpu)
        self._last = (_clock(), _cpu_clock())
        _send(self._out, REPLY.pack(token, elapsed, prepare, cpu))
        if not self._left:
            self._wait()  # pyperf now collects metadata: not before every other worker's last turn is over
        return elapsed

    def kept(self) -> dict[str, Any]:
        """What pyperf has no place for: the warmup's are left out."""
        return {"first": self._first, "prepare": self._prepare[1:], "cpu": self._cpu[1:]}

    def check_idle(self) -> None:
        """Raise Fault if the process worked on while it was not its turn, and so slowed the others."""
        if self._idle_cpu > max(0.05, 0.1 * self._idle):
            raise Fault(
                f"it goes on working outside its turns ({self._idle_cpu:.2g} s of CPU in {self._idle:.2g} s), "
                "in a thread of its own perhaps, and slows the others"
            )

    def _wait(self) -> bytes:
        token = _read(self._in, 8)
        if len(token) != 8:
            os._exit(1)  # the master is gone
        return token


def _answers(job: dict[str, Any]) -> None:
    """Answers and scores, and what they took, for the check and for planning.

    A solver that is slow gives as many as it can within the job's patience, one at least.
    """
    words, rules, honeycombs = _inputs(job)
    text = words.text
    make = resolve(job["solver"], job["kind"]).load()
    start = _clock()
    solver = make(words, rules)
    prepare = _clock() - start
    found: list[list[str]] = []
    scores: list[int] = []
    seconds: list[float] = []
    for honeycomb in honeycombs:
        if seconds and _clock() - start > job["patience"]:
            break
        asked = _clock()
        answer = solver.solve(honeycomb)
        seconds.append(_clock() - asked)
        found.append(checked_words(answer))
        # The oracle's score is the definition itself; to ask it would be to solve once more.
        score = sum(map(rules.word_score, answer)) if job["oracle"] else solver.score(honeycomb)
        scores.append(checked_score(score))
    check_unchanged(words, text)
    _report(job, {"answers": found, "scores": scores, "prepare": prepare, "seconds": seconds})


def _search(job: dict[str, Any]) -> None:
    """The best honeycombs, and what finding them took; an estimate where that is more than the patience."""
    words, rules, _ = _inputs(job)
    text = words.text
    entry = resolve(job["solver"], "searcher")
    once = time_search(entry, words, rules, budget=job["patience"])
    best = [] if once.sample else checked_best(entry.load()(words, rules).top(job["best"]))
    check_unchanged(words, text)
    _report(job, {"best": best, "sample": once.sample, "prepare": once.preparation, "search": once.search})


def _memory(job: dict[str, Any]) -> None:
    """The most that building and asking takes, by two counts; see `memory`."""
    words, rules, honeycombs = _inputs(job)
    make = resolve(job["solver"], job["kind"]).load()

    def work() -> None:
        instance = make(words, rules)
        if job["kind"] == "searcher":
            instance.top()
        else:
            for honeycomb in honeycombs:
                instance.solve(honeycomb)

    _collect()
    before, _ = _resident_bytes(reset=True)
    work()
    _, most = _resident_bytes()
    tracemalloc.start()
    work()
    traced = tracemalloc.get_traced_memory()[1]
    _report(job, {"before": before, "added": max(most - before, traced)})


def _resident_bytes(reset: bool = False) -> tuple[int, int]:
    """Resident bytes of this process, now and at most since the last reset, as Linux counts them."""
    if reset:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    fields = dict(line.split(":", 1) for line in _STATUS.read_text("ascii").splitlines())
    now, most = (int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "VmHWM"))
    return now, most


def _peak_bytes() -> int:
    """The most that this process ever held."""
    if _STATUS.exists():
        return _resident_bytes()[1]  # the count of usage, below, begins with what the parent held
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _report(job: dict[str, Any], data: dict[str, Any]) -> None:
    """What the parent wants to know, written when everything else is done."""
    _write(job, "report.json", data | {"peak": _peak_bytes()})


def _write(job: dict[str, Any], name: str, data: dict[str, Any]) -> None:
    # Whole or not at all: the parent may look at any moment.
    path = Path(job["folder"], name)
    path.with_suffix(".part").write_text(_dumps(data), encoding="utf-8")
    path.with_suffix(".part").replace(path)
