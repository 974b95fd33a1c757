"""What `stats` shows."""

from solvers import WordList
from tests.solvers.cli.conftest import as_json, shown
from tests.solvers.conftest import Bee


def test_stats_counts_the_words_the_pangrams_and_the_honeycombs(call: Bee, enable1: WordList) -> None:
    pangrams = [word.upper() for word in enable1 if len(set(word)) == 7 and "s" not in word]
    text = shown(call, "stats", "--every", "3000", "-n", "2")
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


def test_stats_shows_about_ten_pangrams_unless_told(call: Bee) -> None:
    found = as_json(call, "stats")["statistics"]
    assert found["pangrams"] == 14_741
    assert found["every"] == 1_475
    assert len(found["some_pangrams"]) == 10
