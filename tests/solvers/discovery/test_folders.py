"""The solvers of a folder are found by their files, and nothing of it is run."""

import shutil
import sys
from pathlib import Path

import pytest

import solvers.words
from solvers import Honeycomb, RegistryError, WordList, registry
from solvers.discovery.folders import find_in
from solvers.registry import distinct

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

SOLVING = '''"""Ask nobody."""
from solvers.words.naive import Naive

raise_if_imported = {check}


class Helper:
    pass


class Mine:
    def __init__(self, words, rules):
        self.naive = Naive(words, rules)

    def solve(self, honeycomb):
        return self.naive.solve(honeycomb)
'''


def test_every_solver_of_a_folder_is_found(tmp_path):
    (tmp_path / "mine.py").write_text(SOLVING.format(check="None"))
    (tmp_path / "yours.py").write_text("from solvers.words.naive import Naive\n\nclass Yours(Naive):\n    pass\n")
    (tmp_path / "_helper.py").write_text("class No:\n    def solve(self): pass\n")
    (tmp_path / "notes.txt").write_text("no solver")
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "folder.py").mkdir()
    entries = find_in(tmp_path)
    assert [entry.name for entry in entries] == [
        f"{tmp_path}/mine.py:Mine",
        f"command:{program}",
        f"{tmp_path}/yours.py:Yours",
    ]
    words = WordList(["game"])
    assert entries[2].load()(words).solve(Honeycomb.parse("GAELMPX")) == ["game"]
    assert entries[0].idea == "Ask nobody."


