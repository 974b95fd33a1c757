"""A check finds what is wrong, makes it minimal, and shows it again; and it accuses nobody falsely."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from harness.check import Example, ExampleError, check, checking, examined
from harness.check import subject as subject_module
from harness.check.examined import LAWS_OF
from harness.check.shrink import smaller
from harness.check.subject import COMES_BACK
from harness.check.summary import render, snippet
from harness.check.witness import Disagreement
from harness.cli.check_reports import main_check
from solvers import NYT, BeeError, Honeycomb, RegistryError, registry

pytestmark = pytest.mark.e2e

PLANTED = Path(__file__).parent.parent.parent / "planted"


def children():
    """The processes that this one has started and that are still there."""
    return [path for path in Path("/proc").glob("[0-9]*/status") if f"PPid:\t{os.getpid()}\n" in path.read_text()]


def entry(spec, kind="solver"):
    return registry.resolve(str(PLANTED / spec), kind)


def checked(spec, kind="solver", seconds=15.0, **how):
    return check(entry(spec, kind), seconds=seconds, seed=1, database=None, **how)


def holds(report, example):
    """Whether the law that was broken holds on another example; asked here, without a process."""
    law = LAWS_OF[report.kind][report.difference.law]
    solver = registry.resolve(report.solver, report.kind).load()
    try:
        law(solver, example)
    except Disagreement:
        return False
    return True


FOUND = [
    ("wrong_words.py:CentreNotRequired", '{"words": ["bbbb"], "honeycombs": ["A/B"], "rules": {"size": 2}}'),
    ("wrong_words.py:ShortestLost", '{"words": ["aaaa"], "honeycombs": ["A/"], "rules": {"size": 1}}'),
    ("wrong_scores.py:FiveScoresOne", '{"words": ["aaaaa"], "honeycombs": ["A/"], "rules": {"size": 1}}'),
    ("wrong_scores.py:BonusMissing", None),
    ("wrong_words.py:AnagramsLost", None),
    ("wrong_words.py:CutAt32", None),
    ("wrong_memory.py:CentreNotInTheKey", None),
    ("wrong_memory.py:WordsUsedUp", None),
    ("wrong_manners.py:EmptyListRaises", '{"words": [], "honeycombs": ["A/"], "rules": {"size": 1}}'),
    ("unprotocolled.py:ReturnsAGenerator", '{"words": [], "honeycombs": ["A/"], "rules": {"size": 1}}'),
]


@pytest.mark.parametrize(("spec", "smallest"), FOUND)
def test_a_fault_is_found_and_nothing_can_be_taken_from_what_shows_it(spec, smallest):
    report = checked(spec)
    assert not report.ok
    assert report.minimal
    assert report.alone
    example = report.difference.example
    assert smallest in (None, example.to_json())
    assert not holds(report, example)
    assert all(holds(report, less) for less in smaller(example))


@pytest.mark.parametrize("name", ["TiesToTheLast", "OneTooFew", "ExcludedLetters", "ReturnsAList"])
def test_a_fault_of_a_searcher_is_found_and_minimal(name):
    report = checked(f"wrong_searches.py:{name}", "searcher")
    assert report.minimal
    assert not holds(report, report.difference.example)
    assert all(holds(report, less) for less in smaller(report.difference.example))


@pytest.mark.parametrize("name", [entry.name for entry in registry.find("searcher")])
def test_the_searchers_are_not_accused(name):
    report = check(registry.resolve(name, "searcher"), seconds=1.0, database=None)
    assert report.ok, render(report)
    assert report.examples > 1


def test_a_crash_is_a_fault_with_its_signal():
    report = checked("wrong_manners.py:Crashes")
    assert report.minimal
    assert report.difference.law == COMES_BACK
    assert "killed by SIGSEGV" in report.difference.fault
    assert [len(word) for word in report.difference.example.words] == [33]


def test_a_process_that_ends_without_a_word_is_a_fault():
    report = checked("wrong_manners.py:EndsAtOnce")
    assert "its process ended: exited with status 0" in report.difference.fault
    assert report.difference.example.words == ("aaaa",)


def test_a_solver_that_never_comes_back_is_a_fault_and_leaves_no_process(monkeypatch):
    monkeypatch.setattr(subject_module, "PATIENCE", 0.5)
    report = checked("wrong_manners.py:Hangs")
    assert "it never came back within 0.3 s" in report.difference.fault
    assert report.difference.example.words == ()
    assert report.minimal
    assert not children()


class Watched:
    """A process that is seen to have computed so much, and a connection on which nothing comes, or comes late."""

    def __init__(self, computed, status="running", comes_at=99):
        self.computed, self.state, self.comes_at, self.waits = iter(computed), status, comes_at, []

    def cpu_times(self):
        return SimpleNamespace(user=next(self.computed), system=0.0)

    def status(self):
        return self.state

    def poll(self, seconds):
        self.waits.append(seconds)
        return len(self.waits) == self.comes_at


def test_a_solver_that_a_busy_machine_keeps_from_computing_is_waited_for():
    late = Watched([5.0, 5.25, 5.5], comes_at=3)
    assert examined.comes(late, late, 1.0)
    assert late.waits == [1.0, 0.75, 0.5]


def test_a_solver_that_has_computed_for_all_its_time_or_sleeps_is_not():
    busy = Watched([5.0, 5.25, 5.95])
    assert not examined.comes(busy, busy, 1.0)
    assert busy.waits == [1.0, 0.75]
    asleep = Watched([5.0, 5.0], status="sleeping")
    assert not examined.comes(asleep, asleep, 1.0)
    assert asleep.waits == [1.0]


def test_a_solver_that_never_gets_a_processor_is_not_waited_for_without_an_end(monkeypatch):
    monkeypatch.setattr(examined, "STARVED", 0.0)
    starved = Watched([5.0, 5.0])
    assert not examined.comes(starved, starved, 1.0)


@pytest.mark.slow  # long enough for a busy machine to come to ENABLE1
def test_a_right_solver_is_asked_about_enable1_too():
    report = check(registry.resolve("points_table"), seconds=20.0, database=None)
    assert report.ok
    assert report.examples > 20
    assert report.real > 3
    assert "agrees with naive on" in render(report)
    assert f"{report.real} honeycombs of enable1" in render(report)


def test_a_solver_that_refuses_an_alphabet_is_not_wrong_and_the_report_says_how_often():
    report = checked("right.py:RefusesMoreThan64", seconds=2.0, real=False)
    assert report.ok
    assert report.refused > 0
    assert "examples refused for letters beyond a to z" in render(report)


def test_a_failure_is_remembered_and_tried_first(tmp_path):
    first = check(entry("wrong_words.py:Over64Lost"), seconds=20.0, seed=1, database=tmp_path)
    assert first.examples > 10
    second = check(entry("wrong_words.py:Over64Lost"), seconds=20.0, seed=2, database=tmp_path)
    assert not second.ok
    assert second.examples < 5
    other = check(entry("right.py:Reversed"), seconds=1.0, seed=1, database=tmp_path, real=False)
    assert other.ok


def test_the_same_seed_finds_the_same():
    one, two = checked("wrong_words.py:CutAt32"), checked("wrong_words.py:CutAt32")
    assert one.examples == two.examples
    assert one.difference == two.difference


@pytest.mark.parametrize(
    "spec", ["wrong_words.py:CentreNotRequired", "wrong_scores.py:FiveScoresOne", "wrong_memory.py:StaleAnswer"]
)
def test_the_printed_test_fails_for_the_wrong_solver_and_passes_for_a_right_one(spec, tmp_path):
    report = checked(spec)
    source = snippet(report, report.difference)
    wrong, right = {}, {}
    exec(source, wrong)  # noqa: S102  what a user pastes
    exec(source.replace(f"{report.solver!r}", "'naive'"), right)  # noqa: S102
    name = next(name for name in wrong if name.startswith("test_"))
    with pytest.raises((AssertionError, Disagreement)):
        wrong[name]()
    right[name]()


def test_the_printed_command_shows_the_fault_again(capsys):
    spec = str(PLANTED / "wrong_words.py:CentreNotRequired")
    report = checked("wrong_words.py:CentreNotRequired")
    out = []
    assert main_check([spec], 5.0, example=report.difference.example.to_json(), database=None, out=out.append) == 1
    told = "".join(out)
    assert "words          BBBB\n" in told
    assert "honeycomb      A/B\n" in told
    assert "missing        none\n" in told
    assert "unexpected     BBBB\n" in told
    assert "the usual rules show it too, with A/BCDEFG" in told
    assert f"python -m harness check {spec} --example '{report.difference.example.to_json()}'" in told
    assert main_check(["naive"], 5.0, example=report.difference.example.to_json(), database=None, out=out.append) == 0


def test_the_exit_status_is_2_for_what_cannot_be_loaded_and_the_others_are_checked(tmp_path):
    out, err = [], []
    specs = [str(tmp_path / "nowhere.py:Mine"), "naiv", "naive"]
    assert main_check(specs, 1.0, database=None, out=out.append, err=err.append) == 2
    assert [line.count("\n") for line in err] == [1, 1]
    assert "there is no file" in err[0]
    assert "unknown; did you mean naive? Choose from " in err[1]
    assert out[0].startswith("naive: nothing wrong found")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os; os._exit(3)", "its import ended the process (exited with status 3)"),
        ("import sys; sys.exit('no')", "its import ended the process (exited with status 1)"),
        ("import time; time.sleep(60)", "its import never came back within 1 s"),
        ("1 / 0", "its import raises 'ZeroDivisionError"),
        ("import no_such_library", "python -m pip install no_such_library"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why_in_a_line(tmp_path, monkeypatch, source, said):
    monkeypatch.setattr(subject_module, "LOADING_TAKES", 1.0)
    path = tmp_path / "mine.py"
    path.write_text(f"{source}\n\nclass Mine:\n    pass\n")
    with pytest.raises(RegistryError) as caught:
        check(registry.resolve(f"{path}:Mine"), seconds=1.0, database=None)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_example_that_is_none_is_a_usage_error():
    with pytest.raises(ExampleError) as caught:
        main_check(["naive"], example="{}")
    assert isinstance(caught.value, BeeError)
    assert caught.value.status == 2


def test_one_letter_can_be_taken_from_anywhere():
    example = Example(("ab", "a"), (Honeycomb("ab", "a"),), NYT.__class__(size=2))
    less = {one.to_json() for one in smaller(example)}
    assert less == {
        '{"words": ["a"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["ab"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["b", "a"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["a", "a"], "honeycombs": ["A/B"], "rules": {"size": 2}}',
        '{"words": ["ab", "a"], "honeycombs": ["A/"], "rules": {"size": 1}}',
    }


SOMETIMES = """
import random
from solvers.words.naive import Naive

