"""`stats`: what a word list holds for a puzzle."""

import argparse
from dataclasses import asdict
from math import ceil

from solvers.analysis.list_statistics import Statistics, statistics
from solvers.cli.options import Commands, add_command, need_words, rules_of, words_of
from solvers.cli.show import Output, as_json, heading, table, wrapped
from solvers.console.parser import at_least
from solvers.console.text import counted
from solvers.puzzle import Rules, capitals

_PANGRAMS = 10


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "stats", stats, "What a word list holds for a puzzle.", "--words my_words.txt")
    parser.add_argument(
        "-n", type=at_least(1), default=10, metavar="N", help="how many best lettersets (default: %(default)s)"
    )
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
    totals = statistics(words, rules, args.n)
    every = args.every or max(1, ceil(len(totals.pangrams) / _PANGRAMS))
    sample = totals.pangrams[::every]
    if args.json:
        values = asdict(totals) | {"pangrams": len(totals.pangrams), "every": every, "some_pangrams": sample}
        return as_json(words, rules, statistics=values)
    return [heading(words, rules), "", *_counts(totals, rules), *_pangrams(sample, every), *_best(totals)]


def _counts(totals: Statistics, rules: Rules) -> Output:
    rows = [("words", totals.words)]
    if rules.excluded:
        rows.append((f"  not valid: has {' or '.join(capitals(rules.excluded))}", totals.excluded))
    rows += [
        (f"  not valid: under {rules.min_length} letters", totals.short),
        (f"  not valid: over {rules.size} distinct letters", totals.rich),
        ("valid words", totals.valid),
        ("distinct lettersets of valid words", totals.lettersets),
        ("pangrams", len(totals.pangrams)),
        ("distinct lettersets of pangrams", totals.pangram_lettersets),
        ("candidate honeycombs (they have a pangram)", totals.candidates),
        (f"all honeycombs of {counted(len(totals.letters), 'letter')}", totals.honeycombs),
    ]
    counts = table("what", "how many", right=(1,))
    for label, count in rows:
        counts.add_row(label, f"{count:,}")
    return [counts]


def _pangrams(sample: tuple[str, ...], every: int) -> Output:
    if not sample:
        return ["", "no pangram"]
    title = "pangrams" if every == 1 else f"pangrams, one in every {every:,}"
    return ["", *wrapped(f"{title}: {', '.join(map(capitals, sample))}")]


def _best(totals: Statistics) -> Output:
    if not totals.best_lettersets:
        return []
    lettersets = table("letterset", "points", right=(1,))
    for scored in totals.best_lettersets:
        lettersets.add_row(capitals(scored.text), f"{scored.points:,}")
    words = ", ".join(capitals(word.text) for word in totals.best_words)
    best = f"highest-scoring word: {words}, {counted(totals.best_words[0].points, 'point')}"
    return ["", lettersets, "", *wrapped(best)]
