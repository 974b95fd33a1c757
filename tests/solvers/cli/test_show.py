"""How a honeycomb is drawn."""

import re

import pytest

from tests.solvers.cli.conftest import shown
from tests.solvers.conftest import Bee


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
def test_a_honeycomb_of_any_size_is_drawn_around_its_center(
    call: Bee, mini_file: str, letters: str, rows: list[str]
) -> None:
    text = shown(call, "score", letters, "--size", str(len(letters)), "--words", mini_file)
    assert [re.sub(r" *[\d,]+ points?$", "", line) for line in text.splitlines()[2:]] == rows
