"""Subset sums score every honeycomb of the alphabet, or refuse a table that is too large."""

import pytest

from solvers import (
    CapacityError,
    Rules,
    SearchResult,
    WordList,
)
from solvers.registry import resolve
from solvers.top.pangram_lettersets import PangramLettersets
from tests.solvers.generated import MANY_LETTERS


@pytest.mark.long
@pytest.mark.parametrize("name", ["subset_sums", "subset_sums_numba"])
def test_subset_sums_score_every_honeycomb_of_enable1(name: str, enable1: WordList) -> None:
    entry = resolve(name, "searcher")
    if reason := entry.unavailable():
        pytest.skip(reason)
    assert entry.load()(enable1).top(100) == SearchResult(
        best=PangramLettersets(enable1).top(100).best, scored=3_364_900, pruned=0
    )


@pytest.mark.parametrize("name", ["subset_sums", "points_matrix"])
def test_tables_beyond_a_gibibyte_are_refused_before_they_are_made(name: str) -> None:
    words = WordList([MANY_LETTERS, MANY_LETTERS[:13]])
    with pytest.raises(CapacityError, match=rf"searcher {name}: .* of 63 letters.*; use compressed_bound"):
        resolve(name, "searcher").load()(words, Rules(size=13))
