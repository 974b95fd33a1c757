"""What is known of ENABLE1, value by value."""

import pytest

from solvers import Honeycomb, Rules, WordList
from solvers.analysis.frontier import Frontier, pareto
from solvers.analysis.letterset_report import report
from solvers.analysis.list_statistics import Scored, Statistics, statistics
from solvers.words.set import Set


@pytest.fixture(scope="module")
def counts(enable1: WordList) -> Statistics:
    return statistics(enable1)


@pytest.fixture(scope="module")
def frontier(enable1: WordList) -> Frontier:
    return pareto(enable1)


def test_the_words_and_why_some_are_not_valid(counts: Statistics) -> None:
    assert counts.words == 172_820
    assert counts.valid == 44_585
    assert (counts.short, counts.excluded, counts.rich) == (922, 103_913, 23_400)


def test_the_pangrams_and_the_honeycombs(counts: Statistics) -> None:
    assert len(counts.pangrams) == 14_741
    assert counts.pangram_lettersets == 7_986
    assert counts.candidates == 55_902
    assert counts.honeycombs == 3_364_900
    assert len(counts.letters) == 25


def test_the_lettersets_and_the_best_of_them(counts: Statistics) -> None:
    assert counts.lettersets == 21_661
    assert counts.best_lettersets == (
        Scored("aeginrt", 832),
        Scored("adeginr", 486),
        Scored("acilnot", 470),
        Scored("aceinrt", 465),
        Scored("ceinort", 398),
        Scored("aegilnt", 392),
        Scored("aginort", 380),
        Scored("adeinrt", 318),
        Scored("cenortu", 318),
        Scored("acdeirt", 307),
    )


def test_the_word_that_scores_most(counts: Statistics) -> None:
    assert counts.best_words == (Scored("antitotalitarian", 23),)


def test_the_words_that_are_valid_with_s(enable1: WordList) -> None:
    assert statistics(enable1, Rules(excluded="")).valid == 98_141


@pytest.mark.parametrize(
    ("honeycomb", "points", "words", "pangrams"),
    [
        ("RAEGINT", 3_898, 537, 50),
        ("GAEINRT", 3_095, 403, 50),
        ("GAELMPX", 153, 43, 0),
        ("EAINRST", 8_681, 1_179, 86),
    ],
)
def test_the_report_on_a_honeycomb(enable1: WordList, honeycomb: str, points: int, words: int, pangrams: int) -> None:
    asked = Honeycomb.parse(honeycomb)
    made = report(asked, Set(enable1).solve(asked))
    assert (made.points, made.words, made.pangrams) == (points, words, pangrams)


def test_the_report_goes_from_large_lettersets_to_small_and_from_many_points_to_few(enable1: WordList) -> None:
    asked = Honeycomb.parse("RAEGINT")
    groups = report(asked, Set(enable1).solve(asked)).groups
    assert [(each.letterset, each.points) for each in groups[:3]] == [
        ("aeginrt", 832),
        ("aeginr", 270),
        ("aeinrt", 232),
    ]
    assert groups[0].words[:2] == (Scored("aerating", 15), Scored("aggregating", 18))


def test_the_frontier_has_108_pairs_and_109_honeycombs(frontier: Frontier) -> None:
    assert len(frontier.points) == 108
    assert sum(len(point.honeycombs) for point in frontier.points) == 109
    assert frontier.candidates == 55_902


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


def test_the_mini_list_is_counted_in_full(mini: WordList) -> None:
    counts = statistics(mini)
    assert (counts.words, counts.valid) == (10, 6)
    assert (counts.excluded, counts.short, counts.rich) == (1, 2, 1)  # gems; em, gem; amalgamation has 8 letters
    asked = Honeycomb.parse("GAELMPX")
    made = report(asked, Set(mini).solve(asked))
    assert made.points == 24
    assert sorted(word.text for group in made.groups for word in group.words) == ["amalgam", "game", "glam", "megaplex"]
    assert [point.points for point in pareto(mini).points] == [15, 31]
