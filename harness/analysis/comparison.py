"""From files to a comparison: what each says for itself, and what changed between them.

In: Results, the baseline first. Out: a Comparison, plain values that `report` turns into what people
read. Nothing is compared whose inputs differ: the digests of word list, honeycombs, rules and answers
must be the same. Read this module first; then `ranking` and `judgement`, how one run is judged, and `ratios`, on
which all of it rests; then `changes`, how two runs are compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.analysis.break_even import BreakEven, break_even
from harness.analysis.changes import Changes, changes
from harness.analysis.growth import Crossover, Growth, crossovers, growths
from harness.analysis.ranking import Ranking, rankings
from harness.analysis.versions import VersionChange, version_changes
from harness.files import ResultError, exists
from harness.runfile.read import Results, labels, read
from solvers.console.text import listed
from solvers.errors import UsageError, quote

_NAMED = 4  # benchmarks of a file that an error line names


@dataclass(frozen=True, kw_only=True)
class RunView:
    """What one file says for itself."""

    label: str
    results: Results
    rankings: tuple[Ranking, ...]
    break_even: tuple[BreakEven, ...]
    growths: tuple[Growth, ...] = ()
    crossovers: tuple[Crossover, ...] = ()
    versions: tuple[VersionChange, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Everything that the files say, apart and together.

    changes: from the first of the runs to each other one.
    unmet: a line for each run that has nothing to compare with the first, saying why.
    """

    runs: tuple[RunView, ...]
    changes: tuple[Changes, ...]
    unmet: tuple[str, ...]

    @property
    def nothing_compared(self) -> bool:
        """Whether there are several files, and nothing of them could be compared."""
        return bool(self.changes) and len(self.unmet) == len(self.changes)


def compare(results: Sequence[Results]) -> Comparison:
    """Rank the solvers in each run, and say what changed from the first run to each other one."""
    if not results:
        raise ResultError("compare: no result file to read; give one that `run` wrote, or any pyperf suite")
    first, *others = results
    of_others = tuple(changes(first, other) for other in others)
    unmet = tuple(
        _unmet(first, other, of_other) for other, of_other in zip(others, of_others, strict=True) if not of_other.count
    )
    return Comparison(tuple(map(view, results)), of_others, unmet)


def view(results: Results) -> RunView:
    """What one run says: a ranking for each workload, and the break-even points of each case."""
    of_workloads = rankings(results)
    return RunView(
        label=results.label,
        results=results,
        rankings=of_workloads,
        break_even=break_even(results, of_workloads),
        growths=growths(results),
        crossovers=crossovers(results, of_workloads),
        versions=tuple(version_changes(results)),
    )


def baseline_first(results: Sequence[Results], baseline: str) -> list[Results]:
    """The results with the baseline in front: one of them by its label or path, or another file.

    Raises ResultError if it is none of them and cannot be read.
    """
    for first in results:
        if baseline == first.label or Path(baseline) == Path(first.path):
            return [first, *(other for other in results if other is not first)]
    if not exists(baseline):
        names = ", ".join(run.label for run in results) or "the files that could be read"
        raise UsageError(f"--baseline: {quote(baseline)} is no file, and none of {names}; choose among them")
    first_label, *other_labels = labels([baseline, *(run.path for run in results)])
    relabelled = [replace(run, label=label) for run, label in zip(results, other_labels, strict=True)]
    return [read(baseline, first_label), *relabelled]


def _unmet(first: Results, other: Results, of_other: Changes) -> str:
    """Why two runs have nothing to compare."""
    reasons = sorted({row.missing for row in of_other.rows if not row.missing.startswith("missing")})
    if reasons:
        return (
            f"{other.label}: nothing to compare with {first.label}: {'; '.join(reasons)}; compare runs of equal input"
        )
    names = "; ".join(f"{run.label} has {_names(run)}" for run in (first, other))
    return f"{other.label}: has no benchmark in common with {first.label}: {names}; compare others"


def _names(results: Results) -> str:
    return listed(sorted(results.benches), _NAMED)
