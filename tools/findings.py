"""The tables of docs/findings.md, from the runs in results/.

In: the name of a table. Out: Markdown. Ratios are paired within turns, as everywhere, with their 95 percent
intervals.

    python -m tools.findings cold        or query, top
"""

import ast
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from harness.analysis.ratios import Ratio, paired
from harness.report.markdown import render
from harness.report.section import Section
from harness.runfile.read import Bench, Results, read
from solvers import load
from solvers.console.quantities import amount, figures
from solvers.registry import Entry, find, resolve
from tools.pages import ROOT

BRANCH_AND_BOUND = "branch_and_bound[points_table]"
_COMPILED = {"numba", "solvers.kit.compiled", "solvers.kit.search_compiled"}
_ARRAYS = {"numpy", "solvers.kit.arrays", "solvers.kit.search_arrays"}

PLAIN, NUMPY, NUMBA = "plain Python", "numpy", "numba"


def kind(entry: Entry) -> str:
    """What a solver is made with, by what its file imports."""
    tree = ast.parse(Path(str(entry.path)).read_text("utf-8"))
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    if modules & _COMPILED:
        return NUMBA
    if modules & _ARRAYS:
        return NUMPY
    others = {m.partition(".")[0] for m in modules} - sys.stdlib_module_names - {"solvers"}
    return min(others, default=PLAIN)


@cache
def kinds() -> dict[str, str]:
    """{solver or searcher: what it is made with}."""
    return {entry.name: kind(entry) for of in ("solver", "searcher") for entry in find(of) if entry.path}


@cache
def recorded() -> Results:
    """The recorded run of every solver and searcher, of one case."""
    return read(str(ROOT / "results" / "enable1.json"))


def solvers(phase: str) -> list[str]:
    """Those with values, fastest first."""
    benches = [bench for bench in recorded().benches.values() if bench.cell.workload.phase == phase]
    return [bench.cell.solver for bench in sorted(benches, key=lambda bench: bench.median)]


def bench(phase: str, solver: str) -> Bench | None:
    """The values of a cell, if it has any."""
    return recorded().benches.get(f"{phase}/candidates/{solver}")


def median(phase: str, solver: str) -> float | None:
    """Of all values; None where there are none."""
    return values.median if (values := bench(phase, solver)) else None


def ratio_of(phase: str, solver: str, reference: str) -> Ratio | None:
    """How long the solver takes by the reference."""
    a, b = bench(phase, reference), bench(phase, solver)
    return paired(a.rounds, b.rounds) if a and b else None


def part(ratio: Ratio | None) -> str:
    """A ratio as a part or a multiple: 1/38.6 [1/41.9 to 1/35.6], 0.78 [0.75 to 0.81]."""
    if ratio is None:
        return "-"
    write = _fraction if ratio.value < 0.3 else figures
    ends = "" if ratio.low is None or ratio.high is None else f" [{write(ratio.low)} to {write(ratio.high)}]"
    return f"{write(ratio.value)}{ends}"


def _fraction(value: float) -> str:
    return f"1/{figures(1 / value)}"


def times(ratio: Ratio | None) -> str:
    """How many times as fast: 62.1x [60.9 to 63.4]."""
    if ratio is None:
        return "-"
    fast = ratio.inverse
    ends = "" if fast.low is None or fast.high is None else f" [{figures(fast.low)} to {figures(fast.high)}]"
    return f"{figures(fast.value)}x{ends}"


@cache
def text_size() -> int:
    """Letters and newlines of the word list."""
    return len(load().text)


def texts(size: float | None) -> str:
    """A size as a multiple of the text of the word list."""
    return "-" if size is None else f"{size / text_size():.1f}"


def time_of(value: float | None) -> str:
    """A time, if there is one."""
    return "-" if value is None else amount(value, "second")


def cold() -> Section:
    """One puzzle from the words in memory."""
    rows = [
        (
            name,
            kinds().get(name, "-"),
            time_of(median("cold", name)),
            part(ratio_of("cold", name, "set")) if name != "set" else "1",
            texts(median("memory", name)),
        )
        for name in solvers("cold")
    ]
    return Section("", ("solver", "made with", "median", "time, set being 1", "adds, in texts"), tuple(rows))


def query() -> Section:
    """Many puzzles on a prepared solver."""
    rows = [
        (
            name,
            kinds().get(name, "-"),
            time_of(median("query", name)),
            times(ratio_of("query", name, "naive")) if name != "naive" else "1",
            time_of(median("prepare", name)),
            texts(median("memory", name)),
        )
        for name in solvers("query")
    ]
    header = ("solver", "made with", "median", "faster than naive", "prepares in", "adds, in texts")
    return Section("", header, tuple(rows))


def top() -> Section:
    """The top honeycomb."""
    rows = [
        (
            name,
            kinds().get(name) or kind(resolve(name.partition("[")[0], "searcher")),
            time_of(median("top", name)),
            times(ratio_of("top", name, BRANCH_AND_BOUND)) if name != BRANCH_AND_BOUND else "1",
            "-" if (size := median("memory", name)) is None else amount(size, "byte"),
        )
        for name in solvers("top")
    ]
    return Section("", ("searcher", "made with", "median", f"faster than {BRANCH_AND_BOUND}", "adds"), tuple(rows))


TABLES: dict[str, Callable[[], Section]] = {"cold": cold, "query": query, "top": top}


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in TABLES:
        sys.exit(f"usage: python -m tools.findings {'|'.join(TABLES)}")
    sys.stdout.write(render([TABLES[sys.argv[1]]()]))
