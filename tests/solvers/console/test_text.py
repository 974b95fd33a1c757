"""Text as streams can show it, numbers of things, lists that end early, how a process ended."""

import pytest

from solvers import WordList
from solvers.console.text import counted, encodable, ended, listed, skipped_lines


def test_a_stream_gets_the_characters_that_it_has() -> None:
    text = "4 µs · ±3% × 2 – … ≈ ñ"
    assert encodable(text, "utf-8") == text
    assert encodable(text, None) == text
    assert encodable(text, "ascii") == "4 us | +/-3% x 2 - ... ~ \\xf1"
    assert encodable("ñ", "latin-1") == "ñ"


def test_things_are_counted_in_the_plural_but_for_one() -> None:
    assert [counted(number, "word") for number in (0, 1, 2, 1234)] == ["0 words", "1 word", "2 words", "1,234 words"]


def test_a_list_ends_with_how_many_more_there_are() -> None:
    assert [listed(list("abcd"), limit) for limit in (2, 3, 4)] == [
        "a, b and 2 more",
        "a, b, c and 1 more",
        "a, b, c, d",
    ]
    assert listed([], 3) == ""
    assert listed(["A"] * 2000, 1, " ") == "A and 1,999 more"


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (0, "exited with status 0"),
        (3, "exited with status 3"),
        (-11, "killed by SIGSEGV"),
        (-63, "killed by signal 63"),
    ],
)
def test_the_end_of_a_process_is_told_in_one_way(status: int, text: str) -> None:
    assert ended(status) == text


def test_a_list_without_skipped_lines_has_nothing_to_tell() -> None:
    assert skipped_lines(WordList(["game"], "mini")) == ""
