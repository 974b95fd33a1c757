"""`python -m harness run`: check every solver, time them in turns, write the run file, print the ranking."""

import argparse
import shlex
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from harness.analysis.comparison import compare
from harness.analysis.stopping_rule import widest_tie
from harness.analysis.versions import NOT_MEASURED, judge, version_changes
from harness.cli.destination import claim_of, inputs_of, refuse_names
from harness.cli.output import show
from harness.cli.progress import Progress
from harness.cli.selection import FORMATS, choose, cpus, fraction, left_out, select
from harness.experiment import growing_cases
from harness.experiment.cases import CASES, Case, make
from harness.experiment.contender import Contender
from harness.experiment.other_versions import other_versions
from harness.experiment.plan import DEFAULT, FAST, PHASES, RIGOROUS, Cell, Workload
from harness.experiment.request import Options, Request
from harness.files import describe, refuse_input
from harness.measure.preflight import blurring, refuse_tracers
from harness.measure.rounds import run, survey
from harness.process.child import WorkerError
from harness.process.signals import Stopped
from harness.report import listing, notes, terminal
from harness.report.calibration_section import calibration_line
from harness.runfile.claim import Claim
from harness.runfile.read import read
from harness.runfile.resume import resume
from harness.runfile.write import RunFile
from solvers import WordList, load
from solvers.console.parser import positive
from solvers.console.streams import emit, warn
from solvers.console.text import skipped_lines
from solvers.errors import UsageError
from solvers.wordlist import NAMES

