"""What is in a file is read to a limit, whatever the file is."""

import bz2
import gzip
import lzma
import os
import threading
import tracemalloc
from pathlib import Path

import pytest

from harness.files import ResultError
from harness.runfile.read import read
from solvers import WordListError, contents, load
from solvers.contents import ContentsError

LIMIT = 1 << 22


@pytest.fixture
def limited(monkeypatch):
    monkeypatch.setattr(contents, "LIMIT", LIMIT)


@pytest.mark.parametrize("size", [0, 1, LIMIT])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_up_to_the_limit_is_read_whole(limited, tmp_path, size, pack):
    (tmp_path / "file").write_bytes(pack(b"a" * size))
    assert contents.contents(tmp_path / "file") == b"a" * size


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_beyond_the_limit_is_refused_by_both_its_readers_in_a_line(limited, tmp_path, pack):
    path = tmp_path / "file"
    path.write_bytes(pack(b"a" * 20 * LIMIT))
    tracemalloc.start()
    with pytest.raises(WordListError) as word_list:
        load(path)
    with pytest.raises(ResultError) as result:
        read(str(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert str(word_list.value).endswith("': more than 0.00391 GiB; give a smaller file")
    assert str(result.value).endswith(": more than 0.00391 GiB; give a smaller file")
    assert peak < 4 * LIMIT, "what is beyond the limit is not even unpacked"


def test_a_device_without_an_end_is_refused(limited):
    with pytest.raises(WordListError) as refused:
        load(Path("/dev/zero"))
    assert str(refused.value) == "word list '/dev/zero': more than 0.00391 GiB; give a smaller file"


def test_a_pipe_that_goes_on_for_ever_is_refused(limited, tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)

    def endless():
        with path.open("wb", buffering=0) as pipe:
            try:
                while True:
                    pipe.write(b"dean\n" * 1000)
            except BrokenPipeError:
                pass

    writer = threading.Thread(target=endless)
    writer.start()
    with pytest.raises(WordListError, match="more than"):
        load(path)
    writer.join()


@pytest.mark.parametrize(
    ("data", "name"), [(bz2.compress(b"dean\n"), "bzip2"), (lzma.compress(b"dean\n"), "xz"), (b"PK\x03\x04", "zip")]
)
def test_what_is_packed_otherwise_is_named_and_the_remedy_is_true(tmp_path, data, name):
    (tmp_path / "list").write_bytes(data)
    with pytest.raises(WordListError, match=f": packed with {name}; unpack it, or pack it with gzip$"):
        load(tmp_path / "list")


def test_a_file_larger_than_the_memory_is_refused_in_a_line(monkeypatch, tmp_path):
    (tmp_path / "list").write_bytes(b"dean\n")

    def none_left(_file):
        raise MemoryError

    monkeypatch.setattr(contents, "_whole", none_left)
    with pytest.raises(ContentsError, match="larger than the memory that is left; give a smaller file"):
        contents.contents(tmp_path / "list")


def test_damaged_gzip_is_told(tmp_path):
    (tmp_path / "list").write_bytes(gzip.compress(b"dean\n" * 100)[:20])
    with pytest.raises(ContentsError, match="a damaged gzip file"):
        contents.contents(tmp_path / "list")
