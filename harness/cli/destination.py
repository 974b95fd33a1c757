"""Where a run goes: the name it claims, and the files that this name must not be.

In: the arguments of `run`. Out: a Claim; the files that the run reads; one line where a name cannot be kept.
"""

import argparse
import contextlib
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from harness.experiment.request import Request
from harness.files import check_output, exists
from harness.runfile.claim import Claim, ClaimedError
from solvers.errors import RegistryError, UsageError, quote
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


def refuse_names(request: Request) -> None:
    """Raise UsageError where a name could not be written into the run file after all was measured."""
    names = {"word list": [case.source for case in request.cases.values()]}
    names["solver"] = [text for contender in request.contenders for text in (contender.name, contender.spec)]
    for what, of in names.items():
        for name in of:
            # Bytes of a file's name that are not UTF-8 come as surrogates. Pyperf takes no line breaks.
            if len(name.splitlines()) > 1 or name.endswith(("\n", "\r")) or not _is_utf8(name):
                raise UsageError(
                    f"{what} {quote(name)}: a run file cannot keep a line break, or bytes that are not UTF-8; rename it"
                )


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
