"""Sections as text."""

from harness.report import terminal
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
