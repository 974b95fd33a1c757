"""What `pareto` shows."""

import csv
import io

from tests.solvers.cli.conftest import as_json, shown
from tests.solvers.conftest import Bee


def test_pareto_shows_every_tenth_point_and_the_last(call: Bee) -> None:
    lines = shown(call, "pareto", "--every", "10").splitlines()
    assert lines[2:6] == [
        "fewer words, more points: 108 pairs of words and points, 109 honeycombs, of",
        "55,902 candidates; 12 shown",
        "",
        "words  points  points/word  honeycombs",
    ]
    assert lines[6] == "    1      15        15.00  V/BIMNRU"
    assert lines[-1] == "  537   3,898         7.26  R/AEGINT"
    assert len(lines[6:]) == 12


def test_pareto_names_every_honeycomb_of_a_tie(call: Bee, mini_file: str) -> None:
    text = shown(call, "pareto", "--words", mini_file)
    assert "    1      15        15.00  P/AEGLMX  X/AEGLMP\n" in text
    assert all(f"{center}/" in text for center in "ACEIORT")
    rows = list(csv.DictReader(io.StringIO(shown(call, "pareto", "--words", mini_file, "--csv"))))
    assert [(row["words"], row["points"], row["letters"], row["center"]) for row in rows] == [
        ("1", "15", "aeglmpx", "p"),
        ("1", "15", "aeglmpx", "x"),
        *(("2", "31", "aceiort", center) for center in "aceiort"),
    ]
    assert rows[-1]["points_per_word"] == "15.5000"
    found = as_json(call, "pareto", "--words", mini_file)
    assert (found["length"], found["candidates"]) == (2, 14)
    assert found["frontier"][0] == {
        "words": 1,
        "points": 15,
        "points_per_word": 15.0,
        "honeycombs": [{"letters": "aeglmpx", "center": "p"}, {"letters": "aeglmpx", "center": "x"}],
    }
