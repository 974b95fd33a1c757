"""Find solvers: the files of `words/` and `top/`, entry points, FILE.py:Class, module:Class.

In: a name, or nothing for all of them. Out: an Entry (`entry.py`). Adding a solver touches nothing but its
own file.

A searcher whose class has `scorers`, a tuple of names, is a strategy over a Solver. It is listed with
each of those solvers, as `branch_and_bound[points_table]`, and `resolve` takes it with any other.
"""

import importlib.util
import os
import pkgutil
import shlex
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from types import ModuleType

import solvers.top
import solvers.words
from solvers.discovery.entry import Entry, Kind, distinct
from solvers.errors import RegistryError, UnknownError, nearest, quote, suggest
from solvers.programs import command

__all__ = ["GROUPS", "Entry", "Kind", "distinct", "find", "resolve", "resolve_any"]

# Entry-point groups in which an installed package offers its own.
GROUPS: dict[Kind, str] = {"solver": "beebench.solvers", "searcher": "beebench.searchers"}

_PACKAGES: dict[Kind, ModuleType] = {"solver": solvers.words, "searcher": solvers.top}


def find(kind: Kind = "solver") -> list[Entry]:
    """Everything of that kind that needs no telling where it is, by name. A strategy is listed with
    the solvers that it names.
    """
    entries: list[Entry] = []
    for entry in _by_name(kind).values():
        entries += [entry.with_solver(resolve(scorer)) for scorer in entry.scorers] or [entry]
    return sorted(entries, key=lambda entry: entry.name)


def resolve_any(spec: str, kinds: Sequence[Kind]) -> list[Entry]:
    """The entries for a name that may be of any of the kinds, in their order; at least one.

    Raises RegistryError where it is of none, of the kind that has a name near it, or else of the first.
    """
    entries, errors = [], []
    for kind in kinds:
        try:
            entries.append(resolve(spec, kind))
        except RegistryError as error:
            errors.append(error)
    if not entries:
        raise next((error for error in errors if isinstance(error, UnknownError) and error.near), errors[0])
    return entries


def _by_name(kind: Kind) -> dict[str, Entry]:
    package = _PACKAGES[kind]
    entries = {
        name: Entry(name=name, kind=kind, module=f"{package.__name__}.{name}", path=Path(folder, f"{name}.py"))
        for folder in reversed(package.__path__)  # the first wins, as in an import
        for _, name, _ in pkgutil.iter_modules([folder])
        if not name.startswith("_")
    }
    for point in metadata.entry_points(group=GROUPS[kind]):
        path = _source_of(point.module)
        entry = Entry(name=point.name, kind=kind, module=point.module, attribute=point.attr, path=path)
        entries.setdefault(point.name, entry)
    return entries


def resolve(spec: str, kind: Kind = "solver") -> Entry:
    """The entry for a name that `find` knows, a FILE.py:Class or a module:Class.

    A strategy may be followed by any solver in brackets; without, it has its default.
    Raises RegistryError, a LookupError, where there is none.
    """
    if kind == "solver":
        return _resolve(spec, kind)
    outer, inner = spec, ""
    if spec.endswith("]"):
        outer, _, inner = spec.removesuffix("]").partition("[")
    strategy = _resolve(outer, kind)
    if inner and not strategy.scorers:
        raise RegistryError(f"searcher {quote(spec)}: {outer} uses no solver; give its name alone")
    return strategy.with_solver(resolve(inner or strategy.scorers[0])) if strategy.scorers else strategy


def _resolve(spec: str, kind: Kind) -> Entry:
    """As `resolve`, for what stands outside the brackets."""
    if kind == "solver" and command.is_command(spec):
        return _command(spec)
    entries = _by_name(kind)
    if spec in entries:
        return entries[spec]
    where, colon, attribute = spec.rpartition(":")
    if not colon or not where or not attribute:
        raise _unnamed(spec, kind, sorted(entries))
    if not where.endswith(".py"):
        if missing := _missing_module(where):
            raise RegistryError(f"{kind} {quote(spec)}: there is no module {missing}; check the spelling")
        entry = Entry(name=spec, kind=kind, module=where, attribute=attribute, path=_source_of(where))
    elif not os.path.isfile(where):  # noqa: PTH113  # as in _unnamed
        raise RegistryError(f"{kind} {quote(spec)}: there is no file {where}; check the path")
    else:
        entry = Entry(name=spec.removeprefix("./"), kind=kind, attribute=attribute, path=Path(where).resolve())
    entry.check_class()
    return entry


def _unnamed(spec: str, kind: Kind, names: list[str]) -> RegistryError:
    """The error for what is none of the names, and does not name a class either."""
    where = spec.removesuffix(":")
    path = Path(where)
    if not os.path.isfile(where):  # noqa: PTH113  # the method raises where a name is too long for a file
        if where.endswith(".py"):
            return RegistryError(f"{kind} {quote(spec)}: there is no file {where}; check the path, and name its class")
        return UnknownError(
            f"{kind} {quote(spec)}: unknown; {suggest(spec, names)}, or give FILE.py:Class", near=nearest(spec, names)
        )
    if path.suffix != ".py":
        program = shlex.quote(where if os.sep in where else f"./{where}")
        return RegistryError(f"{kind} {quote(spec)}: a file, no Python; if it is a program, write command:{program}")
    classes = Entry(name=spec, kind=kind, path=path).classes or ["Class"]
    return RegistryError(
        f"{kind} {quote(spec)}: a file; name the class in it: {' or '.join(f'{where}:{name}' for name in classes)}"
    )


def _command(spec: str) -> Entry:
    """A program. In another process its path is absolute, so that the directory does not matter."""
    kind, argv = command.parse(spec)
    line = f"{kind}:{shlex.join(argv)}"
    return Entry(name=spec, kind="solver", module=command.__name__, attribute=line, path=Path(argv[0]))


def _source_of(module: str) -> Path | None:
    """Where the module's source is, without running it (its parent packages are imported)."""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None  # loading it says what is wrong
    return Path(spec.origin) if spec and spec.origin and spec.origin.endswith(".py") else None


def _missing_module(module: str) -> str:
    """The module, or the package it is in, where there is none; empty where there is, or loading it says more."""
    try:
        return "" if importlib.util.find_spec(module) else module
    except ModuleNotFoundError as error:
        return error.name if error.name and f"{module}.".startswith(f"{error.name}.") else ""
    except (ImportError, ValueError):
        return ""