_DEFAULT = Options()
_GIB = 1 << 30


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = "Check every solver against naive, time them in turns, write a run file, print the ranking."
    verb.epilog = "example: %(prog)s --fast -s set,points_table,./mine.py:Mine"
    what = verb.add_argument_group("what to measure")
    what.add_argument(
        "-s",
        "--solvers",
        metavar="NAMES",
        action="append",
        help="names or patterns, comma-separated; FILE.py:Class or module:Class for one of your own (default: all)",
    )
    what.add_argument("--all", action="store_true", help="every solver there is: the default run leaves some out")
    what.add_argument(
        "-c",
        "--cases",
        metavar="NAMES",
        help=f"of {', '.join(CASES)} (default: candidates); with --scale, of its cases (default: all)",
    )
    what.add_argument("-p", "--phases", metavar="NAMES", default="query,cold", help=f"of {', '.join(PHASES)}")
    what.add_argument("--words", metavar="LIST", default="enable1", help=f"{', '.join(NAMES)}, or a file")
    what.add_argument(
        "--scale",
        choices=tuple(growing_cases.CASES),
        help="cases that grow: the list x0.003 to x100, or 7 to 13 letters",
    )
    what.add_argument("--encoding", help="of the word-list file (default: utf-8)")
    what.add_argument(
        "--against",
        metavar="VERSION",
        help="a git revision, a directory or a FILE.py: its solvers take part in the same turns",
    )
    how = verb.add_argument_group("how to measure")
    effort = how.add_mutually_exclusive_group()
    for option, value in (("--fast", FAST), ("--rigorous", RIGOROUS)):
        text = f"{value.rounds} rounds (default: {DEFAULT.rounds})"
        effort.add_argument(option, dest="effort", action="store_const", const=value, help=text)
    verb.set_defaults(effort=DEFAULT)
    how.add_argument("--rounds", type=int, metavar="N", help="that many rounds")
    how.add_argument("--until", type=fraction, metavar="PERCENT", help="add rounds until no tie is wider than this")
    how.add_argument(
        "--max-time", type=positive, default=_DEFAULT.max_time, metavar="SECONDS", help="with --until: then stop anyway"
    )
    how.add_argument("--seed", type=int, default=1, metavar="N", help="of slices and orders (default: %(default)s)")
    how.add_argument(
        "--timeout",
        type=positive,
        default=_DEFAULT.timeout,
        metavar="SECONDS",
        help="for any one step of a cell (default: %(default)g)",
    )
    how.add_argument(
        "--budget",
        type=positive,
        default=_DEFAULT.budget,
        metavar="SECONDS",
        help="for a cell; one that needs more is estimated (default: %(default)g)",
    )
    how.add_argument(
        "--memory-limit",
        type=positive,
        default=_DEFAULT.memory_limit / _GIB,
        metavar="GIB",
        help="address space of a worker (default: %(default)g)",
    )
    how.add_argument(
        "--affinity", type=cpus, metavar="CPUS", help="pin the workers, to 0-1,3 say (default: not pinned)"
    )
    how.add_argument("--inherit-environ", default="", metavar="VARS", help="environment variables that workers get too")
    how.add_argument("--track-memory", action="store_true", help="the memory of each solver too, as cells of their own")
    how.add_argument("--force", action="store_true", help="measure even under a tracer, a profiler or coverage")
    how.add_argument("--no-check", action="store_true", help="leave out the short check of solvers from elsewhere")
    how.add_argument("--dry-run", action="store_true", help="say what would run and how long, and stop")
    where = verb.add_argument_group("where the results go")
    where.add_argument("-o", "--output", metavar="FILE", help="the run file (default: results/<date>-<time>.json)")
    where.add_argument("--overwrite", action="store_true", help="replace the file if it exists")
    where.add_argument(
        "--resume", metavar="FILE", help="take up a run that stopped; other options are those of the run"
    )
    where.add_argument("--format", choices=FORMATS, default="table", help="of the ranking (default: %(default)s)")
    where.add_argument(
        "--fail-if-slower", type=fraction, metavar="PERCENT", help="with --against: exit 1 if a cell surely is, by more"
    )


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    if args.fail_if_slower is not None and args.against is None:
        raise UsageError("--fail-if-slower: slower than what? give --against REVISION too")
    progress = Progress()
    with tempfile.TemporaryDirectory(prefix="beebench-version-") as folder, ExitStack() as stack:
        if args.dry_run and args.resume is None:
            claim, request, earlier = None, _request(args, Path(folder), progress), None
        elif args.resume is not None:
            claim = stack.enter_context(Claim(Path(args.resume), replace=True))
            request, earlier = resume(claim.path)
        else:
            claim = stack.enter_context(claim_of(args))
            request, earlier = _request(args, Path(folder), progress), None
        refuse_names(request)
        if claim is not None:
            refuse_input(claim.path, inputs_of(request, args.against))
        if not args.force:
            refuse_tracers()
        for line in blurring():
            warn(f"this machine: {line}")
        try:
            if args.dry_run or claim is None:
                emit(terminal.render(listing.planned(survey(request, progress), request.effort), sys.stdout))
                return 0
            enough = _stopping_rule(request, progress)
            file = run(request, claim, progress, enough, earlier)
        except Stopped as stopped:
            progress.close()
            warn(f"{stopped}: {_kept(None if args.dry_run else claim, earlier)}")
            return stopped.status
        finally:
            progress.close()
        return _report(file, claim, args)


def _stopping_rule(request: Request, progress: Progress) -> Callable[[RunFile], bool]:
    """Whether the planned rounds are done, and, where a width was asked for, no tie is wider."""
    start = 0.0

    def enough(file: RunFile) -> bool:
        nonlocal start
        start = start or time.monotonic()  # it is asked first when measuring begins
        if file.rounds_done < request.effort.rounds:
            return False
        until = request.options.until
        if until is None or not file.runs or time.monotonic() - start > request.options.max_time:
            return True
        width = widest_tie(file)
        progress.widest(width)
        return width <= until

    return enough


