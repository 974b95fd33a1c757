"""`pareto`: the honeycombs of fewer words and more points; as a table, CSV, JSON, or a plot."""

import argparse
import csv
import io
import warnings
from collections.abc import Callable
from pathlib import Path

from solvers.analysis.frontier import Frontier, Point
from solvers.analysis.frontier import pareto as frontier_of
from solvers.analysis.frontier_plot import check_plot, save_plot
from solvers.cli.options import Commands, add_command, calling, no_pangram, rules_of, words_of
from solvers.cli.show import Output, as_json, heading, honeycomb_json, table, wrapped
from solvers.cli.watch import Watch
from solvers.console.parser import at_least
from solvers.console.text import counted, list_name
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
        "--solver", default="points_table", metavar="NAME", help="what answers the candidates (default: %(default)s)"
    )


def pareto(args: argparse.Namespace) -> Output:
    """The frontier, all of it or every N-th point."""
    rules = rules_of(args)
    entry = resolve(args.solver)
    solver = entry.load()
    if args.plot:
        check_plot(args.plot, inputs=[args.words, *([entry.path] if entry.path else [])])
    words = words_of(args)
    with calling(entry), Watch("pareto") as watch:
        whole = frontier_of(words, rules, solver, watch)
    if not whole.points:
        raise no_pangram(words, rules)
    if args.plot:
        _plot(whole, args.plot, list_name(words), args.warn)
    points = every(whole.points, args.every)
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
        return as_json(words, rules, candidates=whole.candidates, frontier=frontier, length=len(whole.points))
    return [heading(words, rules), "", *_table(whole, points)]


def _plot(frontier: Frontier, path: Path, name: str, warn: Callable[[str], None]) -> None:
    """Draw the plot; each warning of matplotlib (of a letter that its font lacks) is a line."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        save_plot(frontier, path, name)
    for line in dict.fromkeys(" ".join(str(warning.message).split()) for warning in caught):
        warn(f"plot {quote(path)}: {line}")


def every(points: tuple[Point, ...], n: int) -> tuple[Point, ...]:
    """The first of every n points, and the last."""
    selection = points[::n]
    return selection if selection[-1] is points[-1] else (*selection, points[-1])


def _table(whole: Frontier, points: tuple[Point, ...]) -> Output:
    rows = table("words", "points", "points/word", "honeycombs", right=(0, 1, 2))
    for point in points:
        labels = "  ".join(map(str, point.honeycombs))
        rows.add_row(f"{point.words:,}", f"{point.points:,}", f"{point.points_per_word:.2f}", labels)
    honeycombs = sum(len(point.honeycombs) for point in whole.points)
    total = f"{counted(len(whole.points), 'pair')} of words and points, {counted(honeycombs, 'honeycomb')}"
    part = "" if len(points) == len(whole.points) else f"; {len(points):,} shown"
    return [*wrapped(f"fewer words, more points: {total}, of {whole.candidates:,} candidates{part}"), "", rows]


def _csv(points: tuple[Point, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["words", "points", "points_per_word", "letters", "center"])
    for point in points:
        for honeycomb in point.honeycombs:
            ratio = f"{point.points_per_word:.4f}"
            writer.writerow([point.words, point.points, ratio, honeycomb.letters, honeycomb.center])
    return text.getvalue().removesuffix("\n")
