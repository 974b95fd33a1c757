"""How wide the intervals of a run are by now, for `run --until`.

In: a RunFile that grows. Out: the half-width of the widest interval of a tie, as the ranking will have it. A
significant difference needs no further round, and a pair that load decides gains nothing by one; a tie may only be a
lack of rounds.
"""

from itertools import combinations

from harness.analysis.judgement import judge, works_of
from harness.experiment.plan import SHOWN, Cell, Workload
from harness.runfile.write import RunFile


def widest_tie(file: RunFile) -> float:
    """The half-width, as a fraction of the ratio; 0 where nothing is tied, infinite before the second round."""
    cells = [Cell.parse(name) for name, cell in file.header.cells.items() if not cell.is_out]
    workloads = {cell.workload for cell in cells if cell.workload.phase not in SHOWN}
    return max(
        (_widest(file, workload, [cell for cell in cells if cell.workload == workload]) for workload in workloads),
        default=0.0,
    )


def _widest(file: RunFile, workload: Workload, cells: list[Cell]) -> float:
    runs = {cell.solver: [(run, run.get_metadata()) for run in file.runs[cell.name]] for cell in cells}
    turns = {
        solver: {int(metadata["round"]): run.values for run, metadata in of_solver}
        for solver, of_solver in runs.items()
    }
    slices = [metadata.get("slice", "") for of_solver in runs.values() for _, metadata in of_solver]
    judgement = judge(turns, works_of(workload, slices))
    pairs = combinations(turns, 2)
    if any(pair not in judgement.ratios or judgement.ratios[pair].half_width is None for pair in pairs):
        return float("inf")
    return max((judgement.ratios[pair].half_width or 0.0 for pair in judgement.ties), default=0.0)
