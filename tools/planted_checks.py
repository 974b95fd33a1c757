"""What `check` finds in every planted solver. In: tests/planted. Out: docs/planted-faults.md.

`python -m tools.planted_checks` takes some minutes. Nothing is written, and the exit status is 1, where a fault is
not found, a counterexample is not minimal, or a right solver is accused.
"""

import sys
from collections.abc import Iterable, Sequence

from harness.check.checking import CheckReport
from harness.check.example import Example
from solvers.puzzle import capitals
from tests.planted_solvers import (
    RIGHT,
    UNPROTOCOLLED,
    WRONG,
    WRONG_SEARCHERS,
    Planted,
    checked,
    introduction,
    planted,
)
from tools.pages import ROOT

PAGE = ROOT / "docs" / "planted-faults.md"
SEED = 2

_MAX_LETTERS, _MAX_WORDS = 12, 3  # that a cell shows

TOP = """# Planted faults

How good is a check? To find out, faults are planted. In [`tests/planted`](../tests/planted) there are {wrong} wrong
solvers and {searchers} wrong searchers, each right but for the one fault that its docstring states; {right} right
solvers with an odd habit, which must not be accused; and {unprotocolled} that return the right words in a form that
the protocol does not have. This page shows what `check` finds in each of them, and is made by

    python -m tools.planted_checks

*Examples* are those that were tried up to the counterexample. The words and the honeycomb are those of the
counterexample, made small. It is **minimal**: no word, no letter of a word, no honeycomb, and no outer letter of the
honeycombs can be taken away without the solver being right about what is left. `check` makes a disagreement smaller
as long as it can, by delta debugging ([`shrink.py`](../harness/check/shrink.py)). Then it tries to take away each
single thing that is left, each time in a new process that has asked the solver nothing before. So what is left is the
fault: the one letter too long, the 65th letter of the alphabet, the second question that gets the answer to the
first. What is too slow depends on the machine: the counterexample of a solver that hangs is minimal for a patience.
"""


def report_on(solver: Planted) -> CheckReport:
    """What a check finds, ENABLE1 left out: it is for what no made list shows."""
    kind = "searcher" if solver.file in WRONG_SEARCHERS else "solver"
    return checked(solver.spec, kind, seed=SEED)


def fault_of(solver: Planted, report: CheckReport) -> str:
    """What is wrong with a report: a fault that is not found, or not made minimal; a right solver accused."""
    if solver.file in RIGHT:
        return "" if report.ok else f"accused: {report.difference}"
    if report.ok:
        return f"not found in {report.examples} examples"
    return "" if report.minimal else f"not minimal: {report.difference}"


def page(reports: Sequence[tuple[Planted, CheckReport]]) -> str:
    """The document."""

    def tables(files: Iterable[str], *columns: str) -> str:
        return "\n".join(_table(file, columns, [pair for pair in reports if pair[0].file == file]) for file in files)

    parts = [
        TOP.format(
            wrong=len(planted(*WRONG)),
            searchers=len(planted(*WRONG_SEARCHERS)),
            right=len(planted(*RIGHT)),
            unprotocolled=len(planted(*UNPROTOCOLLED)),
        ),
        "## Wrong solvers and searchers\n",
        tables([*WRONG, *WRONG_SEARCHERS], "fault", "examples", "words", "honeycomb"),
        "## Right words in another form\n",
        "They are wrong, as a harness cannot time what it cannot compare, and are told which form it wants.\n",
        tables(UNPROTOCOLLED, "form", "what happened"),
        "## Right solvers with odd habits\n",
        "None is accused in the examples that were tried.\n",
        tables(RIGHT, "habit", "examples"),
    ]
    return "\n".join(parts)


def row(solver: Planted, report: CheckReport, columns: Sequence[str]) -> str:
    """A line of a table."""
    cells = {"fault": solver.says, "form": solver.says, "habit": solver.says, "examples": str(report.examples)}
    if report.difference is not None:
        example = report.difference.example
        cells["words"] = _words(example.words)
        cells["honeycomb"] = " then ".join(map(str, example.honeycombs)) or _search(example)
        cells["what happened"] = report.difference.fault
    escaped = [cells[name].replace("|", "\\|").replace("_", "\\_").replace("*", "\\*") for name in columns]
    return f"| {' | '.join([solver.name, *escaped])} |"


def _table(file: str, columns: Sequence[str], reports: Iterable[tuple[Planted, CheckReport]]) -> str:
    head = f"[`{file}`](../tests/planted/{file}): {introduction(file)}\n"
    alignment = ["---:" if name == "examples" else "---" for name in columns]
    return "\n".join(
        [
            head,
            f"| solver | {' | '.join(columns)} |",
            f"| --- | {' | '.join(alignment)} |",
            *(row(solver, report, columns) for solver, report in reports),
            "",
        ]
    )


def _search(example: Example) -> str:
    return f"the best {example.top} of {example.rules.size} letter{'s' if example.rules.size > 1 else ''}"


def _words(words: Sequence[str]) -> str:
    """The words in a cell: their letters as long as they are few."""
    cells = [
        capitals(word) if len(word) <= _MAX_LETTERS else f"{capitals(word[:4])}… of {len(word)} letters"
        for word in words[:_MAX_WORDS]
    ]
    text = " ".join(cells) or "none"
    return f"{len(words)} words: {text} …" if len(words) > _MAX_WORDS else text


def main() -> int:
    """Check all of them, and write the page; the exit status."""
    reports = []
    status = 0
    for solver in planted(*WRONG, *WRONG_SEARCHERS, *UNPROTOCOLLED, *RIGHT):
        report = report_on(solver)
        reports.append((solver, report))
        fault = fault_of(solver, report)
        if fault:
            status = 1
        sys.stderr.write(f"{report.seconds:5.1f} s  {solver.spec}: {fault or 'as it should be'}\n")
    if status == 0:
        PAGE.write_text(page(reports), "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
