"""What became of each benchmark from one run to another.

In: two Results. Out: Changes. Nothing is paired across runs, and what made the machine faster or slower
between them is in the times; so where both runs measured a solver from unchanged source in the same
rounds, a benchmark is judged by its ratio to that one, and its raw ratio stands beside.
"""

import math
import statistics as plain
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from harness.analysis.comparable import other_answers, other_input
from harness.analysis.machine_load import load_of, unlike
from harness.analysis.ranking import common_unit, reading_order
from harness.analysis.ratios import Ratio, change, log_ratios, sure_differences, welches
from harness.experiment.contender import ORACLE
from harness.experiment.plan import SHOWN, Cell, Workload
from harness.runfile.read import Bench, Results

_MACHINE = (
    "cpu_model_name",
    "cpu_count",
    "hostname",
    "platform",
    "python_implementation",
    "python_version",
    "beebench_version",
)


@dataclass(frozen=True)
class Change:
    """What became of a benchmark from the baseline to another run.

    measure: what its values are: second, byte, integer. before, after: their medians.
    raw: its values against the baseline's; whatever made the machine faster or slower is in it.
    adjusted: the same after both are divided by the reference solver of their own rounds; None where
    there is no such solver. sure: whether it is a difference, after Holm within its workload; None
    where significance is unknown. missing: why there is none of this, or empty.
    """

    name: str
    measure: str
    before: float | None
    after: float | None
    raw: Ratio | None
    adjusted: Ratio | None
    reference: str
    missing: str
    sure: bool | None = None

    @property
    def judged(self) -> Ratio | None:
        """The ratio that it is judged by."""
        return self.adjusted if self.adjusted is not None else self.raw


@dataclass(frozen=True)
class Changes:
    """What became of each benchmark from the baseline to one other run.

    mean: the geometric mean of the raw ratios, over `count` benchmarks.
    warnings: what is different between machines, their loads and versions, each named.
    sources: the solvers whose source is another.
    """

    baseline: str
    label: str
    rows: tuple[Change, ...]
    mean: float | None
    count: int
    warnings: tuple[str, ...]
    sources: tuple[str, ...]


def changes(baseline: Results, other: Results) -> Changes:
    """What became of every benchmark that either has."""
    by_workload: dict[Workload, list[str]] = {}
    for name in sorted({*baseline.benches, *other.benches}):
        by_workload.setdefault(Cell.parse(name).workload, []).append(name)
    rows = [
        row
        for workload in sorted(by_workload, key=reading_order)
        for row in _workload_changes(baseline, other, workload, by_workload[workload])
    ]
    raw = [row.raw.value for row in rows if row.raw is not None]
    mean = math.exp(plain.fmean(map(math.log, raw))) if raw else None
    shared = [(baseline.benches[n], other.benches[n]) for n in baseline.benches.keys() & other.benches.keys()]
    sources = tuple(sorted({old.cell.solver for old, new in shared if not _same_source(old, new)}))
    warnings = [*_differences(baseline, other), *_loads(baseline, other, by_workload)]
    return Changes(baseline.label, other.label, tuple(rows), mean, len(raw), tuple(warnings), sources)


def _workload_changes(baseline: Results, other: Results, workload: Workload, names: Sequence[str]) -> list[Change]:
    missing = {name: reason for name in names if (reason := _incomparable(baseline, other, name))}
    pairs = {name: (baseline.benches[name], other.benches[name]) for name in names if name not in missing}
    adjusted = _adjusted(baseline, other, workload, pairs)
    units = [common_unit(old, new, ours=baseline.ours and other.ours) for old, new in pairs.values()]
    raw = welches([(old.log_units, new.log_units) for old, new in pairs.values()], units)
    found = dict(zip(pairs, raw, strict=True))
    rows = {}
    for name in names:
        both = baseline.benches.get(name), other.benches.get(name)
        measure = next(bench.unit for bench in both if bench is not None)
        before, after = (bench.median if bench is not None else None for bench in both)
        ratio, reference = adjusted.get(name, (None, ""))
        rows[name] = Change(name, measure, before, after, found.get(name), ratio, reference, missing.get(name, ""))
    judged = {("", name): row.judged for name, row in rows.items()}
    known = {pair: ratio for pair, ratio in judged.items() if ratio is not None and ratio.p is not None}
    sure = sure_differences(known)
    return [replace(row, sure=("", name) in sure) if ("", name) in known else row for name, row in rows.items()]


