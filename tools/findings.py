"""The tables of docs/findings.md, from the runs in results/.

In: the name of a table. Out: Markdown. Ratios are paired within turns, as everywhere, with their 95 percent
intervals. What no recorded run has is said, with the command that would record it.

    python tools/findings.py targets        or cold, query, top
"""

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from harness.analysis.ratios import Ratio, paired
from harness.report.markdown import render
from harness.report.section import Section
from harness.runfile.read import Results, read
from solvers import load
from solvers.console.quantities import amount, figures
from solvers.registry import Entry, find, resolve

ROOT = Path(__file__).resolve().parent.parent
RECORDED = {
    "enable1": "python -m harness run --rigorous --all -p query,cold,top --track-memory --budget 600 "
    "-o results/enable1.json",
    "candidates-1000": "python -m harness run --all -c candidates-1000 -p query,cold "
    "-o results/cases/candidates-1000.json",
}
"""{run: the command that records it, ending with its file}."""

BRANCH_AND_BOUND = "branch_and_bound[points_table]"
FROM_A_FILE = "python -m timeit (below)"
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


@dataclass(frozen=True)
class Run:
    """A recorded run, and its only case."""

    results: Results
    case: str

    def solvers(self, phase: str) -> list[str]:
        """Those with values, fastest first."""
        cells = [bench.cell for bench in self.results.benches.values()]
        names = [cell.solver for cell in cells if (cell.workload.phase, cell.workload.case) == (phase, self.case)]
        return sorted(names, key=lambda name: self.median(phase, name) or 0.0)

    def median(self, phase: str, solver: str) -> float | None:
        """Of all values; None where there are none."""
        bench = self.results.benches.get(f"{phase}/{self.case}/{solver}")
        return bench.median if bench else None

    def ratio(self, phase: str, solver: str, reference: str) -> Ratio | None:
        """How long the solver takes by the reference."""
        a, b = (self.results.benches.get(f"{phase}/{self.case}/{name}") for name in (reference, solver))
        return paired(a.rounds, b.rounds) if a and b else None


@cache
def run_of(name: str) -> Run | None:
    """The recorded run of that name; None where it is not recorded."""
    path = ROOT / RECORDED[name].split()[-1]
    if not path.is_file():
        return None
    results = read(str(path))
    return Run(results, next(iter(results.about["cases"])))


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
    run = _needed("enable1")
    rows = [
        (
            name,
            kinds().get(name, "-"),
            time_of(run.median("cold", name)),
            part(run.ratio("cold", name, "set")) if name != "set" else "1",
            texts(run.median("memory", name)),
        )
        for name in run.solvers("cold")
    ]
    return Section("", ("solver", "made with", "median", "time, set being 1", "adds, in texts"), tuple(rows))


def query() -> Section:
    """Many puzzles on a prepared solver."""
    run = _needed("enable1")
    rows = [
        (
            name,
            kinds().get(name, "-"),
            time_of(run.median("query", name)),
            times(run.ratio("query", name, "naive")) if name != "naive" else "1",
            time_of(run.median("prepare", name)),
            texts(run.median("memory", name)),
        )
        for name in run.solvers("query")
    ]
    header = ("solver", "made with", "median", "faster than naive", "prepares in", "adds, in texts")
    return Section("", header, tuple(rows))


def top() -> Section:
    """The top honeycomb."""
    run = _needed("enable1")
    rows = [
        (
            name,
            kinds().get(name) or kind(resolve(name.partition("[")[0], "searcher")),
            time_of(run.median("top", name)),
            times(run.ratio("top", name, BRANCH_AND_BOUND)) if name != BRANCH_AND_BOUND else "1",
            "-" if (size := run.median("memory", name)) is None else amount(size, "byte"),
        )
        for name in run.solvers("top")
    ]
    return Section("", ("searcher", "made with", "median", f"faster than {BRANCH_AND_BOUND}", "adds"), tuple(rows))


@dataclass(frozen=True)
class Target:
    """Something wanted of the solvers, and what was reached.

    run: the recorded run that it is read from. reached: who, and by how much. met: yes, no, or that the
    interval is on both sides of it.
    """

    phase: str
    wanted: str
    run: str
    reached: str
    met: str


