"""`python -m harness`: parses, calls, prints. What it calls returns values and raises BeeErrors."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TextIO

from harness import options
from harness.cases import CASES, make
from harness.compare import Comparison, baseline_first, compare, warnings
from harness.errors import ResultError, WorkerError
from harness.order import ordered
from harness.plan import PHASES, Workload
from harness.progress import Progress
from harness.read import read, read_all
from harness.report import data, listing, markdown, tables, terminal
from harness.results import RunFile, check_output
from harness.run import Request, run, survey
from solvers import BeeError, WordList, load


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status."""
    signal.signal(signal.SIGTERM, _terminate)
    signal.signal(signal.SIGHUP, _terminate)
    try:
        args = options.parser().parse_args(arguments)
        return {"run": _run, "compare": _compare, "list": _list}[args.verb](args)
    except BeeError as error:
        _emit(f"{error}\n", sys.stderr)
        return error.status
    except KeyboardInterrupt:
        _emit("interrupted\n", sys.stderr)
        return 130


def _terminate(number: int, _frame: FrameType | None) -> None:
    """End as after Ctrl-C, workers and all, with the status that says which signal it was."""
    sys.exit(128 + number)


def _run(args: argparse.Namespace) -> int:
    entries = options.select(args.solvers)
    cases = options.choose(args.cases, tuple(CASES), "cases")
    phases = options.choose(args.phases, PHASES, "phases")
    output = _output(args)
    words = _load(args.words, args.encoding)
    request = Request(
        cases={name: make(name, words, args.words, args.encoding) for name in cases},
        entries=tuple(entries),
        workloads=tuple(Workload(phase, case) for case in cases for phase in phases),
        effort=args.effort,
        seed=args.seed,
        timeout=args.timeout,
        memory_limit=int(args.memory_limit * (1 << 30)),
        affinity=args.affinity,
        inherit=tuple(filter(None, args.inherit_environ.split(","))),
    )
    progress = Progress()
    try:
        if args.dry_run:
            _emit(terminal.render(listing.planned(survey(request, progress), args.effort), sys.stdout), sys.stdout)
            return 0
        file = run(request, output, progress)
    except KeyboardInterrupt:
        progress.close()
        kept = f"what was finished is in {output}, marked partial" if output.exists() else "nothing was finished"
        _emit(f"interrupted: {kept}\n", sys.stderr)
        return 130
    finally:
        progress.close()
    if not file.runs:
        raise WorkerError("run: no solver gave a value, so there is no result file; the reasons are above")
    _show(compare([read(str(output))]), args.format)
    _emit(f"written to {output}\n", sys.stderr)
    return 1 if _failed(file, asked_for=args.solvers is not None) else 0


def _failed(file: RunFile, asked_for: bool) -> bool:
    """Whether some cell failed; one whose library is missing only where it was asked for by name."""
    bad = [cell["status"] for cell in file.cells.values() if "reason" in cell]
    return any(status != "unavailable" or asked_for for status in bad)


def _output(args: argparse.Namespace) -> Path:
    """Where the run goes, found out before anything is measured."""
    if args.output is not None:
        path = Path(args.output)
    else:
        path = Path("results", f"{datetime.now(UTC):%Y%m%d-%H%M%S}.json")
        try:
            path.parent.mkdir(exist_ok=True)
        except OSError as error:
            reason = error.strerror or error
            raise ResultError(f"{path.parent}: cannot be made ({reason}); choose another place with -o") from error
    if not args.dry_run:
        check_output(path, args.overwrite)
    return path


def _load(source: str, encoding: str | None) -> WordList:
    """The word list; what was skipped of it is said once, on stderr."""
    words = load(source, encoding)
    if words.skipped:
        skipped = ", ".join(f"{count:,} {reason}" for reason, count in sorted(words.skipped.items()))
        _emit(f"word list {words.name}: {len(words):,} words; skipped: {skipped}\n", sys.stderr)
    return words


def _compare(args: argparse.Namespace) -> int:
    results, errors = read_all(args.files)
    if args.baseline is not None:
        results = baseline_first(results, args.baseline)
    for error in errors:
        _emit(f"{error}\n", sys.stderr)
    if not results:
        return 2
    comparison = ordered(compare(results), args.sort)
    _show(comparison, args.format)
    for line in warnings(comparison):
        _emit(f"{line}\n", sys.stderr)
    return 2 if errors or comparison.nothing_compared else 0


def _list(_args: argparse.Namespace) -> int:
    _emit(terminal.render(listing.everything(), sys.stdout), sys.stdout)
    return 0


def _show(comparison: Comparison, form: str) -> None:
    if form == "json":
        text = data.as_json(comparison)
    elif form == "csv":
        text = data.as_csv(comparison)
    elif form == "markdown":
        text = markdown.render(tables.sections(comparison))
    else:
        text = terminal.render(tables.sections(comparison), sys.stdout)
    _emit(text, sys.stdout)


def _emit(text: str, stream: TextIO) -> None:
    """Write to stdout or stderr, in what it can encode; a reader that has gone is no error."""
    try:
        stream.write(terminal.encodable(text, stream))
        stream.flush()
    except BrokenPipeError:
        # Python flushes the stream again at exit, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    sys.exit(main())
