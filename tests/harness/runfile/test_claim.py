"""A name belongs to one run while that run goes on, and only what the run wrote is replaced."""

import os
import subprocess
import sys

import pytest

from harness.files import ResultError
from harness.runfile.claim import Claim, ClaimedError
from solvers.paths import PathError
from tests.harness import commands


@pytest.fixture(autouse=True)
def locks(tmp_path_factory, monkeypatch):
    """Where the locks are."""
    folder = tmp_path_factory.mktemp("locks")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def test_a_second_run_does_not_get_the_name_by_whatever_way_it_says_it(tmp_path, monkeypatch):
    path = tmp_path / "run.json"
    (tmp_path / "link.json").symlink_to(path)
    monkeypatch.chdir(tmp_path)
    with Claim(path):
        for name in (path, tmp_path / "link.json", path.relative_to(tmp_path)):
            with pytest.raises(ClaimedError, match="a run that is still going on writes it"):
                Claim(name, replace=True)
        Claim(tmp_path / "other.json").__exit__(None, None, None)


def test_a_claim_that_is_given_up_leaves_nothing_and_can_be_had_again(tmp_path, locks):
    for _ in range(2):
        with Claim(tmp_path / "run.json"):
            pass
    assert [*tmp_path.iterdir(), *locks.iterdir()] == []


def test_a_run_that_was_killed_holds_nothing(tmp_path, locks):
    path = tmp_path / "run.json"
    script = "import os, sys, pathlib; from harness.runfile.claim import Claim; Claim(pathlib.Path(sys.argv[1])); "
    hold = f"{script}kept = Claim(pathlib.Path(sys.argv[1] + '2')); os.kill(os.getpid(), 9)"
    env = {**os.environ, "PYTHONPATH": str(commands.ROOT), "TMPDIR": str(locks)}
    done = subprocess.run([sys.executable, "-c", hold, str(path)], env=env, check=False)
    assert done.returncode == -9
    assert list(locks.iterdir())
    with Claim(path), Claim(tmp_path / "run.json2"):
        pass


def test_nothing_is_there_before_the_first_value_and_then_it_is_replaced(tmp_path):
    with Claim(tmp_path / "run.json") as claim:
        assert not (tmp_path / "run.json").exists()
        assert not claim.has_written
        claim.write("one")
        claim.write("two")
        assert claim.has_written
    assert (tmp_path / "run.json").read_text() == "two"
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_what_came_there_in_between_is_kept(tmp_path):
    path = tmp_path / "run.json"
    with Claim(path) as claim:
        path.write_text("mine")
        with pytest.raises(ResultError, match="another program wrote it during this run"):
            claim.write("run")
    assert path.read_text() == "mine"


@pytest.mark.parametrize("replace", [False, True])
def test_only_what_was_there_when_a_run_began_is_replaced(tmp_path, replace):
    path = tmp_path / "run.json"
    path.write_text("old")
    with Claim(path, replace=replace) as claim:
        if replace:
            claim.write("one")
        (tmp_path / "new").write_text("of another")
        (tmp_path / "new").replace(path)
        with pytest.raises(ResultError, match="another program wrote it during this run"):
            claim.write("two")
        with pytest.raises(ResultError):
            claim.check()
    assert path.read_text() == "of another"


def test_a_file_that_appears_at_the_last_moment_is_kept(tmp_path, monkeypatch):
    path = tmp_path / "run.json"
    with Claim(path) as claim:
        path.write_text("mine")
        monkeypatch.setattr(claim, "check", lambda: False)
        with pytest.raises(PathError, match="exists already; choose another name"):
            claim.write("run")
    assert path.read_text() == "mine"


def test_without_a_place_for_locks_a_name_can_be_claimed(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with Claim(tmp_path / "run.json") as claim:
        claim.write("run")
    assert (tmp_path / "run.json").read_text() == "run"
