"""`report [GAELMPX]`: the words of a honeycomb by letterset, with their points, pangrams first."""

import argparse
from dataclasses import asdict

from solvers.analysis.letterset_report import Group, Report
from solvers.analysis.letterset_report import report as report_on
from solvers.cli.options import Commands, add_command, calling, honeycomb_of, need_words, rules_of, words_of
from solvers.cli.show import Output, as_json, drawn, heading, honeycomb_json, wrapped
from solvers.cli.top import DEFAULT, search, searcher_of
from solvers.console.text import counted
from solvers.errors import UsageError
from solvers.puzzle import capitals
from solvers.registry import resolve


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands, "report", report, "The words of a honeycomb by letterset, pangrams first.", "GAELMPX"
    )
    parser.add_argument("honeycomb", nargs="?", help="center first (default: the top honeycomb)")
    parser.add_argument("--solver", default="set", metavar="NAME", help="which solver answers (default: %(default)s)")
    parser.add_argument("--searcher", metavar="NAME", help=f"what finds the top honeycomb (default: {DEFAULT})")


def report(args: argparse.Namespace) -> Output:
    """The report on the honeycomb given, or on the top one."""
    rules = rules_of(args)
    if args.honeycomb is not None and args.searcher is not None:
        raise UsageError("report: a searcher finds the top honeycomb, but a honeycomb is given; leave one out")
    honeycomb = None if args.honeycomb is None else honeycomb_of(args.honeycomb, rules)
    searcher = searcher_of(args.searcher or DEFAULT, None)
    entry = resolve(args.solver)
    for needed in (searcher, entry):
        needed.load()
    words = words_of(args)
    need_words(words)
    head = heading(words, rules, honeycomb)
    if honeycomb is None:
        honeycomb = search(searcher, words, rules).best[0].honeycomb
    with calling(entry):
        answer = entry.load()(words, rules).solve(honeycomb)
    content = report_on(honeycomb, answer, rules)
    if args.json:
        values = asdict(content) | {"honeycomb": honeycomb_json(honeycomb)}
        return as_json(words, rules, report=values)
    return [head, *_lines(content)]


def _lines(content: Report) -> list[str]:
    totals = [counted(content.points, "point"), counted(content.words, "word"), counted(content.pangrams, "pangram")]
    lines = ["", *drawn(content.honeycomb, totals)]
    for group in content.groups:
        noun = "pangram" if group.letterset == content.honeycomb.letters else "word"
        lines += ["", _title(group, noun), *_words(group)]
    return lines


def _title(group: Group, noun: str) -> str:
    return f"{capitals(group.letterset)}  {counted(len(group.words), noun)}, {counted(group.points, 'point')}"


def _words(group: Group) -> list[str]:
    """The words and their scores, as many on a line as it holds."""
    return wrapped(" ".join(f"{capitals(word.text)}({word.points})" for word in group.words), indent="    ")
