"""What the source of a solver shows without being run. In: its syntax tree. Out: its classes, and what it binds.

A file that does harm, or takes long, when it is imported can be listed and named so.
"""

import ast
from collections.abc import Collection, Iterator

# Names with which a module may bind what its source does not spell; and a star, with which it may import it.
_ANYTHING = {"globals", "vars", "setattr", "exec", "eval", "locals", "__getattr__", "*"}


def classes_with(methods: Collection[str], tree: ast.Module) -> list[ast.ClassDef]:
    """The public classes of a module that define one of the methods; where none does, all that are public, as they
    may inherit it.
    """
    public = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    defining = [
        node for node in public if any(isinstance(part, ast.FunctionDef) and part.name in methods for part in node.body)
    ]
    return defining or public


def binds(tree: ast.Module, name: str) -> bool:
    """Whether the module may have something of that name: False only where its source shows that it has not."""
    return not ({name} | _ANYTHING).isdisjoint(_names(tree))


def _names(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines, imports or mentions."""
    for node in ast.walk(tree):
        match node:
            case ast.alias(name=imported, asname=None):
                yield imported.partition(".")[0]
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.alias(asname=str(name)) | ast.Name(id=name):
                yield name
