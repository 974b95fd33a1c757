"""What one file says for itself: a ranking for each workload.

In: Results. Out: Rankings, plain values. Where turns pair, solvers are compared within cycles; elsewhere by
Welch's t on what is nearest to independent. `judgement` says who is faster; read `break_even` next, which says
from how many puzzles on, or `changes`, which compares two files.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from harness.analysis.comparable import other_input
from harness.analysis.diagnostics import Diagnostic, diagnostics
from harness.analysis.judgement import Judgement, judge, judge_ratios, works_of
from harness.analysis.load_dependence import LoadDependence
from harness.analysis.machine_load import Load, load_of
from harness.analysis.ratios import Pair, Ratio, welches
from harness.experiment.contender import ORACLE
from harness.experiment.plan import ALL_PHASES, SHOWN, Cell, Workload
from harness.runfile.header import Estimate
from harness.runfile.read import Bench, Results
from harness.runfile.validate import SECOND

# Half-width of an interval over which a tie may only be a lack of values, by effort; and of any other effort.
_INCONCLUSIVE = {"fast": 0.05}
_INCONCLUSIVE_ELSE = 0.02


@dataclass(frozen=True, kw_only=True)
class Row:
    """A solver in a ranking. Ratios are of its values to the other's."""

    solver: str
    median: float
    best: int
    worst: int
    against_fastest: Ratio | None
    against_reference: Ratio | None


