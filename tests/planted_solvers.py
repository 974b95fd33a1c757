"""The planted solvers, wrong and right. In: the files of `tests/planted`. Out: each with what it says of itself.

A class there has one fault, or one odd habit, and its docstring says which. One whose docstring begins with
"A base" is what others are made of.
"""

import ast
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "planted"

WRONG = ("wrong_words.py", "wrong_scores.py", "wrong_memory.py", "wrong_manners.py")
WRONG_SEARCHERS = ("wrong_searches.py",)
RIGHT = ("right.py", "right_slowly.py")
UNPROTOCOLLED = ("unprotocolled.py",)


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
    found = []
    for file in files:
        for node in ast.parse((FOLDER / file).read_text("utf-8")).body:
            says = ast.get_docstring(node) if isinstance(node, ast.ClassDef) else None
            if says and not says.startswith("A base"):
                found.append(Planted(file, node.name, " ".join(says.split())))
    return found


def introduction(file: str) -> str:
    """What the docstring of a file says of all in it."""
    return " ".join((ast.get_docstring(ast.parse((FOLDER / file).read_text("utf-8"))) or "").split())
