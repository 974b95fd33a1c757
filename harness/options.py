"""The command line of `python -m harness`: its verbs and their options.

Flags follow pyperf's where they mean the same.
"""

import argparse
import re
from fnmatch import fnmatchcase
from typing import NoReturn

from harness.cases import CASES
from harness.errors import UsageError
from harness.order import SORTS
from harness.plan import DEFAULT, FAST, PHASES, RIGOROUS
from solvers import __version__
from solvers.errors import shown
from solvers.registry import Entry, find, resolve
from solvers.wordlist import NAMES

FORMATS = ("table", "markdown", "csv", "json")


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line each, like every error here."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}; see {self.prog} --help")


def parser() -> argparse.ArgumentParser:
    """The parser of all verbs."""
    top = _Parser(
        prog="python -m harness",
        description="Time interchangeable Spelling Bee solvers on identical inputs, and say which is faster.",
        epilog="example: python -m harness run --fast",
    )
    top.add_argument("--version", action="version", version=f"beebench {__version__}")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)
    _run(verbs.add_parser("run", help="time solvers, write results/<run>.json, print the ranking"))
    _compare(verbs.add_parser("compare", help="rank the solvers in result files, show what changed between them"))
    _list(verbs.add_parser("list", help="solvers, cases and word lists"))
    return top


def _run(verb: argparse.ArgumentParser) -> None:
    verb.description = "Check every solver against naive, time them in turns, write a run file, print the ranking."
    verb.epilog = "example: python -m harness run --fast -s set,points_table,./mine.py:Mine"
    what = verb.add_argument_group("what to measure")
    what.add_argument(
        "-s",
        "--solvers",
        metavar="NAMES",
        action="append",
        help="names or patterns, comma-separated; FILE.py:Class or module:Class for one of your own (default: all)",
    )
    what.add_argument(
        "-c", "--cases", metavar="NAMES", default="candidates", help=f"of {', '.join(CASES)} (default: %(default)s)"
    )
    what.add_argument("-p", "--phases", metavar="NAMES", default=",".join(PHASES), help="default: %(default)s")
    what.add_argument(
        "--words", metavar="LIST", default="enable1", help=f"{', '.join(NAMES)}, or a file (default: %(default)s)"
    )
    what.add_argument("--encoding", help="of the word-list file (default: utf-8)")
    how = verb.add_argument_group("how to measure")
    effort = how.add_mutually_exclusive_group()
    effort.add_argument(
        "--fast", dest="effort", action="store_const", const=FAST, help=f"{FAST.rounds} rounds, rough answers"
    )
    effort.add_argument(
        "--rigorous", dest="effort", action="store_const", const=RIGOROUS, help=f"{RIGOROUS.rounds} rounds"
    )
    verb.set_defaults(effort=DEFAULT)
    how.add_argument("--seed", type=int, default=1, metavar="N", help="of slices and orders (default: %(default)s)")
    how.add_argument(
        "--timeout",
        type=_positive,
        default=60.0,
        metavar="SECONDS",
        help="for any one step of a cell (default: %(default)g)",
    )
    how.add_argument(
        "--memory-limit",
        type=_positive,
        default=8.0,
        metavar="GIB",
        help="address space of a worker (default: %(default)g)",
    )
    how.add_argument(
        "--affinity", default="", metavar="CPUS", help="pin the workers to these, as 0-1,3 (default: not pinned)"
    )
    how.add_argument("--inherit-environ", default="", metavar="VARS", help="environment variables that workers get too")
    how.add_argument("--dry-run", action="store_true", help="say what would run and how long, and stop")
    where = verb.add_argument_group("where the results go")
    where.add_argument("-o", "--output", metavar="FILE", help="the run file (default: results/<date>-<time>.json)")
    where.add_argument("--overwrite", action="store_true", help="replace the file if it exists")
    where.add_argument("--format", choices=FORMATS, default="table", help="of the ranking (default: %(default)s)")


def _compare(verb: argparse.ArgumentParser) -> None:
    verb.description = "Rank the solvers in each file; with more than one, say what changed since the baseline."
    verb.epilog = "example: python -m harness compare results/*.json"
    verb.add_argument("files", nargs="+", metavar="FILE", help="run files, other pyperf suites, patterns, directories")
    verb.add_argument(
        "--baseline", metavar="FILE", help="what the others are compared with: a file, or its name in the table"
    )
    verb.add_argument(
        "--sort",
        choices=SORTS,
        default="rank",
        help="order of the tables that have it: rank, name, median, or change, worst first (default: %(default)s)",
    )
    verb.add_argument("--format", choices=FORMATS, default="table", help="default: %(default)s")


def _list(verb: argparse.ArgumentParser) -> None:
    verb.description = "Every solver with its idea and cost, every case, every word list, and what is unavailable."
    verb.epilog = "example: python -m harness list"


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise ValueError(text)
    return value


def select(wanted: list[str] | None) -> list[Entry]:
    """The solvers that the names, globs and regular expressions stand for; all of them where none is given."""
    entries = find("solver")
    if wanted is None:
        return entries
    chosen: list[Entry] = []
    for name in filter(None, (part.strip() for text in wanted for part in text.split(","))):
        matching = [entry for entry in entries if _matches(entry.name, name)] or [resolve(name)]
        chosen += [entry for entry in matching if entry not in chosen]
    if not chosen:
        raise UsageError("--solvers: no name in it; leave the option out for all of them")
    return chosen


def choose(wanted: str, known: tuple[str, ...], what: str) -> list[str]:
    """The known names that the comma-separated names, globs and regular expressions stand for, in known order."""
    chosen = []
    for name in filter(None, (part.strip() for part in wanted.split(","))):
        matching = [one for one in known if _matches(one, name)]
        if not matching:
            raise UsageError(f"--{what}: {shown(name)} matches none of {', '.join(known)}; choose among them")
        chosen += matching
    if not chosen:
        raise UsageError(f"--{what}: no name in it; choose among {', '.join(known)}")
    return [one for one in known if one in chosen]


def _matches(name: str, pattern: str) -> bool:
    """Whether the pattern is the name, a glob that fits it, or a regular expression that fits all of it."""
    if name == pattern or fnmatchcase(name, pattern):
        return True
    try:
        return re.fullmatch(pattern, name) is not None
    except re.error:
        return False  # a name or a glob that is no regular expression, FILE.py:Class[0] say
