"""Who takes part: a solver under the name it has in this run, from this or another version of the code.

In: registry entries, or another version (a git revision or a directory). Out: Contenders. A name is no
more than a label: the same solver can take part twice, and two versions of one can meet in the same turns.
"""

import io
import subprocess
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.errors import UsageError
from harness.results import describe
from solvers.errors import shown
from solvers.registry import Entry, Kind

VERSION_MARK = "@"
"""Between a solver's name and the version it is from, where that is not this one."""


@dataclass(frozen=True)
class Contender:
    """A solver in a run.

    name: what it is called in cells. spec: what the registry of its version knows it by.
    source_digest: sha256 of its source file. kind: whether it is a solver or a searcher.
    solvers_from: a directory with another version of the `solvers` package; empty for this one.
    """

    name: str
    spec: str
    source_digest: str
    solvers_from: str = ""
    kind: Kind = "solver"

    @classmethod
    def of(cls, entry: Entry) -> "Contender":
        """A solver of this version, under its own name."""
        return cls(entry.name, entry.spec, entry.source_digest, kind=entry.kind)

    @property
    def version(self) -> str:
        """The version it is from; empty for this one."""
        return self.name.rpartition(VERSION_MARK)[2] if self.solvers_from else ""


def of_version(entries: Sequence[Entry], version: str, root: Path) -> list[Contender]:
    """The same solvers as they are in another version. A file of the user's own has no other version."""
    found = []
    for entry in entries:
        if entry.path is None or not entry.is_own:
            continue
        path = root.joinpath(*entry.module.split(".")).with_suffix(".py")
        if path.is_file():
            twin = replace(entry, path=path, _loaded=[])
            found.append(
                Contender(f"{entry.name}{VERSION_MARK}{version}", entry.spec, twin.source_digest, str(root), entry.kind)
            )
    if not found:
        names = ", ".join(entry.name for entry in entries)
        raise UsageError(f"--against {shown(version)}: it has none of {names}; choose solvers that both versions have")
    return found


def other_version(spec: str, folder: Path) -> tuple[str, Path]:
    """A name for a version, and the directory that its `solvers` package is in.

    spec: a directory with a `solvers` package in it, or a revision of the git repository that this
    package's source is in, which is unpacked into `folder`. Raises UsageError.
    """
    path = Path(spec)
    if (path / "solvers" / "__init__.py").is_file():
        return path.resolve().name, path.resolve()
    if path.exists():
        raise UsageError(
            f"--against {describe(spec)}: there is no solvers package in it; give a checkout, or a revision"
        )
    source = Path(__file__).resolve().parent.parent
    revision = _git(source, spec, "rev-parse", "--verify", "--quiet", "--short", f"{spec}^{{commit}}").decode().strip()
    archive = _git(source, spec, "archive", "--format=zip", revision, "solvers")
    zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
    return revision, folder


def _git(source: Path, spec: str, *arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", source, *arguments], capture_output=True, check=False)  # noqa: S607  # git is where the PATH says
    except OSError as error:
        raise UsageError(f"--against {shown(spec)}: git cannot be run ({error.strerror}); give a directory") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = said[-1] if said else f"no revision of the repository in {source}"
        raise UsageError(f"--against {shown(spec)}: {reason}; give a revision, or a directory with a solvers package")
    return done.stdout
