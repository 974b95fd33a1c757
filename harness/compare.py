"""From runs to a comparison: rankings within each run, break-even points, changes between runs.

In: Results. Out: a Comparison, plain values that `report` turns into what people read. Nothing is
compared whose inputs differ: the digests of word list, honeycombs and rules must be the same.
"""

import statistics as plain
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from harness.errors import ResultError
from harness.plan import PHASES, Cell, Workload
from harness.read import Bench, Results
from harness.statistics import (
    Crossing,
    Ratio,
    Rounds,
    change,
    crossing,
    log_ratios,
    paired,
    rank_ranges,
    sure_differences,
    welch,
)
from harness.verify import ORACLE

INCONCLUSIVE = {"fast": 0.05}
"""Half-width of an interval over which a tie may only be a lack of values; elsewhere 0.02."""

_INPUTS = ("word_list_digest", "honeycombs_digest", "rules")
_MACHINE = ("cpu_model_name", "cpu_count", "platform", "python_implementation", "python_version", "beebench_version")


@dataclass(frozen=True)
class Row:
    """A solver in a ranking. Ratios are of its time to the other's."""

    solver: str
    median: float
    best: int
    worst: int
    against_fastest: Ratio | None
    against_reference: Ratio | None


@dataclass(frozen=True)
class Ranking:
    """The solvers of one workload of one run, fastest first.

    reference: the solver that everybody is compared with beside the fastest, or empty.
    ranked: False for a phase that is shown and never ranked.
    unranked: (solver, status, reason) of the ones that have no values, or must not be ranked.
    n, unit: how many rounds the rows rest on; "processes" or "values" where turns do not pair.
    inconclusive: (solver, solver, half-width) of ties that may only be a lack of values.
    """

    workload: Workload
    rows: tuple[Row, ...]
    reference: str
    ranked: bool
    unranked: tuple[tuple[str, str, str], ...]
    n: int
    unit: str
    inconclusive: tuple[tuple[str, str, float], ...]


@dataclass(frozen=True)
class BreakEven:
    """From how many puzzles of a case on `cheaper` costs less in all than `dearer`."""

    case: str
    cheaper: str
    dearer: str
    crossing: Crossing


@dataclass(frozen=True)
class RunView:
    """What one file says for itself."""

    label: str
    results: Results
    rankings: tuple[Ranking, ...]
    break_even: tuple[BreakEven, ...]


@dataclass(frozen=True)
class Change:
    """What became of a benchmark from the baseline to another run.

    raw: its times against the baseline's; whatever made the machine faster or slower is in it.
    adjusted: the same after both are divided by the reference solver of their own rounds; None where
    there is no such solver. missing: why there is neither, or empty.
    """

    name: str
    raw: Ratio | None
    adjusted: Ratio | None
    reference: str
    missing: str


@dataclass(frozen=True)
class Changes:
    """What became of each benchmark from the baseline to one other run.

    mean: the geometric mean of the raw ratios of times, over `count` benchmarks.
    warnings: what else is different between the two.
    """

    baseline: str
    label: str
    rows: tuple[Change, ...]
    mean: float | None
    count: int
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """Everything that the files say, apart and together."""

    runs: tuple[RunView, ...]
    changes: tuple[Changes, ...]


def compare(results: Sequence[Results]) -> Comparison:
    """Rank the solvers in each run, and say what changed from the first run to each other one.

    Raises ResultError where there is nothing to compare.
    """
    if not results:
        raise ResultError("compare: no result file to read; give one that `run` wrote, or any pyperf suite")
    changes = tuple(_changes(results[0], other) for other in results[1:])
    if changes and not any(changed.count for changed in changes):
        names = "; ".join(f"{r.label} has {', '.join(sorted(r.benches)) or 'nothing'}" for r in results)
        raise ResultError(f"compare: the files have no comparable benchmark in common: {names}; compare others")
    return Comparison(tuple(view(one) for one in results), changes)


