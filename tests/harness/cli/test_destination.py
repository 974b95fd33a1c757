"""A run has its name to itself, and never writes over what it reads."""

import os
from argparse import Namespace
from datetime import UTC, datetime

import pytest

from harness.cli import destination
from harness.runfile.claim import Claim, ClaimedError
from tests.harness import commands, suites
from tests.harness.cli.conftest import RIGHT


class Noon:
    """A clock that stands."""

    @staticmethod
    def now(zone):
        return datetime(2030, 1, 2, 12, tzinfo=UTC).astimezone(zone)


def test_runs_that_start_in_the_same_second_have_names_of_their_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(destination, "datetime", Noon)
    args = Namespace(output=None, overwrite=False)
    with destination.claim_of(args) as first, destination.claim_of(args) as second:
        second.write("run")
        with destination.claim_of(args) as third:
            names = [claim.path.name for claim in (first, second, third)]
    assert names == ["20300102-120000.json", "20300102-120000-2.json", "20300102-120000-3.json"]


def test_a_name_that_was_asked_for_is_not_changed(tmp_path):
    args = Namespace(output=str(tmp_path / "run.json"), overwrite=True)
    with destination.claim_of(args), pytest.raises(ClaimedError):
        destination.claim_of(args)


READ = {
    "a word list": ["--words", "words.txt", "-o", "words.txt"],
    "a link to the word list": ["--words", "words.txt", "-o", "link.txt"],
    "a solver's file": ["-s", "mine.py:Mine", "-o", "mine.py"],
    "a module": ["-s", "mine:Mine", "-o", "mine.py"],
    "a program": ["-s", "command:./program.sh", "-o", "program.sh"],
    "a program's argument": ["-s", "command:sh program.sh", "-o", "program.sh"],
    "another version": ["-s", "mine.py:Mine", "--against", "other.py", "-o", "other.py"],
}


@pytest.mark.parametrize("arguments", READ.values(), ids=READ)
def test_what_a_run_reads_is_never_written_over(tmp_path, short_list, arguments):
    for name in ("mine.py", "other.py"):
        (tmp_path / name).write_text(RIGHT)
    (tmp_path / "words.txt").write_bytes(short_list.read_bytes())
    (tmp_path / "link.txt").hardlink_to(tmp_path / "words.txt")
    (tmp_path / "program.sh").write_text("#!/bin/sh\n")
    (tmp_path / "program.sh").chmod(0o755)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = commands.harness("run", "--fast", "--no-check", *arguments, "--overwrite", cwd=tmp_path)
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{arguments[-1]}: is read by this command too")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_a_run_that_is_going_on_is_not_taken_up(tmp_path):
    path = suites.write(tmp_path, "run.json", suites.ranked())
    with Claim(path, replace=True):
        done = commands.harness("run", "--resume", path)
    assert done.returncode == 2
    assert "a run that is still going on writes it" in done.stderr


@pytest.mark.parametrize("name", [b"odd\xff", b"two\nlines"])
@pytest.mark.parametrize("what", ["word list", "solver"])
def test_a_name_that_the_file_could_not_keep_is_refused_before_anything_is_measured(tmp_path, short_list, name, what):
    (tmp_path / "odd").mkdir()
    path = tmp_path / "odd" / (os.fsdecode(name) + (".txt" if what == "word list" else ".py"))
    path.write_bytes(short_list.read_bytes() if what == "word list" else RIGHT.encode())
    options = {
        "word list": ["-s", "set", "--words", path],
        "solver": ["-s", f"{path}:Mine", "--words", short_list],
    }[what]
    done = commands.harness("run", "--fast", "--rounds", "1", "--no-check", *options, "-o", "run.json", cwd=tmp_path)
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert "a run file cannot keep a line break, or bytes that are not UTF-8; rename it" in line
    assert not (tmp_path / "run.json").exists()


@pytest.mark.parametrize("name", [b"odd\xff.json", b"two\nlines.json"])
def test_a_run_file_of_any_name_is_written_and_named_in_a_line(tmp_path, short_list, name):
    path = tmp_path / os.fsdecode(name)
    options = ["-p", "query", "-s", "set", "--words", short_list, "--fast", "--rounds", "1", "-o", path.name]
    done = commands.harness("run", *options, cwd=tmp_path)
    assert done.returncode == 0, done
    assert done.stderr.splitlines()[-1] == f"written to {path.name!r}"
    assert commands.about(path)["status"] == "complete"
