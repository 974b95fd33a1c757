"""What the options that all commands share come to, and the faults that all commands tell alike."""

from pathlib import Path

import pytest

from tests.solvers.cli.conftest import TRADE, Listed, as_json, fault
from tests.solvers.conftest import Bee


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
    call: Bee, listed: Listed, options: list[str], words: dict[str, int]
) -> None:
    found = as_json(call, "words", "daeinrt", "--words", listed(TRADE), *options)
    assert {each["word"].upper(): each["score"] for each in found["words"]} == words


def test_letters_are_excluded_from_the_search_alone(call: Bee, listed: Listed) -> None:
    name = listed("abcd\nabcs\nbcde\n")
    plain = ["--size", "4", "--words", name, "-n", "99"]
    assert {each["honeycomb"]["letters"] for each in as_json(call, "top", *plain)["best"]} == {"abcd", "bcde"}
    excluded = as_json(call, "top", *plain, "--exclude", "E")
    assert excluded["rules"]["excluded"] == "e"
    assert {each["honeycomb"]["letters"] for each in excluded["best"]} == {"abcd", "abcs"}
    assert as_json(call, "top", *plain, "--exclude", "ZQ", "--allow-s")["rules"]["excluded"] == "qz"
    allowed = as_json(call, "top", *plain, "--allow-s")["best"]
    assert {each["honeycomb"]["letters"] for each in allowed} == {"abcd", "abcs", "bcde"}
    assert as_json(call, "words", "SABC", "--size", "4", "--words", name)["words"][0]["word"] == "abcs"


WRITE = "write the center first, as in GAELMPX or G/AELMPX"
HONEYCOMBS = {
    "d/aeinra": "honeycomb 'd/aeinra': the letter 'A' is there 2 times; give each letter once",
    "d/aeinrd": "honeycomb 'd/aeinrd': the letter 'D' is there 2 times; give each letter once",
    "d/aeinr": (
        "honeycomb D/AEINR: it has 6 letters, the rules in force want 7; give 7 distinct letters, or rules of size 6"
    ),
    "d/aeinrts": (
        "honeycomb D/AEINRST: it has 8 letters, the rules in force want 7; give 7 distinct letters, or rules of size 8"
    ),
    "/aeinrt": f"honeycomb '/aeinrt': the center is nothing, not one letter; {WRITE}",
    "": f"honeycomb '': the center is nothing, not one letter; {WRITE}",
    "dd/aeinrt": f"honeycomb 'dd/aeinrt': the center is 2 characters, not one letter; {WRITE}",
    "5/aeinrt": "honeycomb '5/aeinrt': '5' is not a letter; use letters alone",
    "d/ae nrt": "honeycomb 'd/ae nrt': ' ' is not a letter; use letters alone",
    "d/ae\nnrt": "honeycomb 'd/ae\\nnrt': '\\n' is not a letter; use letters alone",
    "^abcdef": "honeycomb '^abcdef': '^' is not a letter; use letters alone",
    "a-zbcde": "honeycomb 'a-zbcde': '-' is not a letter; use letters alone",
    "]abcdef": "honeycomb ']abcdef': ']' is not a letter; use letters alone",
    "\\abcdef": "honeycomb '\\\\abcdef': '\\\\' is not a letter; use letters alone",
    "[abcdef": "honeycomb '[abcdef': '[' is not a letter; use letters alone",
}
OPTIONS = {
    ("top", "--size", "2"): "--size 2: a honeycomb has 3 to 13 letters; give one of these",
    ("stats", "--size", "14"): "--size 14: a honeycomb has 3 to 13 letters; give one of these",
    ("top", "--exclude", "S!"): "rules: excluded is 's!'; use letters alone",
    ("top", "--exclude", "SQ", "--allow-s"): ("--exclude 'SQ' --allow-s: S is excluded and allowed; leave one out"),
    ("top", "-n", "0"): "python -m solvers top: argument -n: 0 is less than 1; see python -m solvers top --help",
    ("top", "--bonus", "-1"): (
        "python -m solvers top: argument --bonus: -1 is less than 0; see python -m solvers top --help"
    ),
    ("stats", "--every", "x\ny"): (
        "python -m solvers stats: argument --every: 'x\\ny' is not a whole number; see python -m solvers stats --help"
    ),
    ("approaches", "--budget", "nan"): (
        "python -m solvers approaches: argument --budget: 'nan' is not a finite number above 0; "
        "see python -m solvers approaches --help"
    ),
    ("report", "GAELMPX", "--searcher", "brute_force"): (
        "report: a searcher finds the top honeycomb, but a honeycomb is given; leave one out"
    ),
    ("pareto", "--plot", "frontier.pdf"): "plot 'frontier.pdf': not a .png or .svg file; name one that is",
    ("pareto", "--plot", "no/frontier.png"): "plot no/frontier.png: there is no directory no; make it first",
}


