"""What a person who waits for a search sees."""

import io

import pytest

from solvers.cli import watch
from solvers.cli.watch import Watch


class Terminal(io.StringIO):
    """A stream that says it is a terminal, and has no number of columns."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in a list."""
    seconds = [100.0]
    monkeypatch.setattr(watch, "monotonic", lambda: seconds[0])
    return seconds


def watched(stream: io.StringIO, clock: list[float], monkeypatch: pytest.MonkeyPatch, counts: dict[float, int]) -> str:
    """What is shown when so many of 14 are done after so many seconds."""
    monkeypatch.setattr("sys.stderr", stream)
    with Watch("brute_force[set]") as progress:
        for seconds, done in counts.items():
            clock[0] = 100.0 + seconds
            progress(done, 14)
    return stream.getvalue()


def test_a_terminal_gets_one_line_that_is_written_over_and_taken_away(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = watched(Terminal(), clock, monkeypatch, {0.9: 1, 1.1: 7, 1.15: 8, 60.0: 14})
    assert text == (
        "\r\x1b[Kbrute_force[set]: 7 of 14 honeycombs, 50.0%, about 1 s left"
        "\r\x1b[Kbrute_force[set]: 14 of 14 honeycombs, 100.0%, about 0 s left"
        "\r\x1b[K"
    )


def test_a_log_gets_a_line_now_and_then_without_control_characters(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = watched(io.StringIO(), clock, monkeypatch, {19.0: 1, 20.0: 7, 39.0: 8, 140.0: 14})
    assert text == (
        "brute_force[set]: 7 of 14 honeycombs, 50.0%, about 20 s left\n"
        "brute_force[set]: 14 of 14 honeycombs, 100.0%, about 0 s left\n"
    )
