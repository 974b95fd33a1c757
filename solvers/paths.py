"""Questions about paths, and writing a file whole: an answer, or one line that says why there is none.

In: a path that a user gave. Out: whether something is there, and what; a file that is there whole or not at all. Path's
own questions raise where a directory may not be entered or a name is too long, which here is a PathError.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from solvers.errors import BeeError, quote


class PathError(BeeError):
    """A path that cannot be asked about, or must not be written to."""


def describe(path: str | Path) -> str:
    """A path for an error line."""
    return str(path) if str(path).isprintable() else quote(path, 200)


def status(path: str | Path) -> os.stat_result | None:
    """What is there, links followed; None where nothing is. Raises PathError where that cannot be said."""
    try:
        return os.stat(path)  # noqa: PTH116  # as the paths of links and devices are asked about
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:  # a NUL in it is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise PathError(f"{_short(path)}: cannot be looked at ({reason}); choose another path") from error


def exists(path: str | Path) -> bool:
    """Whether something is there. Raises PathError."""
    return status(path) is not None


def is_dir(path: str | Path) -> bool:
    """Whether a directory is there. Raises PathError."""
    there = status(path)
    return there is not None and stat.S_ISDIR(there.st_mode)


def is_file(path: str | Path) -> bool:
    """Whether a regular file is there. Raises PathError."""
    there = status(path)
    return there is not None and stat.S_ISREG(there.st_mode)


def refuse_input(output: Path, inputs: Iterable[str | Path]) -> None:
    """Raise PathError where the file to be written is one that the same command reads, under whatever name."""
    there = status(output)
    for path in inputs if there else ():
        with contextlib.suppress(PathError):  # what cannot be looked at is not read either
            other = status(path)
            if other and there and os.path.samestat(other, there):
                break
    else:
        return
    as_what = "" if Path(path).absolute() == output.absolute() else f" as {describe(path)}"
    raise PathError(f"{describe(output)}: is read by this command too{as_what}; name another file to write")


def check_target(path: Path, *, make_folders: bool = False, remedy: str = "choose another place") -> None:
    """Raise PathError unless a file can be written there; nothing is left of the attempt.

    make_folders: whether a directory that is not there yet will be made, by whoever writes.
    """
    there = status(path)
    if there and stat.S_ISDIR(there.st_mode):
        raise PathError(f"{describe(path)}: a directory; name a file in it")
    if there and not stat.S_ISREG(there.st_mode):
        raise PathError(f"{describe(path)}: not a regular file; name one, or a file that is not there yet")
    target = Path(os.path.realpath(path))
    folder = shown = target.parent if path.is_symlink() else path.parent
    while make_folders and not os.path.lexists(folder):
        folder = shown = folder.parent
    if not is_dir(folder):
        if os.path.lexists(folder):
            raise PathError(f"{describe(path)}: {describe(shown)} is no directory; {remedy}")
        raise PathError(f"{describe(path)}: there is no directory {describe(shown)}; make it first")
    try:
        temporary = _beside(folder / target.name)
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        temporary.unlink()
    except OSError as error:
        reason = error.strerror or error
        raise PathError(f"{describe(path)}: cannot write into {describe(shown)} ({reason}); {remedy}") from error


def write_whole(
    path: Path, content: str | bytes, *, make_folders: bool = False, replace: bool = True
) -> os.stat_result:
    """Write a file so that it is there whole or not at all: beside its name, synced, renamed over it.

    The target of a link is written, the mode and owner of a file that is there stay, and what is not a regular file is
    never replaced. make_folders: whether its directory is made, where it is not there. replace: whether a file that
    is there is replaced. What it wrote is known again by what is returned. Raises PathError.
    """
    there = status(path)
    if there and not stat.S_ISREG(there.st_mode):
        raise PathError(f"{describe(path)}: not a regular file, so it is not written to; name one")
    target = Path(os.path.realpath(path))
    temporary = _beside(target)
    try:
        if make_folders:
            target.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            if there and replace:
                with contextlib.suppress(OSError):  # only root may give a file to another
                    os.fchown(handle, there.st_uid, there.st_gid)
                os.fchmod(handle, stat.S_IMODE(there.st_mode))
            os.fsync(handle)
            written = os.fstat(handle)
        if replace:
            temporary.replace(target)
        else:
            _put(temporary, target)
    except FileExistsError as error:
        raise PathError(f"{describe(path)}: exists already; choose another name") from error
    except OSError as error:
        reason = error.strerror or error
        raise PathError(
            f"{describe(path)}: cannot be written ({reason}); what stood there before is untouched"
        ) from error
    finally:
        with contextlib.suppress(OSError):  # it has been renamed, or its directory is gone
            temporary.unlink()
    _sync(target.parent)
    return written


def _put(temporary: Path, target: Path) -> None:
    """Give a file its name, if none has it. Raises FileExistsError."""
    try:
        target.hardlink_to(temporary)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
        # A file system without links: for a moment the file is there and empty.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        temporary.replace(target)


def _sync(folder: Path) -> None:
    """Have the name on the disk too, where the file system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _beside(target: Path) -> Path:
    """A name that nobody has, in the same directory, and short whatever the target's name."""
    return target.with_name(f".beebench-{os.getpid()}-{os.urandom(4).hex()}")


def _short(path: str | Path) -> str:
    text = describe(path)
    return text if len(text) <= 200 else quote(path, 100)
