"""Where a run goes: the name it claims, and the files that this name must not be.

In: the arguments of `run`. Out: a Claim; the files that the run reads.
"""

import argparse
import contextlib
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from harness.experiment.request import Request
from harness.files import check_output, exists
from harness.runfile.claim import Claim, ClaimedError
from solvers.errors import RegistryError
from solvers.registry import resolve
from solvers.wordlist import NAMES


def claim_of(args: argparse.Namespace) -> Claim:
    """Where the run goes, found out before anything is measured, and held until it ends. Raises BeeError."""
    if args.output is not None:
        check_output(Path(args.output), args.overwrite)
        return Claim(Path(args.output), replace=args.overwrite)
    usual = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    # Runs that start in the same second are numbered.
    for name in chain([usual], (f"{usual}-{number}" for number in count(2))):
        path = Path("results", f"{name}.json")
        if not exists(path):
            check_output(path, make_folders=True)
            with contextlib.suppress(ClaimedError):
                return Claim(path, make_folders=True)
    raise AssertionError("numbers do not end")


def inputs_of(request: Request, against: str | None) -> list[str | Path]:
    """The files that a run reads: its word lists, its solvers, what it compares them with."""
    paths: list[str | Path] = [case.source for case in request.cases.values() if case.source not in NAMES]
    for contender in request.contenders:
        # A FILE.py:Class, or a program and its arguments.
        paths += [contender.spec.rpartition(":")[0], *contender.spec.partition(":")[2].split()]
        with contextlib.suppress(RegistryError, ValueError):
            paths += filter(None, [resolve(contender.spec, contender.kind).path])
    return paths + ([against] if against else [])
