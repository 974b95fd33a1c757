"""Where things are kept that are worth keeping and easily made again: made word lists, hypothesis's notes."""

import os
from pathlib import Path

from harness.errors import ResultError
from harness.runfile.write import describe


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
