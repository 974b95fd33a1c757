"""Compiled solvers are compiled when they are imported, wherever the package is, and never in a call."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solvers import Honeycomb, WordList, registry

pytest.importorskip("numba", reason="what is compiled needs numba: beebench[fast]")

ROOT = Path(__file__).resolve().parents[3]
COMPILED = [entry for kind in ("solver", "searcher") for entry in registry.find(kind) if entry.name.endswith("_numba")]

SOLVE = """
import sys
from solvers import Honeycomb, WordList
from solvers.registry import resolve
print(*resolve("mask_table_numba").load()(WordList(["gear", "tree", "gnat"])).solve(Honeycomb.parse("RAEGINT")))
"""


def compiled_functions(module):
    return [each for each in vars(module).values() if hasattr(each, "nopython_signatures") and each.targetoptions]


@pytest.mark.parametrize("entry", COMPILED, ids=lambda entry: entry.name)
def test_no_call_compiles_anything(entry):
    solver = entry.load()
    import solvers.kit.search_compiled as shared

    functions = [f for module in (sys.modules[solver.__module__], shared) for f in compiled_functions(module)]
    before = {f: len(f.nopython_signatures) for f in functions}
    assert any(before.values())
    for words in (WordList(["gear", "retaining"]), WordList(["год", "gear", "retaining"]), WordList([])):
        prepared = solver(words)
        if entry.kind == "solver":
            prepared.solve(Honeycomb.parse("RAEGINT"))
        else:
            prepared.top()
    # A helper without a signature is compiled into its callers, and has none of its own.
    assert {f: len(f.nopython_signatures) for f in functions} == before


@pytest.mark.parametrize("place", ["beside the source", "in the user's cache", "nowhere"])
def test_the_code_is_kept_where_that_can_be_done_and_works_where_not(tmp_path, place):
    package = shutil.copytree(ROOT / "solvers", tmp_path / "solvers", ignore=shutil.ignore_patterns("__pycache__"))
    blocked = tmp_path / "a file"
    blocked.touch()
    if place != "beside the source":  # no directory can be made where a file is, not even by root
        for folder in (package, *package.iterdir()):
            if folder.is_dir():
                (folder / "__pycache__").touch()
    home = blocked / "home" if place == "nowhere" else tmp_path / "home"
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "XDG_", "PYTHON"))}
    environment |= {"HOME": str(home), "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SOLVE], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert sorted(done.stdout.split()) == ["gear", "tree"]
    beside, in_cache = list(package.rglob("*.nbc")), list(tmp_path.glob("home/**/*.nbc"))
    assert (bool(beside), bool(in_cache)) == {
        "beside the source": (True, False),
        "in the user's cache": (False, True),
        "nowhere": (False, False),
    }[place]
