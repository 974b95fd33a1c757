"""What the options of several verbs come to: percentages, CPUs, and the solvers, cases and phases that names select.

Flags follow pyperf's where they mean the same.
"""

import argparse
import os
import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from solvers.console.parser import positive
from solvers.errors import UsageError, nearest, quote
from solvers.registry import Entry, Kind, distinct, find, resolve_any

# A percentage without its sign that is smaller is rather a fraction.
_LEAST_PERCENT = 0.1

FORMATS = ("table", "markdown", "csv", "json")


def fraction(text: str) -> float:
    """A percentage, as 5% or 5, as a fraction."""
    percent = positive(text.removesuffix("%"))
    if percent < _LEAST_PERCENT and not text.endswith("%"):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} means {percent:g} percent; write {100 * percent:g}% or {percent:g}%, whichever is meant"
        )
    return percent / 100


def cpus(text: str) -> str:
    """CPUs, as 0-1,3, each of which this process may run on."""
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    for part in text.split(","):
        first, _, last = part.partition("-")
        last = last or first
        if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
            raise argparse.ArgumentTypeError(f"{quote(text)} is not a list of CPUs; give 0-1,3 say")
        if int(last) > max(allowed) or not allowed.issuperset(range(int(first), int(last) + 1)):
            numbers = ",".join(map(str, sorted(allowed)))
            raise argparse.ArgumentTypeError(
                f"{quote(text)}: there is no such CPU for this process; choose from {numbers}"
            )
    return text


def select(wanted: list[str] | None, kinds: Sequence[Kind], everything: bool = False) -> list[Entry]:
    """What the names, globs and regular expressions stand for; those of the default run where none is given.
    Each is there once, under the name that it was given first.

    everything: all there is, where none is given.
    """
    return distinct(_named(wanted, kinds, everything))


def left_out(kinds: Sequence[Kind]) -> list[str]:
    """Those that a run takes only if it is asked for all, or for them by name."""
    return [entry.name for kind in kinds for entry in find(kind) if entry.opt_in and not entry.unavailable()]


def _named(wanted: list[str] | None, kinds: Sequence[Kind], everything: bool) -> list[Entry]:
    entries = [entry for kind in kinds for entry in find(kind)]
    if wanted is None:
        return [entry for entry in entries if everything or not entry.opt_in]
    chosen: list[Entry] = []
    for name in filter(None, (part.strip() for text in wanted for part in text.split(","))):
        matching = [entry for entry in entries if _matches(entry.name, name)] or [_resolve(name, kinds)]
        chosen += matching
    if not chosen:
        raise UsageError("--solvers: no name in it; leave the option out for all of them")
    return chosen


def _resolve(name: str, kinds: Sequence[Kind]) -> Entry:
    """A solver, or else a searcher, that is not listed: FILE.py:Class, or a strategy over any solver."""
    *others, last = resolve_any(name, kinds)
    return next((entry for entry in others if not entry.unavailable()), last)


def choose(wanted: str, choices: tuple[str, ...], option: str) -> list[str]:
    """The choices that the comma-separated names, globs and regular expressions stand for, in the order of the choices.

    option: where they were given, for the error.
    """
    chosen = set()
    for name in filter(None, (part.strip() for part in wanted.split(","))):
        matching = [choice for choice in choices if _matches(choice, name)]
        if not matching:
            near = nearest(name, choices)
            fault = f": did you mean {near}? It matches none of" if near else " matches none of"
            raise UsageError(f"--{option}: {quote(name)}{fault} {', '.join(choices)}; choose among them")
        chosen.update(matching)
    if not chosen:
        raise UsageError(f"--{option}: no name in it; choose among {', '.join(choices)}")
    return [choice for choice in choices if choice in chosen]


def _matches(name: str, pattern: str) -> bool:
    """Whether the pattern is the name, a glob that fits it, or a regular expression that fits all of it."""
    if name == pattern or fnmatchcase(name, pattern):
        return True
    try:
        return re.fullmatch(pattern, name) is not None
    except re.error:
        return False  # a name or a glob that is not a regular expression, FILE.py:Class[0] say
