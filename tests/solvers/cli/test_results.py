"""What each command shows, run as a user runs it."""

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from solvers import WordList
from tests.solvers.conftest import MINI, Bee

Listed = Callable[[str | bytes], str]
TRADE = "dean\nadd\nrain\ntrade\nindeed\ntrained\ndetrain\nretained\ndreads\n"


@pytest.fixture
def mini_file(listed: Listed) -> str:
    return listed("\n".join(MINI.split()) + "\n")


def shown(bee: Bee, *arguments: str) -> str:
    done = bee(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def as_json(bee: Bee, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shown(bee, *arguments, "--json"))
    return found


def test_words_shows_the_honeycomb_its_totals_and_its_words_with_pangrams_first(bee: Bee, mini_file: str) -> None:
    assert shown(bee, "words", "GAELMPX", "--words", mini_file) == (
        "list.txt, 10 words (f9de1d8f) · 7 letters, words of 4 up, any letter, length + 7\n"
        "\n"
        "    A   E       24 points\n"
        "  L   G   M     4 words\n"
        "    P   X       1 pangram\n"
        "\n"
        "points  word\n"
        "    15  MEGAPLEX  (pangram)\n"
        "     7  AMALGAM\n"
        "     1  GAME\n"
        "     1  GLAM\n"
    )


def test_a_pangram_comes_before_a_word_that_scores_more(bee: Bee, listed: Listed) -> None:
    name = listed("daddeddaddeddaddedde\ntrained\n")
    assert [each["word"] for each in as_json(bee, "words", "daeinrt", "--words", name)["words"]] == [
        "trained",
        "daddeddaddeddaddedde",
    ]


def test_words_scores_as_the_puzzle_does(bee: Bee, listed: Listed) -> None:
    found = as_json(bee, "words", "D/AEINRT", "--words", listed(TRADE))
    assert found["honeycomb"] == {"letters": "adeinrt", "center": "d"}
    assert [(each["word"], each["score"], each["pangram"]) for each in found["words"]] == [
        ("retained", 15, True),
        ("detrain", 14, True),
        ("trained", 14, True),
        ("indeed", 6, False),
        ("trade", 5, False),
        ("dean", 1, False),
    ]
    assert (found["score"], found["pangrams"]) == (55, 3)


@pytest.mark.parametrize("solver", ["naive", "set", "bitvector", "regex", "points_table"])
def test_every_solver_gives_the_same_words_and_score(bee: Bee, listed: Listed, solver: str) -> None:
    name = listed(TRADE)
    words = as_json(bee, "words", "daeinrt", "--words", name, "--solver", solver)
    score = as_json(bee, "score", "daeinrt", "--words", name, "--solver", solver)
    assert words["score"] == score["score"] == 55
    assert len(words["words"]) == 6


def test_score_shows_the_score_beside_the_honeycomb(bee: Bee) -> None:
    assert shown(bee, "score", "G/AELMPX") == (
        "enable1, 172,820 words (f32e6fbd) · 7 letters, words of 4 up, any letter, length + 7\n"
        "\n"
        "    A   E\n"
        "  L   G   M     153 points\n"
        "    P   X\n"
    )


@pytest.mark.parametrize(
    ("letters", "rows"),
    [
        ("abc", ["  B   A   C"]),
        ("abcd", ["      B", "  C   A   D"]),
        ("abcde", ["      B", "  C   A   D", "      E"]),
        ("abcdefgh", ["  B   C   D", "  E   A   F", "    G   H"]),
        ("abcdefghijklm", ["  B   C   D   E   F", "      G   A   H", "  I   J   K   L   M"]),
    ],
)
def test_a_honeycomb_of_any_size_is_drawn_around_its_centre(
    bee: Bee, mini_file: str, letters: str, rows: list[str]
) -> None:
    text = shown(bee, "score", letters, "--size", str(len(letters)), "--words", mini_file)
    assert [re.sub(r" *[\d,]+ points?$", "", line) for line in text.splitlines()[2:]] == rows


def test_top_finds_and_draws_the_best_of_enable1(bee: Bee) -> None:
    assert shown(bee, "top") == (
        "enable1, 172,820 words (f32e6fbd) · 7 letters, words of 4 up, no S, length + 7\n"
        "\n"
        "    A   E       3,898 points\n"
        "  G   R   I     537 words\n"
        "    N   T       50 pangrams\n"
        "\n"
        "rank  honeycomb  points  words  pangrams\n"
        "   1  R/AEGINT    3,898    537        50\n"
        "\n"
        "branch_and_bound[points_table]: 8,084 honeycombs scored, 55,804 pruned\n"
    )


def test_top_shows_as_many_as_are_asked_for(bee: Bee) -> None:
    assert shown(bee, "top", "-n", "3").splitlines()[6:10] == [
        "rank  honeycomb  points  words  pangrams",
        "   1  R/AEGINT    3,898    537        50",
        "   2  N/AEGIRT    3,782    512        50",
        "   3  E/AGINRT    3,769    522        50",
    ]


def test_top_with_s_allowed_finds_another(bee: Bee) -> None:
    found = as_json(bee, "top", "--allow-s")
    assert found["best"] == [
        {"honeycomb": {"letters": "aeinrst", "center": "e"}, "score": 8_681, "words": 1_179, "pangrams": 86}
    ]
    assert found["rules"]["excluded"] == ""


@pytest.mark.parametrize(
    ("options", "name", "scored"),
    [
        (["--searcher", "brute_force"], "brute_force[naive]", 12_012),
        (["--searcher", "brute_force", "--solver", "set"], "brute_force[set]", 12_012),
        (["--searcher", "pangram_lettersets[regex]"], "pangram_lettersets[regex]", 14),
        (["--solver", "points_table"], "branch_and_bound[points_table]", 9),
    ],
)
def test_top_takes_any_searcher_and_solver(
    bee: Bee, mini_file: str, options: list[str], name: str, scored: int
) -> None:
    found = as_json(bee, "top", "--words", mini_file, *options)
    assert found["searcher"] == name
    assert found["scored"] == scored
    assert found["best"][0]["score"] == 31


def test_the_report_groups_the_words_of_the_top_honeycomb_by_letterset(bee: Bee) -> None:
    text = shown(bee, "report")
    paragraphs = text.split("\n\n")
    assert paragraphs[1].splitlines()[0] == "    A   E       3,898 points"
    assert paragraphs[2].startswith("AEGINRT  50 pangrams, 832 points\n    AERATING(15) AGGREGATING(18) ")
    assert paragraphs[3].startswith("AEGINR  35 words, 270 points\n    AGINNER(7) ")
    assert max(map(len, text.splitlines())) <= 80


def test_the_report_is_on_the_honeycomb_that_is_given(bee: Bee, mini_file: str) -> None:
    assert shown(bee, "report", "GAELMPX", "--words", mini_file).splitlines()[6:] == [
        "AEGLMPX  1 pangram, 15 points",
        "    MEGAPLEX(15)",
        "",
        "AGLM  2 words, 8 points",
        "    AMALGAM(7) GLAM(1)",
        "",
        "AEGM  1 word, 1 point",
        "    GAME(1)",
    ]
    found = as_json(bee, "report", "GAELMPX", "--words", mini_file)["report"]
    assert (found["points"], found["words"], found["pangrams"]) == (24, 4, 1)
    assert found["groups"][2] == {"letterset": "aegm", "points": 1, "words": [{"text": "game", "points": 1}]}


def test_stats_counts_the_words_the_pangrams_and_the_honeycombs(bee: Bee, enable1: WordList) -> None:
    pangrams = [word.upper() for word in enable1 if len(set(word)) == 7 and "s" not in word]
    text = shown(bee, "stats", "--every", "3000", "-n", "2")
    assert text.splitlines()[2:] == [
        "what                                         how many",
        "words                                         172,820",
        "  not valid: has S                            103,913",
        "  not valid: under 4 letters                      922",
        "  not valid: over 7 distinct letters           23,400",
        "valid words                                    44,585",
        "distinct lettersets of valid words             21,661",
        "pangrams                                       14,741",
        "distinct lettersets of pangrams                 7,986",
        "candidate honeycombs (they have a pangram)     55,902",
        "all honeycombs of 25 letters                3,364,900",
        "",
        f"pangrams, one in every 3,000: {pangrams[0]}, {pangrams[3000]}, {pangrams[6000]}, {pangrams[9000]},",
        pangrams[12_000],
        "",
        "letterset  points",
        "AEGINRT       832",
        "ADEGINR       486",
        "",
        "highest-scoring word: ANTITOTALITARIAN, 23 points",
    ]


def test_stats_shows_about_ten_pangrams_unless_told(bee: Bee) -> None:
    found = as_json(bee, "stats")["statistics"]
    assert found["pangrams"] == 14_741
    assert found["every"] == 1_475
    assert len(found["some_pangrams"]) == 10


def test_pareto_shows_every_tenth_point_and_the_last(bee: Bee) -> None:
    lines = shown(bee, "pareto", "--every", "10").splitlines()
    assert lines[2:6] == [
        "fewer words, more points: 108 pairs of words and points, 109 honeycombs, of",
        "55,902 candidates; 12 shown",
        "",
        "words  points  points/word  honeycombs",
    ]
    assert lines[6] == "    1      15        15.00  V/BIMNRU"
    assert lines[-1] == "  537   3,898         7.26  R/AEGINT"
    assert len(lines[6:]) == 12


def test_pareto_names_every_honeycomb_of_a_tie(bee: Bee, mini_file: str) -> None:
    text = shown(bee, "pareto", "--words", mini_file)
    assert "    1      15        15.00  P/AEGLMX  X/AEGLMP\n" in text
    assert all(f"{center}/" in text for center in "ACEIORT")
    rows = list(csv.DictReader(io.StringIO(shown(bee, "pareto", "--words", mini_file, "--csv"))))
    assert [(row["words"], row["points"], row["letters"], row["center"]) for row in rows] == [
        ("1", "15", "aeglmpx", "p"),
        ("1", "15", "aeglmpx", "x"),
        *(("2", "31", "aceiort", center) for center in "aceiort"),
    ]
    assert rows[-1]["points_per_word"] == "15.5000"
    found = as_json(bee, "pareto", "--words", mini_file)
    assert (found["length"], found["candidates"]) == (2, 14)
    assert found["frontier"][0] == {
        "words": 1,
        "points": 15,
        "points_per_word": 15.0,
        "honeycombs": [{"letters": "aeglmpx", "center": "p"}, {"letters": "aeglmpx", "center": "x"}],
    }


def test_approaches_times_four_and_says_that_they_agree(bee: Bee, mini_file: str) -> None:
    lines = shown(bee, "approaches", "--words", mini_file).splitlines()
    assert lines[2].split() == ["approach", "scored", "per", "score", "overall", "fewer", "faster", "speedup"]
    assert [line.split()[1] for line in lines[3:10] if not line.startswith("[")] == ["12,012", "14", "14", "9"]
    assert lines[-1] == "all that ran agree: the top honeycomb is A/CEIORT with 31 points"
    assert "~" not in "".join(lines)


def test_approaches_marks_what_is_estimated(bee: Bee, mini_file: str) -> None:
    done = bee("approaches", "--words", mini_file, "--budget", "1e-9", "--searcher", "brute_force[set]")
    row = done.stdout.splitlines()[3].split()
    assert row[:2] == ["brute_force[set]", "12,012"]
    assert row[2].startswith("~")
    assert row[4].startswith("~")
    assert "~ not run, as it would take longer than --budget; estimated from the" in done.stdout
    assert "agree" not in done.stdout
    rows = as_json(bee, "approaches", "--words", mini_file, "--budget", "1e-9")["approaches"]
    assert [each["estimated"] for each in rows] == [True, True, True, False]
    assert [each["best"] is None for each in rows] == [True, True, True, False]
    assert rows[3]["best"] == {"honeycomb": {"letters": "aceiort", "center": "a"}, "score": 31}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--rules", "print"], {"TRADE": 1, "INDEED": 1, "TRAINED": 3, "DETRAIN": 3, "RETAINED": 3}),
        (["--rules", "print", "--bonus", "5", "--min-length", "7"], {"TRAINED": 6, "DETRAIN": 6, "RETAINED": 6}),
        (["--min-length", "3", "--bonus", "0"],
         {"ADD": 1, "DEAN": 1, "TRADE": 5, "INDEED": 6, "TRAINED": 7, "DETRAIN": 7, "RETAINED": 8}),
    ],
)  # fmt: skip
def test_the_rules_are_those_of_the_options(
    bee: Bee, listed: Listed, options: list[str], words: dict[str, int]
) -> None:
    found = as_json(bee, "words", "daeinrt", "--words", listed(TRADE), *options)
    assert {each["word"].upper(): each["score"] for each in found["words"]} == words


def test_letters_are_excluded_from_the_search_alone(bee: Bee, listed: Listed) -> None:
    name = listed("abcd\nabcs\nbcde\n")
    plain = ["--size", "4", "--words", name, "-n", "99"]
    assert {each["honeycomb"]["letters"] for each in as_json(bee, "top", *plain)["best"]} == {"abcd", "bcde"}
    excluded = as_json(bee, "top", *plain, "--exclude", "E")
    assert excluded["rules"]["excluded"] == "e"
    assert {each["honeycomb"]["letters"] for each in excluded["best"]} == {"abcd", "abcs"}
    assert as_json(bee, "top", *plain, "--exclude", "ZQ", "--allow-s")["rules"]["excluded"] == "qz"
    allowed = as_json(bee, "top", *plain, "--allow-s")["best"]
    assert {each["honeycomb"]["letters"] for each in allowed} == {"abcd", "abcs", "bcde"}
    assert as_json(bee, "words", "SABC", "--size", "4", "--words", name)["words"][0]["word"] == "abcs"
