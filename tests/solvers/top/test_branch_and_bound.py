"""A letterset's bound holds for its honeycombs; on ENABLE1 it prunes all but a few."""

import pytest
from hypothesis import given, settings

from solvers import (
    PRINT,
    Honeycomb,
    RegistryError,
    Rules,
    ScoredHoneycomb,
    SearchResult,
    WordList,
)
from solvers.registry import find, resolve
from solvers.top.branch_and_bound import BranchAndBound
from solvers.words.naive import Naive
from tests.solvers.generated import small_rules, word_lists

BOUNDING = [entry for entry in find() if not entry.unavailable() and callable(getattr(entry.load(), "bound", None))]


@pytest.mark.property
@settings(deadline=None)
@given(words=word_lists, rules=small_rules)
def test_no_honeycomb_scores_more_than_its_letters_without_a_center(words: WordList, rules: Rules) -> None:
    letters = words.alphabet[: rules.size]
    if len(letters) == rules.size:
        for entry in BOUNDING:
            solver = entry.load()(words, rules)
            bound = solver.bound(letters)
            assert all(solver.score(Honeycomb(letters, center)) <= bound for center in letters), entry.name


@pytest.mark.long
def test_branch_and_bound_scores_8084_honeycombs_of_enable1(enable1: WordList) -> None:
    # 7,986 bounds, and all 7 centers of 14 lettersets; the other 7,972 lettersets are pruned.
    assert BranchAndBound(enable1).top() == SearchResult(
        best=[ScoredHoneycomb(3898, Honeycomb("aeginrt", "r"))], scored=7986 + 14 * 7, pruned=(7986 - 14) * 7
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "score", "honeycomb"),
    [
        (Rules(excluded=""), 8681, Honeycomb("aeinrst", "e")),
        (PRINT, 591, Honeycomb("aeginrt", "r")),
    ],
    ids=["S allowed", "print"],
)
def test_other_rules_have_other_top_honeycombs(
    enable1: WordList, rules: Rules, score: int, honeycomb: Honeycomb
) -> None:
    best = BranchAndBound(enable1, rules).top().best
    assert best == [ScoredHoneycomb(score, honeycomb)]
    found = Naive(enable1, rules).solve(honeycomb)
    assert sum(map(rules.word_score, found)) == score


def test_a_solver_that_gives_no_bound_is_refused(mini: WordList) -> None:
    with pytest.raises(RegistryError, match=r"Naive has no bound method; give a solver .* such as points_table"):
        resolve("branch_and_bound[naive]", "searcher").load()(mini)
