"""What is asked of a path has an answer or one line, and a file is written whole, where it was meant, as it was."""

import errno
import os
import stat

import pytest

from solvers import paths
from solvers.paths import PathError, check_target, exists, is_dir, is_file, refuse_input, write_whole

QUESTIONS = [exists, is_dir, is_file, check_target, lambda path: write_whole(path, "x")]


def test_what_is_there_is_told(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "nowhere").symlink_to("gone")
    asked = [tmp_path, tmp_path / "file", tmp_path / "no", tmp_path / "file" / "below", tmp_path / "nowhere"]
    assert [exists(path) for path in asked] == [True, True, False, False, False]
    assert [is_dir(path) for path in asked] == [True, False, False, False, False]
    assert [is_file(path) for path in asked] == [False, True, False, False, False]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", ["x" * 300, "y" * 300 + "/run.json", "a\0b"])
def test_a_name_that_no_file_can_have_is_an_error_in_a_line(tmp_path, question, name):
    with pytest.raises(PathError, match=r"cannot be looked at .*; choose another path") as caught:
        question(tmp_path / name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_directory_that_may_not_be_entered_is_an_error_in_a_line(tmp_path, question, monkeypatch):
    def refuse(path, **_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(os, "stat", refuse)
    with pytest.raises(PathError, match=r"locked.x: cannot be looked at \(Permission denied\)"):
        question(tmp_path / "locked" / "x")


def test_an_input_is_known_by_whatever_name(tmp_path):
    words = tmp_path / "words.txt"
    words.touch()
    (tmp_path / "soft").symlink_to(words)
    (tmp_path / "hard").hardlink_to(words)
    for output in (words, tmp_path / "soft", tmp_path / "hard"):
        with pytest.raises(PathError, match="is read by this command too"):
            refuse_input(output, ["enable1", "x" * 300, words])
    refuse_input(tmp_path / "new.json", [words])
    refuse_input(words, [tmp_path])


def test_a_long_name_can_be_written(tmp_path):
    path = tmp_path / ("x" * 250 + ".json")
    check_target(path)
    write_whole(path, "run")
    assert path.read_text() == "run"


@pytest.mark.parametrize("write", [check_target, lambda path: write_whole(path, "x")])
def test_what_is_not_a_regular_file_is_refused_and_stays(tmp_path, write):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    for path in (pipe, tmp_path / "link"):
        with pytest.raises(PathError, match="not a regular file"):
            write(path)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert {path.name for path in tmp_path.iterdir()} == {"pipe", "link"}


@pytest.mark.parametrize("there", [False, True])
def test_the_target_of_a_link_is_written_and_the_link_stays(tmp_path, there):
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    link.symlink_to("folder/target")
    if there:
        target.write_text("old")
    check_target(link)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


@pytest.mark.parametrize("mode", [0o600, 0o444, 0o664])
def test_the_mode_of_a_file_stays(tmp_path, mode):
    path = tmp_path / "run.json"
    path.touch()
    path.chmod(mode)
    write_whole(path, "new")
    assert (stat.S_IMODE(path.stat().st_mode), path.read_text()) == (mode, "new")


def test_a_new_file_has_the_mode_that_the_user_wants(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "run.json", "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "run.json").stat().st_mode) == 0o640


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_is_there_stays_unless_it_is_to_be_replaced(tmp_path, monkeypatch, links):
    def refuse(*_):
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not links:
        monkeypatch.setattr(paths.Path, "hardlink_to", refuse)
    write_whole(tmp_path / "a", "old", replace=False)
    with pytest.raises(PathError, match="exists already; choose another name"):
        write_whole(tmp_path / "a", "new", replace=False)
    assert (tmp_path / "a").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_disk_that_is_full_leaves_nothing(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PathError, match=r"cannot be written .No space left on device"):
        write_whole(tmp_path / "a", "x")
    assert list(tmp_path.iterdir()) == []


def test_the_directory_is_synced_after_the_name_is_there(tmp_path, monkeypatch):
    there = []

    def fsync(file):
        there.append(((tmp_path / "a").exists(), stat.S_ISDIR(os.fstat(file).st_mode)))

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(tmp_path / "a", "x")
    assert there == [(False, False), (True, True)]
