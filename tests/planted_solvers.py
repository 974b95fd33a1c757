"""The planted solvers, wrong and right. In: the files of `tests/planted`. Out: each with what it says of itself.

A class there has one fault, or one odd habit, and its docstring says which. One whose docstring begins with
"A base" is what others are made of.
"""

import ast
from dataclasses import dataclass
from pathlib import Path

from harness.check.checking import CheckReport, check
from solvers.registry import Entry, resolve

FOLDER = Path(__file__).resolve().parent / "planted"

WRONG = ("wrong_words.py", "wrong_indexes.py", "wrong_scores.py", "wrong_memory.py", "wrong_manners.py")
WRONG_SEARCHERS = ("wrong_searches.py",)
RIGHT = ("right.py", "right_slowly.py")
UNPROTOCOLLED = ("unprotocolled.py",)

# How many examples each is tried on: a fault shows in fewer, and those that take their time get fewer.
EXAMPLES = {
    **dict.fromkeys((*WRONG, *WRONG_SEARCHERS, *UNPROTOCOLLED), 3000),
    "right.py": 60,
    "right_slowly.py": 4,
}


@dataclass(frozen=True)
class Planted:
    """A planted solver. says: its docstring, the fault or the habit in words."""

    file: str
    name: str
    says: str

    @property
    def spec(self) -> str:
        """What `check` takes in the folder of the planted ones."""
        return f"{self.file}:{self.name}"


def planted(*files: str) -> list[Planted]:
    """Those of the files, in the order in which they stand there, none imported."""
    solvers = []
    for file in files:
        for node in ast.parse((FOLDER / file).read_text("utf-8")).body:
            says = ast.get_docstring(node) if isinstance(node, ast.ClassDef) else None
            if says and not says.startswith("A base"):
                solvers.append(Planted(file, node.name, " ".join(says.split())))
    return solvers


def introduction(file: str) -> str:
    """What the docstring of a file says of all in it."""
    return " ".join((ast.get_docstring(ast.parse((FOLDER / file).read_text("utf-8"))) or "").split())


def entry(spec: str, kind: str = "solver") -> Entry:
    """A planted solver of that spec, or a searcher."""
    return resolve(str(FOLDER / spec), kind)


def checked(spec: str, kind: str = "solver", **options) -> CheckReport:
    """The check of a planted solver: of as many examples as its fault needs, without ENABLE1 and remembering nothing,
    unless the options say otherwise.
    """
    defaults = {"examples": EXAMPLES[spec.partition(":")[0]], "real": False, "database": None}
    return check(entry(spec, kind), **defaults | options)
