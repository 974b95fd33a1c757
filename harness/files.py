"""What the harness does with files: outputs that may be written, the cache directory, the import path.

Imports nothing of the harness, so that every package of it may use this. How a file is written, and what is asked of a
path, is in `solvers/paths.py`.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from solvers.errors import BeeError
from solvers.paths import check_target
from solvers.paths import describe as describe
from solvers.paths import exists as exists
from solvers.paths import is_dir as is_dir
from solvers.paths import refuse_input as refuse_input
from solvers.paths import status as status
from solvers.paths import write_whole as write_whole


class ResultError(BeeError):
    """A result file that cannot be read, or must not be written."""


def check_output(
    path: Path, overwrite: bool = False, *, make_folders: bool = False, inputs: Iterable[str | Path] = ()
) -> None:
    """Raise BeeError unless a command can write its output to the path; called before the first measurement.

    make_folders: whether a directory that is not there yet will be made, by whoever writes: nothing is made here,
    so that a command that comes to nothing leaves nothing. inputs: what the same command reads.
    """
    if is_dir(path):
        raise ResultError(
            f"{describe(path)}: a directory; name the file in it, {describe(path / 'run.json')} for instance"
        )
    refuse_input(path, inputs)
    check_target(path, make_folders=make_folders, remedy="choose another place with -o")
    if exists(path) and not overwrite:
        raise ResultError(f"{describe(path)}: exists already; choose another name, or give --overwrite")


def cache_directory() -> Path:
    """`beebench` in XDG_CACHE_HOME, or in ~/.cache; it is made. Raises ResultError where it cannot be."""
    try:
        path = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "beebench")
    except RuntimeError as error:
        raise ResultError(
            "cache: there is no home directory to keep it in; set XDG_CACHE_HOME to a directory that can be written"
        ) from error
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise ResultError(
            f"{describe(path)}: cannot be made ({reason}); set XDG_CACHE_HOME to a directory that can be written"
        ) from error
    return path


def import_path() -> list[str]:
    """The import path of this process, absolute, with the directory that `harness` came from in front."""
    root = str(Path(__file__).resolve().parent.parent)
    return [root, *(os.path.abspath(entry) for entry in sys.path)]  # noqa: PTH100  # Path.resolve would follow links
