"""The solvers of a run as they are in another version: the built-in ones, and those in files of the user's own.

In: registry entries, and what `--against` says: a git revision, or a path. Out: their Contenders of that version,
and why the others have none.

A built-in solver's other version is in the repository that this package's source is in; that of a file is in the
repository that holds the file, by its path in it, so that this package may be installed from anywhere. What is
imported comes from the same version: every directory of the import path that has a counterpart there is looked
through after it. A path stands for the current directory, or for the one file.
"""

import ast
import os
import shlex
import subprocess
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from harness.experiment.contender import Contender
from harness.files import describe, import_path
from solvers import BeeError
from solvers.console.text import listed
from solvers.discovery.sources import binds
from solvers.errors import UsageError, quote
from solvers.programs import command
from solvers.registry import Entry

# Where this package is.
_SOURCE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class OtherVersions:
    """What takes part from another version.

    contenders: one for each solver that the version has. notes: for the others, a line for each reason.
    """

    contenders: tuple[Contender, ...]
    notes: tuple[str, ...]


class _NoVersionError(BeeError):
    """A solver has no other version; the message says why."""


class _Version(Protocol):
    """Where the other version is. label: what the user calls it."""

    label: str

    def built_in(self) -> tuple[str, Path]:
        """Its name, and the directory of its `solvers` package. Raises _NoVersionError."""

    def of_file(self, entry: Entry) -> Contender:
        """The other version of a solver in a file. Raises _NoVersionError."""


def other_versions(entries: Sequence[Entry], against: str, folder: Path) -> OtherVersions:
    """The solvers in the version that `--against` names, as far as it has them.

    folder: an empty directory, in which revisions are unpacked. Raises UsageError where it has none of them.
    """
    path = Path(against)
    version: _Version = _AtPath(path) if path.exists() else _AtRevision(against, folder)
    contenders: list[Contender] = []
    missing: dict[str, list[str]] = {}
    for entry in entries:
        try:
            if entry.solver and not entry.solver.is_own:  # of which this version would be compared with itself
                raise _NoVersionError("a strategy over a solver of your own has no other version")
            contenders.append(_built_in(entry, *version.built_in()) if entry.is_own else version.of_file(entry))
        except _NoVersionError as error:
            missing.setdefault(str(error), []).append(entry.name)
    reasons = [f"{reason} ({listed(names, 3)})" for reason, names in missing.items()]
    if not contenders:
        raise UsageError(f"--against {version.label}: {'; '.join(reasons)}; choose solvers that both versions have")
    notes = tuple(f"--against {version.label}: {reason}: nothing to compare with" for reason in reasons)
    return OtherVersions(tuple(contenders), notes)


class _AtPath:
    """A directory that stands for the current one, or a file that stands for the solver's."""

    def __init__(self, path: Path) -> None:
        self.label = describe(path)
        self._path = path.resolve()

    def built_in(self) -> tuple[str, Path]:
        if not (self._path / "solvers" / "__init__.py").is_file():
            raise _NoVersionError("there is no solvers package in it")
        return self._path.name, self._path

    def of_file(self, entry: Entry) -> Contender:
        if self._path.is_dir():
            return _moved(entry, self._path.name, Path.cwd(), self._path)
        if entry.is_command or entry.module or not entry.path or not _may_have(self._path, entry.attribute):
            raise _NoVersionError(f"it is a file without {entry.attribute or entry.name}")
        folder = self._path.parent
        # Two files of one name are told apart by their directories.
        version = folder.name if self._path.name == entry.path.name else self._path.name
        twin = replace(entry, path=self._path)
        return Contender.of_version(twin, entry.name, version, _imports(entry.path.parent, folder))


class _AtRevision:
    """A git revision: of this package's repository, and of those that hold the files."""

    def __init__(self, revision: str, folder: Path) -> None:
        self.label = quote(revision)
        self._revision, self._folder = revision, folder
        self._unpacked: dict[Path, tuple[str, Path]] = {}

    def built_in(self) -> tuple[str, Path]:
        if _SOURCE not in self._unpacked:
            revision = self._short(_SOURCE)
            # An environment within another repository is not a checkout of this one.
            if not _git(_SOURCE, "ls-tree", "--name-only", revision, "solvers/__init__.py"):
                raise _NoVersionError(f"the repository of {_SOURCE} has no solvers package there")
            self._unpack(_SOURCE, revision, "solvers")
        return self._unpacked[_SOURCE]

    def of_file(self, entry: Entry) -> Contender:
        top = _repository(entry)
        if top not in self._unpacked:
            self._unpack(top, self._short(top))
        version, folder = self._unpacked[top]
        try:
            return _moved(entry, version, top, folder)
        except _NoVersionError as error:
            if not entry.is_command:
                raise
            hint = "what is compiled is not in git: give a directory with its other version"
            raise _NoVersionError(f"{error}; {hint}") from error

    def _short(self, repository: Path) -> str:
        """What git calls the revision."""
        commit = f"{self._revision}^{{commit}}"
        try:
            return _git(repository, "rev-parse", "--verify", "--quiet", "--short", commit)
        except _NoVersionError as error:
            raise _NoVersionError(str(error) or f"no revision of the repository in {repository}") from error

    def _unpack(self, repository: Path, revision: str, *paths: str) -> None:
        folder = self._folder / str(len(self._unpacked))
        folder.mkdir()
        archive = folder.with_suffix(".tar")
        _git(repository, "archive", "--format=tar", f"--output={archive.absolute()}", revision, *paths)
        with tarfile.open(archive) as tar:
            tar.extraction_filter = getattr(tarfile, "tar_filter", None)  # Pythons before 3.11.4 have none
            tar.extractall(folder)  # noqa: S202  # git made it, of the user's own repository
        archive.unlink()
        self._unpacked[repository] = revision, folder.resolve()


