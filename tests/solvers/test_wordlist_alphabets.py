"""Letters of every alphabet are letters, each its own, for the commands and for every solver."""

import json
from collections.abc import Callable

import pytest

from solvers import Honeycomb, Rules, WordList, load
from solvers.registry import find
from tests.solvers.conftest import Bee

Listed = Callable[..., str]
SOLVERS = [entry for entry in find() if not entry.unavailable()]

FRENCH_TEXT = """
éternua éternue éternuera année annuée tannée tarée ruée entrée rentrée retraitée eternua terne nature été
réunira tenture tu
"""
RUSSIAN_TEXT = """
самолёт самолет атлас салат томат молот мост атом том мат масло лома сало столом метла слово каталог
"""
FRENCH, RUSSIAN = FRENCH_TEXT.split(), RUSSIAN_TEXT.split()


@pytest.mark.parametrize(
    ("words", "honeycomb", "right"),
    [
        (["niño", "nino", "niña", "otoñas"], "ñ/nioast", ["niña", "niño", "otoñas"]),
        (["ёжик", "ежик"], "ё/жикаон", ["ёжик"]),
        (["ежик", "ёжик"], "Е/ЖИКАОН", ["ежик"]),
        (["ılık", "ilik", "iris", "ILIK"], "ı/lkaeno", ["ılık"]),
        (["ılık", "ilik", "ILIKI"], "i/lkaeno", ["iliki", "ilik"]),
        (["straße", "strasse", "STRAẞEN"], "ß/astren", ["straße", "straßen"]),
        (["ΛΌΓΟΣ", "λόγους", "λόγος"], "Σ/ΛΌΓΟΥΙ", ["λόγοσ", "λόγουσ"]),
        (["ſtreſſe", "STRESSES"], "s/trengo", ["stresse", "stresses"]),
        (["\u212aiosk", "kiosk"], "k/iosabc", ["kiosk"]),
        (["\u212bland", "åland", "a\u030aland"], "å/landop", ["åland"]),
        (["пальто", "ПАЛЬТО"], "ь/палток", ["пальто"]),
        (["שלום", "שלומו"], "ש/לוםגאב", ["שלומ", "שלומו"]),
        (["ABC𐐀", "abc𐐨"], "𐐨/abcdef", ["abc𐐨"]),
    ],
    ids=["Spanish", "yo", "ye", "Turkish dotless", "Turkish dotted", "sharp s", "final sigma", "long s", "Kelvin",
         "Angstrom", "soft sign", "Hebrew", "beyond 16 bits"],
)  # fmt: skip
def test_every_solver_keeps_letters_apart(words: list[str], honeycomb: str, right: list[str]) -> None:
    listed = WordList(words)
    asked = Honeycomb.parse(honeycomb)
    for entry in SOLVERS:
        solver = entry.load()(listed)
        assert sorted(solver.solve(asked)) == sorted(right), entry.name
        assert solver.score(asked) == sum(map(Rules().word_score, right)), entry.name


def test_accents_are_the_same_letters_whether_composed_or_not() -> None:
    composed = WordList(["niño", "tréma", "ẛẛẛa", "ǘǘǘǘ"])
    apart = WordList(["nin\u0303o", "tre\u0301ma", "\u017f\u0307\u017f\u0307\u017f\u0307a", "u\u0308\u0301" * 4])
    assert list(composed) == list(apart) == ["niño", "tréma", "ṡṡṡa", "ǘǘǘǘ"]
    assert composed.digest == apart.digest
    assert Honeycomb.parse("n\u0303nioast") == Honeycomb.parse("ñnioast")


def test_letters_that_cannot_be_composed_are_skipped_and_counted(bee: Bee, listed: Listed) -> None:
    # İ is i and a dot above in lower case, x with a tilde has no composed form, and a Devanagari vowel is a mark.
    name = listed("İRİS\nx\u0303ylo\nहिन्दी\niris\n")
    done = bee("words", "irsabcd", "--words", name, "--json")
    assert [each["word"] for each in json.loads(done.stdout)["words"]] == ["iris"]
    assert done.stderr == "list.txt: 3 lines skipped (3 has a character that is no letter)\n"


