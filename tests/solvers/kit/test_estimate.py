"""A search within the budget is run, and one beyond it is estimated."""

import pytest

from solvers import WordList
from solvers.cli.approaches import NOTEBOOK
from solvers.kit.estimate import SearchTime, time_search
from solvers.registry import resolve


@pytest.mark.parametrize(("name", "scored"), list(zip(NOTEBOOK, (12_012, 14, 14, 9), strict=True)))
def test_a_search_within_the_budget_is_run(name: str, scored: int, mini: WordList) -> None:
    timed = time_search(name, resolve(name, "searcher").load(), mini, budget=600)
    assert timed.sample == 0
    assert timed.best is not None
    assert timed.best.score == 31
    assert timed.scored == scored
    assert timed.overall == timed.preparation + timed.search
    assert timed.per_score * timed.scored == pytest.approx(timed.search)


@pytest.mark.parametrize("name", ["brute_force[naive]", "pangram_lettersets[points_table]"])
def test_a_search_over_the_budget_is_estimated_from_a_sample(name: str, mini: WordList) -> None:
    timed = time_search(name, resolve(name, "searcher").load(), mini, budget=1e-9)
    assert timed.sample > 0
    assert timed.sample % 7 == 0  # whole lettersets
    assert timed.best is None
    assert timed.scored == resolve(name, "searcher").load()(mini).total
    assert timed.search > 0


def test_nothing_scored_takes_no_time_each() -> None:
    timed = SearchTime(name="any", scored=0, preparation=0.1, search=0.2, sample=0, best=None)
    assert timed.per_score == 0