def _built_in(entry: Entry, version: str, root: Path) -> Contender:
    path = root.joinpath(*entry.module.split(".")).with_suffix(".py")
    if not path.is_file():
        raise _NoVersionError(f"{version} has no such solver")
    twin = replace(entry, path=path)
    return Contender.of_version(twin, entry.name, version, (str(root),))


def _moved(entry: Entry, version: str, root: Path, other_root: Path) -> Contender:
    """The solver with its files from `other_root`, which is what the directory `root` is in the other version."""
    files = [path for path in _files(entry) if path.is_relative_to(root)]
    if not files:
        raise _NoVersionError(f"its file is not below {root}")
    first = _counterpart(files[0], root, other_root)
    if not first.is_file():
        raise _NoVersionError(f"{version} has no {files[0].relative_to(root)}")
    if not entry.is_command:
        if not _may_have(first, entry.attribute):
            raise _NoVersionError(f"{version} has no {entry.attribute} in {files[0].relative_to(root)}")
        twin = replace(entry, path=first)
        return Contender.of_version(twin, entry.name, version, _imports(root, other_root))
    kind, argv = command.parse(entry.attribute)
    moved = {word: _counterpart(_place(word), root, other_root) for word in argv if _place(word) in files}
    program, *arguments = (str(moved[word]) if word in moved and moved[word].is_file() else word for word in argv)
    if not os.access(program, os.X_OK):
        raise _NoVersionError(f"{version} has {files[0].relative_to(root)}, which may not be executed there")
    line = f"{kind}:{shlex.join([program, *arguments])}"
    return Contender.of_version(replace(entry, attribute=line, path=Path(program)), entry.name, version)


def _files(entry: Entry) -> list[Path]:
    """The files that a solver is in: a Python file, or a program and the files that it is given."""
    if entry.is_command:
        return [_place(word) for word in command.parse(entry.attribute)[1] if Path(word).is_file()]
    if entry.module or not entry.path:
        raise _NoVersionError("a module has no other version; give its FILE.py:Class")
    return [_place(entry.path)]


def _place(path: str | Path) -> Path:
    """A file's absolute path, by its own name even where it is a link."""
    return Path(path).parent.resolve() / Path(path).name


def _counterpart(path: Path, root: Path, other_root: Path) -> Path:
    return other_root / path.relative_to(root)


def _repository(entry: Entry) -> Path:
    """The repository of the first of the solver's files that is in one: an interpreter is in none."""
    reasons = []
    for path in _files(entry):
        try:
            return Path(_git(path.parent, "rev-parse", "--show-toplevel")).resolve()
        except _NoVersionError as error:
            reasons.append(f"{path.parent} is in no repository of git's ({error}): give a directory")
    raise _NoVersionError(reasons[-1])


def _imports(root: Path, other_root: Path) -> tuple[str, ...]:
    """Where the other version imports from first: this package, as it is there if it is part of it; then what
    `other_root` has of the import path.
    """
    package, *others = (Path(entry).resolve() for entry in import_path())
    inside = [_counterpart(path, root, other_root) for path in others if path.is_relative_to(root)]
    if package.is_relative_to(root):
        moved = _counterpart(package, root, other_root)
        package = moved if (moved / "solvers" / "__init__.py").is_file() else package
    return tuple(dict.fromkeys(map(str, [package, *(path for path in inside if path.is_dir())])))


def _may_have(path: Path, name: str) -> bool:
    """Whether a Python file may have something of that name, as far as its source shows."""
    try:
        return binds(ast.parse(path.read_bytes()), name)
    except OSError as error:
        raise _NoVersionError(f"{describe(path)} cannot be read ({error.strerror})") from error
    except (SyntaxError, ValueError):
        return path.suffix == ".py"  # it takes part, and its cells say what is wrong


def _git(directory: Path, *arguments: str) -> str:
    """What git prints. Raises _NoVersionError with what it complains of."""
    try:
        process = subprocess.run(["git", "-C", directory, *arguments], capture_output=True, check=False)  # noqa: S607  # git is where the PATH says
    except OSError as error:
        raise _NoVersionError(f"git cannot be run ({error.strerror}): give a directory") from error
    if process.returncode:
        raise _NoVersionError("".join(process.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]))
    return os.fsdecode(process.stdout).strip()
