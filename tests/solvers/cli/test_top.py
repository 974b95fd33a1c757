"""What `top` shows."""

import pytest

from tests.solvers.cli.conftest import as_json, shown
from tests.solvers.conftest import Bee


def test_top_finds_and_draws_the_best_of_enable1(call: Bee) -> None:
    assert shown(call, "top") == (
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


def test_top_shows_as_many_as_are_asked_for(call: Bee) -> None:
    assert shown(call, "top", "-n", "3").splitlines()[6:10] == [
        "rank  honeycomb  points  words  pangrams",
        "   1  R/AEGINT    3,898    537        50",
        "   2  N/AEGIRT    3,782    512        50",
        "   3  E/AGINRT    3,769    522        50",
    ]


def test_top_with_s_allowed_finds_another(call: Bee) -> None:
    found = as_json(call, "top", "--allow-s")
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
    call: Bee, mini_file: str, options: list[str], name: str, scored: int
) -> None:
    found = as_json(call, "top", "--words", mini_file, *options)
    assert found["searcher"] == name
    assert found["scored"] == scored
    assert found["best"][0]["score"] == 31