def _kept(claim: Claim | None, earlier: RunFile | None) -> str:
    """What is left of a run that was stopped, and how it goes on."""
    if claim is None:
        return "nothing was measured or written"
    if not claim.has_written and earlier is None:
        return "no round was finished, and nothing was written"
    again = shlex.join(["python", "-m", "harness", "run", "--resume", str(claim.path)])
    return f"the finished rounds are in {describe(claim.path)}; {describe(again)} goes on"


def _report(file: RunFile, claim: Claim, args: argparse.Namespace) -> int:
    if not file.runs:
        raise WorkerError("run: no solver gave a value, so there is no result file; the reasons are above")
    claim.check()
    results = read(str(claim.path))
    show(compare([results]), args.format)
    if line := calibration_line(results):
        warn(line)
    if args.solvers is None and not args.all and args.resume is None:
        kinds = sorted({Cell.parse(name).workload.kind for name in file.header.cells}, reverse=True)
        if names := left_out(kinds):
            warn(f"left out of this run: {', '.join(names)}; --all takes them too")
    warn(f"written to {describe(claim.path)}")
    failed = _failed(file, asked_for=args.solvers is not None)
    if args.fail_if_slower is None:
        return int(failed)
    verdicts = judge(version_changes(results), args.fail_if_slower)
    for verdict in verdicts:
        warn(f"{verdict.change.cell.name}: {notes.slower(verdict, args.fail_if_slower)}")
    if not verdicts:
        raise UsageError("--fail-if-slower: nothing was compared; choose solvers that both versions can measure")
    return int(failed or not all(verdict.passed for verdict in verdicts))


def _failed(file: RunFile, asked_for: bool) -> bool:
    """Whether some cell failed; one whose library is missing only where it was asked for by name."""
    bad = [cell.status for cell in file.header.cells.values() if cell.is_out]
    return any(status not in NOT_MEASURED or (status == "unavailable" and asked_for) for status in bad)


def _request(args: argparse.Namespace, folder: Path, progress: Progress) -> Request:
    known = tuple(growing_cases.CASES[args.scale] if args.scale else CASES)
    words = _load(args.words, args.encoding)
    usual = growing_cases.usual(args.scale, words) if args.scale else ["candidates"]
    cases = choose(args.cases, known, "cases") if args.cases else usual
    phases = choose(args.phases, PHASES, "phases")
    workloads = tuple(Workload(phase, case) for case in cases for phase in phases)
    kinds = sorted({workload.kind for workload in workloads}, reverse=True)
    entries = select(args.solvers, kinds, args.all)
    contenders = [Contender.of(entry) for entry in entries]
    if args.against is not None:
        others = other_versions(entries, args.against, folder, gate=args.fail_if_slower is not None)
        contenders += others.contenders
        for line in others.notes:
            warn(line)
    effort = args.effort
    if args.rounds is not None:
        if args.rounds < 1:
            raise UsageError(f"--rounds: {args.rounds} is no number of rounds; give 1 or more")
        effort = replace(effort, rounds=args.rounds)

    def case_of(name: str) -> Case:
        if args.scale:
            return growing_cases.scaled(name, words, args.words, args.encoding, progress.step)
        return make(name, words, args.words, args.encoding)

    return Request(
        cases={name: case_of(name) for name in cases},
        contenders=tuple(contenders),
        workloads=workloads,
        effort=effort,
        seed=args.seed,
        options=Options(
            timeout=args.timeout,
            budget=args.budget,
            memory_limit=int(args.memory_limit * _GIB),
            affinity=args.affinity or "",
            inherit=tuple(filter(None, args.inherit_environ.split(","))),
            until=args.until,
            max_time=args.max_time,
            track_memory=args.track_memory,
            scale=args.scale or "",
            check_seconds=0.0 if args.no_check else _DEFAULT.check_seconds,
        ),
    )


def _load(source: str, encoding: str | None) -> WordList:
    """The word list; how many of its lines were skipped is a warning."""
    words = load(source, encoding)
    if skipped := skipped_lines(words):
        warn(skipped)
    return words
