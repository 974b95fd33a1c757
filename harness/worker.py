"""The other side of `child.py`: one solver and one workload in a fresh process.

In: a job. Two tasks: "turns" times the workload, a turn at a time, inside a pyperf worker; "answers"
gives the answers to every honeycomb of a case, for `verify`. Out: files in the job's folder, and,
for "turns", one reply on the pipe for each turn.

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
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyperf

from harness.cases import answers_digest
from harness.limits import limit
from solvers import Honeycomb, Rules, UnavailableError, WordList, load
from solvers.registry import resolve

REPLY = struct.Struct("8sddd")
"""What a worker sends after a turn: the token, seconds elapsed, seconds of them spent on
preparation, CPU seconds."""

Timed = tuple[float, float]
"""Seconds elapsed, and seconds of them spent on preparation."""

_read, _write, _clock, _cpu_clock, _collect = os.read, os.write, time.perf_counter, time.process_time, gc.collect


def main(job: dict[str, Any]) -> None:
    """Do the job, and leave by `os._exit`, so that nothing a solver registered runs after it."""
    limit(job)
    try:
        {"turns": _turns, "answers": _answers}[job["task"]](job)
    except UnavailableError as error:
        _report(job, {"unavailable": str(error)})
    except Exception as error:  # noqa: BLE001  # a solver may raise anything; the parent reads the last line of stderr
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"raises {reason}"[:500], file=sys.stderr, flush=True)  # noqa: T201  # stderr is the way to the parent
        os._exit(1)
    sys.stderr.flush()
    os._exit(0)


def _inputs(job: dict[str, Any]) -> tuple[WordList, Rules, list[Honeycomb]]:
    words = load(job["words"], job["encoding"])
    if words.digest != job["words_digest"]:
        raise ValueError(f"the word list {job['words']} changed while it was being measured; start again")
    return words, Rules(**job["rules"]), [Honeycomb(*pair) for pair in job["honeycombs"]]


def _turns(job: dict[str, Any]) -> None:
    words, rules, honeycombs = _inputs(job)
    make = resolve(job["solver"]).load()
    operation = _Query if job["phase"] == "query" else _Cold
    work = operation(make, words, rules, honeycombs)
    turns = _Turns(work, job)
    runner = pyperf.Runner()
    affinity = ["--affinity", job["affinity"]] if job.get("affinity") else []
    counts = ["-w1", f"-n{job['cycles']}", f"-l{job['loops']}"]
    runner.parse_args(["--worker", *counts, "-q", *affinity, "-o", str(Path(job["folder"], "run.json"))])
    turns.ready()
    runner.bench_time_func(job["cell"], turns.take, inner_loops=job["operations"])
    _report(job, turns.kept() | {"answers": answers_digest(zip(honeycombs, work.answers(), strict=True))})


class _Query:
    """One honeycomb on a prepared solver: a pass is the slice."""

    def __init__(self, make: Callable[..., Any], words: WordList, rules: Rules, honeycombs: list[Honeycomb]) -> None:
        self._solve = make(words, rules).solve
        self._honeycombs = honeycombs

    def first(self) -> float:
        start = _clock()
        self._solve(self._honeycombs[0])
        return _clock() - start

    def timed(self, loops: int) -> Timed:
        solve, honeycombs = self._solve, self._honeycombs
        start = _clock()
        for _ in range(loops):
            for honeycomb in honeycombs:
                solve(honeycomb)
        return _clock() - start, 0.0

    def next_turn(self) -> None:
        """Nothing: every turn goes over the whole slice."""

    def answers(self) -> list[list[str]]:
        return [_checked(self._solve(honeycomb)) for honeycomb in self._honeycombs]


class _Cold:
    """A new solver built from the words in memory, and one query.

    Each turn has the next honeycomb. Caches that outlive a solver (compiled patterns) are emptied
    before each operation, and the solver before it is freed, off the clock.
    """

    def __init__(self, make: Callable[..., Any], words: WordList, rules: Rules, honeycombs: list[Honeycomb]) -> None:
        self._make, self._words, self._rules, self._honeycombs = make, words, rules, honeycombs
        self._turn = 0

    def first(self) -> float:
        return self.timed(1)[0]

    def timed(self, loops: int) -> Timed:
        make, words, rules, honeycomb = self._make, self._words, self._rules, self._honeycombs[self._turn]
        elapsed = prepare = 0.0
        for _ in range(loops):
            _purge_pattern_caches()
            start = _clock()
            solver = make(words, rules)
            built = _clock()
            solver.solve(honeycomb)
            end = _clock()
            del solver
            elapsed += end - start
            prepare += built - start
        return elapsed, prepare

    def next_turn(self) -> None:
        self._turn = (self._turn + 1) % len(self._honeycombs)

    def answers(self) -> list[list[str]]:
        solver = self._make(self._words, self._rules)
        return [_checked(solver.solve(honeycomb)) for honeycomb in self._honeycombs]


class _Turns:
    """Waits for the turn, times it, gives it back. The first turn is pyperf's warmup."""

    def __init__(self, work: _Query | _Cold, job: dict[str, Any]) -> None:
        self._work = work
        self._in, self._out = job["turn_in"], job["turn_out"]
        self._left = job["cycles"] + 1
        self._first: float | None = None
        self._prepare: list[float] = []
        self._cpu: list[float] = []

    def ready(self) -> None:
        """Say that preparation is over; the first turn can come."""
        _collect()
        _write(self._out, REPLY.pack(b"ready!!!", 0.0, 0.0, 0.0))

    def take(self, loops: int) -> float:
        """One turn, as pyperf's time function: wait, time `loops` passes, and give the turn back."""
        token = self._wait()
        if self._first is None:
            self._first = self._work.first()
        if loops > 1:  # warms what the other solvers' turns have cooled; one long pass warms itself
            self._work.timed(max(1, loops // 20))
        cpu = _cpu_clock()
        elapsed, prepare = self._work.timed(loops)
        cpu = _cpu_clock() - cpu
        self._work.next_turn()
        self._left -= 1
        self._prepare.append(prepare)
        self._cpu.append(cpu)
        _write(self._out, REPLY.pack(token, elapsed, prepare, cpu))
        if not self._left:
            self._wait()  # pyperf now collects metadata: not before every other worker's last turn is over
        return elapsed

    def kept(self) -> dict[str, Any]:
        """What pyperf has no place for: the warmup's are left out."""
        return {"first": self._first, "prepare": self._prepare[1:], "cpu": self._cpu[1:]}

    def _wait(self) -> bytes:
        token = _read(self._in, 8)
        if len(token) != 8:
            os._exit(1)  # the master is gone
        return token


def _answers(job: dict[str, Any]) -> None:
    """Every answer and score, and what they took, for the check and for planning."""
    words, rules, honeycombs = _inputs(job)
    make = resolve(job["solver"]).load()
    start = _clock()
    solver = make(words, rules)
    prepare = _clock() - start
    found, scores, seconds = [], [], []
    for honeycomb in honeycombs:
        start = _clock()
        answer = solver.solve(honeycomb)
        seconds.append(_clock() - start)
        found.append(_checked(answer))
        scores.append(solver.score(honeycomb))
    wrong = next((score for score in scores if type(score) is not int), None)
    if wrong is not None:
        raise TypeError(f"score gives {type(wrong).__name__}, not int")
    _report(job, {"answers": found, "scores": scores, "prepare": prepare, "seconds": seconds})


def _checked(answer: Any) -> list[str]:
    """The answer, sorted. Raises TypeError unless it is a list of str."""
    if not isinstance(answer, list):
        raise TypeError(f"solve gives {type(answer).__name__}, not a list")
    for word in answer:
        if not isinstance(word, str):
            raise TypeError(f"solve gives a list with {type(word).__name__} in it, not str alone")
    return sorted(answer)


def _report(job: dict[str, Any], data: dict[str, Any]) -> None:
    usage = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    Path(job["folder"], "report.json").write_text(json.dumps(data | {"peak_kib": usage}), encoding="utf-8")


def _purge_pattern_caches() -> None:
    for name in ("re", "regex"):
        module = sys.modules.get(name)
        if module is not None:
            module.purge()
