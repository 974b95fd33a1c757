"""`pareto`: the honeycombs of fewer words and more points; as a table, CSV, JSON, or a plot."""

import argparse
import csv
import io
import sys
import warnings
from pathlib import Path

from solvers.analysis.frontier import Frontier, Point
from solvers.analysis.frontier import pareto as frontier_of
from solvers.analysis.frontier_plot import check_plot, save_plot
from solvers.cli.options import Commands, add_command, at_least, calling, no_pangram, rules_of, words_of
from solvers.cli.show import (
    Output,
    as_json,
    counted,
    encodable,
    heading,
    honeycomb_json,
    list_name,
    table,
    wrapped,
)
from solvers.cli.watch import Watch
from solvers.errors import quote
from solvers.registry import resolve


def add(commands: Commands) -> None:
    """Add the command."""
    text = "The candidate honeycombs that none beats in both: fewer words, more points."
    parser = add_command(commands, "pareto", pareto, text, "--plot pareto.svg")
    parser.add_argument("--every", type=at_least(1), default=1, metavar="N", help="show every N-th, and the last")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the frontier to FILE.png or FILE.svg")
    parser.add_argument("--csv", action="store_true", help="show CSV instead of a table, a line for each honeycomb")
    parser.add_argument(
        "--solver", default="points_table", metavar="NAME", help="what answers the candidates (default: points_table)"
    )


def pareto(args: argparse.Namespace) -> Output:
    """The frontier, all of it or every N-th point."""
    rules = rules_of(args)
    entry = resolve(args.solver)
    solver = entry.load()
    if args.plot:
        check_plot(args.plot)
    words = words_of(args)
    with calling(entry), Watch("pareto") as watch:
        found = frontier_of(words, rules, solver, watch)
    if not found.points:
        raise no_pangram(words, rules)
    if args.plot:
        _plot(found, args.plot, list_name(words))
    points = every(found.points, args.every)
    if args.csv:
        return [_csv(points)]
    if args.json:
        frontier = [
            {
                "words": point.words,
                "points": point.points,
                "points_per_word": point.points_per_word,
                "honeycombs": [honeycomb_json(honeycomb) for honeycomb in point.honeycombs],
            }
            for point in points
        ]
        return as_json(words, rules, candidates=found.candidates, frontier=frontier, length=len(found.points))
    return [heading(words, rules), "", *_table(found, points)]


def _plot(found: Frontier, path: Path, name: str) -> None:
    """Draw the plot; what matplotlib warns of (a letter that its font lacks) is a line each on stderr."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        save_plot(found, path, name)
    for warning in dict.fromkeys(" ".join(str(each.message).split()) for each in caught):
        sys.stderr.write(encodable(f"plot {quote(path)}: {warning}\n", sys.stderr.encoding))


def every(points: tuple[Point, ...], n: int) -> tuple[Point, ...]:
    """The first of every n points, and the last."""
    some = points[::n]
    return some if some[-1] is points[-1] else (*some, points[-1])


def _table(found: Frontier, points: tuple[Point, ...]) -> Output:
    rows = table("words", "points", "points/word", "honeycombs", right=(0, 1, 2))
    for point in points:
        labels = "  ".join(map(str, point.honeycombs))
        rows.add_row(f"{point.words:,}", f"{point.points:,}", f"{point.points_per_word:.2f}", labels)
    honeycombs = sum(len(point.honeycombs) for point in found.points)
    total = f"{counted(len(found.points), 'pair')} of words and points, {counted(honeycombs, 'honeycomb')}"
    part = "" if len(points) == len(found.points) else f"; {len(points):,} shown"
    return [*wrapped(f"fewer words, more points: {total}, of {found.candidates:,} candidates{part}"), "", rows]


def _csv(points: tuple[Point, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["words", "points", "points_per_word", "letters", "center"])
    for point in points:
        for honeycomb in point.honeycombs:
            ratio = f"{point.points_per_word:.4f}"
            writer.writerow([point.words, point.points, ratio, honeycomb.letters, honeycomb.center])
    return text.getvalue().removesuffix("\n")