class Sometimes(Naive):
    def solve(self, honeycomb):
        found = super().solve(honeycomb)
        return found[1:] if random.random() < 0.2 else found
"""


def test_a_fault_that_does_not_show_each_time_is_reported_all_the_same(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(SOMETIMES)
    report = check(registry.resolve(f"{path}:Sometimes"), seconds=10.0, database=None)
    assert not report.ok
    assert "see it again" in render(report)


LONG_LISTS = '''
from solvers.words.naive import Naive

class LongLists(Naive):
    """Wrong only for lists that no index of 16 bits can hold."""

    def solve(self, honeycomb):
        found = super().solve(honeycomb)
        return found if len(self.words) < 1 << 16 else found[:-1]
'''


@pytest.mark.slow
def test_a_fault_that_only_a_real_list_shows_is_found_there_and_said_to_be_unshrunk(tmp_path, monkeypatch):
    monkeypatch.setattr(checking, "SHRINKING_TAKES", 5.0)
    path = tmp_path / "mine.py"
    path.write_text(LONG_LISTS)
    report = check(registry.resolve(f"{path}:LongLists"), seconds=10.0, database=None)
    assert report.real > 0
    assert not report.ok
    assert not report.minimal
    assert len(report.difference.example.words) < 172_820
    assert "there was no time to make this smaller" in render(report)
