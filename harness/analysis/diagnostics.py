"""What a cell's own record says against its time: CPU and wall time that differ, a solver that remembers.

In: the benchmarks of a workload. Out: Diagnostics, with their numbers, which stand under the ranking. A diagnostic
changes no rank: it says what the time is the time of.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Literal

from harness.runfile.read import Bench

# CPU seconds per wall second. Under the first a cell waits; it is relative to the other cells of the workload, as
# on a loaded machine all of them wait. Over the second a cell works on several cores.
_WAITS, _SEVERAL_CORES = 0.8, 1.1

# How many times as long as the rest a first operation takes where something is remembered. Under
# it, a processor's cold caches explain it, as they do for what takes microseconds.
_REMEMBERS = 10.0

# A first operation that takes no more than this longer than the rest is cold caches too: a table of tens of MiB that
# is looked up for the first time takes 0.6 ms.
_MIN_SECONDS = 0.001


@dataclass(frozen=True)
class Diagnostic:
    """Something that a reader of a cell's time should know.

    kind: "waits" and "several cores": `value` is CPU seconds per wall second, `other` the median of that over
    the workload's cells. "remembers": `value` is the seconds of the first operation of a process, `other` those
    of the rest. All are medians over rounds.
    """

    solver: str
    kind: Literal["waits", "several cores", "remembers"]
    value: float
    other: float


def diagnostics(benches: Mapping[str, Bench], programs: Collection[str] = ()) -> tuple[Diagnostic, ...]:
    """The diagnostics of the cells of a workload: {solver: its benchmark}.

    programs: the solvers that are programs; they compute in a process that the worker's CPU time does not count.
    """
    shares = {}
    for solver, bench in sorted(benches.items()):
        by_round = bench.numbers("cpu_by_wall")
        if by_round and solver not in programs:
            shares[solver] = median(by_round.values())
    usual = min(1.0, median(shares.values())) if shares else 1.0
    rows = []
    for solver, share in shares.items():
        if share > _SEVERAL_CORES:
            rows.append(Diagnostic(solver, "several cores", share, usual))
        elif share < _WAITS * usual:
            rows.append(Diagnostic(solver, "waits", share, usual))
    for solver, bench in sorted(benches.items()):
        firsts = bench.numbers("first_operation")
        if not firsts:
            continue
        first, rest = median(firsts.values()), bench.median
        if first > _REMEMBERS * rest and first - rest > _MIN_SECONDS:
            rows.append(Diagnostic(solver, "remembers", first, rest))
    return tuple(rows)