def _incomparable(baseline: Results, other: Results, name: str) -> str:
    """Why a benchmark of either cannot be compared, or nothing."""
    old, new = baseline.benches.get(name), other.benches.get(name)
    if old is None or new is None:
        return f"missing in {(other if new is None else baseline).label}"
    reason = other_input(old, new)
    if not reason and other_answers(baseline, other, old.cell.workload.case):
        reason = "other answers"
    return f"not compared: {reason}" if reason else ""


def _adjusted(
    baseline: Results, other: Results, workload: Workload, pairs: Mapping[str, tuple[Bench, Bench]]
) -> dict[str, tuple[Ratio, str]]:
    """{benchmark: (how its ratio to the reference of its rounds changed, the reference)}."""
    if not (baseline.ours and other.ours) or workload.phase in SHOWN:
        return {}
    unchanged = {name for name, (old, new) in pairs.items() if _same_source(old, new)}
    oracle = Cell(workload, ORACLE).name
    wanted = []
    for name in pairs:
        candidates = unchanged - {name}
        if candidates:
            wanted.append((oracle if oracle in candidates else min(candidates), name))
    before, after = (log_ratios({name: pairs[name][run].turns for name in pairs}, wanted) for run in (0, 1))
    found = {}
    for pair in wanted:
        reference, name = pair
        d_old, d_new = before[pair], after[pair]
        if d_old and d_new:
            old, new = pairs[name]
            same_work = all(old.slices.get(r) == new.slices.get(r) for r in d_old.keys() & d_new.keys())
            found[name] = (change(d_old, d_new, same_work), pairs[reference][0].cell.solver)
    return found


def _same_source(old: Bench, new: Bench) -> bool:
    return bool(old.metadata.get("solver_digest") == new.metadata.get("solver_digest"))


def _differences(baseline: Results, other: Results) -> list[str]:
    """What is different between the machines and versions of two runs, each named."""
    found = []
    for key in _MACHINE:
        values = [_common(results, key) for results in (baseline, other)]
        if values[0] != values[1] and all(values):
            what = key.removesuffix("_name").replace("_", " ").replace("cpu", "CPU").replace("python", "Python")
            found.append(f"other {what}: {values[0]} in {baseline.label}, {values[1]} in {other.label}")
    return found


def _loads(baseline: Results, other: Results, by_workload: Mapping[Workload, Sequence[str]]) -> list[str]:
    """That other programs ran in one of two runs alone, for the workloads of which that is true."""
    found: dict[bool, dict[Workload, list[str]]] = {}
    for workload in sorted(by_workload, key=reading_order):
        names = by_workload[workload]
        shared = [name for name in names if name in baseline.benches and name in other.benches]
        old, new = (load_of(of.benches[name] for name in shared) for of in (baseline, other))
        if workload.phase not in SHOWN and old is not None and new is not None and old.others_ran != new.others_ran:
            found.setdefault(new.others_ran, {})[workload] = shared
    told = []
    for workloads in found.values():
        names = [name for shared in workloads.values() for name in shared]
        old, new = (load_of(of.benches[name] for name in names) for of in (baseline, other))
        if old is not None and new is not None:
            where = ", ".join(str(workload) for workload in workloads if workload.phase)
            told.append(unlike(where, (baseline.label, old), (other.label, new)))
    return told


def _common(results: Results, key: str) -> str:
    return ", ".join(sorted({str(b.metadata[key]) for b in results.benches.values() if key in b.metadata}))
