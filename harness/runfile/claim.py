"""The name of a run file, held by one run from before its first measurement to its last word.

In: the path that a run will write. Out: a Claim, which no other run on this machine gets for the same file until this
one ends, however it ends. It makes no file under the name: that is there with the first value. What it replaces is
what was there when it began, or what it wrote itself; a file that came there in between is nobody's to replace.

The lock is on a file in the temporary directory, so that a directory of results has nothing in it but results. It is
the system's (flock), so that it ends with the process. Where there can be no lock, files are kept apart all the same.
"""

import contextlib
import fcntl
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from harness.files import ResultError, describe, status, write_whole


class ClaimedError(ResultError):
    """A name that another run holds."""


class Claim:
    """The right to write one file; given up at the end of a `with`."""

    def __init__(self, path: Path, *, replace: bool = False, make_folders: bool = False) -> None:
        """replace: whether what is there now may be replaced. make_folders: whether its directory is made, when there
        is something to write. Raises ClaimedError where another run holds the name.
        """
        self.path = path
        self._make_folders = make_folders
        self._lock = _lock_file(path)
        self._handle = _locked(self._lock, path)
        self._first = status(path)
        self._last = self._first if replace else None

    def __enter__(self) -> "Claim":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._handle is not None:
            # The name goes first: whoever opens it after that opens another file.
            with contextlib.suppress(OSError):
                self._lock.unlink()
            os.close(self._handle)
            self._handle = None

    def write(self, content: str | bytes) -> None:
        """Write the file, or replace what this claim may replace. Raises BeeError."""
        is_there = self.check()
        self._last = write_whole(self.path, content, make_folders=self._make_folders, replace=is_there)

    @property
    def has_written(self) -> bool:
        """Whether the file is there by this claim; right even while it is being written, when a signal may come."""
        there = status(self.path)
        return there is not None and (self._first is None or _identity(there) != _identity(self._first))

    def check(self) -> bool:
        """Whether the file is there. Raises ResultError where it is not the one that this run knows."""
        there = status(self.path)
        if there and (self._last is None or _identity(there) != _identity(self._last)):
            raise ResultError(f"{describe(self.path)}: another program wrote it during this run; choose another name")
        return there is not None


def _identity(there: os.stat_result) -> tuple[int, int, int]:
    return there.st_dev, there.st_ino, there.st_mtime_ns


def _lock_file(path: Path) -> Path:
    key = sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    return Path(tempfile.gettempdir(), f"beebench-{key}.lock")


def _locked(lock: Path, path: Path) -> int | None:
    """The open lock file; None where there can be no lock. Raises ClaimedError."""
    while True:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError:  # another user's, or a full disk
            return None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The run that held it may have ended, and taken the name away, since it was opened.
            if os.path.samestat(os.fstat(handle), lock.stat()):
                return handle
        except BlockingIOError as error:
            os.close(handle)
            raise ClaimedError(
                f"{describe(path)}: a run that is still going on writes it; wait for its end, or choose another name"
            ) from error
        except FileNotFoundError:
            pass
        except OSError:  # a file system without locks
            os.close(handle)
            return None
        os.close(handle)
