"""`stats`: what a word list holds for a puzzle."""

import argparse
from dataclasses import asdict
from math import ceil

from solvers.analysis.list_statistics import Statistics, statistics
from solvers.cli.options import Commands, add_command, at_least, need_words, rules_of, words_of
from solvers.cli.show import Output, as_json, counted, heading, table, wrapped
from solvers.puzzle import Rules, capitals

_PANGRAMS = 10


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "stats", stats, "What a word list holds for a puzzle.", "--words my_words.txt")
    parser.add_argument("-n", type=at_least(1), default=10, metavar="N", help="how many best lettersets (default: 10)")
    parser.add_argument(
        "--every",
        type=at_least(1),
        metavar="N",
        help="show every N-th pangram (default: such that about ten are shown)",
    )


def stats(args: argparse.Namespace) -> Output:
    """The counts, some of the pangrams, the best lettersets and words."""
    rules = rules_of(args)
    words = words_of(args)
    need_words(words)
    found = statistics(words, rules, args.n)
    every = args.every or max(1, ceil(len(found.pangrams) / _PANGRAMS))
    shown = found.pangrams[::every]
    if args.json:
        values = asdict(found) | {"pangrams": len(found.pangrams), "every": every, "some_pangrams": shown}
        return as_json(words, rules, statistics=values)
    return [heading(words, rules), "", *_counts(found, rules), *_pangrams(shown, every), *_best(found)]


def _counts(found: Statistics, rules: Rules) -> Output:
    rows = [("words", found.words)]
    if rules.excluded:
        rows.append((f"  not valid: has {' or '.join(capitals(rules.excluded))}", found.excluded))
    rows += [
        (f"  not valid: under {rules.min_length} letters", found.short),
        (f"  not valid: over {rules.size} distinct letters", found.rich),
        ("valid words", found.valid),
        ("distinct lettersets of valid words", found.lettersets),
        ("pangrams", len(found.pangrams)),
        ("distinct lettersets of pangrams", found.pangram_lettersets),
        ("candidate honeycombs (they have a pangram)", found.candidates),
        (f"all honeycombs of {counted(len(found.letters), 'letter')}", found.honeycombs),
    ]
    shown = table("what", "how many", right=(1,))
    for what, count in rows:
        shown.add_row(what, f"{count:,}")
    return [shown]


def _pangrams(shown: tuple[str, ...], every: int) -> Output:
    if not shown:
        return ["", "no pangram"]
    title = "pangrams" if every == 1 else f"pangrams, one in every {every:,}"
    return ["", *wrapped(f"{title}: {', '.join(map(capitals, shown))}")]


def _best(found: Statistics) -> Output:
    if not found.best_lettersets:
        return []
    shown = table("letterset", "points", right=(1,))
    for scored in found.best_lettersets:
        shown.add_row(capitals(scored.text), f"{scored.points:,}")
    words = ", ".join(capitals(word.text) for word in found.best_words)
    best = f"highest-scoring word: {words}, {counted(found.best_words[0].points, 'point')}"
    return ["", shown, "", *wrapped(best)]
