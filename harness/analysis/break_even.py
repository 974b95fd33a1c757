"""From how many puzzles on preparation pays: where the costs of two solvers are equal, and how surely.

In: a run and its rankings; or, by round, what one solver costs more at first and less each time than another.
Out: BreakEvens. The cost of n puzzles is cold + (n - 1) x query, a straight line; the number at which two lines
meet is a ratio of two means that were measured in the same rounds. Its interval is Fieller's: all the
numbers of puzzles at which a t test over the rounds would not tell the two apart.
Source: E. C. Fieller, JRSS B 16 (1954).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean

from harness.analysis.ranking import Ranking
from harness.analysis.ratios import t_quantile, time_differences
from harness.experiment.plan import Cell, Workload
from harness.runfile.read import Results
from harness.runfile.validate import SECOND

# The phases between which break-even is found: what each further puzzle costs, and what the first does.
_PHASES = ("query", "cold")


@dataclass(frozen=True)
class BreakEvenPoint:
    """From how many on one costs less in all than the other.

    puzzles: the first number at which it does. low, high: its 95 percent interval; high is None where
    it may never, both are None where there is no spread to tell.
    """

    puzzles: int
    low: int | None
    high: int | None


@dataclass(frozen=True, kw_only=True)
class BreakEven:
    """From how many puzzles of a case on `cheaper` costs less in all than `dearer`.

    leads: whether `dearer` costs least of all the solvers up to here, and `cheaper` from here on.
    """

    case: str
    cheaper: str
    dearer: str
    threshold: BreakEvenPoint
    leads: bool = False


def break_even(results: Results, rankings: Sequence[Ranking]) -> tuple[BreakEven, ...]:
    """For every two ranked solvers of a case of which one costs less at first and the other in the long run.

    One that remembers is not among them: what a further puzzle costs it was not measured.
    """
    if not results.ours:
        return ()
    timed = {ranking.workload: ranking for ranking in rankings if ranking.measure == SECOND}
    break_evens: list[BreakEven] = []
    for case in sorted({workload.case for workload in timed}):
        query, cold = (timed.get(Workload(phase, case)) for phase in _PHASES)
        if query is None or cold is None:
            continue
        queried = {row.solver for row in query.rows} - set(remembering(rankings, case))
        solvers = [row.solver for row in cold.rows if row.solver in queried]  # the cheapest at first leads
        break_evens += _with_leads(solvers, _of_pairs(results, case, solvers))
    return tuple(sorted(break_evens, key=lambda pair: (pair.case, pair.threshold.puzzles, pair.cheaper, pair.dearer)))


def remembering(rankings: Sequence[Ranking], case: str) -> list[str]:
    """The solvers of a case that have no break-even points because they remember."""
    workloads = {Workload(phase, case) for phase in _PHASES}
    of_case = [ranking for ranking in rankings if ranking.workload in workloads and ranking.rows]
    if {ranking.workload for ranking in of_case} != workloads:
        return []
    return sorted({solver for ranking in of_case for solver in ranking.remembering})


def _of_pairs(results: Results, case: str, solvers: Sequence[str]) -> list[BreakEven]:
    pairs = list(combinations(solvers, 2))
    each, at_first = (
        time_differences({s: results.benches[Cell(Workload(phase, case), s).name].turns for s in solvers}, pairs)
        for phase in _PHASES
    )
    break_evens = []
    for a, b in pairs:
        sign = 1 if sum(at_first[a, b].values()) > 0 else -1
        if at_first[a, b].keys() == each[a, b].keys() and sign * sum(each[a, b].values()) >= 0:
            continue  # what costs more at first costs no less each time
        patient, quick = (b, a) if sign > 0 else (a, b)
        more_at_first = {number: sign * seconds for number, seconds in at_first[a, b].items()}
        less_each = {number: -sign * seconds for number, seconds in each[a, b].items()}
        threshold = break_even_point(more_at_first, less_each)
        if threshold is not None:
            break_evens.append(BreakEven(case=case, cheaper=patient, dearer=quick, threshold=threshold))
    return break_evens


def _with_leads(solvers: Sequence[str], pairs: Sequence[BreakEven]) -> list[BreakEven]:
    """The pairs, those marked of which the cheapest solver so far gives way to another."""
    leads = set()
    cheapest = solvers[0] if solvers else ""
    while rivals := [pair for pair in pairs if pair.dearer == cheapest]:
        first = min(rivals, key=lambda pair: pair.threshold.puzzles)
        leads.add(first)
        cheapest = first.cheaper
    return [replace(pair, leads=pair in leads) for pair in pairs]


def break_even_point(more_at_first: Mapping[int, float], less_each: Mapping[int, float]) -> BreakEvenPoint | None:
    """From how many puzzles on a solver that costs more at first and less each time costs less in all.

    more_at_first: by round, how many seconds more its first answer costs. less_each: by round, how
    many seconds less each further one does. None where it does not significantly cost more at first, or does
    not cost less each time.
    """
    rounds = sorted(more_at_first.keys() & less_each.keys())
    if not rounds:
        return None
    at_first = [more_at_first[number] for number in rounds]
    further = [less_each[number] for number in rounds]
    n, c, q = len(rounds), fmean(at_first), fmean(further)
    if c <= 0 or q <= 0:
        return None
    if n < 2:
        return BreakEvenPoint(_first_beyond(c / q), None, None)
    # Squared half-widths of the intervals of both means, and what belongs to their product.
    scale = t_quantile(n - 1) ** 2 / n / (n - 1)
    vc = scale * sum((x - c) ** 2 for x in at_first)
    vq = scale * sum((y - q) ** 2 for y in further)
    vcq = scale * sum((x - c) * (y - q) for x, y in zip(at_first, further, strict=True))
    if c * c <= vc:
        return None
    # The x for which c - x q is within its own interval of zero solve a x^2 - 2 h x + k <= 0.
    a, h, k = q * q - vq, c * q - vcq, c * c - vc
    root = math.sqrt(max(0.0, h * h - a * k))
    low = k / (h + root) if h + root > 0 else 0.0  # the same as (h - root) / a, and good for a = 0 too
    high = _first_beyond((h + root) / a) if a > 0 else None
    return BreakEvenPoint(_first_beyond(c / q), _first_beyond(low), high)


def _first_beyond(further: float) -> int:
    """The first whole number of puzzles after that many further ones."""
    return math.floor(further) + 2
