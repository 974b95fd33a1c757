"""What one file says for itself: a ranking for each workload, break-even points for each case.

In: Results. Out: Rankings and BreakEvens, plain values. Where turns pair, solvers are compared within
cycles; elsewhere by Welch's t on what is nearest to independent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from harness.analysis.break_even import Crossing, crossing
from harness.analysis.comparable import other_input
from harness.analysis.diagnostics import Sign, signs
from harness.analysis.load_dependence import LoadDependence, load_dependences
from harness.analysis.machine_load import Load, load_of
from harness.analysis.ratios import Pair, Ratio, extra, paired_all, rank_ranges, sure_differences, welches
from harness.experiment.contender import ORACLE
from harness.experiment.plan import ALL_PHASES, SHOWN, Cell, Workload
from harness.runfile.read import Bench, Results
from harness.runfile.validate import SECOND

INCONCLUSIVE = {"fast": 0.05}
"""Half-width of an interval over which a tie may only be a lack of values; elsewhere 0.02."""

_BREAK_EVEN = ("query", "cold")
"""The phases between which break-even is found: what each further puzzle costs, and what the first does."""


@dataclass(frozen=True)
class Row:
    """A solver in a ranking. Ratios are of its values to the other's."""

    solver: str
    median: float
    best: int
    worst: int
    against_fastest: Ratio | None
    against_reference: Ratio | None


@dataclass(frozen=True)
class Ranking:
    """The solvers of one workload of one run, fastest first.

    measure: what the values are, in pyperf's terms: second, byte, integer.
    reference: the solver that everybody is compared with beside the fastest, or empty.
    ranked: False for a phase that is shown and never ranked.
    unranked: (solver, status, reason) of the ones that have no values, or must not be ranked.
    n, unit: how many rounds the rows rest on; "processes" or "values" where turns do not pair.
    inconclusive: (solver, solver, half-width) of ties that may only be a lack of values.
    load: pairs whose ratio depends on load; where it decides which is faster, they tie.
    signs: what the cells' own records say against their times.
    busy: the load of the machine, where other programs ran.
    """

    workload: Workload
    measure: str
    rows: tuple[Row, ...]
    reference: str
    ranked: bool
    unranked: tuple[tuple[str, str, str], ...]
    n: int
    unit: str
    inconclusive: tuple[tuple[str, str, float], ...] = ()
    load: tuple[LoadDependence, ...] = ()
    signs: tuple[Sign, ...] = ()
    busy: Load | None = None

    @property
    def remembering(self) -> dict[str, Sign]:
        """{solver: the sign of it} of those that remember, whose time is that of being asked again."""
        return {sign.solver: sign for sign in self.signs if sign.kind == "remembers"}


@dataclass(frozen=True)
class BreakEven:
    """From how many puzzles of a case on `cheaper` costs less in all than `dearer`.

    leads: whether `dearer` costs least of all the solvers up to here, and `cheaper` from here on.
    """

    case: str
    cheaper: str
    dearer: str
    crossing: Crossing
    leads: bool = False


def rankings(results: Results) -> tuple[Ranking, ...]:
    """A ranking for each workload of a run; values of another unit are another workload."""
    failed = {Cell.parse(name): cell for name, cell in results.about.get("cells", {}).items() if "reason" in cell}
    groups: dict[tuple[Workload, str], dict[str, Bench]] = {}
    for bench in results.benches.values():
        groups.setdefault((bench.cell.workload, bench.unit), {})[bench.cell.solver] = bench
    for cell in failed:
        if not any(workload == cell.workload for workload, _ in groups):
            groups[cell.workload, SECOND] = {}
    found = []
    for workload, measure in sorted(groups, key=lambda group: (*reading_order(group[0]), group[1])):
        # A cell of `prepare` has no life of its own: it fares as the operations of `cold` that it is part of.
        like = Workload("cold", workload.case) if workload.phase == "prepare" else workload
        out = {c.solver: (of["status"], of["reason"]) for c, of in failed.items() if c.workload in (workload, like)}
        benches = {s: bench for s, bench in groups[workload, measure].items() if s not in out}
        first = next(iter(benches.values()), None)
        for solver, bench in list(benches.items()):
            if first is not None and (reason := other_input(first, bench)):
                out[solver] = ("not comparable", reason)
                del benches[solver]
        found.append(_ranking(results, workload, measure, benches, out))
    return tuple(found)


def reading_order(workload: Workload) -> tuple[str, int, str]:
    """Where a workload is read: case by case, query before cold."""
    phase = workload.phase
    return workload.case, ALL_PHASES.index(phase) if phase in ALL_PHASES else len(ALL_PHASES), phase


