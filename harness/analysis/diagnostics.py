"""What a cell's own record says against its time: CPU and wall time that part, a solver that remembers.

In: the benchmarks of a workload. Out: Signs, with their numbers, told under the ranking. A sign changes
no rank: it says what the time is the time of.
"""

import statistics as plain
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from harness.runfile.read import Bench
from solvers.programs.command import KINDS

WAITS, WORKS_AT_ONCE = 0.8, 1.1
"""CPU seconds by wall seconds: under the one a cell waits, over the other it works on several cores. The
first is relative to the other cells of its workload, as on a loaded machine all of them wait."""

REMEMBERS = 10.0
"""How many times as long as the rest a first operation takes where something is remembered. Under
it, a processor's cold caches explain it, as they do for what takes microseconds."""

_PROGRAMS = tuple(f"{kind}:" for kind in KINDS)
"""How the names of programs begin. They compute in a process that the worker's CPU time does not count."""

_LEAST_SECONDS = 0.001
"""A first operation that costs less than this more than the rest is cold caches too: a table of tens of MiB that is
looked up for the first time takes 0.6 ms."""


@dataclass(frozen=True)
class Sign:
    """Something that a reader of a cell's time should know.

    kind: "waits" and "several cores": `value` is CPU seconds by wall seconds, `other` that of the
    workload's cells in the middle. "remembers": `value` is the seconds of the first operation of a
    process, `other` those of the rest. All are medians over rounds.
    """

    solver: str
    kind: Literal["waits", "several cores", "remembers"]
    value: float
    other: float


def signs(benches: Mapping[str, Bench]) -> tuple[Sign, ...]:
    """The signs of the cells of a workload: {solver: its benchmark}."""
    cpu = {
        solver: plain.median(by)
        for solver, bench in benches.items()
        if not solver.startswith(_PROGRAMS) and (by := bench.numbers("cpu_by_wall").values())
    }
    found = []
    usual = min(1.0, plain.median(cpu.values())) if cpu else 1.0
    for solver, share in sorted(cpu.items()):
        if share > WORKS_AT_ONCE:
            found.append(Sign(solver, "several cores", share, usual))
        elif share < WAITS * usual:
            found.append(Sign(solver, "waits", share, usual))
    for solver, bench in sorted(benches.items()):
        firsts = bench.numbers("first_operation")
        if not firsts:
            continue
        first, rest = plain.median(firsts.values()), bench.median
        if first > REMEMBERS * rest and first - rest > _LEAST_SECONDS:
            found.append(Sign(solver, "remembers", first, rest))
    return tuple(found)
