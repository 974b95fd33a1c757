"""What became of each benchmark from one run to another.

In: two Results. Out: Changes. Nothing is paired across runs, and what made the machine faster or slower
between them is in the times. So where both runs measured a solver from unchanged source in the same
rounds, a benchmark is judged by its ratio to that one, and its raw ratio stands beside. `comparable` says
what must not be compared.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from harness.analysis.comparable import other_answers, other_input
from harness.analysis.machine_load import Load, load_of
from harness.analysis.ranking import common_unit, reading_order
from harness.analysis.ratios import Ratio, log_ratios, ratio_change, significant_differences, welches
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


@dataclass(frozen=True, kw_only=True)
class Change:
    """What became of a benchmark from the baseline to another run.

    measure: what its values are: second, byte, integer. before, after: their medians.
    raw: its values against the baseline's; whatever made the machine faster or slower is in it.
    adjusted: the same after both are divided by the reference solver of their own rounds; None where
    there is no such solver. significant: whether it is a difference, after Holm within its workload; None
    where that is not known. missing: why there is none of this, or empty.
    """

    name: str
    measure: str
    before: float | None
    after: float | None
    raw: Ratio | None
    adjusted: Ratio | None
    reference: str
    missing: str
    significant: bool | None = None

    @property
    def judged(self) -> Ratio | None:
        """The ratio that it is judged by."""
        return self.adjusted if self.adjusted is not None else self.raw


@dataclass(frozen=True)
class LoadChange:
    """That other programs ran in only one of two runs, while both measured these workloads.

    workloads: those that have a name. before, after: the loads of the two runs.
    """

    workloads: tuple[Workload, ...]
    before: Load
    after: Load


@dataclass(frozen=True, kw_only=True)
class Changes:
    """What became of each benchmark from the baseline to one other run.

    mean: the geometric mean of the raw ratios, over `count` benchmarks.
    warnings: what is different between machines and versions, each named.
    loads: what is different between the loads of their machines.
    sources: the solvers whose source is another.
    """

    baseline: str
    label: str
    rows: tuple[Change, ...]
    mean: float | None
    count: int
    warnings: tuple[str, ...]
    loads: tuple[LoadChange, ...]
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
    shared = [(baseline.benches[n], other.benches[n]) for n in baseline.benches.keys() & other.benches.keys()]
    return Changes(
        baseline=baseline.label,
        label=other.label,
        rows=tuple(rows),
        mean=math.exp(fmean(map(math.log, raw))) if raw else None,
        count=len(raw),
        warnings=tuple(_differences(baseline, other)),
        loads=tuple(_load_changes(baseline, other, by_workload)),
        sources=tuple(sorted({old.cell.solver for old, new in shared if not _same_source(old, new)})),
    )


def _workload_changes(baseline: Results, other: Results, workload: Workload, names: Sequence[str]) -> list[Change]:
    missing = {name: reason for name in names if (reason := _incomparable(baseline, other, name))}
    pairs = {name: (baseline.benches[name], other.benches[name]) for name in names if name not in missing}
    adjusted = _adjusted(baseline, other, workload, pairs)
    units = [common_unit(old, new, ours=baseline.ours and other.ours) for old, new in pairs.values()]
    logs = [(old.log_units, new.log_units) for old, new in pairs.values()]
    raw = dict(zip(pairs, welches(logs, units), strict=True))
    rows = []
    for name in names:
        old_bench, new_bench = baseline.benches.get(name), other.benches.get(name)
        ratio, reference = adjusted.get(name, (None, ""))
        row = Change(
            name=name,
            measure=next(bench.unit for bench in (old_bench, new_bench) if bench is not None),
            before=old_bench.median if old_bench is not None else None,
            after=new_bench.median if new_bench is not None else None,
            raw=raw.get(name),
            adjusted=ratio,
            reference=reference,
            missing=missing.get(name, ""),
        )
        rows.append(row)
    return _judged(rows)


def _judged(rows: Sequence[Change]) -> list[Change]:
    """The rows of a workload, with their significance where it is known."""
    ratios = {("", row.name): row.judged for row in rows if row.judged is not None and row.judged.p is not None}
    significant = significant_differences(ratios)
    return [
        replace(row, significant=("", row.name) in significant) if ("", row.name) in ratios else row for row in rows
    ]


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
    to_reference = []
    for name in pairs:
        candidates = unchanged - {name}
        if candidates:
            to_reference.append((oracle if oracle in candidates else min(candidates), name))
    before = log_ratios({name: old.turns for name, (old, _) in pairs.items()}, to_reference)
    after = log_ratios({name: new.turns for name, (_, new) in pairs.items()}, to_reference)
    adjusted = {}
    for reference, name in to_reference:
        old_logs, new_logs = before[reference, name], after[reference, name]
        if old_logs and new_logs:
            old, new = pairs[name]
            shared = old_logs.keys() & new_logs.keys()
            same_work = all(old.slices.get(number) == new.slices.get(number) for number in shared)
            ratio = ratio_change(old_logs, new_logs, same_work=same_work)
            adjusted[name] = (ratio, pairs[reference][0].cell.solver)
    return adjusted


def _same_source(old: Bench, new: Bench) -> bool:
    return bool(old.metadata.get("solver_digest") == new.metadata.get("solver_digest"))


def _differences(baseline: Results, other: Results) -> list[str]:
    """What is different between the machines and versions of two runs, each named."""
    lines = []
    for key in _MACHINE:
        old, new = _common(baseline, key), _common(other, key)
        if old and new and old != new:
            subject = key.removesuffix("_name").replace("_", " ").replace("cpu", "CPU").replace("python", "Python")
            lines.append(f"other {subject}: {old} in {baseline.label}, {new} in {other.label}")
    return lines


def _load_changes(baseline: Results, other: Results, by_workload: Mapping[Workload, Sequence[str]]) -> list[LoadChange]:
    """That other programs ran in only one of two runs, for the workloads of which that is true."""
    by_loaded_run: dict[bool, dict[Workload, list[str]]] = {}
    for workload in sorted(by_workload, key=reading_order):
        shared = [name for name in by_workload[workload] if name in baseline.benches and name in other.benches]
        old, new = _loads(baseline, other, shared)
        if workload.phase not in SHOWN and old is not None and new is not None and old.others_ran != new.others_ran:
            by_loaded_run.setdefault(new.others_ran, {})[workload] = shared
    changed = []
    for workloads in by_loaded_run.values():
        old, new = _loads(baseline, other, [name for shared in workloads.values() for name in shared])
        if old is not None and new is not None:
            changed.append(LoadChange(tuple(workload for workload in workloads if workload.phase), old, new))
    return changed


def _loads(baseline: Results, other: Results, names: Sequence[str]) -> tuple[Load | None, Load | None]:
    return load_of(baseline.benches[name] for name in names), load_of(other.benches[name] for name in names)


def _common(results: Results, key: str) -> str:
    return ", ".join(sorted({str(b.metadata[key]) for b in results.benches.values() if key in b.metadata}))
