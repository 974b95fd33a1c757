"""The `solvers` package of another version, so that this version's harness can run on it.

In: the directory that the package is in. Out: one to import from. It is the same where the harness can be imported on
it. Where it cannot, as the harness needs a name that the package had not yet, what solvers and searchers are made of is
taken from there, and the rest, the puzzle and the word lists, from this version: both sides then share that rest.
"""

import json
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from harness.files import import_path
from solvers.errors import BeeError

_OWN = Path(__file__).resolve().parents[2] / "solvers"

# What solvers and searchers are made of.
_COMPARED = ("words", "top", "kit")

# As a worker begins: the other version is found first, but for `harness`.
_TRY = (
    "import importlib, json, sys; sys.path[:], root = json.loads(sys.argv[1]); import harness; "
    "sys.path.insert(0, root); importlib.import_module('harness.measure.worker')"
)
_PATIENCE = 60.0


class UnfitError(BeeError):
    """The harness cannot run on the other version's solvers in any way."""


@lru_cache(maxsize=8)
def fitted(root: Path, folder: Path) -> tuple[Path, list[str]]:
    """Where to import the solvers of `root` from, and, where that is another place, a line that says why.

    folder: a directory in which that place is made.
    """
    fault = _fault(root)
    if not fault:
        return root, []
    made = folder / "fitted" / root.name
    try:
        _merge(root / "solvers", made / "solvers")
    except OSError as error:
        raise UnfitError(
            f"this harness cannot run on its solvers ({fault}), nor copy them ({error.strerror})"
        ) from error
    if still := _fault(made):
        raise UnfitError(f"this harness cannot run on its solvers ({still}): choose a later version")
    shared = "its solvers and their kit run on the rest of this version, which both share"
    return made, [f"this harness cannot run on its solvers ({fault}): {shared}"]


def _fault(root: Path) -> str:
    """Why the harness cannot be imported on the solvers of `root`; empty where it can."""
    job = json.dumps([import_path(), str(root)])
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", _TRY, job], capture_output=True, check=False, timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        return f"not imported within {_PATIENCE:.0f} s"
    if not done.returncode:
        return ""
    last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
    # The path in it is of a directory that is soon gone.
    return "".join(last).partition(" (/")[0] or f"exit status {done.returncode}"


def _merge(theirs: Path, to: Path) -> None:
    # Of the kit the harness needs a module too, which they may not have.
    shutil.copytree(_OWN, to, ignore=shutil.ignore_patterns("__pycache__", "words", "top"))
    for path in sorted(theirs.rglob("*.py")):
        name = path.relative_to(theirs)
        # What moved meanwhile is still where those solvers look for it.
        if name.parts[0] in _COMPARED or not (to / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to / name)
