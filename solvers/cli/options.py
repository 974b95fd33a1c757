"""The options that all commands share, and what they come to: a word list, rules, a honeycomb.

A fault of the puzzle or of the rules is told before any word list is read.
"""

import argparse
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from solvers.console.parser import Parser, at_least
from solvers.console.text import list_name, skipped_lines
from solvers.errors import BeeError, NothingFoundError, UsageError, quote
from solvers.puzzle import NYT, PRINT, Honeycomb, Rules, capitals, normalise
from solvers.registry import Entry
from solvers.wordlist import NAMES, WordList, load

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - no public name

SIZES = range(3, 14)
_RULES = {"nyt": NYT, "print": PRINT}


class SolverFailedError(BeeError):
    """A solver or searcher that raises."""

    status = 1


def typed(text: str) -> str:
    """An argument as it was typed: in the C locale Python takes UTF-8 for bytes of no encoding."""
    try:
        return os.fsencode(text).decode()
    except UnicodeDecodeError:
        return text


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], object], text: str, example: str
) -> Parser:
    """A command with the shared options. example: what may follow its name."""
    parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    parser.epilog = f"example: %(prog)s {example}"
    assert isinstance(parser, Parser)  # as the parser of the commands is
    parser.set_defaults(run=run)
    words = parser.add_argument_group("the word list")
    words.add_argument(
        "--words", default="enable1", metavar="LIST", help=f"a file, gzipped or not, or one of {', '.join(NAMES)}"
    )
    words.add_argument("--encoding", help="of the file (default: utf-8)")
    rules = parser.add_argument_group("the rules")
    rules.add_argument(
        "--rules", choices=_RULES, default="nyt", help="of the puzzle on the web, or in the printed magazine"
    )
    rules.add_argument(
        "--size", type=at_least(0), metavar="N", help=f"letters of a honeycomb, {SIZES[0]} to {SIZES[-1]}"
    )
    rules.add_argument("--min-length", type=at_least(1), metavar="N", help="letters of the shortest word that counts")
    rules.add_argument("--exclude", metavar="LETTERS", help="letters that no top honeycomb may have, in place of S")
    rules.add_argument("--allow-s", action="store_true", help="let the top honeycomb have an S")
    rules.add_argument("--bonus", type=at_least(0), metavar="N", help="points that a pangram scores on top")
    parser.add_argument("--json", action="store_true", help="show JSON instead of a table")
    return parser


def rules_of(args: argparse.Namespace) -> Rules:
    """The rules that the options come to."""
    base = _RULES[args.rules]
    if args.size is not None and args.size not in SIZES:
        raise UsageError(f"--size {args.size}: a honeycomb has {SIZES[0]} to {SIZES[-1]} letters; give one of these")
    excluded = base.excluded if args.exclude is None else normalise(typed(args.exclude))
    if args.allow_s:
        if args.exclude is not None and "s" in excluded:
            raise UsageError(f"--exclude {quote(args.exclude)} --allow-s: S is excluded and allowed; leave one out")
        excluded = excluded.replace("s", "")
    return Rules(
        size=base.size if args.size is None else args.size,
        min_length=base.min_length if args.min_length is None else args.min_length,
        excluded=excluded,
        bonus=base.bonus if args.bonus is None else args.bonus,
        scoring=base.scoring,
    )


def honeycomb_of(text: str, rules: Rules) -> Honeycomb:
    """The honeycomb that was typed. Raises PuzzleError where the rules want another size."""
    honeycomb = Honeycomb.parse(typed(text))
    rules.check(honeycomb)
    return honeycomb


def words_of(args: argparse.Namespace) -> WordList:
    """The word list; how many of its lines were skipped is a warning."""
    words = load(args.words, args.encoding)
    if skipped := skipped_lines(words):
        args.warn(skipped)
    return words


@contextmanager
def calling(entry: Entry) -> Iterator[None]:
    """Around calls of a solver: what it raises becomes a SolverFailedError, one line."""
    try:
        yield
    except BeeError:
        raise
    except Exception as error:  # a solver of the user's own may raise anything
        where = traceback.extract_tb(error.__traceback__)[-1]
        what = quote(f"{type(error).__name__}: {error}", 200)
        raise SolverFailedError(
            f"{entry.kind} {entry.name}: raises {what} in {where.filename}, line {where.lineno}; mend it"
        ) from error


def need_words(words: WordList) -> None:
    """Raise NothingFoundError where the list is empty."""
    if not words:
        raise NothingFoundError(f"no word in {list_name(words)}; give a list with one word on each line")


def no_pangram(words: WordList, rules: Rules) -> NothingFoundError:
    """The error for a list in which no candidate honeycomb is found."""
    need_words(words)
    excluded = f" and no {capitals(rules.excluded)}" if rules.excluded else ""
    return NothingFoundError(
        f"no pangram in {list_name(words)}: no word of {rules.min_length} letters up has exactly {rules.size} "
        f"distinct letters{excluded}; give a longer list, or another --size"
    )
