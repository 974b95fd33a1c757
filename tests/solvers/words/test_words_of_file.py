"""The way from a file straight to one honeycomb's words gives what `load` and a solver give."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solvers import NYT, Honeycomb, PuzzleError, Rules, WordList, WordListError, load
from solvers.words.naive import Naive

pytest.importorskip("numba", reason="the fast way from a file is compiled: beebench[fast]")

from solvers.words.letter_scan_numba import words_of_file

BEE = Honeycomb.parse("RAEGINT")
LINES = ("retain", "tearing", "gear", "era", "ratio", "trainee", "RETAIN", "re-trade", "rétain", "gear 12", "", " gear")


@pytest.mark.property
@given(
    lines=st.lists(st.sampled_from(LINES) | st.text("aegr", min_size=1, max_size=6), max_size=12),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    last=st.booleans(),
    mark=st.sampled_from(["", "\ufeff"]),
    min_length=st.integers(1, 5),
)
@example(["gear", "gear"], "\n", True, "", 4).via("a repeated word, in a plain file")
@example(["gear", "retain"], "\n", False, "", 4).via("no newline at the end")
@example(["gear", "", "retain"], "\n", True, "", 1).via("an empty line, in a plain file")
@example(["gear", "", ""], "\n", True, "", 4).via("empty lines at the end")
@example(["gear"], "\r", True, "", 4).via("lines that end in CR alone")
def test_a_file_gives_the_words_that_it_gives_when_loaded(tmp_path_factory, lines, newline, last, mark, min_length):
    path = tmp_path_factory.getbasetemp() / "words_of_file.txt"
    path.write_bytes((mark + newline.join(lines) + (newline if last else "")).encode())
    rules = Rules(min_length=min_length)
    assert sorted(words_of_file(path, BEE, rules)) == sorted(Naive(load(path), rules).solve(BEE))


def test_the_whole_of_enable1_from_a_file(enable1: WordList, tmp_path: Path):
    path = tmp_path / "enable1.txt"
    path.write_text(enable1.text)
    found = words_of_file(path, BEE)
    assert len(found) == 537
    assert found == Naive(enable1).solve(BEE)


def test_a_gzipped_file_is_read_as_load_reads_it(tmp_path: Path):
    import gzip

    path = tmp_path / "words.gz"
    path.write_bytes(gzip.compress(b"gear\nretain\n"))
    assert words_of_file(path, BEE) == ["gear", "retain"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(WordListError, match="No such file"):
        words_of_file(tmp_path / "none.txt", BEE)


def test_a_honeycomb_of_another_size_is_refused_before_the_file_is_read(tmp_path: Path):
    with pytest.raises(PuzzleError, match="it has 3 letters"):
        words_of_file(tmp_path / "none.txt", Honeycomb.parse("ABC"), NYT)
