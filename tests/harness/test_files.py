"""An output is refused before the work, not after it; a cache has a place, or one line says why it has none."""

from pathlib import Path

import pytest

from harness.files import ResultError, cache_directory, check_output
from solvers.errors import BeeError


def test_a_file_that_is_there_is_refused_unless_it_may_be_replaced(tmp_path):
    (tmp_path / "old.json").touch()
    with pytest.raises(ResultError, match="exists already; choose another name, or give --overwrite"):
        check_output(tmp_path / "old.json")
    check_output(tmp_path / "old.json", overwrite=True)


@pytest.mark.parametrize("overwrite", [False, True])
def test_what_the_command_reads_is_never_its_output(tmp_path, overwrite):
    words = tmp_path / "words.txt"
    words.touch()
    with pytest.raises(BeeError, match="is read by this command too; name another file to write"):
        check_output(words, overwrite, inputs=[words])


def test_nothing_is_left_of_the_attempt(tmp_path):
    check_output(tmp_path / "run.json")
    check_output(tmp_path / "results" / "calibration" / "run.json", make_folders=True)
    assert list(tmp_path.iterdir()) == []


def test_without_a_home_directory_there_is_no_cache_and_one_line_says_so(monkeypatch):
    def refuse():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", refuse)
    with pytest.raises(ResultError, match="no home directory to keep it in; set XDG_CACHE_HOME"):
        cache_directory()


def test_a_cache_that_cannot_be_made_is_one_line(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(ResultError, match=r"beebench: cannot be made .*; set XDG_CACHE_HOME"):
        cache_directory()
