"""Every searcher finds what brute force over naive finds."""

import inspect

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solvers import (
    CapacityError,
    Honeycomb,
    PuzzleError,
    Rules,
    ScoredHoneycomb,
    Searcher,
    WordList,
)
from solvers.puzzle.rules import LIMITS
from solvers.registry import Entry, find, resolve
from solvers.top.branch_and_bound import BranchAndBound
from solvers.top.brute_force import BruteForce
from solvers.top.pangram_lettersets import PangramLettersets
from solvers.words.naive import Naive
from solvers.words.points_table import PointsTable
from tests.solvers.generated import MANY_LETTERS, small_rules, word_lists

LISTED = find("searcher")


HERE = [solver for solver in find() if not solver.unavailable()]


BOUNDING = [solver.name for solver in HERE if callable(getattr(solver.load(), "bound", None))]


EVERY = [
    *LISTED,
    *(resolve(f"brute_force[{solver.name}]", "searcher") for solver in HERE),
    *(resolve(f"pangram_lettersets[{solver.name}]", "searcher") for solver in HERE),
    *(resolve(f"branch_and_bound[{solver}]", "searcher") for solver in BOUNDING),
]


def available(entries: list[Entry]) -> list[Entry]:
    """Those whose library is here."""
    return [entry for entry in {entry.name: entry for entry in entries}.values() if not entry.unavailable()]


@pytest.mark.property
@settings(deadline=None)
@given(words=word_lists, rules=small_rules, n=st.integers(1, 12))
@example(WordList(["abcd", "bcda", "ñabc"]), Rules(size=4), 12).via("ties of score: letters, then center")
@example(WordList(["bcs", "abc"]), Rules(size=3, min_length=3, excluded=""), 1).via(
    "a bound that ties, late in the list"
)
@example(WordList(["abcd", "abcda", "abce"]), Rules(size=4, bonus=LIMITS["bonus"][1]), 3).via("the largest bonus")
@example(WordList(["abcd", "abcd" * 250]), Rules(size=4, min_length=LIMITS["min_length"][1]), 3).via(
    "the longest shortest word"
)
def test_every_searcher_finds_what_brute_force_over_naive_finds(words: WordList, rules: Rules, n: int) -> None:
    right = BruteForce(words, rules, Naive).top(n)
    for entry in available(EVERY):
        found = entry.load()(words, rules).top(n)
        assert found.best == right.best, entry.name


@st.composite
def lists_of_many_letters(draw: st.DrawFn) -> tuple[WordList, Rules]:
    """Words of up to 64 letters, of which there are more than tables by letter may have room for, and rules."""
    letters = MANY_LETTERS[: draw(st.sampled_from((14, 15, 16, 17, 18, 26, 31, 32, 33, 40, 63, 64)))]
    rules = draw(
        st.builds(
            Rules, size=st.integers(3, 13), min_length=st.integers(1, 5), excluded=st.sampled_from(["s", "", "añ"])
        )
    )
    few = st.lists(st.sampled_from(letters), min_size=rules.size + 1, max_size=rules.size + 1, unique=True)
    words = [letters]  # uses them all, and is no valid word where there are more than a honeycomb has
    for drawn in draw(st.lists(few, min_size=1, max_size=3)):
        words += draw(st.lists(st.text(drawn, min_size=1, max_size=8), max_size=8))
        words += ["".join(drawn[:-1]), "".join(drawn[1:]) + drawn[1]]
    return WordList(words), rules


# Those that use no solver.
ALONE = available([entry for entry in LISTED if entry.solver is None])


def best_or_refusal(entry: Entry, words: WordList, rules: Rules, n: int) -> list[ScoredHoneycomb] | CapacityError:
    """What the searcher finds; its error where it cannot hold so much."""
    try:
        return entry.load()(words, rules).top(n).best
    except CapacityError as error:
        return error


@pytest.mark.property
@settings(deadline=None)
@given(drawn=lists_of_many_letters(), n=st.sampled_from((1, 2, 30)))
def test_searchers_without_a_solver_hold_64_letters_or_refuse(drawn: tuple[WordList, Rules], n: int) -> None:
    words, rules = drawn
    right = PangramLettersets(words, rules, PointsTable).top(n)
    for entry in ALONE:
        found = best_or_refusal(entry, words, rules, n)
        if isinstance(found, CapacityError):
            assert not entry.name.startswith("compressed_bound"), "this one has no table over all sets of letters"
            assert f"{rules.size} of " in str(found)
        else:
            assert found == right.best, entry.name


@pytest.mark.parametrize("entry", ALONE, ids=lambda entry: entry.name)
def test_more_than_64_letters_are_refused_by_number_or_answered(entry: Entry) -> None:
    words = WordList([f"{MANY_LETTERS}її", "кофе", "феко", "кофекофе", "цифр"])
    rules = Rules(size=4, excluded="")
    found = best_or_refusal(entry, words, rules, 3)
    if entry.name == "compressed_bound":
        assert found == PangramLettersets(words, rules).top(3).best
    else:
        expected = f"searcher {entry.name}: word list words has 65 letters, and it can hold 64; use compressed_bound"
        assert str(found) == expected


@pytest.mark.parametrize("entry", available(LISTED), ids=lambda entry: entry.name)
def test_a_list_without_a_pangram_has_no_top_honeycomb(entry: Entry) -> None:
    for words in (WordList([]), WordList(["dean", "trade", "reader", "blacksmith"])):
        assert entry.load()(words).top(3).best == []


@pytest.mark.parametrize("entry", available(LISTED), ids=lambda entry: entry.name)
def test_none_is_no_number_of_honeycombs(entry: Entry, mini: WordList) -> None:
    with pytest.raises(PuzzleError, match="n is 0; ask for 1 honeycomb or more"):
        entry.load()(mini).top(0)


@pytest.mark.parametrize("entry", available(LISTED), ids=lambda entry: entry.name)
def test_a_searcher_is_a_searcher(entry: Entry, mini: WordList) -> None:
    searcher = entry.load()(mini)
    assert isinstance(searcher, Searcher)
    assert searcher.top().best == [ScoredHoneycomb(31, Honeycomb("aceiort", "a"))]


@pytest.mark.parametrize("kind", [BruteForce, PangramLettersets, BranchAndBound])
def test_the_first_solver_that_a_strategy_is_listed_with_is_its_default(kind: type) -> None:
    default = inspect.signature(kind).parameters["solver"].default
    assert default is resolve(kind.scorers[0]).load()  # type: ignore[attr-defined]


@pytest.mark.long
def test_both_searches_of_enable1_find_the_same_hundred(enable1: WordList) -> None:
    plain = PangramLettersets(enable1).top(100)
    assert plain.scored == 55_902
    assert plain.pruned == 0
    assert plain.best == BranchAndBound(enable1).top(100).best


def test_progress_counts_up_to_all_candidates(mini: WordList) -> None:
    for search in (BruteForce(mini), PangramLettersets(mini), BranchAndBound(mini)):
        told: list[tuple[int, int]] = []
        search.progress = lambda done, total, told=told: told.append((done, total))
        search.top()
        assert told == sorted(told)
        total = getattr(search, "total", 14)
        assert told[-1] == (total, total)
        assert {each for _, each in told} == {total}
