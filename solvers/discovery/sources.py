"""What the source of a solver shows without being run. In: its syntax tree. Out: its classes, and what it binds.

A file that does harm, or takes long, when it is imported can be listed and named so.
"""

import ast
from collections.abc import Collection

_ANYTHING = {"globals", "vars", "setattr", "exec", "eval", "locals", "__getattr__"}
"""Names with which a module may bind what its source does not spell."""


def classes_with(methods: Collection[str], tree: ast.Module, *, inherited: bool = True) -> list[ast.ClassDef]:
    """The public classes of a module that define one of the methods; where none does, all that are public, as they
    may inherit it, unless told otherwise.
    """
    public = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    defining = [
        node for node in public if any(isinstance(part, ast.FunctionDef) and part.name in methods for part in node.body)
    ]
    return defining or (public if inherited else [])


def binds(tree: ast.Module, name: str) -> bool:
    """Whether the module may have something of that name: False only where its source shows that it has not."""
    if not tree.body:
        return True  # it is empty, or no Python: loading it says so
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=bound) | ast.FunctionDef(name=bound) | ast.AsyncFunctionDef(name=bound):
                found = bound
            case ast.alias(name=imported, asname=bound):
                found = bound or imported.partition(".")[0]
            case ast.Name(id=bound):
                found = bound
            case _:
                continue
        if found in (name, "*") or found in _ANYTHING:
            return True
    return False
