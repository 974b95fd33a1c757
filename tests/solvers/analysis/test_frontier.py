"""A candidate is on the frontier or beaten; and what is known of ENABLE1."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solvers import Honeycomb, Rules, WordList, can_make, letterset
from solvers.analysis.frontier import Frontier, pareto, unbeaten
from solvers.registry import find, resolve
from tests.solvers.generated import small_rules, word_lists

pairs = st.tuples(st.integers(1, 9), st.integers(1, 9))


@pytest.mark.property
@given(st.lists(pairs))
@example([(2, 20), (2, 26), (1, 15), (3, 26)]).via("as many points from more words")
def test_a_pair_is_on_the_frontier_exactly_if_no_other_beats_it(given_pairs: list[tuple[int, int]]) -> None:
    def beaten(pair: tuple[int, int]) -> bool:
        return any(other != pair and other[0] <= pair[0] and other[1] >= pair[1] for other in given_pairs)

    assert unbeaten(given_pairs) == sorted({pair for pair in given_pairs if not beaten(pair)})


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules, st.sampled_from([entry.name for entry in find()]))
def test_every_candidate_is_on_the_frontier_or_beaten(words: WordList, rules: Rules, solver: str) -> None:
    found = pareto(words, rules, resolve(solver).load())
    valid = [word for word in words if rules.is_valid(word)]
    candidates = {
        Honeycomb(letters, center)
        for letters in {letterset(word) for word in valid if rules.is_pangram(word)}
        for center in letters
    }
    assert found.candidates == len(candidates)
    having = {}
    for honeycomb in candidates:
        made = [word for word in valid if can_make(honeycomb, word, rules)]
        having[honeycomb] = (len(made), sum(map(rules.word_score, made)))
    frontier = {(point.words, point.points): point.honeycombs for point in found.points}
    assert set(frontier) | set(found.beaten) == set(having.values())
    assert not set(frontier) & set(found.beaten)
    for pair, honeycombs in frontier.items():
        assert list(honeycombs) == sorted(honeycomb for honeycomb in candidates if having[honeycomb] == pair)
    assert list(frontier) == unbeaten(list(having.values()))


@pytest.fixture(scope="module")
def frontier(enable1: WordList) -> Frontier:
    return pareto(enable1)


@pytest.mark.long
def test_the_frontier_has_108_pairs_and_109_honeycombs(frontier: Frontier) -> None:
    assert len(frontier.points) == 108
    assert sum(len(point.honeycombs) for point in frontier.points) == 109
    assert frontier.candidates == 55_902


@pytest.mark.long
def test_the_ends_of_the_frontier(frontier: Frontier) -> None:
    first = [(each.words, each.points, [str(honeycomb) for honeycomb in each.honeycombs]) for each in frontier.points]
    assert first[:10] == [
        (1, 15, ["V/BIMNRU"]),
        (2, 26, ["X/DHNORT"]),
        (3, 31, ["X/CGILOT", "Q/CILMOU"]),
        (4, 32, ["X/BGINOU"]),
        (5, 45, ["G/CEIPTX"]),
        (6, 50, ["Z/DELNPU"]),
        (7, 62, ["X/BGILNO"]),
        (8, 67, ["X/DGINOZ"]),
        (9, 70, ["Q/EFNRTU"]),
        (10, 84, ["Q/CENORU"]),
    ]
    assert first[-1] == (537, 3_898, ["R/AEGINT"])


def test_the_frontier_of_the_mini_list(mini: WordList) -> None:
    assert [point.points for point in pareto(mini).points] == [15, 31]
