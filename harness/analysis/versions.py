"""Two versions of the same solvers in one run: what became slower, and the gate on it.

In: a run that was made with `run --against`. Out: for each cell of this version, its time by that of
the other, from turns of the same cycles; and which of them pass the gate, with what the gate could have seen.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scipy.special import nctdtrinc, stdtr, stdtrit

from harness.analysis.ratios import CONFIDENCE, Ratio, holm, paired, t_quantile
from harness.experiment.contender import VERSION_MARK
from harness.experiment.plan import SHOWN, Cell
from harness.runfile.header import CellRecord
from harness.runfile.read import Results

# Statuses that are not a fault of the solver: a missing library, a budget that is too small, or a machine. Where
# both versions have one, nothing is known to have changed.
NOT_MEASURED = ("unavailable", "estimated", "too large")

# How often any cell at all may fail the gate though none is slower than allowed: as often as its interval, of which
# one side matters, lies beyond the truth.
_LEVEL = (1 - CONFIDENCE) / 2
# How often a slowdown is to be found that the gate is said to find.
_POWER = 0.9
# A logarithm of which the slowdown is not worth a number.
_MAX_SHIFT = 20.0
# A standard error that is but rounding.
_CONSTANT = 1e-12


@dataclass(frozen=True)
class VersionChange:
    """What became of a solver since the other version.

    cell: the one of this version. ratio: its time by the other's; None where either has no values, and
    `missing` says why.
    """

    cell: Cell
    version: str
    ratio: Ratio | None
    missing: str = ""


def version_changes(results: Results) -> list[VersionChange]:
    """One for each ranked cell of the other version, in the order of their names."""
    if results.header is None:
        return []
    cells = results.header.cells
    out = {name: record for name, record in cells.items() if record.is_out}
    versions = {name: record.version for name, record in results.header.solvers.items()}
    changes = []
    for name in sorted({*results.benches, *out}):
        other = Cell.parse(name)
        version = versions.get(other.solver, "")
        if not version or other.workload.phase in SHOWN:
            continue
        cell = Cell(other.workload, other.solver.removesuffix(f"{VERSION_MARK}{version}"))
        names = (cell.name, name)
        if all(n in out and out[n].status in NOT_MEASURED for n in names):
            continue
        places = zip(names, ("this version", version), strict=True)
        failures = [_failure(out[n], place) for n, place in places if n in out]
        new, old = (results.benches.get(n) for n in names)
        if failures or new is None or old is None:
            changes.append(VersionChange(cell, version, None, "; ".join(failures) or "not measured"))
        else:
            changes.append(VersionChange(cell, version, paired(old.rounds, new.rounds)))
    return changes


def _failure(record: CellRecord, place: str) -> str:
    return f"{record.status} in {place}{f': {record.reason}' if record.reason else ''}"


@dataclass(frozen=True)
class Verdict:
    """What the gate says of a change.

    passed: whether it is not surely slower than allowed, and something says so. found: the smallest slowdown (a
    fraction) that would have failed nine times in ten; None where there is nothing to tell.
    """

    change: VersionChange
    passed: bool
    found: float | None


def judge(changes: Sequence[VersionChange], allowed: float) -> list[Verdict]:
    """One for each change. allowed: the slowdown that passes, a fraction.

    A cell fails where the hypothesis that it is no slower than allowed is rejected: Student's t, one-sided, by Holm
    over all cells, so that the more there are the surer each must be. One with nothing to compare fails too.
    """
    limit = math.log1p(allowed)
    known = {
        (change.cell.name, change.version): (change.ratio, _error(change.ratio))
        for change in changes
        if change.ratio is not None and change.ratio.low is not None
    }
    adjusted = holm({key: _p_above(ratio, error, limit) for key, (ratio, error) in known.items()})
    verdicts = []
    for change in changes:
        key = change.cell.name, change.version
        if key not in known:
            verdicts.append(Verdict(change, passed=False, found=None))
            continue
        ratio, error = known[key]
        freedom = ratio.n - 1
        # One that is slower by itself has to pass the first of Holm's steps.
        needed = stdtrit(freedom, 1 - _LEVEL / len(known))
        shift = float(nctdtrinc(freedom, 1 - _POWER, needed)) * error
        found = math.expm1(limit + shift) if limit + shift < _MAX_SHIFT else math.inf
        verdicts.append(Verdict(change, adjusted[key] >= _LEVEL, found))
    return verdicts


def _error(ratio: Ratio) -> float:
    """The standard error of its logarithm, which its interval is made of."""
    return math.log(ratio.high / ratio.low) / 2 / t_quantile(ratio.n - 1) if ratio.low and ratio.high else 0.0


def _p_above(ratio: Ratio, error: float, limit: float) -> float:
    """How likely so large a ratio is where the true one is at the limit."""
    above = math.log(ratio.value) - limit
    if error < _CONSTANT:
        return float(above <= _CONSTANT)
    return float(stdtr(ratio.n - 1, -above / error))
