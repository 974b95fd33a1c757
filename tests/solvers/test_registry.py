"""Solvers are found without being listed anywhere, and what is no solver is said in one line."""

import sys
from importlib import metadata

import pytest

import solvers.words
from solvers import BeeError, Honeycomb, RegistryError, UnavailableError, WordList, registry
from solvers.words.naive import Naive
from solvers.words.set import Set

SOURCE = '''"""Ask nobody.

More about it.

Source: a test.
Prepare O(1), query
O(1).
"""

from solvers import NYT, ScoreBySolving


class Mine(ScoreBySolving):
    def __init__(self, words, rules=NYT):
        self.words, self.rules = words, rules

    def solve(self, honeycomb):
        return list(self.words)
'''


@pytest.fixture
def write(tmp_path):
    def write(name, source=SOURCE):
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return path

    return write


@pytest.fixture
def dropped_in(tmp_path, monkeypatch):
    """Puts a file where the solvers are, as far as the package knows."""
    monkeypatch.setattr(solvers.words, "__path__", [*solvers.words.__path__, str(tmp_path)])

    def drop(name, source=SOURCE):
        (tmp_path / f"{name}.py").write_text(source)
        return registry.resolve(name)

    yield drop
    for name in [name for name in sys.modules if name.startswith("solvers.words.dropped")]:
        del sys.modules[name]


def test_the_five_are_found_by_name_in_order():
    names = [entry.name for entry in registry.find()]
    assert {"bitvector", "naive", "points_table", "regex", "set"} <= set(names)
    assert names == sorted(names)


def test_a_name_that_python_has_too_is_the_solver():
    assert registry.resolve("set").load() is Set
    assert registry.resolve("regex").load().__name__ == "Regex"


def test_an_entry_says_idea_and_cost_without_importing_anything(dropped_in):
    entry = dropped_in("dropped_never", SOURCE.replace("from solvers", "raise SystemError\nfrom solvers"))
    assert entry.idea == "Ask nobody."
    assert entry.cost == "Prepare O(1), query O(1)."
    assert "solvers.words.dropped_never" not in sys.modules


def test_a_file_that_is_dropped_in_is_found_and_loads_with_no_other_edit(dropped_in):
    entry = dropped_in("dropped_mine")
    assert entry.name in [found.name for found in registry.find()]
    assert entry.load()(WordList(["game"])).solve(Honeycomb.parse("GAELMPX")) == ["game"]


def test_the_source_of_a_dropped_in_file_is_that_file(dropped_in, tmp_path):
    entry = dropped_in("dropped_source")
    assert entry.path == tmp_path / "dropped_source.py"
    before = entry.source_digest
    entry.path.write_text(SOURCE + "\n# changed\n")
    assert entry.source_digest != before


def test_a_file_with_an_underscore_is_no_solver(dropped_in):
    with pytest.raises(RegistryError, match="unknown"):
        dropped_in("_dropped_helper")


def test_the_class_of_a_file_is_the_one_that_is_public_and_its_own(dropped_in):
    source = SOURCE.replace(
        "\n\nclass Mine", "\nfrom solvers.words.set import Set\n\n\nclass _Other(Set):\n    pass\n\n\nclass Mine"
    )
    assert dropped_in("dropped_helpers", source).load().__name__ == "Mine"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (
            SOURCE + "\n\nclass Another(Mine):\n    pass\n",
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
    entry = dropped_in("dropped_fast", SOURCE.replace("from solvers", "import no_such_library\nfrom solvers"))
    with pytest.raises(
        UnavailableError, match=r"needs the module no_such_library; python -m pip install no_such_library$"
    ):
        entry.load()
    assert entry.idea == "Ask nobody."


def test_a_missing_library_of_a_users_own_file_is_named_itself(write):
    path = write("mine.py", "import no_such_library\n" + SOURCE)
    with pytest.raises(UnavailableError, match="python -m pip install no_such_library"):
        registry.resolve(f"{path}:Mine").load()


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


TWO = SOURCE + "\n\nclass Search:\n    def top(self, n):\n        return n\n\n\nclass Helper:\n    pass\n"


@pytest.mark.parametrize("kind", ["solver", "searcher"])
@pytest.mark.parametrize("colon", ["", ":"])
def test_of_a_file_that_names_no_class_those_that_solve_or_search_are_told(write, kind, colon):
    path = write("two.py", TWO)
    with pytest.raises(RegistryError) as caught:
        registry.resolve(f"{path}{colon}", kind)
    assert str(caught.value).endswith(f"a file; name the class in it: {path}:Mine or {path}:Search")


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
    path = write("mine.py", f"{SOURCE}\n\n{binding}\n")
    assert callable(registry.resolve(f"{path}:Nope").load())


def test_a_class_that_comes_with_a_star_is_found(write):
    path = write("star.py", "from solvers.words.naive import *\n")
    assert registry.resolve(f"{path}:Naive").load() is Naive


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


@pytest.mark.parametrize("entry", registry.find(), ids=lambda entry: entry.name)
def test_every_solver_is_either_there_or_says_how_to_get_it(entry):
    assert entry.idea
    assert entry.cost.startswith("Prepare O(")
    reason = entry.unavailable()
    assert not reason or "python -m pip install" in reason
