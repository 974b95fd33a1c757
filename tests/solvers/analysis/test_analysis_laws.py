"""What statistics, reports, the frontier and the timing of approaches keep to, whatever the list."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solvers import Honeycomb, Rules, WordList, can_make, letterset
from solvers.analysis.frontier import pareto, unbeaten
from solvers.analysis.letterset_report import report
from solvers.analysis.list_statistics import statistics
from solvers.kit.estimate import FOUR, Approach, approach
from solvers.registry import find, resolve
from solvers.words.naive import Naive
from solvers.words.points_table import PointsTable

word_lists = st.lists(st.text("abcsñё", min_size=1, max_size=7), max_size=30).map(WordList)
small_rules = st.builds(
    Rules,
    size=st.integers(2, 4),
    min_length=st.integers(1, 4),
    excluded=st.sampled_from(["", "s", "sñ"]),
    bonus=st.integers(0, 9),
    scoring=st.sampled_from(["length", "flat"]),
)
pairs = st.tuples(st.integers(1, 9), st.integers(1, 9))


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules)
def test_each_word_is_valid_or_has_one_reason_why_not(words: WordList, rules: Rules) -> None:
    found = statistics(words, rules)
    assert found.valid + found.excluded + found.short + found.rich == found.words == len(words)
    assert found.valid == sum(map(rules.is_valid, words))
    assert found.excluded == sum(any(letter in rules.excluded for letter in word) for word in words)


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules, st.integers(1, 5))
def test_the_counts_are_of_what_they_say(words: WordList, rules: Rules, best: int) -> None:
    found = statistics(words, rules, best)
    valid = [word for word in words if rules.is_valid(word)]
    assert found.lettersets == len(set(map(letterset, valid)))
    assert list(found.pangrams) == [word for word in valid if rules.is_pangram(word)]
    assert found.pangram_lettersets == len(set(map(letterset, found.pangrams)))
    assert found.candidates == found.pangram_lettersets * rules.size
    assert found.honeycombs == resolve("brute_force", "searcher").load()(words, rules).total
    scores = [rules.word_score(word) for word in valid]
    highest = max(scores, default=0)
    assert [each.text for each in found.best_words] == [word for word in valid if rules.word_score(word) == highest]
    assert all(each.points == highest for each in found.best_words)
    points = PointsTable(WordList(valid), rules).points
    assert [each.points for each in found.best_lettersets] == sorted(points.values(), reverse=True)[:best]
    assert all(points[each.text] == each.points for each in found.best_lettersets)


@pytest.mark.property
@settings(deadline=None)
@given(word_lists, small_rules)
def test_a_report_has_every_word_once_and_the_pangrams_first(words: WordList, rules: Rules) -> None:
    honeycomb = Honeycomb("abcsñё"[: rules.size], "b")
    found = Naive(words, rules).solve(honeycomb)
    made = report(honeycomb, found, rules)
    assert sorted(word.text for group in made.groups for word in group.words) == sorted(found)
    assert made.words == len(found)
    assert made.points == Naive(words, rules).score(honeycomb) == sum(group.points for group in made.groups)
    assert made.pangrams == sum(map(rules.is_pangram, found))
    for group in made.groups:
        assert {letterset(word.text) for word in group.words} == {group.letterset}
        assert group.points == sum(rules.word_score(word.text) for word in group.words)
    if made.pangrams:
        assert made.groups[0].letterset == honeycomb.letters
    order = [(-len(group.letterset), -group.points, group.letterset) for group in made.groups]
    assert order == sorted(order)


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


@pytest.mark.parametrize(("name", "scored"), list(zip(FOUR, (12_012, 14, 14, 9), strict=True)))
def test_an_approach_within_the_budget_is_run(name: str, scored: int, mini: WordList) -> None:
    timed = approach(resolve(name, "searcher"), mini, budget=600)
    assert timed.sample == 0
    assert timed.best is not None
    assert timed.best.score == 31
    assert timed.scored == scored
    assert timed.overall == timed.preparation + timed.search
    assert timed.per_score * timed.scored == pytest.approx(timed.search)


@pytest.mark.parametrize("name", ["brute_force[naive]", "pangram_lettersets[points_table]"])
def test_an_approach_over_the_budget_is_estimated_from_a_sample(name: str, mini: WordList) -> None:
    timed = approach(resolve(name, "searcher"), mini, budget=1e-9)
    assert timed.sample > 0
    assert timed.sample % 7 == 0  # whole lettersets
    assert timed.best is None
    assert timed.scored == resolve(name, "searcher").load()(mini).total
    assert timed.search > 0


def test_nothing_scored_takes_no_time_each() -> None:
    assert Approach("any", 0, 0.1, 0.2, 0, None).per_score == 0
