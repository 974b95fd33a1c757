"""Sections as text."""

from collections import Counter

import pytest

from harness.report import tables, terminal
from harness.report.section import Section
from tests.harness.report.conftest import Pipe


def test_a_name_with_control_characters_steers_no_terminal():
    told = Section("\x1b[31mred\r", ("name",), (("\x1b]0;title\x07",), ("tab\there",)), ("a\nb",))
    text = terminal.render([told], Pipe())
    assert text == "\\x1b[31mred\\r\nname\n\\x1b]0;title\\x07\ntab\\there\na\\nb\n"


def test_a_stream_that_knows_ascii_alone_gets_it():
    told = Section("4 µs · ±3%", ("ñ…",), (("×",),))
    assert terminal.render([told], Pipe("ascii")) == "4 us | +/-3%\n\\xf1...\nx\n"
    assert terminal.render([told], Pipe("utf-8")).startswith("4 µs · ±3%")
    assert terminal.render([told], Pipe("latin-1")).startswith("4 us | +/-3%")  # it has no …


def test_columns_align_whatever_the_width_of_letters():
    told = Section("t", ("solver", "median"), (("日本", "1 s"), ("set", "10 ms")), right=frozenset({1}))
    assert terminal.render([told], Pipe()).splitlines()[1:] == [
        "solver  median",
        "日本       1 s",
        "set      10 ms",
    ]


class Terminal(Pipe):
    """Where text goes: a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize("width", [5, 12, 20, 30, 36, 40, 60, 200])
def test_a_narrow_terminal_folds_and_never_cuts(monkeypatch, comparison, width):
    monkeypatch.setenv("NO_COLOR", "1")
    sections = tables.sections(comparison)
    whole = terminal.render(sections, Pipe())
    monkeypatch.setenv("COLUMNS", str(width))
    folded = terminal.render(sections, Terminal())
    assert max(map(len, folded.split("\n"))) <= width
    assert Counter("".join(folded.split())) == Counter("".join(whole.split()))


@pytest.mark.parametrize("color", ["", "\x1b[0m"])
def test_blanks_at_the_end_of_a_line_go_and_the_end_of_its_color_stays(color):
    # However many there are: a name of 16,000 characters makes as many blanks below it.
    line = "a" + " " * 200_000 + "b"
    assert terminal._without_padding(f"{line}{' ' * 200_000}{color}") == f"{line}{color}"
