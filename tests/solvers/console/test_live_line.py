"""One line that is written over, and never wraps; in a log, lines below each other."""

import fcntl
import io
import os
import pty
import struct
import termios

import pytest
from rich.cells import cell_len

from solvers.console.live_line import LiveLine

LONG = "checking " + "a_solver_with_a_long_name_" * 2 + "ñ漢字" * 60


def on_a_terminal(columns: int, text: str) -> str:
    """What a terminal of so many columns is sent."""
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with os.fdopen(terminal, "w", encoding="utf-8") as stream:
        LiveLine(stream).show(text)
        shown = os.read(master, 1 << 16)
    os.close(master)
    return shown.decode()


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_line_that_is_written_over_is_never_wider_than_the_terminal(columns: int) -> None:
    shown = on_a_terminal(columns, LONG)
    assert shown.startswith("\r\x1b[Kchecking a_solver")
    assert columns - 3 < cell_len(shown.removeprefix("\r\x1b[K")) < columns


def test_a_log_gets_whole_lines_and_only_those_meant_for_it() -> None:
    log = io.StringIO()
    line = LiveLine(log)
    line.show("for a terminal", in_log=False)
    line.show(LONG)
    line.say("done")
    line.close()
    assert log.getvalue() == f"{LONG}\ndone\n"