def view(results: Results) -> RunView:
    """What one run says: a ranking for each workload, and the break-even points of each case."""
    failed = {Cell.parse(name): cell for name, cell in results.about.get("cells", {}).items() if "reason" in cell}
    workloads = {bench.cell.workload for bench in results.benches.values()} | {cell.workload for cell in failed}
    order = {phase: index for index, phase in enumerate((*PHASES, "prepare", "top"))}
    rankings = []
    for workload in sorted(workloads, key=lambda w: (w.case, order.get(w.phase, 99), w.phase)):
        out = {
            cell.solver: (cell_of["status"], cell_of["reason"])
            for cell, cell_of in failed.items()
            if cell.workload == workload
        }
        if workload.phase == "prepare":
            cold = Workload("cold", workload.case)
            out |= {cell.solver: (c["status"], c["reason"]) for cell, c in failed.items() if cell.workload == cold}
        benches = {
            b.cell.solver: b
            for b in results.benches.values()
            if b.cell.workload == workload and b.cell.solver not in out
        }
        rankings.append(_ranking(results, workload, benches, out))
    ranked = {r.workload: [row.solver for row in r.rows] for r in rankings}
    crossings = [
        one
        for case in sorted({w.case for w in ranked if w.phase == "cold"})
        for one in _break_even(results, case, ranked.get(Workload("query", case), []), ranked[Workload("cold", case)])
    ]
    return RunView(results.label, results, tuple(rankings), tuple(crossings))


def _ranking(
    results: Results, workload: Workload, benches: dict[str, Bench], out: dict[str, tuple[str, str]]
) -> Ranking:
    unranked = tuple((solver, *why) for solver, why in sorted(out.items()))
    medians = {solver: plain.median(v for values in b.rounds.values() for v in values) for solver, b in benches.items()}
    paired_up = results.ours and workload.phase != "prepare"
    unit = "rounds" if results.ours else _unit(list(benches.values()))
    if not benches:
        return Ranking(workload, (), "", False, unranked, 0, unit, ())
    solvers = sorted(medians, key=lambda solver: medians[solver])
    ratios = {(a, b): _ratio(benches[a], benches[b], paired_up, unit) for a, b in combinations(solvers, 2)}
    known = {pair: ratio for pair, ratio in ratios.items() if ratio is not None}
    fewest = min(len(_units(bench, unit)) for bench in benches.values())
    if workload.phase == "prepare":
        rows = tuple(Row(solver, medians[solver], 0, 0, None, None) for solver in solvers)
        return Ranking(workload, rows, "", False, unranked, fewest, unit, ())
    ranges = rank_ranges(known, solvers)
    # The paired ratios order better than the medians, which carry the drift from round to round.
    lead = solvers[0]
    solvers.sort(key=lambda s: (ranges[s], known[lead, s].value if (lead, s) in known else 1.0))
    both = known | {(b, a): ratio.inverse for (a, b), ratio in known.items()}
    reference = ORACLE if ORACLE in benches else ""
    rows = tuple(Row(s, medians[s], *ranges[s], both.get((solvers[0], s)), both.get((reference, s))) for s in solvers)
    limit = INCONCLUSIVE.get(str(results.about.get("effort")), 0.02)
    sure = sure_differences(known)
    wide = [(a, b, r.half_width) for (a, b), r in known.items() if (a, b) not in sure and r.half_width is not None]
    inconclusive = tuple((a, b, width) for a, b, width in wide if width > limit)
    return Ranking(workload, rows, reference, True, unranked, fewest, unit, inconclusive)


def _ratio(a: Bench, b: Bench, paired_up: bool, unit: str) -> Ratio | None:
    """How many times as long b takes as a."""
    return paired(a.rounds, b.rounds) if paired_up else welch(_units(a, unit), _units(b, unit), unit)


def _unit(benches: Sequence[Bench]) -> str:
    """What is independent in a suite that is not ours: processes, or values where there is one process."""
    return "processes" if all(len(bench.rounds) > 1 for bench in benches) else "values"


def _units(bench: Bench, unit: str) -> list[float]:
    """The log-time of each unit."""
    if unit == "values":
        return [float(np.log(value)) for values in bench.rounds.values() for value in values]
    return [float(np.log(plain.fmean(values))) for values in bench.rounds.values()]


