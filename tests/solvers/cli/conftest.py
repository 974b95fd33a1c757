"""The commands called in this process, which is faster than starting one for each."""

import json
import math
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solvers.__main__ import main
from solvers.cli import watch
from tests.solvers.conftest import MINI, Bee

Listed = Callable[[str | bytes], str]
TRADE = "dean\nadd\nrain\ntrade\nindeed\ntrained\ndetrain\nretained\ndreads\n"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bee:
    """Calls the command in the temporary directory, as where there is no terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(watch, "_LOG_SECONDS", math.inf)  # on a slow machine too, stderr has only warnings and faults
    monkeypatch.setattr("sys.argv", ["solvers/__main__.py"])

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        capsys.readouterr()
        try:
            status = main(list(arguments))
        except SystemExit as error:  # --help leaves so
            status = int(error.code or 0)
        return subprocess.CompletedProcess(arguments, status, *capsys.readouterr())

    return run


@pytest.fixture
def mini_file(listed: Listed) -> str:
    """A file with the notebook's ten words."""
    return listed("\n".join(MINI.split()) + "\n")


def shown(call: Bee, *arguments: str) -> str:
    """What a command that has nothing to complain of shows."""
    done = call(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def as_json(call: Bee, *arguments: str) -> dict[str, Any]:
    """The same as values."""
    values: dict[str, Any] = json.loads(shown(call, *arguments, "--json"))
    return values


def fault(call: Bee, *arguments: str, status: int = 2) -> str:
    """The one line that a command ends with that shows nothing."""
    done = call(*arguments)
    assert done.returncode == status, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.rstrip("\n")
