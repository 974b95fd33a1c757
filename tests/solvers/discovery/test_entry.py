"""An entry says what a solver is without running it, and loads its class."""

import sys
from dataclasses import replace

import pytest

from solvers import RegistryError, UnavailableError, registry
from solvers.words.naive import Naive
from solvers.words.set import Set
from tests.solvers.conftest import SOLVER_SOURCE


def test_an_entry_says_idea_and_cost_without_importing_anything(dropped_in):
    entry = dropped_in("dropped_never", SOLVER_SOURCE.replace("from solvers", "raise SystemError\nfrom solvers"))
    assert entry.idea == "Ask nobody."
    assert entry.cost == "Prepare O(1), query O(1)."
    assert "solvers.words.dropped_never" not in sys.modules


def test_the_source_of_a_dropped_in_file_is_that_file(dropped_in, tmp_path):
    entry = dropped_in("dropped_source")
    assert entry.path == tmp_path / "dropped_source.py"
    before = entry.source_digest
    entry.path.write_text(SOLVER_SOURCE + "\n# changed\n")
    assert entry.source_digest != before


def test_the_class_of_a_file_is_the_one_that_is_public_and_its_own(dropped_in):
    source = SOLVER_SOURCE.replace(
        "\n\nclass Mine", "\nfrom solvers.words.set import Set\n\n\nclass _Other(Set):\n    pass\n\n\nclass Mine"
    )
    assert dropped_in("dropped_helpers", source).load().__name__ == "Mine"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (
            SOLVER_SOURCE + "\n\nclass Another(Mine):\n    pass\n",
            "its file has 2 public classes with a solve method; it needs one",
        ),
        ('"""Nothing."""\n', "its file has 0 public classes with a solve method; it needs one"),
        ("raise ValueError('two\\nlines')\n", "its import raises 'ValueError: two'; mend the file"),
        ("def solve(:\n", "its import raises 'SyntaxError"),
    ],
)
def test_a_file_that_is_no_solver_is_named_in_one_line_and_the_others_are_found(dropped_in, source, fault):
    entry = dropped_in("dropped_bad", source)
    with pytest.raises(RegistryError, match=fault) as caught:
        entry.load()
    assert "\n" not in str(caught.value)
    assert entry.unavailable() == str(caught.value)
    assert "naive" in [found.name for found in registry.find()]
    assert registry.resolve("naive").unavailable() == ""


def test_a_missing_library_makes_a_solver_unavailable_with_the_command_that_installs_it(dropped_in):
    entry = dropped_in("dropped_fast", SOLVER_SOURCE.replace("from solvers", "import no_such_library\nfrom solvers"))
    with pytest.raises(
        UnavailableError, match=r"needs the module no_such_library; python -m pip install no_such_library$"
    ):
        entry.load()
    assert entry.idea == "Ask nobody."


def test_a_missing_library_of_a_users_own_file_is_named_itself(write):
    path = write("mine.py", "import no_such_library\n" + SOLVER_SOURCE)
    with pytest.raises(UnavailableError, match="python -m pip install no_such_library"):
        registry.resolve(f"{path}:Mine").load()


TWO = SOLVER_SOURCE + "\n\nclass Search:\n    def top(self, n):\n        return n\n"


def test_of_a_class_that_is_not_in_its_file_those_that_are_there_are_told_and_nothing_is_run(write):
    path = write("two.py", TWO + "\n\nraise SystemExit(1)\n")
    with pytest.raises(RegistryError, match=r"there is no class Nope in it; name one that is: Mine, Search$"):
        registry.resolve(f"{path}:Nope")


@pytest.mark.parametrize(
    "binding",
    [
        "Nope = Mine",
        "for Nope in [Mine]:\n    pass",
        "from solvers.words.naive import Naive as Nope",
        "globals()['No' + 'pe'] = Mine",
        "import sys\nsetattr(sys.modules[__name__], 'No' + 'pe', Mine)",
    ],
)
def test_a_class_that_no_class_statement_makes_is_found_all_the_same(write, binding):
    path = write("mine.py", f"{SOLVER_SOURCE}\n\n{binding}\n")
    assert callable(registry.resolve(f"{path}:Nope").load())


def test_a_class_that_comes_with_a_star_is_found(write):
    path = write("star.py", "from solvers.words.naive import *\n")
    assert registry.resolve(f"{path}:Naive").load() is Naive


@pytest.mark.parametrize("entry", registry.find(), ids=lambda entry: entry.name)
def test_every_solver_is_either_there_or_says_how_to_get_it(entry):
    assert entry.idea
    assert entry.cost.startswith("Prepare O(")
    reason = entry.unavailable()
    assert not reason or "python -m pip install" in reason


def test_an_entry_that_is_replaced_does_not_carry_the_class_along():
    entry = registry.resolve("naive")
    assert entry.load() is Naive
    assert replace(entry, module="solvers.words.set").load() is Set
