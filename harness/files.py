"""What the harness does with files: paths for people, whole writes, the cache directory, the import path.

Imports nothing of the harness, so that every package of it may use this.
"""

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from solvers.errors import BeeError, quote


class ResultError(BeeError):
    """A result file that cannot be read, or must not be written."""


def check_output(path: Path, overwrite: bool = False, *, make_folders: bool = False) -> None:
    """Raise ResultError unless a run can be written to the path; called before the first measurement.

    make_folders: whether a directory that is not there yet will be made, by whoever writes: nothing is made here,
    so that a command that comes to nothing leaves nothing.
    """
    if path.is_dir():
        raise ResultError(f"{path}: a directory; name the file in it, {path / 'run.json'} for instance")
    if path.exists() and not overwrite:
        raise ResultError(f"{path}: exists already; choose another name, or give --overwrite")
    folder = path.parent
    while make_folders and not os.path.lexists(folder):
        folder = folder.parent
    if not folder.is_dir():
        if os.path.lexists(folder):
            raise ResultError(f"{path}: {folder} is no directory; choose another place with -o")
        raise ResultError(f"{path}: there is no directory {folder}; make it first")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error.strerror or error
        raise ResultError(f"{path}: cannot write into {folder} ({reason}); choose another place with -o") from error


def write_whole(path: Path, content: str | bytes, *, make_folders: bool = False) -> None:
    """Write a file so that it is there whole or not at all: beside its name, synced, renamed over it.

    make_folders: whether its directory is made, where it is not there. Raises ResultError.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if make_folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        reason = error.strerror or error
        raise ResultError(f"{path}: cannot be written ({reason}); what stood there before is untouched") from error
    finally:
        with contextlib.suppress(OSError):  # it has been renamed, or its directory is gone
            temporary.unlink()


def describe(path: str | Path) -> str:
    """A path for an error line."""
    return str(path) if str(path).isprintable() else quote(path, 200)


def cache_directory() -> Path:
    """`beebench` in XDG_CACHE_HOME, or in ~/.cache; it is made. Raises ResultError where it cannot be."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    path = Path(base, "beebench")
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
