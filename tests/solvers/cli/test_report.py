"""What `report` shows."""

from tests.solvers.cli.conftest import as_json, shown
from tests.solvers.conftest import Bee


def test_the_report_groups_the_words_of_the_top_honeycomb_by_letterset(call: Bee) -> None:
    text = shown(call, "report")
    paragraphs = text.split("\n\n")
    assert paragraphs[1].splitlines()[0] == "    A   E       3,898 points"
    assert paragraphs[2].startswith("AEGINRT  50 pangrams, 832 points\n    AERATING(15) AGGREGATING(18) ")
    assert paragraphs[3].startswith("AEGINR  35 words, 270 points\n    AGINNER(7) ")
    assert max(map(len, text.splitlines())) <= 80


def test_the_report_is_on_the_honeycomb_that_is_given(call: Bee, mini_file: str) -> None:
    assert shown(call, "report", "GAELMPX", "--words", mini_file).splitlines()[6:] == [
        "AEGLMPX  1 pangram, 15 points",
        "    MEGAPLEX(15)",
        "",
        "AGLM  2 words, 8 points",
        "    AMALGAM(7) GLAM(1)",
        "",
        "AEGM  1 word, 1 point",
        "    GAME(1)",
    ]
    found = as_json(call, "report", "GAELMPX", "--words", mini_file)["report"]
    assert (found["points"], found["words"], found["pangrams"]) == (24, 4, 1)
    assert found["groups"][2] == {"letterset": "aegm", "points": 1, "words": [{"text": "game", "points": 1}]}