class Unranked(NamedTuple):
    """A solver that has no values, or must not be ranked by them: why, or what it would take."""

    solver: str
    status: str
    reason: str
    estimate: Estimate | None = None


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The solvers of one workload of one run, fastest first.

    measure: what the values are, in pyperf's terms: second, byte, integer.
    reference: the solver that everybody is compared with beside the fastest, or empty.
    ranked: False for a phase that is shown and never ranked.
    unranked: the ones that have no values, or must not be ranked.
    n, unit: how many rounds the rows rest on; "processes" or "values" where turns do not pair.
    inconclusive: (solver, solver, half-width) of ties that may only be a lack of values.
    load: pairs whose ratio depends on load; where it decides which is faster, they tie.
    diagnostics: what the cells' own records say against their times.
    busy: the load of the machine, where other programs ran.
    faster: the pairs that differ significantly, the faster solver of each first.
    """

    workload: Workload
    measure: str
    rows: tuple[Row, ...]
    reference: str
    ranked: bool
    unranked: tuple[Unranked, ...]
    n: int
    unit: str
    inconclusive: tuple[tuple[str, str, float], ...] = ()
    load: tuple[LoadDependence, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    busy: Load | None = None
    faster: frozenset[Pair] = frozenset()

    @property
    def remembering(self) -> dict[str, Diagnostic]:
        """{solver: the diagnostic} of those that remember, whose time is that of being asked again."""
        return {diagnostic.solver: diagnostic for diagnostic in self.diagnostics if diagnostic.kind == "remembers"}


def rankings(results: Results) -> tuple[Ranking, ...]:
    """A ranking for each workload of a run; values of another unit are another workload."""
    cells = results.header.cells if results.header is not None else {}
    failures = {Cell.parse(name): record for name, record in cells.items() if record.is_out}
    groups: dict[tuple[Workload, str], dict[str, Bench]] = {}
    for bench in results.benches.values():
        groups.setdefault((bench.cell.workload, bench.unit), {})[bench.cell.solver] = bench
    for cell in failures:
        if not any(workload == cell.workload for workload, _ in groups):
            groups[cell.workload, SECOND] = {}
    in_order = []
    for workload, measure in sorted(groups, key=lambda group: (*reading_order(group[0]), group[1])):
        # A cell of `prepare` has no life of its own: it fares as the operations of `cold` that it is part of.
        measured_as = Workload("cold", workload.case) if workload.phase == "prepare" else workload
        unranked = {
            cell.solver: Unranked(cell.solver, failure.status, failure.reason, failure.estimate)
            for cell, failure in failures.items()
            if cell.workload in (workload, measured_as)
        }
        group = groups[workload, measure]
        benches = {solver: bench for solver, bench in group.items() if solver not in unranked}
        first = next(iter(benches.values()), None)
        for solver, bench in list(benches.items()):
            if first is not None and (reason := other_input(first, bench)):
                unranked[solver] = Unranked(solver, "not comparable", reason)
                del benches[solver]
        in_order.append(_ranking(results, workload, measure, benches, unranked))
    return tuple(in_order)


def reading_order(workload: Workload) -> tuple[str, int, str]:
    """Where a workload is read: case by case, query before cold."""
    phase = workload.phase
    return workload.case, ALL_PHASES.index(phase) if phase in ALL_PHASES else len(ALL_PHASES), phase


def _ranking(
    results: Results,
    workload: Workload,
    measure: str,
    benches: Mapping[str, Bench],
    unranked: Mapping[str, Unranked],
) -> Ranking:
    medians = {solver: bench.median for solver, bench in benches.items()}
    solvers = sorted(medians, key=lambda solver: medians[solver])
    shown = Ranking(
        workload=workload,
        measure=measure,
        rows=tuple(_row(solver, medians[solver]) for solver in solvers),
        reference="",
        ranked=False,
        unranked=tuple(sorted(unranked.values(), key=lambda item: item.solver)),
        n=min((len(bench.log_units) for bench in benches.values()), default=0),
        unit=common_unit(*benches.values(), ours=results.ours),
    )
    if workload.phase in SHOWN or not benches:
        return shown
    judgement = _judge(results, workload, solvers, benches)
    ranks, ratios = judgement.ranks, judgement.ratios
    # The paired ratios order better than the medians, which carry the drift from round to round.
    to_first = {solver: ratio.value for (first, solver), ratio in ratios.items() if first == solvers[0]}
    solvers.sort(key=lambda solver: (ranks[solver], to_first.get(solver, 1.0)))
    reference = ORACLE if ORACLE in benches else ""
    limit = _INCONCLUSIVE.get(results.header.effort if results.header else "", _INCONCLUSIVE_ELSE)
    widths = {pair: ratios[pair].half_width for pair in judgement.ties}
    load = load_of(benches.values())
    return replace(
        shown,
        rows=tuple(
            _row(
                solver,
                medians[solver],
                ranks[solver],
                _ratio_to(ratios, solvers[0], solver),
                _ratio_to(ratios, reference, solver),
            )
            for solver in solvers
        ),
        reference=reference,
        ranked=True,
        inconclusive=tuple((*pair, width) for pair, width in widths.items() if width is not None and width > limit),
        load=judgement.load,
        diagnostics=diagnostics(benches, programs=results.header.overheads if results.header else ()),
        busy=load if load is not None and load.others_ran and measure == SECOND else None,
        faster=judgement.faster,
    )


def _row(
    solver: str,
    median: float,
    rank: tuple[int, int] = (0, 0),
    against_fastest: Ratio | None = None,
    against_reference: Ratio | None = None,
) -> Row:
    return Row(
        solver=solver,
        median=median,
        best=rank[0],
        worst=rank[1],
        against_fastest=against_fastest,
        against_reference=against_reference,
    )


def _judge(results: Results, workload: Workload, solvers: Sequence[str], benches: Mapping[str, Bench]) -> Judgement:
    if results.ours:
        slices = [part for bench in benches.values() for part in bench.slices.values()]
        return judge({solver: benches[solver].turns for solver in solvers}, works_of(workload, slices))
    pairs = list(combinations(solvers, 2))
    logs = [(benches[a].log_units, benches[b].log_units) for a, b in pairs]
    units = [common_unit(benches[a], benches[b]) for a, b in pairs]
    return judge_ratios(solvers, dict(zip(pairs, welches(logs, units), strict=True)))


def _ratio_to(ratios: Mapping[Pair, Ratio], a: str, b: str) -> Ratio | None:
    """How many times as long b takes as a, whichever of the two the pair names first."""
    turned = ratios.get((b, a))
    return turned.inverse if turned is not None else ratios.get((a, b))


def common_unit(*benches: Bench, ours: bool = False) -> str:
    """What the ratio of some benchmarks rests on: the least independent of their units."""
    units = [unit_of(bench, ours) for bench in benches]
    return "values" if "values" in units else next(iter(units), "rounds")


def unit_of(bench: Bench, ours: bool) -> str:
    """What is independent in a benchmark: rounds, processes, or values where there is one process."""
    if ours:
        return "rounds"
    return "processes" if len(bench.rounds) > 1 else "values"
