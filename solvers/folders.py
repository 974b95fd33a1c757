"""Find the solvers in a folder of the user's. In: its path. Out: registry entries, nothing of it run."""

import ast
import os
import shlex
from pathlib import Path

from solvers.errors import RegistryError, shown
from solvers.registry import Entry, resolve


def find_in(folder: str | Path) -> list[Entry]:
    """The solvers in a folder of the user's, by file name: every public class with a solve method, or the
    one class, of each Python file; and every other file that may be executed, as a program that stays.

    Files that begin with an underscore or a dot are helpers. Nothing is imported or run.
    Raises RegistryError where there is no such folder, or no solver in it.
    """
    directory = Path(folder)
    if not directory.is_dir():
        raise RegistryError(f"solvers from {shown(folder)}: there is no such directory; check the path")
    found: list[Entry] = []
    for path in sorted(directory.iterdir()):
        if path.name.startswith(("_", ".")) or not path.is_file():
            continue
        if path.suffix == ".py":
            found += [resolve(f"{path}:{name}") for name in _solver_classes(path)]
        elif os.access(path, os.X_OK):
            found.append(resolve(f"command:{shlex.quote(str(path.absolute()))}"))
    if not found:
        raise RegistryError(
            f"solvers from {shown(folder)}: no Python file with a solver in it, and no program; see solvers/protocol.py"
        )
    return found


def _solver_classes(path: Path) -> list[str]:
    """The names of the classes of a file that say they solve; where none does, of all that are public."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError) as error:
        raise RegistryError(f"solver {shown(path.name)}: cannot be read ({shown(error)}); mend the file") from error
    public = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    solving = [
        node for node in public if any(isinstance(part, ast.FunctionDef) and part.name == "solve" for part in node.body)
    ]
    return [node.name for node in solving or public]
