"""The `check` command: specs in; a report of each on stdout, and the exit status out."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from harness.check.checking import DATABASE, CheckReport, check
from harness.check.example import Example
from harness.check.summary import render
from solvers import RegistryError
from solvers.registry import Entry, resolve_any


def main_check(
    specs: Sequence[str],
    seconds: float = 30.0,
    seed: int = 1,
    *,
    example: str | None = None,
    real: bool = True,
    database: Path | None = DATABASE,
    out: Callable[[str], object] = sys.stdout.write,
    err: Callable[[str], object] = sys.stderr.write,
) -> int:
    """Check each, once by whatever names it is given, with that many seconds for each; print what was found.

    example: the one example to try, as JSON, in place of looking for some.
    out, err: where text goes.

    The exit status: 0 where nothing is wrong, 1 where one is, 2 where one cannot be loaded.
    Raises ExampleError where the example is none.
    """
    only = Example.from_json(example) if example is not None else None
    status = 0
    seen: set[tuple[object, ...]] = set()
    for spec in specs:
        try:
            entries = resolve_any(spec, ("solver", "searcher"))
            if entries[0].identity in seen:
                continue
            seen.add(entries[0].identity)
            report = _check_either(entries, seconds=seconds, seed=seed, example=only, real=real, database=database)
        except RegistryError as error:
            err(f"{error}\n")
            status = 2
            continue
        out(render(report))
        status = max(status, 0 if report.ok else 1)
    return status


def _check_either(entries: Sequence[Entry], **how: Any) -> CheckReport:
    """The report on the first that can be loaded. What kind a class of the user's is, is found out by loading it,
    which is left to the process that it is checked in.
    """
    first, *others = entries
    try:
        return check(first, **how)
    except RegistryError as as_solver:
        for other in others:
            with suppress(RegistryError):
                return check(other, **how)
        raise as_solver from None