def targets() -> Section:
    """What was wanted, and what was reached."""
    found = [
        _against("query", "candidates-1000", "naive", 1 / 1000, PLAIN),
        _against("query", "candidates-1000", "naive", 1 / 5000),
        _against("cold", "candidates-1000", "set", 0.8, PLAIN),
        _against("cold", "candidates-1000", "set", 1 / 30),
        Target("from the file", "at most 5 ms", "", f"not in a recorded run: {FROM_A_FILE}", "-"),
        _against("top", "enable1", BRANCH_AND_BOUND, 1 / 3, PLAIN),
        _against("top", "enable1", BRANCH_AND_BOUND, 1 / 16, NUMPY),
        _against("top", "enable1", BRANCH_AND_BOUND, 1 / 50, NUMBA),
        _against("top", "enable1", BRANCH_AND_BOUND, 2, NUMPY, only="subset_sums"),
        _against("top", "enable1", BRANCH_AND_BOUND, 1, NUMBA, only="subset_sums_numba"),
        _largest("no solver adds more than 20 texts", 20 * text_size(), lambda name: name in _solvers()),
        _largest("subset sums add at most 1 GiB", 1 << 30, lambda name: name.startswith("subset_sums")),
    ]
    rows = tuple((t.phase, t.wanted, t.reached, t.met, f"{t.run}.json" if t.run else "-") for t in found)
    missing = [name for name in RECORDED if run_of(name) is None]
    notes = tuple(f"{name}.json is not recorded yet; {RECORDED[name]}" for name in missing)
    return Section("", ("phase", "wanted", "reached", "met", "from"), rows, notes)


def _against(phase: str, of: str, reference: str, limit: float, made: str = "", only: str = "") -> Target:
    """A target for the fastest solver made with something, by its ratio to a reference."""
    who = only or (f"the fastest in {made}" if made == PLAIN else f"the fastest with {made}" if made else "the fastest")
    most = f"1/{round(1 / limit):,}" if limit < 0.5 else f"{limit:g}"
    wanted = f"{who}: at most {most} of {reference}"
    run = run_of(of)
    if run is None:
        return Target(phase, wanted, of, "not recorded yet", "-")
    names = [name for name in run.solvers(phase) if name == only or (not only and made in ("", kinds().get(name)))]
    known = {name: r for name in names if name != reference and (r := run.ratio(phase, name, reference))}
    if not known:
        return Target(phase, wanted, of, "nothing measured", "-")
    best = min(known, key=lambda name: known[name].value)
    ratio = known[best]
    low, high = (ratio.value if end is None else end for end in (ratio.low, ratio.high))
    met = "yes" if high <= limit else "no" if low > limit else "not surely"
    return Target(phase, wanted, of, f"{best}: {part(ratio)}", met)


def _largest(wanted: str, limit: float, chosen: Callable[[str], bool]) -> Target:
    run = run_of("enable1")
    sizes = {name: run.median("memory", name) or 0.0 for name in run.solvers("memory") if chosen(name)} if run else {}
    if not sizes:
        return Target("memory", wanted, "enable1", "not recorded yet", "-")
    most = max(sizes, key=lambda name: sizes[name])
    told = f"{most}: {amount(sizes[most], 'byte')}, {texts(sizes[most])} texts"
    return Target("memory", wanted, "enable1", told, "yes" if sizes[most] <= limit else "no")


@cache
def _solvers() -> frozenset[str]:
    return frozenset(entry.name for entry in find("solver"))


def _needed(name: str) -> Run:
    run = run_of(name)
    if run is None:
        sys.exit(f"{name}: not recorded; {RECORDED[name]}")
    return run


TABLES: dict[str, Callable[[], Section]] = {"targets": targets, "cold": cold, "query": query, "top": top}


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in TABLES:
        sys.exit(f"usage: python tools/findings.py {'|'.join(TABLES)}")
    sys.stdout.write(render([TABLES[sys.argv[1]]()]))
