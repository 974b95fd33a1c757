"""The commands as a user runs them, and the lists and solvers that these tests share."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import solvers.words
from solvers import WordList, registry

ROOT = Path(__file__).resolve().parents[2]
MINI = "amalgam amalgamation cacciatore erotica em game gem gems glam megaplex"

Bee = Callable[..., "subprocess.CompletedProcess[str]"]


SOLVER_SOURCE = '''"""Ask nobody.

More about it.

Source: a test.
Prepare O(1), query
O(1).
"""

from solvers import NYT, ScoreBySolving


class Mine(ScoreBySolving):
    def __init__(self, words, rules=NYT):
        self.words, self.rules = words, rules

    def solve(self, honeycomb):
        return list(self.words)
'''


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


@pytest.fixture
def write(tmp_path):
    def write(name, source=SOLVER_SOURCE):
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return path

    return write


@pytest.fixture
def dropped_in(tmp_path, monkeypatch):
    """Puts a file where the solvers are, as far as the package knows."""
    monkeypatch.setattr(solvers.words, "__path__", [*solvers.words.__path__, str(tmp_path)])

    def drop(name, source=SOLVER_SOURCE):
        (tmp_path / f"{name}.py").write_text(source)
        return registry.resolve(name)

    yield drop
    for name in [name for name in sys.modules if name.startswith("solvers.words.dropped")]:
        del sys.modules[name]
