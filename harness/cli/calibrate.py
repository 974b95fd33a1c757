"""`python -m harness calibrate`: how small a difference this machine can tell."""

import argparse
import platform
import sys
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path

from harness.analysis.sensitivity import sensitivities
from harness.cli.progress import Progress
from harness.experiment.cases import make
from harness.experiment.plan import DEFAULT
from harness.files import check_output, describe
from harness.measure.calibration_run import calibrate
from harness.measure.preflight import blurring, refuse_tracers
from harness.report import calibration_section as calibration
from harness.report import terminal
from harness.runfile.claim import Claim
from harness.runfile.read import read
from harness.runfile.write import RunFile
from solvers import load
from solvers.console.streams import emit, warn
from solvers.errors import UsageError


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = (
        "An A/A run: the same solver under several names, beside ones that do known amounts more work. Says how "
        "often the same is called different, and the smallest difference that is found nine times in ten."
    )
    verb.epilog = "example: %(prog)s --rounds 40"
    verb.add_argument("--rounds", type=int, default=40, metavar="N", help="default: %(default)s, about five minutes")
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="of slices and orders (default: %(default)s)")
    verb.add_argument("-o", "--output", metavar="FILE", help="default: results/calibration/<machine>-<date>.json")
    verb.add_argument("--overwrite", action="store_true", help="replace the file if it exists")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    if args.rounds < DEFAULT.rounds:
        raise UsageError(f"--rounds: {args.rounds} are too few to deal into runs; give {DEFAULT.rounds} or more")
    output = Path(args.output or Path("results", "calibration", f"{platform.node()}-{datetime.now(UTC):%Y%m%d}.json"))
    check_output(output, args.overwrite, make_folders=args.output is None)
    refuse_tracers()
    for line in blurring():
        warn(f"this machine: {line}")
    with Claim(output, replace=args.overwrite, make_folders=args.output is None) as claim:
        file = _measured(args)
        file.write(claim)
        found = sensitivities(read(str(output)))
        rows = tuple(asdict(row) | {"smallest": row.smallest} for row in found)
        file.header = replace(file.header, calibration=rows)
        file.write(claim)
    emit(terminal.render(calibration.sections(found), sys.stdout))
    warn(f"written to {describe(output)}")
    return 0


def _measured(args: argparse.Namespace) -> RunFile:
    progress = Progress()
    try:
        case = make("candidates", load(), "enable1")
        tell = progress.step
        return calibrate(case, args.rounds, args.seed, lambda unit, r: tell(f"round {r + 1} of {args.rounds}: {unit}"))
    finally:
        progress.close()
