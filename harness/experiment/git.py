"""What git says of a repository: its top, a revision of it, whether that has a file, the files of it.

In: directories, revisions, paths. Out: answers, or a GitError with git's own reason, whole, and the remedy. An answer
is never guessed from a failure: that a revision has no file is said only where git looked through the revision.
"""

import os
import subprocess
import tarfile
from pathlib import Path

from harness.files import describe
from solvers.errors import BeeError, quote


class GitError(BeeError):
    """Git could not look."""


def in_repository(directory: Path) -> bool:
    """Whether the directory is in a repository's working tree, be it one that git may not read."""
    return any(os.path.lexists(folder / ".git") for folder in (directory, *directory.parents))


def top_of(directory: Path) -> Path:
    """The top of the repository's working tree that the directory is in."""
    try:
        return Path(_ask(directory, "rev-parse", "--show-toplevel")).resolve()
    except GitError as error:
        if in_repository(directory):
            remedy = "do what git says, or give a directory with the other version"
            raise GitError(f"git cannot look into {describe(directory)} ({error}): {remedy}") from error
        raise GitError(f"{describe(directory)} is in no repository of git's ({error}): give a directory") from error


def commit_of(repository: Path, revision: str) -> str:
    """What git calls the revision, in short."""
    try:
        return _ask(repository, "rev-parse", "--verify", "--short", f"{revision}^{{commit}}")
    except GitError as error:
        if _ask(repository, "rev-parse", "--is-shallow-repository") == "true":
            remedy = (
                "its history is cut short: fetch more of it (git fetch --unshallow, or fetch-depth: 0 in a workflow)"
            )
        else:
            remedy = f"fetch it, or give another, or a directory ({quote(revision)} is none)"
        raise GitError(f"no revision of the repository in {describe(repository)} ({error}): {remedy}") from error


def full_name(directory: Path, revision: str) -> str:
    """A name of the revision that no file has; empty where it is none of this directory's repository."""
    try:
        commit = _ask(directory, "rev-parse", "--verify", f"{revision}^{{commit}}")
        return _ask(directory, "rev-parse", "--symbolic-full-name", revision) or commit
    except GitError:
        return ""


def has(repository: Path, revision: str, path: Path) -> bool:
    """Whether the revision has that path; it is relative to the repository's top."""
    return bool(_ask(repository, "ls-tree", "--full-tree", "--name-only", revision, "--", path.as_posix()))


def unpack(repository: Path, revision: str, folder: Path, *paths: str) -> None:
    """Put the revision's files, or those of the paths, into a directory, which is made."""
    archive = folder.with_suffix(".tar")
    try:
        folder.mkdir()
        _ask(repository, "archive", "--format=tar", f"--output={archive.absolute()}", revision, *paths)
        with tarfile.open(archive) as tar:
            tar.extraction_filter = getattr(tarfile, "tar_filter", None)  # Pythons before 3.11.4 have none
            tar.extractall(folder)  # noqa: S202  # git made it, of the user's own repository
        archive.unlink()
    except (OSError, tarfile.TarError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GitError(f"{revision} cannot be unpacked in {describe(folder)} ({reason}): set TMPDIR") from error


def _ask(directory: Path, *arguments: str) -> str:
    """What git prints."""
    # What a hook or a shell has set of git's would have it look into another repository.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        process = subprocess.run(
            ["git", "-C", directory, *arguments],  # noqa: S607  # git is where the PATH says
            capture_output=True,
            check=False,
            env=environment | {"LC_ALL": "C"},
        )
    except OSError as error:
        raise GitError(f"git cannot be run ({error.strerror})") from error
    if process.returncode:
        said = " ".join(process.stderr.decode("utf-8", "replace").split())
        reason = "".join(letter if letter.isprintable() else "?" for letter in said)
        raise GitError(reason or f"git {arguments[0]} ended with status {process.returncode}")
    return os.fsdecode(process.stdout).strip()
