"""What `words` and `score` show."""

import pytest

from tests.solvers.cli.conftest import TRADE, Listed, as_json, shown
from tests.solvers.conftest import Bee


def test_words_shows_the_honeycomb_its_totals_and_its_words_with_pangrams_first(call: Bee, mini_file: str) -> None:
    assert shown(call, "words", "GAELMPX", "--words", mini_file) == (
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


def test_a_pangram_comes_before_a_word_that_scores_more(call: Bee, listed: Listed) -> None:
    name = listed("daddeddaddeddaddedde\ntrained\n")
    assert [each["word"] for each in as_json(call, "words", "daeinrt", "--words", name)["words"]] == [
        "trained",
        "daddeddaddeddaddedde",
    ]


def test_words_scores_as_the_puzzle_does(call: Bee, listed: Listed) -> None:
    found = as_json(call, "words", "D/AEINRT", "--words", listed(TRADE))
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
def test_every_solver_gives_the_same_words_and_score(call: Bee, listed: Listed, solver: str) -> None:
    name = listed(TRADE)
    words = as_json(call, "words", "daeinrt", "--words", name, "--solver", solver)
    score = as_json(call, "score", "daeinrt", "--words", name, "--solver", solver)
    assert words["score"] == score["score"] == 55
    assert len(words["words"]) == 6


def test_score_shows_the_score_beside_the_honeycomb(call: Bee) -> None:
    assert shown(call, "score", "G/AELMPX") == (
        "enable1, 172,820 words (f32e6fbd) · 7 letters, words of 4 up, any letter, length + 7\n"
        "\n"
        "    A   E\n"
        "  L   G   M     153 points\n"
        "    P   X\n"
    )


@pytest.mark.parametrize("content", ["", "\n\n\n"], ids=["empty", "blank"])
def test_an_empty_list_answers_a_honeycomb_with_nothing(call: Bee, listed: Listed, content: str) -> None:
    name = listed(content)
    for command in ("words", "score"):
        done = call(command, "GAELMPX", "--words", name)
        assert done.returncode == 0
        assert "0 points" in done.stdout
    assert "0 words" in call("words", "GAELMPX", "--words", name).stdout