def test_what_cannot_be_is_said_before_the_list_is_read(call: Bee) -> None:
    honeycombs = {
        (command, text): line for text, line in HONEYCOMBS.items() for command in ("words", "score", "report")
    }
    lines = {
        arguments: (fault(call, *arguments, "--words", "/no/such/list"), line)
        for arguments, line in (honeycombs | OPTIONS).items()
    }
    assert {arguments: pair for arguments, pair in lines.items() if pair[0] != pair[1]} == {}


NOT_THERE = {
    (): "python -m solvers: the following arguments are required: COMMAND",
    ("solve",): "python -m solvers: argument COMMAND: invalid choice: 'solve'",
    ("wrods",): "python -m solvers: argument COMMAND: invalid choice: 'wrods'; did you mean words? Choose from words",
    ("top", "two\nlines"): "python -m solvers: unrecognized arguments: two lines; see python -m solvers --help",
    ("words",): "python -m solvers words: the following arguments are required: honeycomb",
    ("words", "GAELMPX", "--solver", "quick"): "solver 'quick': unknown; choose from ",
    ("top", "--searcher", "quick"): "searcher 'quick': unknown; choose from branch_and_bound",
    ("top", "--solver", "naive"): "searcher branch_and_bound: Naive has no bound method",
    ("words", "GAELMPX", "--words", "/no/such/list"): "word list '/no/such/list': No such file or directory",
    ("words", "GAELMPX", "--words", "."): "word list '.': Is a directory",
}


def test_what_is_not_there_is_named(call: Bee) -> None:
    lines = {arguments: (fault(call, *arguments), start) for arguments, start in NOT_THERE.items()}
    assert {arguments: pair for arguments, pair in lines.items() if not pair[0].startswith(pair[1])} == {}


NEED_A_PANGRAM = [("top",), ("report",), ("pareto",), ("approaches",)]


@pytest.mark.parametrize("content", ["", "\n\n\n", "# nothing\n\n"], ids=["empty", "blank", "comment"])
def test_an_empty_list_has_nothing_to_show(call: Bee, listed: Listed, content: str) -> None:
    name = listed(content)
    for arguments in [*NEED_A_PANGRAM, ("report", "GAELMPX"), ("stats",)]:
        done = call(*arguments, "--words", name)
        assert (done.returncode, done.stdout) == (1, ""), arguments
        assert done.stderr.splitlines()[-1] == "no word in list.txt; give a list with one word on each line", arguments
        assert done.stderr.count("\n") == (2 if content else 1), arguments  # what was skipped is told before


def test_a_list_without_a_pangram_has_no_top_honeycomb(call: Bee, listed: Listed) -> None:
    name = listed("dean\ntrade\nreader\nblacksmith\n")
    lines = {arguments: fault(call, *arguments, "--words", name, status=1) for arguments in NEED_A_PANGRAM}
    assert set(lines.values()) == {
        (
            "no pangram in list.txt: no word of 4 letters up has exactly 7 distinct letters and no S; "
            "give a longer list, or another --size"
        )
    }, lines


def test_a_list_without_a_pangram_still_answers_and_counts(call: Bee, listed: Listed) -> None:
    name = listed("dean\ntrade\nreader\nblacksmith\n")
    words = call("words", "d/aeinrt", "--words", name).stdout
    assert "12 points" in words
    assert "3 words" in words
    assert "no pangram\n" in call("stats", "--words", name).stdout


RAISES = """
class Raises:
    def __init__(self, words, rules=None):
        pass

    def solve(self, honeycomb):
        raise KeyError("two\\nlines")

    score = solve
    top = solve
"""


def test_a_solver_that_raises_is_named_with_the_place(call: Bee, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(RAISES)
    for command in (["words", "GAELMPX"], ["score", "GAELMPX"], ["report", "GAELMPX"], ["pareto"]):
        line = fault(call, *command, "--solver", "own.py:Raises", status=1)
        assert line.startswith("solver own.py:Raises: raises \"KeyError: 'two\\\\nlines'\" in ")
        assert line.endswith("own.py, line 7; mend it")
    line = fault(call, "top", "--searcher", "own.py:Raises", status=1)
    assert line.startswith("searcher own.py:Raises: raises ")
