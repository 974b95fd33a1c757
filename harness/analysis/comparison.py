"""From files to a comparison: what each says for itself, and what changed between them.

In: Results, the baseline first. Out: a Comparison, plain values that `report` turns into what people
read. Nothing is compared whose inputs differ: the digests of word list, honeycombs, rules and answers
must be the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.analysis.changes import Changes, changes
from harness.analysis.growth import Growth, Overtaking, growths, overtakings
from harness.analysis.ranking import BreakEven, Ranking, break_even, rankings
from harness.analysis.versions import VersionChange, version_changes
from harness.files import ResultError
from harness.runfile.read import Results, labels, read
from solvers.console.text import listed
from solvers.errors import UsageError, quote

_NAMED = 4
"""Benchmarks of a file that an error line names."""


@dataclass(frozen=True)
class RunView:
    """What one file says for itself."""

    label: str
    results: Results
    rankings: tuple[Ranking, ...]
    break_even: tuple[BreakEven, ...]
    growths: tuple[Growth, ...] = ()
    overtakings: tuple[Overtaking, ...] = ()
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
    changed = tuple(changes(first, other) for other in others)
    unmet = tuple(_unmet(first, other, of) for other, of in zip(others, changed, strict=True) if not of.count)
    return Comparison(tuple(view(one) for one in results), changed, unmet)


def view(results: Results) -> RunView:
    """What one run says: a ranking for each workload, and the break-even points of each case."""
    found = rankings(results)
    return RunView(
        results.label,
        results,
        found,
        break_even(results, found),
        growths(results),
        overtakings(results, found),
        tuple(version_changes(results)),
    )


def baseline_first(results: Sequence[Results], baseline: str) -> list[Results]:
    """The results with the baseline in front: one of them by its label or path, or another file.

    Raises ResultError if it is none of them and cannot be read.
    """
    for one in results:
        if baseline == one.label or Path(baseline) == Path(one.path):
            return [one, *(other for other in results if other is not one)]
    if not Path(baseline).exists():
        known = ", ".join(one.label for one in results) or "the files that could be read"
        raise UsageError(f"--baseline: {quote(baseline)} is no file, and none of {known}; choose among them")
    again = labels([baseline, *(one.path for one in results)])
    relabelled = [replace(one, label=label) for one, label in zip(results, again[1:], strict=True)]
    return [read(baseline, again[0]), *relabelled]


def warnings(comparison: Comparison) -> list[str]:
    """What a user must know even if the table goes to a file: what differs, what could not be compared."""
    differences = [f"{of.label}: warning: {warning}" for of in comparison.changes for warning in of.warnings]
    return [*differences, *comparison.unmet]


def _unmet(first: Results, other: Results, of: Changes) -> str:
    """Why two runs have nothing to compare."""
    reasons = sorted({row.missing for row in of.rows if not row.missing.startswith("missing")})
    if reasons:
        return (
            f"{other.label}: nothing to compare with {first.label}: {'; '.join(reasons)}; compare runs of equal input"
        )
    has = "; ".join(f"{one.label} has {_names(one)}" for one in (first, other))
    return f"{other.label}: has no benchmark in common with {first.label}: {has}; compare others"


def _names(results: Results) -> str:
    return listed(sorted(results.benches), _NAMED)
