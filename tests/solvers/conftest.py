"""The commands as a user runs them, and the lists that these tests share."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers import WordList

ROOT = Path(__file__).resolve().parents[2]
MINI = "amalgam amalgamation cacciatore erotica em game gem gems glam megaplex"

Bee = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def mini() -> WordList:
    """The notebook's ten words."""
    return WordList(MINI.split(), "mini")


@pytest.fixture
def bee(tmp_path: Path) -> Bee:
    """Runs `python -m solvers` in the temporary directory, with nothing of this terminal's."""

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        variables = kept | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | environment
        return subprocess.run(
            [sys.executable, "-W", "error", "-m", "solvers", *arguments],
            cwd=tmp_path,
            env=variables,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def listed(tmp_path: Path) -> Callable[[str | bytes], str]:
    """Writes a word list, and gives the name of its file in the temporary directory."""

    def write(content: str | bytes, name: str = "list.txt") -> str:
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
        return name

    return write
