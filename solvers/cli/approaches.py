"""`approaches`: the notebook's comparison of the ways to the top honeycomb, timed."""

import argparse
from dataclasses import asdict

from solvers.cli.options import Commands, add_command, calling, no_pangram, positive, rules_of, words_of
from solvers.cli.show import Output, as_json, digits, duration, heading, honeycomb_json, table, wrapped
from solvers.cli.watch import Watch
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
        help="a search that would take longer is estimated from a sample (default: 10)",
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
            timed.append(time_search(entry, words, rules, args.budget, watch))
    _check_agreement(timed)
    if args.json:
        rows = [_row(each) for each in timed]
        return as_json(words, rules, budget=args.budget, approaches=rows)
    return [heading(words, rules), "", *_table(timed)]


def _row(timed: SearchTime) -> dict[str, object]:
    best = timed.best and {"honeycomb": honeycomb_json(timed.best.honeycomb), "score": timed.best.score}
    return asdict(timed) | {
        "per_score": timed.per_score,
        "overall": timed.overall,
        "estimated": bool(timed.sample),
        "best": best,
    }


def _check_agreement(timed: list[SearchTime]) -> None:
    found = [each for each in timed if each.best]
    for other in found[1:]:
        if other.best != found[0].best:
            raise DisagreementError(
                f"{found[0].name} finds {_best(found[0])}, {other.name} finds {_best(other)}; one of them is wrong"
            )


def _best(timed: SearchTime) -> str:
    assert timed.best is not None  # asked only of those that ran
    return f"{timed.best.honeycomb} with {timed.best.score:,} points"


def _table(timed: list[SearchTime]) -> Output:
    first = timed[0]
    shown = table("approach", "scored", "per score", "overall", "fewer", "faster", "speedup", right=range(1, 7))
    for each in timed:
        about = "~" if each.sample else ""
        either = "~" if each is not first and (each.sample or first.sample) else ""
        shown.add_row(
            each.name.replace("[", "\n[") if len(each.name) > 20 else each.name,
            f"{each.scored:,}",
            about + duration(each.per_score),
            about + duration(each.overall),
            _times(first.scored, each.scored),
            either + _times(first.per_score, each.per_score),
            either + _times(first.overall, each.overall),
        )
    return [shown, "", *_notes(timed)]


def _notes(timed: list[SearchTime]) -> list[str]:
    """What the columns are, what the estimates rest on, and what was found."""
    notes = wrapped(f"fewer, faster, speedup: honeycombs, time per score and overall, against {timed[0].name}")
    samples = [f"{each.name} {each.sample:,}" for each in timed if each.sample]
    if samples:
        basis = f"the honeycombs of a random sample: {', '.join(samples)}"
        notes += wrapped(f"~ not run, as it would take longer than --budget; estimated from {basis}")
    ran = [each for each in timed if each.best]
    if ran:
        who = "all that ran agree" if len(ran) > 1 else ran[0].name
        notes += wrapped(f"{who}: the top honeycomb is {_best(ran[0])}")
    return notes


def _times(one: float, other: float) -> str:
    return f"{digits(one / other)}×" if other else "-"