def test_capitals_are_shown_where_they_read_back_as_the_same_letter(bee: Bee, listed: Listed) -> None:
    turkish = bee("words", "ı/lkaeno", "--words", listed("ılık\nilik\nİRİS\n"))
    assert turkish.stdout.splitlines()[-1] == "     1  ıLıK"
    german = bee("words", "ß/astren", "--words", listed("straße\n"))
    assert german.stdout.splitlines()[-1] == "     6  STRAßE"


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252", "utf-16"])
def test_a_french_list_from_end_to_end(bee: Bee, listed: Listed, encoding: str) -> None:
    options = ["--words", listed("\r\n".join(FRENCH).encode(encoding)), "--encoding", encoding]
    words = json.loads(bee("words", "É/TERNUA", *options, "--json").stdout)
    assert {each["word"]: each["score"] for each in words["words"]} == {
        "éternuera": 16, "éternua": 14, "éternue": 7, "année": 5, "annuée": 6, "tannée": 6, "tarée": 5, "ruée": 1,
        "entrée": 6, "rentrée": 7,
    }  # fmt: skip
    assert (words["score"], words["pangrams"]) == (73, 2)
    top = bee("top", *options)
    assert top.stderr == ""
    assert "   1  E/ANRTUÉ" in top.stdout
    counts = json.loads(bee("stats", *options, "--json").stdout)["statistics"]
    assert (counts["pangrams"], counts["pangram_lettersets"]) == (2, 1)


def test_the_top_honeycomb_of_a_french_list_is_the_same_by_every_searcher(bee: Bee, listed: Listed) -> None:
    name = listed("\n".join(FRENCH))
    found = [
        json.loads(bee("top", "-n", "5", "--words", name, "--searcher", searcher, "--json").stdout)["best"]
        for searcher in ("brute_force[points_table]", "pangram_lettersets[bitvector]", "branch_and_bound")
    ]
    assert found[0] == found[1] == found[2]
    # Of a letter that is in more of its words there is more to score: E is in all but "éternua".
    assert found[0][0]["score"] == sum(
        Rules().word_score(word) for word in FRENCH if len(word) > 3 and "e" in word and set(word) <= set("éternua")
    )


def test_a_russian_list_from_end_to_end(bee: Bee, listed: Listed) -> None:
    options = ["--words", listed("\n".join(RUSSIAN).encode("koi8-r"))]
    refused = bee("score", "Т/САМОЛЁ", *options)
    assert refused.returncode == 2
    assert refused.stderr.startswith("word list 'list.txt': line 1: byte 0xD3 is not utf-8; name the right one")
    options += ["--encoding", "koi8-r"]
    assert bee("words", "Т/САМОЛЁ", *options).stdout.splitlines()[2:] == [
        "    А   Л       42 points",
        "  М   Т   О     8 words",
        "    С   Ё       1 pangram",
        "",
        "points  word",
        "    14  САМОЛЁТ  (pangram)",
        "     6  СТОЛОМ",
        "     5  АТЛАС",
        "     5  МОЛОТ",
        "     5  САЛАТ",
        "     5  ТОМАТ",
        "     1  АТОМ",
        "     1  МОСТ",
    ]
    # The excluded S is the Latin one: a С of the Cyrillic alphabet is another letter.
    top = bee("top", *options, "-n", "2").stdout.splitlines()
    assert [line.split() for line in top[7:9]] == [
        ["1", "Л/АЕМОСТ", "47", "9", "1"],
        ["2", "Т/АЕЛМОС", "47", "9", "1"],
    ]
    none = bee("top", *options, "--exclude", "С")
    assert (none.returncode, none.stdout) == (1, "")
    assert "no word of 4 letters up has exactly 7 distinct letters and no С;" in none.stderr
    assert "САМОЛЕТ(14)" in bee("report", *options).stdout
    assert bee("pareto", *options, "--csv").stdout.startswith("words,points,points_per_word,letters,center\n")


def test_a_list_in_another_alphabet_may_have_a_honeycomb_of_any_size(bee: Bee, listed: Listed) -> None:
    name = listed("ёжик\nкожи\nжокей\n")
    found = json.loads(bee("top", "--size", "4", "--words", name, "--json").stdout)
    # The two pangrams tie, and о comes before ё in Unicode.
    assert found["best"][0] == {"honeycomb": {"letters": "жико", "center": "ж"}, "score": 8, "words": 1, "pangrams": 1}


def test_the_alphabet_is_what_the_list_has() -> None:
    assert WordList(RUSSIAN).alphabet == "авгеклмостё"
    assert len(load().alphabet) == 26
