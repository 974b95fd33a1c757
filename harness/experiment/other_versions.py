"""The solvers of a run as they are in another version: the built-in ones, and those in files of the user's own.

In: registry entries, and what `--against` says: a git revision, or a path. Out: their Contenders of that version,
and why the others have none. What is new passes a gate; what nobody could look at does not.

A built-in solver's other version is in the repository that this package's source is in; that of a file is in the
repository that holds the file, by its path in it, so that this package may be installed from anywhere. What is
imported comes from the same version: every directory of the import path that has a counterpart there is looked
through after it. A path stands for the current directory, or for the one file.
"""

import ast
import os
import shlex
import stat
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from harness.experiment.contender import Contender
from harness.experiment.fitting import UnfitError, fitted
from harness.experiment.git import GitError, commit_of, full_name, has, in_repository, top_of, unpack
from harness.files import describe, import_path
from solvers import BeeError
from solvers.console.text import listed
from solvers.discovery.sources import binds
from solvers.errors import UsageError, quote
from solvers.programs import command
from solvers.registry import Entry

# Where this package is.
_SOURCE = Path(__file__).resolve().parents[2]

_SAME = "which would be compared with itself; give another version, as HEAD~1 or ../before"


@dataclass(frozen=True)
class OtherVersions:
    """What takes part from another version; notes: for those that do not, a line for each reason."""

    contenders: tuple[Contender, ...]
    notes: tuple[str, ...]


class _NoVersionError(BeeError):
    """The other version was looked at, and has no such solver: it is new."""


class _UnseenError(BeeError):
    """Nobody could look whether the other version has such a solver; the message says why."""


class _Version(Protocol):
    """Where the other version is. label: what the user calls it."""

    label: str

    def built_in(self) -> tuple[str, Path]:
        """Its name, and the directory of its `solvers` package. Raises _NoVersionError, _UnseenError, GitError."""

    def of_file(self, entry: Entry) -> Contender:
        """The other version of a solver in a file. Raises _NoVersionError, _UnseenError, GitError."""


def other_versions(entries: Sequence[Entry], against: str, folder: Path, *, gate: bool = False) -> OtherVersions:
    """The solvers in the version that `--against` names, as far as it has them.

    folder: an empty directory, in which revisions are unpacked. gate: whether a solver that nobody could look for is
    an error too, as it would pass without having been compared. Raises UsageError; also where it has none of them.
    """
    version = _version(entries, against, folder)
    contenders: list[Contender] = []
    missing: dict[str, list[str]] = {}
    unseen: dict[str, list[str]] = {}
    unlike: list[str] = []
    for entry in entries:
        try:
            if entry.solver and not entry.solver.is_own:  # of which this version would be compared with itself
                raise _UnseenError("a strategy over a solver of your own has no other version")
            if entry.is_own:
                label, root = version.built_in()
                root, unlike = fitted(root, folder)
                contenders.append(_built_in(entry, label, root))
            else:
                contenders.append(version.of_file(entry))
        except (_NoVersionError, _UnseenError, GitError, UnfitError) as error:
            reasons = missing if isinstance(error, _NoVersionError) else unseen
            reasons.setdefault(str(error), []).append(entry.name)
    could_not, not_there = ([f"{why} ({listed(names, 3)})" for why, names in of.items()] for of in (unseen, missing))
    if not contenders:
        why = "; ".join([*could_not, *not_there])
        raise UsageError(f"--against {version.label}: {why}; choose solvers that both versions have")
    if gate and could_not:
        remedy = "--fail-if-slower passes nothing that nobody could look at: mend that, or leave the solver out"
        raise UsageError(f"--against {version.label}: {'; '.join(could_not)}; {remedy}")
    lines = [*unlike, *(f"{why}: nothing to compare with" for why in [*could_not, *not_there])]
    return OtherVersions(tuple(contenders), tuple(f"--against {version.label}: {line}" for line in lines))


def _version(entries: Sequence[Entry], against: str, folder: Path) -> _Version:
    """What `--against` names: a path or a revision, and not both."""
    if not against.strip():
        fault = "names no version (a variable that is not set?)"
        raise UsageError(f"--against {quote(against)}: {fault}; give a git revision, a directory or a FILE.py")
    if not os.path.lexists(against):
        return _AtRevision(against, folder)
    path = Path(against)
    if path.resolve() == Path.cwd():
        raise UsageError(f"--against {describe(path)}: that is the current directory, {_SAME}")
    if not against.startswith(("./", "../", "/")) and against != "..":
        files = [entry.path.parent for entry in entries if entry.path and not entry.is_own]
        for place in dict.fromkeys([Path.cwd(), _SOURCE, *files]):
            if name := full_name(place, against):
                raise UsageError(f"--against {quote(against)}: a path and a revision; give ./{against} or {name}")
    return _AtPath(path)