def test_nothing_of_a_folder_is_run_to_find_it(tmp_path):
    (tmp_path / "mine.py").write_text(SOLVING.format(check="1 / 0"))
    assert len(find_in(tmp_path)) == 1


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_a_folder_without_solvers_is_refused_in_a_line(tmp_path, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(RegistryError, match=r"no such directory|no Python file with a solver") as caught:
        find_in(tmp_path / name)
    assert "\n" not in str(caught.value)


def test_a_file_that_python_cannot_read_is_named(tmp_path):
    (tmp_path / "mine.py").write_text("def solve(:\n")
    with pytest.raises(RegistryError, match=r"mine\.py.*cannot be read"):
        find_in(tmp_path)


@pytest.fixture
def examples(tmp_path, monkeypatch):
    """A copy of the examples, with a compiled program, or what may be executed like one; the current directory."""
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    shutil.copy(sys.executable, tmp_path / "examples" / "bitmask")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "examples"


def test_the_examples_are_found_each_as_what_it_says_it_is_and_their_source_is_passed_over(examples):
    names = [entry.name for entry in find_in("examples")]
    assert names == ["command:examples/bitmask", "command-once:examples/grep.sh", "command:examples/lettersets.py"]
    ideas = [entry.idea for entry in find_in("examples")]
    assert ideas == [
        "A program, asked on its stdin and stdout.",
        "A program, started for every puzzle.",
        "Group the words by letterset, and ask of each letterset whether the honeycomb holds it.",
    ]


@pytest.mark.e2e
def test_the_names_of_a_folder_can_be_typed_where_the_folder_was_named(examples, monkeypatch):
    monkeypatch.chdir(examples)
    entries = find_in(".")
    assert [entry.name for entry in entries][1:] == ["command-once:./grep.sh", "command:./lettersets.py"]
    assert [registry.resolve(entry.name) for entry in entries] == entries
    words = WordList(["game", "amalgam", "em"])
    assert entries[1].load()(words).solve(Honeycomb.parse("GAELMPX")) == ["game", "amalgam"]


SAYING = {
    "nothing": ("#!/bin/sh\necho\n", "command"),
    "in a comment": ("#!/bin/sh\n# beebench: command-once\n", "command-once"),
    "further down": ("#!/usr/bin/env node\n// What it is\n//\n//   beebench: command-once\n", "command-once"),
    "in a docstring": ('#!/usr/bin/env python3\n"""Greps.\n\nbeebench: command-once\n"""\n', "command-once"),
    "with other ends of lines": ("#!/bin/sh\r\n# beebench: command-once\r\n", "command-once"),
    "that it stays": ("#!/bin/sh\n# beebench: command\n", "command"),
    "the greeting alone": ("#!/bin/sh\nread -r _\necho 'beebench 1'\n", "command"),
    "something else of it": ("#!/bin/sh\n# beebench: a harness of many solvers\n", "command"),
    "too far down": (f"#!/bin/sh\n{'#' * 4096}\n# beebench: command-once\n", "command"),
    "cut": (f"#!/bin/sh\n{'#' * 4063}\n# beebench: command-once\n", "command"),
    "without being a script": ("\0\n# beebench: command-once\n", "command"),
}


@pytest.mark.parametrize(("source", "kind"), SAYING.values(), ids=SAYING)
def test_a_program_is_of_the_kind_that_its_top_says(tmp_path, source, kind):
    path = tmp_path / "program"
    path.write_bytes(source.encode())
    path.chmod(0o755)
    assert [entry.name for entry in find_in(tmp_path)] == [f"{kind}:{path}"]


@pytest.mark.parametrize("said", ["once", "comand-once", "command-twice", "command-once, please", "command once"])
def test_a_kind_that_is_none_is_refused_with_the_choice(tmp_path, said):
    path = tmp_path / "program"
    path.write_text(f"#!/bin/sh\n# beebench: {said}\n")
    path.chmod(0o755)
    with pytest.raises(RegistryError, match=f"it says 'beebench: {said}'; it can be command or command-once") as caught:
        find_in(tmp_path)
    assert "\n" not in str(caught.value)


PYTHON = "#!/usr/bin/env python3\n"
CLASS = "class Mine:\n    def solve(self, honeycomb): ...\n"
HELPER = "class Trie:\n    pass\n"
FILES = {
    "a class": (CLASS, 0o644, "{}:Mine"),
    "a class in a file that may be executed": (f"{PYTHON}{CLASS}", 0o755, "{}:Mine"),
    "a class in a file that says it is a program": (f"{PYTHON}# beebench: command\n{CLASS}", 0o755, "command:{}"),
    "a program": (f"{PYTHON}print(1)\n", 0o755, "command:{}"),
    "a program with a class of its own": (f"{PYTHON}{HELPER}", 0o755, "command:{}"),
    "a class that may inherit": (HELPER, 0o644, "{}:Trie"),
    "such a class where every file may be executed": (HELPER, 0o755, "{}:Trie"),
}


@pytest.mark.parametrize(("source", "mode", "name"), FILES.values(), ids=FILES)
def test_a_python_file_is_classes_or_a_program(tmp_path, source, mode, name):
    path = tmp_path / "file.py"
    path.write_text(source)
    path.chmod(mode)
    assert [entry.name for entry in find_in(tmp_path)] == [name.format(path)]


def test_a_python_file_without_a_class_is_passed_over_even_where_every_file_may_be_executed(tmp_path):
    (tmp_path / "mine.py").write_text(CLASS)
    (tmp_path / "helper.py").write_text("LEAST = 4\n")
    (tmp_path / "helper.py").chmod(0o755)
    assert len(find_in(tmp_path)) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mine.py:Mine", "./mine.py:Mine"),
        ("mine.py:Mine", "{}/mine.py:Mine"),
        ("mine.py:Mine", "linked.py:Mine"),
        ("naive", "solvers.words.naive:Naive"),
        ("naive", "{solvers}/words/naive.py:Naive"),
        ("command:./program a", "command:{}/program a"),
        ("command:./program", "command:../{name}/program"),
    ],
)
def test_two_names_of_one_solver_are_one_under_the_first(tmp_path, monkeypatch, one, other):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(SOLVING.format(check="None"))
    (tmp_path / "linked.py").symlink_to("mine.py")
    (tmp_path / "program").write_text("#!/bin/sh\n")
    (tmp_path / "program").chmod(0o755)
    package = Path(registry.resolve("naive").path).parent.parent
    names = [name.format(tmp_path, name=tmp_path.name, solvers=package) for name in (one, other)]
    entries = [registry.resolve(name) for name in names]
    assert [entry.name for entry in distinct(entries)] == [one]
    assert distinct(entries[::-1]) == [entries[1]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mine.py:Mine", "mine.py:Helper"),
        ("mine.py:Mine", "yours.py:Mine"),
        ("command:./program a", "command:./program b"),
        ("command:./program", "command-once:./program"),
        ("command:./program", "command:./linked"),
        ("naive", "set"),
    ],
)
def test_two_solvers_are_two(tmp_path, monkeypatch, one, other):
    monkeypatch.chdir(tmp_path)
    for name in ("mine.py", "yours.py"):
        (tmp_path / name).write_text(SOLVING.format(check="None"))
    (tmp_path / "program").write_text("#!/bin/sh\n")
    (tmp_path / "program").chmod(0o755)
    (tmp_path / "linked").symlink_to("program")
    assert len(distinct(map(registry.resolve, (one, other)))) == 2


def test_a_strategy_over_two_names_of_one_solver_is_one():
    names = ("branch_and_bound[naive]", "branch_and_bound[solvers.words.naive:Naive]", "branch_and_bound[set]")
    entries = [registry.resolve(name, "searcher") for name in names]
    assert [entry.name for entry in distinct(entries)] == ["branch_and_bound[naive]", "branch_and_bound[set]"]


def test_a_solver_of_a_package_that_is_reached_by_a_link_is_its_file(tmp_path, monkeypatch):
    folder = Path(registry.resolve("naive").path).parent
    (tmp_path / "linked").symlink_to(folder)
    monkeypatch.setattr(solvers.words, "__path__", [str(tmp_path / "linked")])
    entries = [registry.resolve(name) for name in ("naive", f"{folder}/naive.py:Naive")]
    assert [entry.name for entry in distinct(entries)] == ["naive"]
