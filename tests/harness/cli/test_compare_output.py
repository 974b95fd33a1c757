"""The output of `compare` wherever it goes: pipes, logs, terminals wide and narrow, locales without our letters."""

import json
import os
import pty
import re
import subprocess
import sys

import pytest

from tests.harness import commands, suites
from tests.harness.cli.conftest import BASE, compare

POSIX = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("form", ["table", "markdown", "csv", "json"])
def test_the_c_locale_gets_ascii(folder, form):
    suites.write(folder, "ñ.json", suites.suite({"naïve": [1e-6, 2e-6], "µ": [1.0, 2.0]}))
    done = compare(folder, "run.json", "ñ.json", "--format", form, env=POSIX)
    assert "Traceback" not in done.stderr
    assert done.stdout
    assert (done.stdout + done.stderr).isascii()
    if form == "table":
        assert re.search(r"15\.\d us", done.stdout)
        assert "+/-" in done.stdout
        assert "1,3" in done.stdout
    if form == "json":
        assert json.loads(done.stdout)["runs"][1]["rankings"][0]["rows"][0]["solver"] == "naïve"


def test_a_reader_that_leaves_early_is_no_error(folder):
    for _ in range(300):  # more than a pipe holds
        suites.write(folder, f"many/{_}.json", BASE)
    script = f"{sys.executable} -m harness compare many | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", script],
        cwd=folder,
        # Unbuffered, Python takes a write that was cut short for a whole one, and nothing is seen.
        env={**os.environ, "PYTHONPATH": str(commands.ROOT), "PYTHONUNBUFFERED": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "0: a pyperf suite, 2 benchmarks\n"


def test_a_log_has_no_control_characters_and_each_row_on_a_line(folder):
    name = "a_solver_with_a_name_as_long_as_somebody_wanted_it_to_be_" * 3
    suites.write(folder, "long.json", suites.suite({name: [0.1, 0.11], "\x1b[31mred": [0.2, 0.22]}))
    done = compare(folder, "long.json", "run.json", env={"FORCE_COLOR": "1", "COLUMNS": "40"})
    assert not re.search(r"[\r\x1b]", done.stdout + done.stderr)
    assert re.search(rf"^1 +{name} +105 ms", done.stdout, re.MULTILINE)


def on_terminal(folder, *arguments, columns=80, **env):
    """What a terminal that wide shows, and the exit status."""
    script = (
        "import fcntl, os, pty, struct, sys, termios; "
        f"fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 24, {columns}, 0, 0)); "
        "os.execv(sys.executable, [sys.executable, '-m', 'harness', 'compare', *sys.argv[1:]])"
    )
    master, terminal = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    environment |= {"PYTHONPATH": str(commands.ROOT), "TERM": "xterm", "PYTHONUTF8": "1", **env}
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments], cwd=folder, env=environment, stdout=terminal, stderr=terminal
    )
    os.close(terminal)
    shown = b""
    try:
        while part := os.read(master, 65536):
            shown += part
    except OSError:
        pass  # the other end is closed
    finally:
        os.close(master)
    return shown.decode().replace("\r\n", "\n"), process.wait(30)


def test_a_terminal_gets_no_line_wider_than_it_is_and_no_solver_cut(folder):
    text, status = on_terminal(folder, "run.json", "later.json")
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    assert status == 0
    assert max(map(len, plain.splitlines())) <= 80
    table = [line for line in plain.splitlines() if re.match(r"\d +\w| {20}", line)]
    assert any("[" in line for line in table)
    assert all(line.count("[") == line.count("]") for line in table)  # an interval stays in one piece
    assert len(re.findall(r"^\d +(?:points_table|set|naive) ", plain, re.MULTILINE)) == 12
    assert "\x1b[1m" in text


def test_no_color_takes_the_colour_and_nothing_else(folder):
    text, _ = on_terminal(folder, "run.json")
    plain, _ = on_terminal(folder, "run.json", NO_COLOR="1")
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", text) == plain


def test_a_narrow_terminal_loses_nothing(folder):
    suites.write(folder, "long.json", suites.suite({"x" * 100: [0.1, 0.11], "y": [0.2, 0.22]}))
    text, status = on_terminal(folder, "long.json", columns=40, NO_COLOR="1")
    assert status == 0
    assert max(map(len, text.splitlines())) <= 40
    assert text.count("x") >= 100


def test_a_long_line_of_stderr_is_broken_on_a_terminal_between_words_and_not_in_a_pipe(folder):
    for name in ("Alpha", "Beta"):
        suites.write(folder, f"{name}.json", suites.suite({"x": [0.1, 0.11]}, cpu_model_name=f"CPU {name} 2 GHz"))
    (line,) = compare(folder, "Alpha.json", "Beta.json").stderr.splitlines()
    assert len(line) > 60
    text, _ = on_terminal(folder, "Alpha.json", "Beta.json", columns=40, NO_COLOR="1")
    broken = text.replace("\r", "").splitlines()[-3:]
    assert " ".join(broken).endswith(line)
    assert max(map(len, broken)) <= 40
