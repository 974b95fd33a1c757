"""How wide the intervals of a run are by now, for `run --until`.

In: a RunFile that grows. Out: the half-width of the widest interval among pairs that are not surely
different. A difference that is sure needs no further round; a tie may only be a lack of them.
"""

from itertools import combinations

from harness.analysis.ratios import Ratio, paired, sure_differences
from harness.experiment.plan import SHOWN, Cell
from harness.runfile.write import RunFile


def widest_tie(file: RunFile) -> float:
    """The half-width, as a fraction of the ratio; 0 where nothing is tied, infinite before the second round."""
    widest = 0.0
    cells = [Cell.parse(name) for name, cell in file.header.cells.items() if not cell.is_out]
    for workload in {cell.workload for cell in cells if cell.workload.phase not in SHOWN}:
        rounds = {
            cell.solver: {int(run.get_metadata()["round"]): run.values for run in file.runs[cell.name]}
            for cell in cells
            if cell.workload == workload
        }
        ratios: dict[tuple[str, str], Ratio] = {}
        for a, b in combinations(sorted(rounds), 2):
            ratio = paired(rounds[a], rounds[b])
            if ratio is None or ratio.half_width is None:
                return float("inf")
            ratios[a, b] = ratio
        tied = ratios.keys() - sure_differences(ratios)
        widest = max([widest, *(ratios[pair].half_width or 0.0 for pair in tied)])
    return widest
