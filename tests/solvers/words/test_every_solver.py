"""Every solver that the registry finds keeps every law."""

import pytest
from hypothesis import example, given

from harness.check.example import Example
from harness.check.properties import PROPERTIES
from harness.check.strategies import examples
from solvers import Honeycomb, Rules, UnavailableError, registry

pytestmark = pytest.mark.property

SOLVERS = registry.find("solver")


def loaded(entry: registry.Entry) -> type:
    try:
        return entry.load()
    except UnavailableError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("law", PROPERTIES.values(), ids=PROPERTIES)
@pytest.mark.parametrize("entry", SOLVERS, ids=[entry.name for entry in SOLVERS])
@given(drawn=examples())
@example(drawn=Example((), (Honeycomb.parse("GAELMPX"),))).via(
    "a list without words: nothing to join, no letter at all"
)
@example(drawn=Example(("aaaa",), (Honeycomb.parse("ABCDEFG"),))).via("the letterset is the center alone")
@example(drawn=Example(("a", "aa"), (Honeycomb.parse("A"),), Rules(size=1, min_length=1))).via(
    "a honeycomb without outer letters: an empty character class in a pattern"
)
@example(drawn=Example(("trade\n", "\ntrade", "trade\u2028", "trades", "trade"), (Honeycomb.parse("D/AEINRT"),))).via(
    "a pattern's $ accepts a newline at the end, and splitlines cuts at U+2028"
)
def test_a_solver_keeps_the_law(entry, law, drawn):
    law(loaded(entry), drawn)
