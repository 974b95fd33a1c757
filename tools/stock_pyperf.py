"""What stock pyperf makes of the same work, one run after another: how often it calls the same different.

In: the sizes of work that `python -m harness calibrate` uses. Out: a Markdown table on stdout, or with
--write in docs/running.md, between the marks there. Each pair is two runs of the same benchmark with
pyperf's defaults, compared by its own `compare_to`. A run takes as long whatever the size, since
pyperf makes its values long enough: `python -m tools.stock_pyperf` takes about a quarter of an hour;
leave the machine alone meanwhile.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.pages import DOCS, ROOT, load_note, put, table

COMMAND = "python -m tools.stock_pyperf --write"
UNITS = {"microsecond": "a microsecond", "millisecond": "a millisecond", "tenth": "a tenth of a second"}

BENCHMARK = """
import sys

sys.path.insert(0, {root!r})
import pyperf

from harness.experiment.calibration_solvers import {unit}_alike_1 as Load
from solvers import Honeycomb, load

solver = Load(load())
pyperf.Runner().bench_func({unit!r}, solver.solve, Honeycomb.parse("GAELMPX"))
"""


def main() -> None:
    """Measure, and print the table or write it into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=9, help="of runs, for each size of work (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="put the table into docs/running.md")
    args = parser.parse_args()
    machine, rows = load_note(), []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for unit, work in UNITS.items():
            script = folder / f"{unit}.py"
            script.write_text(BENCHMARK.format(root=str(ROOT), unit=unit), encoding="utf-8")
            different = 0
            for pair in range(args.pairs):
                sys.stderr.write(f"{work}: pair {pair + 1} of {args.pairs}\n")
                different += _differ(script, folder, f"{unit}-{pair}")
            rows.append([work, f"{different}/{args.pairs}"])
    made = table(("the same work twice", "called different by `compare_to`"), rows) + machine
    if args.write:
        put(DOCS / "running.md", COMMAND, made)
    else:
        sys.stdout.write(made)


def _differ(script: Path, folder: Path, label: str) -> bool:
    """Whether pyperf calls two runs of the same script different."""
    paths = [folder / f"{label}-{side}.json" for side in "ab"]
    for path in paths:
        subprocess.run([sys.executable, script, "-q", "-o", path], check=True, stdout=subprocess.DEVNULL)
    command = [sys.executable, "-m", "pyperf", "compare_to", *map(str, paths)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "Not significant" not in said and "not significant" not in said


if __name__ == "__main__":
    main()
