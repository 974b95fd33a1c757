"""An Entry: a solver or searcher by name, which says what it is without being imported, and loads when asked.

In: where its source is. Out: its docstring's idea and cost, read from the source; its class. So a solver
whose library is missing can be listed, and one that does harm when it is imported does none in a listing.
"""

import ast
import hashlib
import importlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from solvers.discovery.sources import binds, classes_with
from solvers.errors import RegistryError, UnavailableError, quote
from solvers.programs import command
from solvers.puzzle import NYT, Rules
from solvers.wordlist import WordList

Kind = Literal["solver", "searcher"]

_METHOD: dict[Kind, str] = {"solver": "solve", "searcher": "top"}
# The idea of a program that says none.
_PROGRAMS = {
    "command": "A program, asked on its stdin and stdout.",
    "command-once": "A program, started for every puzzle.",
}

# What installs a module that has another name.
_DISTRIBUTIONS = {"re2": "google-re2"}


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A solver or searcher by name, not yet imported.

    name: what the user calls it: the file's name, or FILE.py:Class, module:Class.
    module: the module to import, empty where `path` is a file of the user's own.
    attribute: the class in it; empty where the module has just one; of a program, its command line.
    path: the source file, where there is one.
    solver: the solver that a strategy searches with.
    """

    name: str
    kind: Kind
    module: str = ""
    attribute: str = ""
    path: Path | None = None
    solver: "Entry | None" = None

    @property
    def spec(self) -> str:
        """What `resolve` understands in another process with the same import path."""
        if self.solver:
            return f"{self._strategy.spec}[{self.solver.spec}]"
        if self.is_command:
            return self.attribute
        return f"{self.path}:{self.attribute}" if not self.module else self.name

    @property
    def identity(self) -> tuple[object, ...]:
        """Equal for two entries that are one: the same class of the same file, or the same command line, whatever
        they are called.
        """
        if self.solver:
            return (*self._strategy.identity, *self.solver.identity)
        if self.is_command:  # a link is a program of its own, which may go by its name
            kind, (program, *arguments) = command.parse(self.attribute)
            path = Path(program)
            return (kind, path.parent.resolve() / path.name, *arguments)
        if not self.path:
            return (self.kind, self.module, self.attribute)
        only = [node.name for node in classes_with((_METHOD[self.kind],), self._tree)]
        return (self.kind, self.path.resolve(), self.attribute or (only[0] if len(only) == 1 else ""))

    @property
    def scorers(self) -> tuple[str, ...]:
        """The solvers that a strategy is listed with, its default first; empty where it is none."""
        value = self._assigned("scorers")
        return tuple(map(str, value)) if isinstance(value, tuple | list) else ()

    @property
    def opt_in(self) -> bool:
        """Whether the class says `opt_in = True`: it is left out unless all are asked for, or it by name."""
        return self._assigned("opt_in") is True

    @property
    def is_own(self) -> bool:
        """Whether it is one of this package's."""
        return self.module.startswith(("solvers.words.", "solvers.top."))

    @property
    def is_command(self) -> bool:
        """Whether it is a program of any language, which `solvers.programs.command` talks to."""
        return self.module == command.__name__

    def _assigned(self, name: str) -> object:
        """The literal that the class assigns to the name, read from the source; None where there is none."""
        for node in self._class_body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                try:
                    value: object = ast.literal_eval(node.value)  # type: ignore[attr-defined]  # it assigns
                except (ValueError, TypeError):
                    return None  # no literal
                return value
        return None

    def with_solver(self, solver: "Entry") -> "Entry":
        """The strategy, searching with that solver."""
        return replace(self, name=f"{self.name}[{solver.name}]", solver=solver)

    @property
    def _strategy(self) -> "Entry":
        """The strategy without its solver."""
        assert self.solver is not None
        return replace(self, name=self.name.removesuffix(f"[{self.solver.name}]"), solver=None)

    @property
    def idea(self) -> str:
        """The first line of the docstring, empty where there is none."""
        first = self._docstring.partition("\n")[0].strip()
        return first or (_PROGRAMS[command.parse(self.attribute)[0]] if self.is_command else "")

    @property
    def cost(self) -> str:
        """What the docstring says of the cost: its sentence that begins with Prepare."""
        sentence = re.search(r"^Prepare [^.]*\.", self._docstring, re.MULTILINE)
        return " ".join(sentence[0].split()) if sentence else ""

    @property
    def _docstring(self) -> str:
        doc = ast.get_docstring(self._tree) or ""
        for node in self._tree.body:
            if isinstance(node, ast.ClassDef) and node.name == self.attribute:
                doc = ast.get_docstring(node) or doc
        return doc

    @property
    def _class_body(self) -> list[ast.stmt]:
        """The statements of the class; of every public class where none is named."""
        classes = [node for node in self._tree.body if isinstance(node, ast.ClassDef)]
        if self.attribute:
            chosen = [node for node in classes if node.name == self.attribute]
        else:
            chosen = [node for node in classes if not node.name.startswith("_")]
        return [statement for node in chosen for statement in node.body]

    @cached_property
    def _tree(self) -> ast.Module:
        try:
            return ast.parse(self.path.read_bytes()) if self.path else ast.Module([], [])
        except (OSError, SyntaxError, ValueError):
            return ast.Module([], [])  # nothing to show; loading it says what is wrong

    @property
    def source_digest(self) -> str:
        """sha256 of the source file; of the name where there is none. That of a strategy with a solver
        covers both.
        """
        data = self.path.read_bytes() if self.path else self.name.encode()
        if self.is_command:  # the program, and the files it is given: the script of an interpreter, say
            _, argv = command.parse(self.attribute)
            # An argument need not be a name that a file can have, of which Path.is_file would raise.
            files = [argument for argument in argv if os.path.isfile(argument)]  # noqa: PTH113
            data = b"".join([self.attribute.encode(), *(Path(file).read_bytes() for file in files)])
        if self.solver:
            data += self.solver.source_digest.encode()
        return hashlib.sha256(data).hexdigest()

    def load(self) -> type[Any]:
        """The class. Raises UnavailableError where its library is missing, RegistryError where the
        source has no such class or cannot be imported.
        """
        return self._loaded

    @cached_property
    def _loaded(self) -> type[Any]:
        if self.is_command:
            return command.solver_of(self.attribute)
        loaded = self._class_of(self._import())
        return _strategy_with(loaded, self.solver.load(), self.name) if self.solver else loaded

    @property
    def classes(self) -> list[str]:
        """The public classes of its source that solve or search; where none says so, all that may inherit it."""
        return [node.name for node in classes_with(tuple(_METHOD.values()), self._tree)]

    def check_class(self) -> None:
        """Raise RegistryError where the source, which is not run, shows that it has no such class."""
        # Of a source that has nothing in it, loading says what is wrong: it may not be Python.
        has_source = self.path and not self.is_command and self._tree.body
        if has_source and self.attribute and not binds(self._tree, self.attribute):
            raise self._without_class()

    def _without_class(self) -> RegistryError:
        remedy = f"name one that is: {', '.join(self.classes)}" if self.classes else "check the spelling"
        return RegistryError(f"{self.kind} {self.name}: there is no class {self.attribute} in it; {remedy}")

    def unavailable(self) -> str:
        """Why it cannot be loaded, in one line; empty where it can."""
        try:
            self.load()
        except RegistryError as error:
            return str(error)
        return ""

    def _import(self) -> ModuleType:
        try:
            return importlib.import_module(self.module) if self.module else _import_file(self.path)
        except ModuleNotFoundError as error:
            if error.name and f"{self.module}.".startswith(f"{error.name}."):
                raise RegistryError(
                    f"{self.kind} {self.name}: there is no module {error.name}; check the spelling"
                ) from error
            install = f"python -m pip install {_DISTRIBUTIONS.get(error.name or '', error.name)}"
            raise UnavailableError(f"{self.kind} {self.name}: needs the module {error.name}; {install}") from error
        except Exception as error:  # a solver's own import may raise anything, and must not end a listing
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            raise RegistryError(
                f"{self.kind} {self.name}: its import raises {quote(reason, 200)}; mend the file"
            ) from error

    def _class_of(self, module: ModuleType) -> type[Any]:
        method = _METHOD[self.kind]
        if self.attribute:
            members = [getattr(module, self.attribute, None)]
        else:
            members = [
                value
                for name, value in vars(module).items()
                if inspect.isclass(value)
                and value.__module__ == module.__name__
                and not name.startswith("_")
                and callable(getattr(value, method, None))
            ]
        if len(members) != 1:
            raise RegistryError(
                f"{self.kind} {self.name}: its file has {len(members)} public classes with a {method} method; "
                "it needs one"
            )
        loaded: Any = members[0]
        if not callable(loaded):
            raise self._without_class()
        if not callable(getattr(loaded, method, None)):
            raise RegistryError(
                f"{self.kind} {self.name}: {self.attribute} has no {method} method; see solvers/protocol.py"
            )
        checked: type[Any] = loaded
        return checked


def distinct(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, each once: of two that are one, the first, under its name."""
    first: dict[tuple[object, ...], Entry] = {}
    for entry in entries:
        first.setdefault(entry.identity, entry)
    return list(first.values())


def _strategy_with(strategy: type[Any], solver: type[Any], name: str) -> type[Any]:
    """A Searcher: the strategy, given the solver."""

    def init(self: object, words: WordList, rules: Rules = NYT) -> None:
        strategy.__init__(self, words, rules, solver)

    return type(name, (strategy,), {"__init__": init, "__doc__": strategy.__doc__, "__module__": strategy.__module__})


def _import_file(path: Path | None) -> ModuleType:
    assert path is not None  # an Entry without a module is made with a path
    name = f"beebench_file_{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None  # the name ends in .py
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # before it runs: a dataclass looks its module up
        setting, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # nothing is left beside a user's file
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            sys.dont_write_bytecode = setting
    return sys.modules[name]
