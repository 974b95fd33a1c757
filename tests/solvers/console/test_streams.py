"""Where stdout or stderr cannot be written, for every command that writes there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.solvers.conftest import ROOT

COMMANDS = ["harness list", "harness check set --for 0.3", "solvers score GAELMPX"]


def shell(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """`python -m` and the rest, as a shell runs it."""
    return subprocess.run(
        ["bash", "-c", f"{sys.executable} -m {command}"],  # bash is where the PATH says
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("stdout", "line"),
    [
        (">/dev/full", "standard output: No space left on device; send it elsewhere\n"),
        (">&-", "standard output: it is closed; open it, or send it to a file\n"),
    ],
)
def test_where_stdout_cannot_be_written_it_is_one_line_and_status_2(
    command: str, stdout: str, line: str, tmp_path: Path
) -> None:
    if stdout == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    done = shell(f"{command} {stdout}", tmp_path)
    assert (done.returncode, done.stderr) == (2, line)


@pytest.mark.parametrize("command", [*COMMANDS, "solvers words RAEGINT"])
def test_a_reader_that_has_gone_is_no_fault(command: str, tmp_path: Path) -> None:
    done = shell(f"{command} | true; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_stderr_costs_nothing(tmp_path: Path) -> None:
    done = shell("harness list 2>&-", tmp_path)
    assert done.returncode == 0
    assert "points_table" in done.stdout


RUN = "harness run --fast --no-check --rounds 2 -p query -s set -o run.json --words"


@pytest.mark.parametrize("streams", ["<&-", "<&- 2>&-", "2> >(true)", "2> >(head -1 >/dev/null)", "2>/dev/full"])
def test_a_stdin_that_is_closed_or_a_stderr_that_nobody_reads_costs_a_run_nothing(
    streams: str, short_list: Path, tmp_path: Path
) -> None:
    if "/dev/full" in streams and not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    done = shell(f"{RUN} {short_list} {streams}", tmp_path)
    assert (done.returncode, (tmp_path / "run.json").exists()) == (0, True), done.stderr
    assert "failed" not in done.stdout


@pytest.mark.parametrize("stream", ["<&-", "2>&-"])
def test_a_program_is_asked_where_a_stream_is_closed(stream: str, tmp_path: Path) -> None:
    done = shell(f"solvers score GAELMPX --solver command:{ROOT / 'examples' / 'lettersets.py'} {stream}", tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout
