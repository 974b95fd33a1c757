"""The command line in a process of its own: streams, locales, terminals, interrupts; and its help."""

import os
import pty
import subprocess
import sys
from pathlib import Path

from solvers.cli.commands import parser
from tests.solvers.cli.conftest import Listed, shown
from tests.solvers.conftest import MINI, ROOT, Bee

C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}


def test_the_c_locale_gets_ascii(bee: Bee, listed: Listed) -> None:
    done = bee("approaches", "--words", listed("\n".join(MINI.split())), **C_LOCALE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert done.stdout.startswith("list.txt, 10 words (f9de1d8f) | 7 letters")
    assert done.stdout.splitlines()[3].endswith("1.00x")


def test_letters_outside_the_locale_are_shown_by_their_codes(bee: Bee, listed: Listed) -> None:
    done = bee("words", "ё/жикаон", "--words", listed("ёжик\nжикаонё\n"), **C_LOCALE)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stdout.splitlines()[-1] == "     1  \\u0401\\u0416\\u0418\\u041a"


def on_a_terminal(directory: Path, *arguments: str, stream: str = "stdout", **environment: str) -> str:
    """What a terminal gets to see of stdout, or of stderr."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "solvers", *arguments],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment},
        **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: there},  # type: ignore[call-overload]
    )
    os.close(there)
    seen = b""
    while True:
        try:
            part = os.read(here, 65536)
        except OSError:  # Linux says so at the end of a terminal
            break
        if not part:
            break
        seen += part
    os.close(here)
    assert process.wait() == 0
    return seen.decode()


def test_a_terminal_gets_styles_and_a_pipe_none(bee: Bee, tmp_path: Path) -> None:
    (tmp_path / "mini.txt").write_text("\n".join(MINI.split()))
    assert "\x1b[1m" in on_a_terminal(tmp_path, "top", "--words", "mini.txt")
    assert "\x1b" not in bee("top", "--words", "mini.txt").stdout


INTERRUPTED = """
import os, signal, time

class Interrupted:
    def __init__(self, words, rules=None):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)

    def top(self, n=1):
        raise AssertionError
"""


def test_an_interrupt_ends_with_130_and_one_line(bee: Bee, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(INTERRUPTED)
    done = bee("top", "--searcher", "own.py:Interrupted")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


def test_every_command_explains_itself_in_80_columns_with_an_example_that_parses(call: Bee) -> None:
    options = (
        "--words",
        "--encoding",
        "--allow-s",
        "--rules",
        "--size",
        "--min-length",
        "--exclude",
        "--bonus",
        "--json",
    )
    for command in ("words", "score", "top", "report", "stats", "pareto", "approaches"):
        text = shown(call, command, "--help")
        assert not [option for option in options if option not in text], command
        assert max(map(len, text.splitlines())) <= 80, command
        prompt, _, arguments = text.splitlines()[-1].partition(f" python -m solvers {command} ")
        assert prompt == "example:", command
        assert parser().parse_args([command, *arguments.split()]).run, command
