"""`pareto`: the honeycombs of fewer words and more points; as a table, CSV, JSON, or a plot."""

import argparse
import csv
import io
from pathlib import Path

from solvers.commands.options import Commands, add_command, at_least, calling, no_pangram, rules_of, words_of
from solvers.commands.progress import Watch
from solvers.commands.show import Output, as_json, counted, heading, honeycomb_json, list_name, table, wrapped
from solvers.notebook.pareto import Frontier, Point
from solvers.notebook.pareto import pareto as frontier_of
from solvers.notebook.pareto_plot import check_plot, save_plot
from solvers.registry import resolve


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands, "pareto", pareto, "The candidate honeycombs that none beats in both: fewer words, more points."
    )
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
        save_plot(found, args.plot, list_name(words))
    shown = every(found.points, args.every)
    if args.csv:
        return [_csv(shown)]
    if args.json:
        points = [
            {
                "words": point.words,
                "points": point.points,
                "points_per_word": point.points_per_word,
                "honeycombs": [honeycomb_json(honeycomb) for honeycomb in point.honeycombs],
            }
            for point in shown
        ]
        return as_json(words, rules, candidates=found.candidates, frontier=points, length=len(found.points))
    return [heading(words, rules), "", *_table(found, shown)]


def every(points: tuple[Point, ...], n: int) -> tuple[Point, ...]:
    """The first of every n points, and the last."""
    some = points[::n]
    return some if some[-1] is points[-1] else (*some, points[-1])


def _table(found: Frontier, points: tuple[Point, ...]) -> Output:
    shown = table("words", "points", "points/word", "honeycombs", right=(0, 1, 2))
    for point in points:
        labels = "  ".join(map(str, point.honeycombs))
        shown.add_row(f"{point.words:,}", f"{point.points:,}", f"{point.points_per_word:.2f}", labels)
    honeycombs = sum(len(point.honeycombs) for point in found.points)
    total = f"{counted(len(found.points), 'pair')} of words and points, {counted(honeycombs, 'honeycomb')}"
    part = "" if len(points) == len(found.points) else f"; {len(points):,} shown"
    return [*wrapped(f"fewer words, more points: {total}, of {found.candidates:,} candidates{part}"), "", shown]


def _csv(points: tuple[Point, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["words", "points", "points_per_word", "letters", "center"])
    for point in points:
        for honeycomb in point.honeycombs:
            ratio = f"{point.points_per_word:.4f}"
            writer.writerow([point.words, point.points, ratio, honeycomb.letters, honeycomb.center])
    return text.getvalue().removesuffix("\n")
