"""`approaches`: the notebook's comparison of the ways to the top honeycomb, timed."""

import argparse
from dataclasses import asdict

from solvers.cli.options import Commands, add_command, calling, no_pangram, rules_of, words_of
from solvers.cli.show import Output, as_json, heading, honeycomb_json, table, wrapped
from solvers.cli.watch import Watch
from solvers.console.parser import positive
from solvers.console.quantities import duration, figures, seconds
from solvers.errors import BeeError
from solvers.kit.estimate import SearchTime, time_search
from solvers.kit.search import pangram_lettersets, valid_words
from solvers.registry import resolve

# The notebook's approaches, in its order.
NOTEBOOK = (
    "brute_force[naive]",
    "pangram_lettersets[naive]",
    "pangram_lettersets[points_table]",
    "branch_and_bound[points_table]",
)


class DisagreementError(BeeError):
    """Searchers that find different top honeycombs."""

    status = 1


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands, "approaches", approaches, "The ways to the top honeycomb, and how long each takes.", "--budget 1"
    )
    parser.add_argument(
        "--searcher",
        action="append",
        metavar="NAME",
        help=f"one to compare, may be repeated (default: {', '.join(NOTEBOOK)})",
    )
    parser.add_argument(
        "--budget",
        type=positive,
        default=10.0,
        metavar="SECONDS",
        help="a search that would take longer is estimated from a sample (default: %(default)g)",
    )


def approaches(args: argparse.Namespace) -> Output:
    """A row for each; those found by searching must agree."""
    rules = rules_of(args)
    entries = [resolve(name, "searcher") for name in args.searcher or NOTEBOOK]
    for entry in entries:
        entry.load()
    words = words_of(args)
    if not pangram_lettersets(valid_words(words, rules), rules):
        raise no_pangram(words, rules)
    timed = []
    for entry in entries:
        with calling(entry), Watch(entry.name) as watch:
            timed.append(time_search(entry.name, entry.load(), words, rules, args.budget, watch))
    _check_agreement(timed)
    if args.json:
        rows = [_row(way) for way in timed]
        return as_json(words, rules, budget=args.budget, approaches=rows)
    return [heading(words, rules), "", *_table(timed)]


def _row(way: SearchTime) -> dict[str, object]:
    best = way.best and {"honeycomb": honeycomb_json(way.best.honeycomb), "score": way.best.score}
    return asdict(way) | {
        "per_score": way.per_score,
        "overall": way.overall,
        "estimated": bool(way.sample),
        "best": best,
    }


def _check_agreement(timed: list[SearchTime]) -> None:
    ran = [way for way in timed if way.best]
    for other in ran[1:]:
        if other.best != ran[0].best:
            raise DisagreementError(
                f"{ran[0].name} finds {_best(ran[0])}, {other.name} finds {_best(other)}; one of them is wrong"
            )


def _best(way: SearchTime) -> str:
    assert way.best is not None  # asked only of those that ran
    return f"{way.best.honeycomb} with {way.best.score:,} points"


def _table(timed: list[SearchTime]) -> Output:
    first = timed[0]
    rows = table("approach", "scored", "per score", "overall", "fewer", "faster", "speedup", right=range(1, 7))
    for way in timed:
        about = "~" if way.sample else ""
        about_ratio = "~" if way is not first and (way.sample or first.sample) else ""
        rows.add_row(
            way.name.replace("[", "\n[") if len(way.name) > 20 else way.name,
            f"{way.scored:,}",
            about + _time(way.per_score),
            about + _time(way.overall),
            _times(first.scored, way.scored),
            about_ratio + _times(first.per_score, way.per_score),
            about_ratio + _times(first.overall, way.overall),
        )
    return [rows, "", *_notes(timed)]


def _notes(timed: list[SearchTime]) -> list[str]:
    """What the columns are, what the estimates rest on, and what was found."""
    notes = wrapped(f"fewer, faster, speedup: honeycombs, time per score and overall, against {timed[0].name}")
    samples = [f"{way.name} {way.sample:,}" for way in timed if way.sample]
    if samples:
        basis = f"the honeycombs of a random sample: {', '.join(samples)}"
        notes += wrapped(f"~ not run, as it would take longer than --budget; estimated from {basis}")
    ran = [way for way in timed if way.best]
    if ran:
        who = "all that ran agree" if len(ran) > 1 else ran[0].name
        notes += wrapped(f"{who}: the top honeycomb is {_best(ran[0])}")
    return notes


def _time(value: float) -> str:
    """A measured time, or, where it would be many seconds, how long a person waits."""
    return seconds(value) if value < 90 else duration(value)


def _times(first: float, other: float) -> str:
    return f"{figures(first / other)}x" if other else "-"