class _AtPath:
    """A directory that stands for the current one, or a file for the solver's."""

    def __init__(self, path: Path) -> None:
        self.label = describe(path)
        self._path = path.resolve()

    def built_in(self) -> tuple[str, Path]:
        if not _is_file(self._path / "solvers" / "__init__.py"):
            raise _NoVersionError("there is no solvers package in it")
        return self._path.name, self._path

    def of_file(self, entry: Entry) -> Contender:
        if self._path.is_dir():
            return _moved(entry, self._path.name, Path.cwd(), self._path)
        if entry.is_command or entry.module or not entry.path:
            raise _UnseenError(f"it is a file without {entry.attribute or entry.name}")
        if not _may_have(self._path, entry.attribute):
            raise _NoVersionError(f"it is a file without {entry.attribute}")
        _refuse_same(self._path, entry.path)
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
        self._unpacked: dict[Path, Path] = {}

    def built_in(self) -> tuple[str, Path]:
        if not in_repository(_SOURCE):  # it is installed: nothing that a revision could have otherwise
            raise _NoVersionError(f"{describe(_SOURCE)} is in no repository of git's")
        top = top_of(_SOURCE)
        revision = commit_of(top, self._revision)
        inside = _SOURCE.relative_to(top)
        # An environment within another repository is not a checkout of this one.
        if not has(top, revision, inside / "solvers" / "__init__.py"):
            raise _NoVersionError(f"the repository of {describe(_SOURCE)} has no solvers package there")
        return revision, self._files_of(top, revision) / inside

    def of_file(self, entry: Entry) -> Contender:
        top = _repository(entry)
        revision = commit_of(top, self._revision)
        file = _below(entry, top)
        name = file.relative_to(top)
        if not has(top, revision, name):
            # Where it is compiled, that it is not in git says nothing of whether it is new.
            if entry.is_command and b"\0" in _content(file)[:1024]:
                hint = "what is compiled is not in git: give a directory with its other version"
                raise _UnseenError(f"{revision} has no {describe(name)}; {hint}")
            raise _NoVersionError(f"{revision} has no {describe(name)}")
        folder = self._files_of(top, revision)
        if not _is_file(folder / name):
            raise _UnseenError(f"git archive leaves {describe(name)} out (export-ignore?): give a directory")
        return _moved(entry, revision, top, folder)

    def _files_of(self, repository: Path, revision: str) -> Path:
        if repository not in self._unpacked:
            folder = self._folder / str(len(self._unpacked))
            unpack(repository, revision, folder)
            self._unpacked[repository] = folder.resolve()
        return self._unpacked[repository]


def _built_in(entry: Entry, version: str, root: Path) -> Contender:
    path = root.joinpath(*entry.module.split(".")).with_suffix(".py")
    if not _is_file(path):
        raise _NoVersionError(f"{version} has no such solver")
    _refuse_same(path, entry.path)
    twin = replace(entry, path=path)
    return Contender.of_version(twin, entry.name, version, (str(root),))


def _moved(entry: Entry, version: str, root: Path, other_root: Path) -> Contender:
    """The solver with its files from `other_root`, which is what the directory `root` is in the other version."""
    file = _below(entry, root)
    name = describe(file.relative_to(root))
    first = _counterpart(file, root, other_root)
    if not _is_file(first):
        raise _NoVersionError(f"{version} has no {name}")
    _refuse_same(first, file)
    if not entry.is_command:
        if not _may_have(first, entry.attribute):
            raise _NoVersionError(f"{version} has no {entry.attribute} in {name}")
        twin = replace(entry, path=first)
        return Contender.of_version(twin, entry.name, version, _imports(root, other_root))
    kind, argv = command.parse(entry.attribute)
    files = [path for path in _files(entry) if path.is_relative_to(root)]
    moved = {word: _counterpart(_place(word), root, other_root) for word in argv if _place(word) in files}
    program, *arguments = (str(moved[word]) if word in moved and moved[word].is_file() else word for word in argv)
    if not os.access(program, os.X_OK):
        raise _UnseenError(f"{version} has {name}, which may not be executed there: chmod +x, or another TMPDIR")
    line = f"{kind}:{shlex.join([program, *arguments])}"
    return Contender.of_version(replace(entry, attribute=line, path=Path(program)), entry.name, version)


def _files(entry: Entry) -> list[Path]:
    """The files that a solver is in: a Python file, or a program and the files that it is given."""
    if entry.is_command:
        return [_place(word) for word in command.parse(entry.attribute)[1] if Path(word).is_file()]
    if entry.module or not entry.path:
        raise _UnseenError("a module has no other version; give its FILE.py:Class")
    return [_place(entry.path)]


def _below(entry: Entry, root: Path) -> Path:
    """The first of a solver's files that is below a directory."""
    for path in _files(entry):
        if path.is_relative_to(root):
            return path
    raise _UnseenError(f"its file is not below {describe(root)}")


def _place(path: str | Path) -> Path:
    """A file's absolute path, by its own name even where it is a link."""
    return Path(path).parent.resolve() / Path(path).name


def _counterpart(path: Path, root: Path, other_root: Path) -> Path:
    return other_root / path.relative_to(root)


def _repository(entry: Entry) -> Path:
    """The repository of the first of the solver's files that is in one: an interpreter is in none."""
    reasons: list[GitError | _UnseenError] = [_UnseenError(f"there is no file in {quote(entry.name)}")]
    for path in _files(entry):
        try:
            return top_of(path.parent)
        except GitError as error:
            reasons.append(error)
    raise reasons[-1]


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


def _refuse_same(path: Path, other: Path | None) -> None:
    if other is not None and path.samefile(other):
        raise UsageError(f"--against: {describe(path)} is the solver's own file, {_SAME}")


def _is_file(path: Path) -> bool:
    """Whether it is there; that one may not look is another thing."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _UnseenError(f"{describe(path)} cannot be read ({error.strerror})") from error


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _UnseenError(f"{describe(path)} cannot be read ({error.strerror})") from error


def _may_have(path: Path, name: str) -> bool:
    """Whether a Python file may have something of that name, as far as its source shows."""
    try:
        return binds(ast.parse(_content(path)), name)
    except (SyntaxError, ValueError):
        return path.suffix == ".py"  # it takes part, and its cells say what is wrong