def _break_even(results: Results, case: str, query: Sequence[str], cold: Sequence[str]) -> list[BreakEven]:
    """For every two solvers of which one costs less at first and the other less in the long run."""
    found = []
    both = [solver for solver in cold if solver in query]
    for a, b in combinations(both, 2):
        for quick, patient in ((a, b), (b, a)):
            cells = [results.benches[Cell(Workload(p, case), s).name].rounds for p in PHASES for s in (quick, patient)]
            query_quick, query_patient, cold_quick, cold_patient = cells
            point = crossing(_extra(cold_patient, cold_quick), _extra(query_quick, query_patient))
            if point is not None:
                found.append(BreakEven(case, patient, quick, point))
    return sorted(found, key=lambda one: (one.crossing.puzzles, one.cheaper, one.dearer))


def _extra(a: Rounds, b: Rounds) -> list[float]:
    """By round, how many seconds more a takes than b: the median over cycles."""
    return [float(np.median(np.subtract(a[r], b[r]))) for r in sorted(a.keys() & b.keys()) if len(a[r]) == len(b[r])]


def _changes(baseline: Results, other: Results) -> Changes:
    rows = tuple(
        _change(baseline, other, name) for name in sorted({*baseline.benches, *other.benches}, key=_reading_order)
    )
    raw = [row.raw.value for row in rows if row.raw is not None]
    mean = float(np.exp(np.mean(np.log(raw)))) if raw else None
    return Changes(baseline.label, other.label, rows, mean, len(raw), _differences(baseline, other))


def _reading_order(name: str) -> tuple[str, int, str]:
    cell = Cell.parse(name)
    order = (*PHASES, "prepare", "top")
    return cell.workload.case, order.index(cell.workload.phase) if cell.workload.phase in order else 99, name


def _change(baseline: Results, other: Results, name: str) -> Change:
    old, new = baseline.benches.get(name), other.benches.get(name)
    if old is None or new is None:
        return Change(name, None, None, "", f"missing in {(other if new is None else baseline).label}")
    for key in _INPUTS:
        if old.metadata.get(key) != new.metadata.get(key):
            return Change(name, None, None, "", f"not compared: other {key.removesuffix('_digest').replace('_', ' ')}")
    unit = "rounds" if baseline.ours and other.ours else _unit((old, new))
    raw = welch(_units(old, unit), _units(new, unit), unit)
    reference = _reference(baseline, other, old.cell)
    if not reference or old.cell.workload.phase == "prepare":
        return Change(name, raw, None, "", "")
    to = Cell(old.cell.workload, reference).name
    d_old = log_ratios(baseline.benches[to].rounds, old.rounds)
    d_new = log_ratios(other.benches[to].rounds, new.rounds)
    same_work = all(old.slices.get(r) == new.slices.get(r) for r in d_old.keys() & d_new.keys())
    return Change(name, raw, change(d_old, d_new, same_work), reference, "")


def _reference(baseline: Results, other: Results, cell: Cell) -> str:
    """A solver measured in the same rounds of both runs, from unchanged source; empty if there is none."""
    if not (baseline.ours and other.ours):
        return ""
    shared = []
    for name in baseline.benches.keys() & other.benches.keys():
        old, new = baseline.benches[name], other.benches[name]
        same = old.metadata.get("solver_digest") == new.metadata.get("solver_digest")
        if old.cell.workload == cell.workload and old.cell != cell and same:
            shared.append(old.cell.solver)
    return ORACLE if ORACLE in shared else min(shared, default="")


def _differences(baseline: Results, other: Results) -> tuple[str, ...]:
    """What is different between the machines and versions of two runs, each named."""
    found = []
    for key in _MACHINE:
        values = [_common(results, key) for results in (baseline, other)]
        if values[0] != values[1] and all(values):
            what = key.replace("_name", "").replace("_", " ")
            found.append(f"{what}: {values[0]} in {baseline.label}, {values[1]} in {other.label}")
    return tuple(found)


def _common(results: Results, key: str) -> str:
    return ", ".join(sorted({str(b.metadata[key]) for b in results.benches.values() if key in b.metadata}))
