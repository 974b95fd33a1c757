"""`words GAELMPX`: the words a honeycomb can make, pangrams first. `score GAELMPX`: their points."""

import argparse

from solvers.cli.options import Commands, Parser, add_command, calling, honeycomb_of, rules_of, words_of
from solvers.cli.show import Output, as_json, counted, drawn, heading, honeycomb_json
from solvers.puzzle import Honeycomb, Rules, capitals
from solvers.registry import Entry, resolve
from solvers.wordlist import WordList


def add(commands: Commands) -> None:
    """Add both commands."""
    _honeycomb(add_command(commands, "words", words, "The words that a honeycomb can make, pangrams first.", "GAELMPX"))
    _honeycomb(add_command(commands, "score", score, "The total score of a honeycomb.", "GAELMPX --rules print"))


def _honeycomb(parser: Parser) -> None:
    parser.add_argument("honeycomb", help="centre first, as in GAELMPX, or G/AELMPX")
    parser.add_argument("--solver", default="set", metavar="NAME", help="which solver answers (default: set)")


def words(args: argparse.Namespace) -> Output:
    """The words by falling score, then by alphabet; pangrams first, and marked."""
    honeycomb, rules, word_list, entry = _asked(args)
    with calling(entry):
        found = entry.load()(word_list, rules).solve(honeycomb)
    ranked = sorted(found, key=lambda word: (not rules.is_pangram(word), -rules.word_score(word), word))
    total = sum(map(rules.word_score, found))
    pangrams = sum(map(rules.is_pangram, found))
    if args.json:
        return as_json(
            word_list,
            rules,
            honeycomb=honeycomb_json(honeycomb),
            score=total,
            pangrams=pangrams,
            words=[
                {"word": word, "score": rules.word_score(word), "pangram": rules.is_pangram(word)} for word in ranked
            ],
        )
    totals = [counted(total, "point"), counted(len(found), "word"), counted(pangrams, "pangram")]
    lines = [heading(word_list, rules, honeycomb), "", *drawn(honeycomb, totals)]
    if found:
        lines += ["", "points  word"]
    for word in ranked:
        mark = "  (pangram)" if rules.is_pangram(word) else ""
        lines.append(f"{rules.word_score(word):>6}  {capitals(word)}{mark}")
    return lines


def score(args: argparse.Namespace) -> Output:
    """The total score."""
    honeycomb, rules, word_list, entry = _asked(args)
    with calling(entry):
        total = entry.load()(word_list, rules).score(honeycomb)
    if args.json:
        return as_json(word_list, rules, honeycomb=honeycomb_json(honeycomb), score=total)
    return [heading(word_list, rules, honeycomb), "", *drawn(honeycomb, ["", counted(total, "point")])]


def _asked(args: argparse.Namespace) -> tuple[Honeycomb, Rules, WordList, Entry]:
    """What the arguments come to; the list is read last."""
    rules = rules_of(args)
    honeycomb = honeycomb_of(args.honeycomb, rules)
    entry = resolve(args.solver)
    entry.load()
    return honeycomb, rules, words_of(args), entry
