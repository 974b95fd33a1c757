"""Find the solvers in a folder of the user's. In: its path. Out: registry entries, nothing of it run.

What a file is, the file says: nothing is started to find out, so nothing can hang, and a folder that is listed
is not a folder that is run.
"""

import ast
import os
import shlex
from pathlib import Path

from solvers.discovery.sources import classes_with
from solvers.errors import RegistryError, quote
from solvers.programs.command import declared
from solvers.registry import Entry, resolve


def find_in(folder: str | Path) -> list[Entry]:
    """The solvers in a folder of the user's, by file name.

    Of a Python file every public class with a solve method, or where none has one, every public class. Any other
    file that may be executed is a program; so is a Python file that may be, begins with #!, and has no class with
    a solve method, or says in its top what kind of program it is. A program is one that stays, unless its top
    says `beebench: command-once`.

    Files that begin with an underscore or a dot are helpers, and what is neither Python nor may be executed is
    passed over. Nothing is imported or run.
    Raises RegistryError where there is no such folder, or no solver in it.
    """
    directory = Path(folder)
    if not directory.is_dir():
        raise RegistryError(f"solvers from {quote(folder)}: there is no such directory; check the path")
    found: list[Entry] = []
    for path in sorted(directory.iterdir()):
        if path.name.startswith(("_", ".")) or not path.is_file():
            continue
        runs = os.access(path, os.X_OK)
        said = declared(path) if runs else None
        if path.suffix == ".py" and not said:
            classes = _solver_classes(path, inherited=said is None)
            found += [resolve(f"{path}:{name}") for name in classes]
            runs = said is not None and not classes
        if runs:
            found.append(_program(said or "command", path))
    if not found:
        raise RegistryError(
            f"solvers from {quote(folder)}: no Python file with a solver in it, and no program; see solvers/protocol.py"
        )
    return found


def _program(kind: str, path: Path) -> Entry:
    """A program, under a name that can be typed where the folder was named."""
    where = path if os.sep in str(path) else f".{os.sep}{path}"
    return resolve(f"{kind}:{shlex.quote(str(where))}")


def _solver_classes(path: Path, *, inherited: bool) -> list[str]:
    """The names of the classes of a file that say they solve; where none does, of all that may inherit it."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError) as error:
        raise RegistryError(f"solver {quote(path.name)}: cannot be read ({quote(error)}); mend the file") from error
    return [node.name for node in classes_with(("solve",), tree, inherited=inherited)]