def _ranking(
    results: Results, workload: Workload, measure: str, benches: Mapping[str, Bench], out: dict[str, tuple[str, str]]
) -> Ranking:
    unranked = tuple((solver, *why) for solver, why in sorted(out.items()))
    units = {unit_of(bench, results.ours) for bench in benches.values()}
    unit = "values" if "values" in units else next(iter(units), "rounds")
    fewest = min((len(bench.log_units) for bench in benches.values()), default=0)
    medians = {solver: bench.median for solver, bench in benches.items()}
    solvers = sorted(medians, key=lambda solver: medians[solver])
    if workload.phase in SHOWN or not benches:
        rows = tuple(Row(solver, medians[solver], 0, 0, None, None) for solver in solvers)
        return Ranking(workload, measure, rows, "", False, unranked, fewest, unit)
    turns = {solver: benches[solver].turns for solver in solvers}
    pairs = list(combinations(solvers, 2))
    known = paired_all(turns, pairs) if results.ours else _unpaired(benches, pairs)
    load = load_dependences(turns, _works(workload, benches)) if results.ours else []
    undecided = {(one.a, one.b) for one in load if one.spans_one}
    sure = sure_differences(known) - undecided
    ranges = rank_ranges(known, sure, solvers)
    # The paired ratios order better than the medians, which carry the drift from round to round.
    lead = solvers[0]
    solvers.sort(key=lambda s: (ranges[s], known[lead, s].value if (lead, s) in known else 1.0))
    reference = ORACLE if ORACLE in benches else ""
    rows = tuple(
        Row(s, medians[s], *ranges[s], _either_way(known, solvers[0], s), _either_way(known, reference, s))
        for s in solvers
    )
    limit = INCONCLUSIVE.get(str(results.about.get("effort")), 0.02)
    open_pairs = [(pair, ratio.half_width) for pair, ratio in known.items() if pair not in sure | undecided]
    wide = tuple((*pair, width) for pair, width in open_pairs if width is not None and width > limit)
    machine = load_of(benches.values())
    busy = machine if machine is not None and machine.others_ran and measure == SECOND else None
    told = (wide, tuple(load), signs(benches), busy)
    return Ranking(workload, measure, rows, reference, True, unranked, fewest, unit, *told)


def _either_way(known: Mapping[Pair, Ratio], a: str, b: str) -> Ratio | None:
    """How long b takes by a, whichever of the two the pair is named after."""
    turned = known.get((b, a))
    return turned.inverse if turned is not None else known.get((a, b))


def _works(workload: Workload, benches: Mapping[str, Bench]) -> int:
    """How many pieces of work the turns of a round go through: where a turn is one operation, the slice."""
    slices = [len(part.split()) for bench in benches.values() for part in bench.slices.values()]
    return max(slices, default=1) if workload.operations == 1 else 1


def _unpaired(benches: Mapping[str, Bench], pairs: Sequence[Pair]) -> dict[Pair, Ratio]:
    logs = [(benches[a].log_units, benches[b].log_units) for a, b in pairs]
    units = [common_unit(benches[a], benches[b]) for a, b in pairs]
    return dict(zip(pairs, welches(logs, units), strict=True))


def common_unit(*benches: Bench, ours: bool = False) -> str:
    """What the ratio of some benchmarks rests on: the least independent of their units."""
    units = [unit_of(bench, ours) for bench in benches]
    return "values" if "values" in units else units[0]


def unit_of(bench: Bench, ours: bool) -> str:
    """What is independent in a benchmark: rounds, processes, or values where there is one process."""
    if ours:
        return "rounds"
    return "processes" if len(bench.rounds) > 1 else "values"


def break_even(results: Results, found: Sequence[Ranking]) -> tuple[BreakEven, ...]:
    """For every two ranked solvers of a case of which one costs less at first and the other in the long run.

    One that remembers is none of them: what a further puzzle costs it was not measured.
    """
    if not results.ours:
        return ()
    timed = {ranking.workload: ranking for ranking in found if ranking.measure == SECOND}
    points = []
    for case in sorted({workload.case for workload in timed}):
        query, cold = (timed.get(Workload(phase, case)) for phase in _BREAK_EVEN)
        if query is None or cold is None:
            continue
        also = {row.solver for row in query.rows} - set(remembering(found, case))
        solvers = [row.solver for row in cold.rows if row.solver in also]  # the cheapest at first leads
        points += _way_of_the_cheapest(solvers, _crossings(results, case, solvers))
    return tuple(sorted(points, key=lambda one: (one.case, one.crossing.puzzles, one.cheaper, one.dearer)))


def remembering(found: Sequence[Ranking], case: str) -> list[str]:
    """The solvers of a case that have no break-even points because they remember."""
    workloads = [Workload(phase, case) for phase in _BREAK_EVEN]
    both = [ranking for ranking in found if ranking.workload in workloads and ranking.rows]
    if {ranking.workload for ranking in both} != set(workloads):
        return []
    return sorted({solver for ranking in both for solver in ranking.remembering})


def _crossings(results: Results, case: str, solvers: Sequence[str]) -> list[BreakEven]:
    pairs = list(combinations(solvers, 2))
    each, at_first = (
        extra({s: results.benches[Cell(Workload(phase, case), s).name].turns for s in solvers}, pairs)
        for phase in _BREAK_EVEN
    )
    points = []
    for a, b in pairs:
        sign = 1 if sum(at_first[a, b].values()) > 0 else -1
        if at_first[a, b].keys() == each[a, b].keys() and sign * sum(each[a, b].values()) >= 0:
            continue  # what costs more at first costs no less each time
        patient, quick = (b, a) if sign > 0 else (a, b)
        more_at_first = {r: sign * value for r, value in at_first[a, b].items()}
        point = crossing(more_at_first, {r: -sign * value for r, value in each[a, b].items()})
        if point is not None:
            points.append(BreakEven(case, patient, quick, point))
    return points


def _way_of_the_cheapest(solvers: Sequence[str], points: Sequence[BreakEven]) -> list[BreakEven]:
    """The points, those marked at which the solver that costs least in all gives way to another."""
    leads = set()
    now = solvers[0] if solvers else ""
    while following := [point for point in points if point.dearer == now]:
        change = min(following, key=lambda point: point.crossing.puzzles)
        leads.add(change)
        now = change.cheaper
    return [replace(point, leads=point in leads) for point in points]
