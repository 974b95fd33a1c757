"""Whether `run --against` finds a change that was planted, and none where there is none.

In: this checkout. Out: a Markdown table on stdout, or with --write in docs/running.md, between the marks
there; exit status 1 if the gate missed the change, or tripped on a copy. The solver `set` of a copy of
the checkout looks through 5 percent more words, and answers the same; it runs against the checkout as
it is, and so does a copy in which nothing is changed. `python -m tools.planted_change` takes
three minutes; leave the machine alone meanwhile.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.pages import DOCS, ROOT, load_note, put, table

COMMAND = "python -m tools.planted_change --write"
# One word in so many is looked at twice: 5 percent more work.
SHARE = 20
# What the gate allows: nearer to nothing than to what is planted.
ALLOWED = "1%"

SOLVER = Path("solvers", "words", "set.py")
_QUERY = "        return [word for word in self.words if "
_AGAIN = "        [word for word in self.more if center in word and len(word) >= min_length and holds(word)]\n"
# {what stands in the solver: what it becomes}. The words that are looked at twice are neighbors in memory, as all are
# (scattered ones cost three times as much). They lie in the middle of the list, where the second look at them is as far
# from the first as it can be. They are listed in preparation, which `query` does not time.
PLANTED = {
    "        self.rules = rules\n": (
        f"        self.rules = rules\n        self.more = list(words)[len(words) // 2 :][: len(words) // {SHARE}]\n"
    ),
    _QUERY: f"{_AGAIN}{_QUERY}",
}


@dataclass(frozen=True)
class Outcome:
    """What a run said. value, low, high: the solver's time by that of the checkout, and its interval."""

    planted: bool
    value: float
    low: float
    high: float
    status: int

    @property
    def is_right(self) -> bool:
        """Whether the gate tripped on a change and on nothing else."""
        return self.status == int(self.planted)


def main() -> None:
    """Run them, and print the table or write it into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=3, help="runs of each (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=10, help="of each run (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="put the table into docs/running.md")
    args = parser.parse_args()
    machine = load_note()
    runs = list(outcomes(args.times, args.rounds))
    rows = list(map(_row, runs))
    made = table(("the working tree", "its `set` takes", f"`--fail-if-slower {ALLOWED}`"), rows) + machine
    if args.write:
        put(DOCS / "running.md", COMMAND, made)
    else:
        sys.stdout.write(made)
    sys.exit(int(not all(run.is_right for run in runs)))


def outcomes(times: int, rounds: int) -> Iterator[Outcome]:
    """That many runs of each, by turns."""
    with tempfile.TemporaryDirectory(prefix="beebench-") as name:
        folder = Path(name)
        before, changed, copy = (_copied(folder / name) for name in ("before", "changed", "copy"))
        plant(changed / SOLVER)
        for number in range(times):
            for planted, tree in ((True, changed), (False, copy)):
                sys.stderr.write(f"{'5% more work' if planted else 'nothing changed'}: run {number + 1} of {times}\n")
                yield _run(planted, tree, before, rounds)


def plant(path: Path) -> None:
    """Make the solver do 5 percent more work. Leaves with a line where its source is another by now."""
    text = path.read_text("utf-8")
    for old, new in PLANTED.items():
        if text.count(old) != 1:
            raise SystemExit(f"{SOLVER}: no line {old.strip()!r} to change; tell this tool where its work is")
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def _copied(to: Path) -> Path:
    for package in ("solvers", "harness"):
        shutil.copytree(ROOT / package, to / package, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def _run(planted: bool, tree: Path, before: Path, rounds: int) -> Outcome:
    options: Sequence[str | Path] = (
        *("--against", before, "-s", "set", "-p", "query", "--fail-if-slower", ALLOWED, "--rounds", str(rounds)),
        *("-o", "run.json", "--overwrite", "--format", "json"),
    )
    done = subprocess.run(
        [sys.executable, "-m", "harness", "run", *options],
        cwd=tree.parent,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if not done.stdout:
        raise SystemExit(f"run --against: exit status {done.returncode}\n{done.stderr}")
    ((version,),) = [run["versions"] for run in json.loads(done.stdout)["runs"]]
    ratio = version["ratio"]
    return Outcome(planted, ratio["value"], ratio["low"], ratio["high"], done.returncode)


def _row(run: Outcome) -> tuple[str, str, str]:
    value, low, high = (f"{ratio - 1:+.1%}" for ratio in (run.value, run.low, run.high))
    verdict = "exit status 0" if run.status == 0 else f"exit status {run.status}: significantly slower"
    return "5% more work" if run.planted else "a copy", f"{value} \\[{low} to {high}\\]", verdict


if __name__ == "__main__":
    main()
