"""Solvers are found without being listed anywhere, and what is no solver is said in one line."""

from importlib import metadata

import pytest

from solvers import BeeError, Honeycomb, RegistryError, UnavailableError, WordList, registry
from solvers.words.naive import Naive
from solvers.words.set import Set
from tests.solvers.conftest import SOLVER_SOURCE


def test_the_five_are_found_by_name_in_order():
    names = [entry.name for entry in registry.find()]
    assert {"bitvector", "naive", "points_table", "regex", "set"} <= set(names)
    assert names == sorted(names)


def test_a_name_that_python_has_too_is_the_solver():
    assert registry.resolve("set").load() is Set
    assert registry.resolve("regex").load().__name__ == "Regex"


def test_a_file_that_is_dropped_in_is_found_and_loads_with_no_other_edit(dropped_in):
    entry = dropped_in("dropped_mine")
    assert entry.name in [found.name for found in registry.find()]
    assert entry.load()(WordList(["game"])).solve(Honeycomb.parse("GAELMPX")) == ["game"]


def test_a_file_with_an_underscore_is_no_solver(dropped_in):
    with pytest.raises(RegistryError, match="unknown"):
        dropped_in("_dropped_helper")


def test_a_file_and_a_class_are_a_solver(write):
    path = write("mine ñ.py")
    entry = registry.resolve(f"{path}:Mine")
    assert entry.load()(WordList(["game"])).solve(Honeycomb.parse("GAELMPX")) == ["game"]
    assert entry.idea == "Ask nobody."
    assert registry.resolve(entry.spec).load() is entry.load()


def test_a_relative_path_is_named_as_it_is_spelled_but_found_from_anywhere(write, monkeypatch, tmp_path):
    write("mine.py")
    monkeypatch.chdir(tmp_path)
    entry = registry.resolve("./mine.py:Mine")
    assert entry.name == "mine.py:Mine"
    monkeypatch.chdir("/")
    assert registry.resolve(entry.spec).load().__name__ == "Mine"


def test_two_files_of_the_same_name_are_two_solvers(write, tmp_path):
    (tmp_path / "other").mkdir()
    one, two = write("mine.py"), write("other/mine.py")
    assert registry.resolve(f"{one}:Mine").load() is not registry.resolve(f"{two}:Mine").load()


def test_a_module_and_a_class_are_a_solver():
    entry = registry.resolve("solvers.words.naive:Naive")
    assert entry.load() is Naive
    assert entry.path.name == "naive.py"
    assert entry.idea == registry.resolve("naive").idea


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("naiv", r"unknown; did you mean naive\? Choose from bit_sliced, "),
        ("xyzzy", "unknown; choose from bit_sliced, "),
        ("", "unknown"),
        (":", "unknown"),
        (":Mine", "unknown"),
        ("mine.py:", "there is no file mine.py; check the path, and name its class"),
        ("n" * 5000 + ".py", "there is no file"),
        ("n" * 5000 + ".py:Mine", "there is no file"),
        ("two\nlines", "unknown"),
        ("nowhere/mine.py:Mine", "there is no file nowhere/mine.py; check the path"),
    ],
)
def test_a_name_that_is_no_solver_is_refused_in_one_line(spec, fault):
    with pytest.raises(RegistryError, match=fault) as caught:
        registry.resolve(spec)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, BeeError)
    assert isinstance(caught.value, LookupError)


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("no_such_module:Mine", "there is no module no_such_module; check the spelling"),
        ("solvers.words.nowhere:Mine", "there is no module solvers.words.nowhere; check the spelling"),
        ("no_such_package.words:Mine", "there is no module no_such_package; check the spelling"),
        ("solvers.words.naive:Naiv", "there is no class Naiv in it; name one that is: Naive"),
        ("solvers.puzzle:Rules", "Rules has no solve method; see solvers/protocol.py"),
    ],
)
def test_a_spelling_error_is_named(spec, fault):
    with pytest.raises(RegistryError, match=fault) as caught:
        registry.resolve(spec).load()
    assert not isinstance(caught.value, UnavailableError)


@pytest.mark.parametrize("spec", ["no_such_module:Mine", "solvers.words.nowhere:Mine", "solvers.words.naive:Naiv"])
def test_what_is_not_there_is_told_before_anything_is_loaded(spec):
    with pytest.raises(RegistryError, match="there is no"):
        registry.resolve(spec)


TWO = SOLVER_SOURCE + "\n\nclass Search:\n    def top(self, n):\n        return n\n\n\nclass Helper:\n    pass\n"


@pytest.mark.parametrize("kind", ["solver", "searcher"])
@pytest.mark.parametrize("colon", ["", ":"])
def test_of_a_file_that_names_no_class_those_that_solve_or_search_are_told(write, kind, colon):
    path = write("two.py", TWO)
    with pytest.raises(RegistryError) as caught:
        registry.resolve(f"{path}{colon}", kind)
    assert str(caught.value).endswith(f"a file; name the class in it: {path}:Mine or {path}:Search")


def test_a_file_that_is_no_python_may_be_a_program(write):
    path = write("solve.sh", "#!/bin/sh\n")
    with pytest.raises(RegistryError, match=f"a file, no Python; if it is a program, write command:{path}$"):
        registry.resolve(str(path))


def test_a_name_that_may_be_of_any_kind_is_told_what_is_near_it_in_each():
    with pytest.raises(RegistryError, match=r"^searcher 'brute_forse': unknown; did you mean brute_force\?"):
        registry.resolve_any("brute_forse", ["solver", "searcher"])
    with pytest.raises(RegistryError, match=r"^solver 'sett': unknown; did you mean set\?"):
        registry.resolve_any("sett", ["solver", "searcher"])
    with pytest.raises(RegistryError, match=r"^solver 'xyzzy': unknown; choose from"):
        registry.resolve_any("xyzzy", ["solver", "searcher"])


def test_an_installed_package_offers_its_own_but_takes_no_name_of_ours(monkeypatch):
    points = [
        metadata.EntryPoint("theirs", "solvers.words.naive:Naive", registry.GROUPS["solver"]),
        metadata.EntryPoint("set", "solvers.words.naive:Naive", registry.GROUPS["solver"]),
    ]
    monkeypatch.setattr(registry.metadata, "entry_points", lambda group: points if "solvers" in group else [])
    assert registry.resolve("theirs").load() is Naive
    assert registry.resolve("set").load() is Set
