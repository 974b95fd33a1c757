"""What stock pyperf makes of the same work, one run after another: how often it calls the same different.

In: the sizes of work that `python -m harness calibrate` uses. Out: a Markdown table on stdout. Each
pair is two runs of the same benchmark with pyperf's defaults, compared by its own `compare_to`.
`python tools/stock_pyperf.py` takes about ten minutes; leave the machine alone meanwhile.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNITS = ("microsecond", "millisecond")

BENCHMARK = """
import sys

sys.path.insert(0, {root!r})
import pyperf

from harness.calibration_loads import {unit}_alike_1 as Load
from solvers import Honeycomb, load

solver = Load(load())
pyperf.Runner().bench_func({unit!r}, solver.solve, Honeycomb.parse("GAELMPX"))
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=9, help="of runs, for each size of work (default: %(default)s)")
    pairs = parser.parse_args().pairs
    sys.stdout.write("| work | pairs of the same | called different by `compare_to` |\n| --- | --- | --- |\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for unit in UNITS:
            script = folder / f"{unit}.py"
            script.write_text(BENCHMARK.format(root=str(ROOT), unit=unit), encoding="utf-8")
            different = sum(_differ(script, folder, f"{unit}-{i}") for i in range(pairs))
            sys.stdout.write(f"| a {unit} | {pairs} | {different} |\n")
            sys.stdout.flush()


def _differ(script: Path, folder: Path, label: str) -> bool:
    """Whether pyperf calls two runs of the same script different."""
    paths = [folder / f"{label}-{side}.json" for side in "ab"]
    for path in paths:
        subprocess.run([sys.executable, script, "-q", "-o", path], check=True, stdout=subprocess.DEVNULL)
    command = [sys.executable, "-m", "pyperf", "compare_to", *paths]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "Not significant" not in said and "not significant" not in said


if __name__ == "__main__":
    main()
