"""A new solver's file passes the check as it is written."""

import ast
import errno
import os

import pytest

from harness.check.checking import check
from harness.scaffold import ScaffoldError, create
from solvers import registry


@pytest.mark.e2e
def test_a_new_solver_can_be_found_and_is_right(tmp_path):
    spec = create("letter_masks", tmp_path)
    assert spec == f"{tmp_path}/letter_masks.py:LetterMasks"
    report = check(registry.resolve(spec), examples=20, real=False, database=None)
    assert report.ok
    assert report.examples > 10


def test_its_docstring_has_what_a_solver_of_this_project_must_say(tmp_path):
    entry = registry.resolve(create("mine", tmp_path))
    assert entry.idea.endswith("?")
    assert entry.cost == "Prepare O(letters in the word list), query O(words)."
    assert "Source: " in ast.get_docstring(ast.parse(entry.path.read_text()))


def test_a_file_is_never_overwritten(tmp_path):
    (tmp_path / "mine.py").write_text("precious")
    with pytest.raises(ScaffoldError, match="exists already; choose another name"):
        create("mine", tmp_path)
    assert (tmp_path / "mine.py").read_text() == "precious"


@pytest.mark.parametrize("name", ["", "7up", "../mine", "a b/c", "mine;", "rules", "honeycomb"])
def test_a_name_that_makes_no_class_is_refused_and_nothing_is_written(tmp_path, name):
    with pytest.raises(ScaffoldError, match="no name for a class") as caught:
        create(name, tmp_path)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_file(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ScaffoldError, match=r"mine.py: cannot be written \(No space left on device\)"):
        create("mine", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ScaffoldError, match=r"cannot be written \(No such file or directory\)"):
        create("mine", tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["re", "random.py", "solvers", "numpy"])
def test_a_file_that_would_hide_a_module_is_refused(tmp_path, name):
    with pytest.raises(ScaffoldError, match="Python would take it for the module") as caught:
        create(name, tmp_path)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("foo bar", "foo_bar"),
        ("LetterMasks", "letter_masks"),
        ("my-solver", "my_solver"),
        ("my-Solver.py", "my_solver"),
        ("HTTPMasks2Go", "httpmasks2_go"),
        ("class", "class_solver"),
        (" padded ", "padded"),
    ],
)
def test_a_name_that_would_want_quotes_or_is_no_module_is_refused_and_one_that_serves_is_named(tmp_path, name, better):
    with pytest.raises(ScaffoldError) as caught:
        create(name, tmp_path)
    assert str(caught.value) == f"new solver {name!r}: no Python name in small letters; take {better}"
    assert list(tmp_path.iterdir()) == []
    assert create(better, tmp_path).startswith(f"{tmp_path}/{better}.py:")
