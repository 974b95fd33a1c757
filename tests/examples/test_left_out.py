"""The solvers that findings.md leaves out are right: they were left out for being slow."""

import ast
from pathlib import Path

import pytest
from hypothesis import given

from harness.check.properties import PROPERTIES
from harness.check.strategies import examples
from solvers import registry

PATH = Path(__file__).resolve().parents[2] / "examples" / "left_out.py"
CLASSES = [node.name for node in ast.parse(PATH.read_text()).body if isinstance(node, ast.ClassDef)]


@pytest.mark.property
@pytest.mark.parametrize("name", [name for name in CLASSES if name != "Scan"])
@given(drawn=examples())
def test_what_is_left_out_agrees_with_naive(name, drawn):
    PROPERTIES["solve_agrees_with_naive"](registry.resolve(f"{PATH}:{name}").load(), drawn)
