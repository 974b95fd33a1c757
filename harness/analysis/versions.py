"""Two versions of the same solvers in one run: what became slower, and the gate on it.

In: a run that was made with `run --against`. Out: for each cell of this version, its time by that of
the other, from turns of the same cycles; and the ones that fail the gate.
"""

from dataclasses import dataclass

from harness.analysis.ratios import Ratio, paired
from harness.experiment.contender import VERSION_MARK
from harness.experiment.plan import SHOWN, Cell
from harness.runfile.read import Results

# Statuses that are not a fault of the solver: a missing library, a budget that is too small, or a machine. Where
# both versions have one, nothing is known to have changed.
NOT_MEASURED = ("unavailable", "estimated", "too large")


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
        failures = [f"{n}: {out[n].reason or out[n].status}" for n in names if n in out]
        new, old = (results.benches.get(n) for n in names)
        if failures or new is None or old is None:
            changes.append(VersionChange(cell, version, None, "; ".join(failures) or "not measured"))
        else:
            changes.append(VersionChange(cell, version, paired(old.rounds, new.rounds)))
    return changes


def offenders(changes: list[VersionChange], allowed: float) -> list[VersionChange]:
    """The cells that fail the gate: significantly slower than allowed (a fraction), or with nothing to say that
    they are not.
    """
    return [
        change
        for change in changes
        if change.ratio is None or change.ratio.low is None or change.ratio.low > 1 + allowed
    ]
