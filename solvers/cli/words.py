"""`words GAELMPX`: the words a honeycomb can make, pangrams first. `score GAELMPX`: their points."""

import argparse

from solvers.cli.options import Commands, add_command, calling, honeycomb_of, rules_of, words_of
from solvers.cli.show import Output, as_json, drawn, heading, honeycomb_json
from solvers.console.parser import Parser
from solvers.console.text import counted
from solvers.puzzle import Honeycomb, Rules, capitals
from solvers.registry import Entry, resolve
from solvers.wordlist import WordList


def add(commands: Commands) -> None:
    """Add both commands."""
    _honeycomb(add_command(commands, "words", words, "The words that a honeycomb can make, pangrams first.", "GAELMPX"))
    _honeycomb(add_command(commands, "score", score, "The total score of a honeycomb.", "GAELMPX --rules print"))


def _honeycomb(parser: Parser) -> None:
    parser.add_argument("honeycomb", help="center first, as in GAELMPX, or G/AELMPX")
    parser.add_argument("--solver", default="set", metavar="NAME", help="which solver answers (default: %(default)s)")


def words(args: argparse.Namespace) -> Output:
    """The words by falling score, then by alphabet; pangrams first, and marked."""
    honeycomb, rules, word_list, entry = _inputs(args)
    with calling(entry):
        answer = entry.load()(word_list, rules).solve(honeycomb)
    ranked = sorted(answer, key=lambda word: (not rules.is_pangram(word), -rules.word_score(word), word))
    total = sum(map(rules.word_score, answer))
    pangrams = sum(map(rules.is_pangram, answer))
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
    totals = [counted(total, "point"), counted(len(answer), "word"), counted(pangrams, "pangram")]
    lines = [heading(word_list, rules, honeycomb), "", *drawn(honeycomb, totals)]
    if answer:
        lines += ["", "points  word"]
    for word in ranked:
        mark = "  (pangram)" if rules.is_pangram(word) else ""
        lines.append(f"{rules.word_score(word):>6}  {capitals(word)}{mark}")
    return lines


def score(args: argparse.Namespace) -> Output:
    """The total score."""
    honeycomb, rules, word_list, entry = _inputs(args)
    with calling(entry):
        total = entry.load()(word_list, rules).score(honeycomb)
    if args.json:
        return as_json(word_list, rules, honeycomb=honeycomb_json(honeycomb), score=total)
    return [heading(word_list, rules, honeycomb), "", *drawn(honeycomb, ["", counted(total, "point")])]


def _inputs(args: argparse.Namespace) -> tuple[Honeycomb, Rules, WordList, Entry]:
    """What the arguments come to; the list is read last."""
    rules = rules_of(args)
    honeycomb = honeycomb_of(args.honeycomb, rules)
    entry = resolve(args.solver)
    entry.load()
    return honeycomb, rules, words_of(args), entry
