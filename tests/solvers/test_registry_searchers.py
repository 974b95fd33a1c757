"""Searchers are found as solvers are, and a strategy with the solvers that it names."""

from pathlib import Path

import pytest

import solvers.top
from solvers import (
    Honeycomb,
    RegistryError,
    WordList,
)
from solvers.registry import find, resolve
from solvers.words.naive import Naive

LISTED = find("searcher")


OWN = '''
"""The alphabetically first candidate, whatever it scores."""

from solvers import NYT, Honeycomb, ScoredHoneycomb, SearchResult
from solvers.kit.search import pangram_lettersets, valid_words


class Plain:
    def __init__(self, words, rules=NYT):
        self.letters = min(pangram_lettersets(valid_words(words, rules), rules))

    def top(self, n=1):
        return SearchResult([ScoredHoneycomb(0, Honeycomb(self.letters, self.letters[0]))], 0, 0)


class Strategy:
    scorers = ("set", "naive")

    def __init__(self, words, rules=NYT, solver=None):
        self.solver = solver

    def top(self, n=1):
        return SearchResult([], 0, 0)
'''


def test_the_searchers_are_listed_with_the_solvers_they_name() -> None:
    assert {
        "branch_and_bound[points_table]",
        "brute_force[naive]",
        "pangram_lettersets[naive]",
        "pangram_lettersets[points_table]",
    } <= {entry.name for entry in LISTED}
    assert [entry.name for entry in LISTED] == sorted(entry.name for entry in LISTED)
    for entry in LISTED:
        assert resolve(entry.spec, "searcher") == entry
        assert entry.idea
        assert entry.cost


def test_a_name_without_brackets_takes_the_default_solver() -> None:
    assert resolve("pangram_lettersets", "searcher").name == "pangram_lettersets[points_table]"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nothing", "searcher 'nothing': unknown; choose from branch_and_bound, brute_force"),
        ("nothing[set]", "searcher 'nothing': unknown"),
        ("brute_force[nothing]", "solver 'nothing': unknown; choose from "),
        ("brute_force[set", "searcher 'brute_force[set': unknown"),
    ],
)
def test_a_searcher_that_is_not_there_is_named(name: str, fault: str) -> None:
    with pytest.raises(RegistryError) as raised:
        resolve(name, "searcher")
    assert str(raised.value).startswith(fault)


def test_a_searcher_of_ones_own_is_a_file_and_a_class(tmp_path: Path, mini: WordList) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    plain = resolve(f"{path}:Plain", "searcher")
    assert plain.load()(mini).top().best[0].honeycomb == Honeycomb("aceiort", "a")
    with pytest.raises(RegistryError, match="uses no solver; give its name alone"):
        resolve(f"{path}:Plain[set]", "searcher")
    strategy = resolve(f"{path}:Strategy", "searcher")
    assert strategy.name == f"{path}:Strategy[set]"
    assert strategy.load()(mini).solver is resolve("set").load()
    other = resolve(f"{path}:Strategy[naive]", "searcher")
    assert other.load()(mini).solver is Naive
    assert other.source_digest != strategy.source_digest
    assert resolve(other.spec, "searcher").load()(mini).solver is Naive


def test_a_strategy_that_is_dropped_in_is_listed_with_its_solvers_and_no_other_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mini: WordList
) -> None:
    source = OWN[: OWN.index("class Plain")] + OWN[OWN.index("class Strategy") :]
    (tmp_path / "dropped_in.py").write_text(source)
    monkeypatch.setattr(solvers.top, "__path__", [*solvers.top.__path__, str(tmp_path)])
    names = [entry.name for entry in find("searcher")]
    assert names == sorted([*(entry.name for entry in LISTED), "dropped_in[naive]", "dropped_in[set]"])
    assert resolve("dropped_in", "searcher").load()(mini).solver is resolve("set").load()
