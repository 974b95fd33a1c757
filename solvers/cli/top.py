"""`top`: the honeycombs that score most, and how they were found."""

import argparse
from dataclasses import asdict, dataclass

from solvers.cli.options import Commands, add_command, calling, no_pangram, rules_of, words_of
from solvers.cli.show import Output, as_json, drawn, heading, honeycomb_json, table
from solvers.cli.watch import Watch
from solvers.console.parser import at_least
from solvers.console.text import counted
from solvers.kit.search import valid_words
from solvers.protocol import ScoredHoneycomb, Searcher, SearchResult
from solvers.puzzle import Honeycomb, Rules
from solvers.registry import Entry, resolve
from solvers.wordlist import WordList
from solvers.words.points_table import PointsTable

DEFAULT = "branch_and_bound"


@dataclass(frozen=True, slots=True)
class _Row:
    honeycomb: Honeycomb
    score: int
    words: int
    pangrams: int


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "top",
        top,
        "The honeycombs that score most of those that have a pangram.",
        "-n 10 --words my_words.txt",
    )
    parser.add_argument("-n", type=at_least(1), default=1, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument(
        "--searcher",
        default=DEFAULT,
        metavar="NAME",
        help="how they are found, as in brute_force or brute_force[set] (default: %(default)s)",
    )
    parser.add_argument("--solver", metavar="NAME", help="what a searcher that is named without one scores with")


def top(args: argparse.Namespace) -> Output:
    """The n best, the best of them drawn."""
    rules = rules_of(args)
    entry = searcher_of(args.searcher, args.solver)
    entry.load()  # a searcher whose library is missing is told before the list is read
    words = words_of(args)
    result = search(entry, words, rules, args.n)
    rows = _rows(result.best, words, rules)
    if args.json:
        best = [asdict(row) | {"honeycomb": honeycomb_json(row.honeycomb)} for row in rows]
        return as_json(words, rules, searcher=entry.name, best=best, scored=result.scored, pruned=result.pruned)
    first = rows[0]
    totals = [counted(first.score, "point"), counted(first.words, "word"), counted(first.pangrams, "pangram")]
    ranking = table("rank", "honeycomb", "points", "words", "pangrams", right=(0, 2, 3, 4))
    for rank, row in enumerate(rows, 1):
        ranking.add_row(str(rank), str(row.honeycomb), f"{row.score:,}", f"{row.words:,}", f"{row.pangrams:,}")
    effort = f"{entry.name}: {counted(result.scored, 'honeycomb')} scored, {result.pruned:,} pruned"
    return [heading(words, rules), "", *drawn(first.honeycomb, totals), "", ranking, "", effort]


def searcher_of(name: str, solver: str | None) -> Entry:
    """The searcher of that name; a strategy that is named without a solver gets the one given."""
    if solver is not None and not name.endswith("]"):
        name = f"{name}[{solver}]"
    return resolve(name, "searcher")


def search(entry: Entry, words: WordList, rules: Rules, n: int = 1) -> SearchResult:
    """The n best. Raises NothingFoundError where there is no candidate."""
    with calling(entry), Watch(entry.name) as watch:
        searcher: Searcher = entry.load()(words, rules)
        if hasattr(searcher, "progress"):
            searcher.progress = watch
        result = searcher.top(n)
    if not result.best:
        raise no_pangram(words, rules)
    return result


def _rows(best: list[ScoredHoneycomb], words: WordList, rules: Rules) -> list[_Row]:
    """The best, with how many words and pangrams each can make."""
    solver = PointsTable(valid_words(words, rules), rules)
    answers = [solver.solve(scored.honeycomb) for scored in best]
    return [
        _Row(scored.honeycomb, scored.score, len(answer), sum(map(rules.is_pangram, answer)))
        for scored, answer in zip(best, answers, strict=True)
    ]
