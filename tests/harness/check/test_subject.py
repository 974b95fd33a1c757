"""A solver that hangs, crashes or cannot be loaded costs its own process, and the check says what happened."""

import os
from pathlib import Path

import pytest

from harness.check import subject
from harness.check.checking import check
from harness.check.subject import COMES_BACK
from solvers import RegistryError, registry
from tests.planted_solvers import checked

# Every check starts a process.
pytestmark = pytest.mark.e2e


def children():
    """The processes that this one has started and that are still there."""
    return [path for path in Path("/proc").glob("[0-9]*/status") if f"PPid:\t{os.getpid()}\n" in path.read_text()]


def test_a_crash_is_a_fault_with_its_signal():
    report = checked("wrong_manners.py:Crashes")
    assert report.minimal
    assert report.difference.property_name == COMES_BACK
    assert "killed by SIGSEGV" in report.difference.fault
    assert [len(word) for word in report.difference.example.words] == [33]


def test_a_process_that_ends_without_a_word_is_a_fault():
    report = checked("wrong_manners.py:EndsAtOnce")
    assert "its process ended: exited with status 0" in report.difference.fault
    assert report.difference.example.words == ("aaaa",)


def test_a_solver_that_never_comes_back_is_a_fault_and_leaves_no_process(monkeypatch):
    monkeypatch.setattr(subject, "PATIENCE", 0.5)
    report = checked("wrong_manners.py:Hangs")
    assert "it never came back within 0.3 s" in report.difference.fault
    assert report.difference.example.words == ()
    assert report.minimal
    assert not children()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import os; os._exit(3)", "its import ended the process (exited with status 3)"),
        ("import sys; sys.exit('no')", "its import ended the process (exited with status 1)"),
        ("1 / 0", "its import raises 'ZeroDivisionError"),
        ("import no_such_library", "python -m pip install no_such_library"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why_in_a_line(tmp_path, source, fault):
    assert fault in loading_fault(tmp_path, source)


def test_an_import_that_never_comes_back_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(subject, "LOADING_TAKES", 1.0)
    assert "its import never came back within 1 s" in loading_fault(tmp_path, "import time; time.sleep(60)")
    assert not children()


def loading_fault(folder, source):
    """What the check says of a file that begins like this."""
    path = folder / "mine.py"
    path.write_text(f"{source}\n\nclass Mine:\n    pass\n")
    with pytest.raises(RegistryError) as caught:
        check(registry.resolve(f"{path}:Mine"), examples=1, database=None)
    assert "\n" not in str(caught.value)
    return str(caught.value)
