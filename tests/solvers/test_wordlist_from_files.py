"""Word lists as they are found, read by the commands: the right words, or one line; no silent loss.

Every file here answers D/AEINRT. The kinds: line ends, byte-order marks, encodings, gzip, columns,
comments, apostrophes, hyphens, capitals, and lines of any length.
"""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers import Honeycomb, WordList, WordListError, load
from solvers.registry import find
from tests.solvers.conftest import Bee

Listed = Callable[..., str]
FOUR = ["dean", "retained", "trade", "trained"]
TEXT = "dean\ntrade\ntrained\nretained\n"


def words_of(bee: Bee, name: str, *options: str, honeycomb: str = "d/aeinrt") -> tuple[list[str], int, str]:
    """The words found, their score, and what was said of the file."""
    done = bee("words", honeycomb, "--words", name, "--json", *options)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return sorted(each["word"] for each in found["words"]), found["score"], done.stderr


@pytest.mark.parametrize(
    "content",
    [
        TEXT,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.replace("\n", "\r\n").removesuffix("\r\n"),
        TEXT.removesuffix("\n"),
        "dean\r\ntrade\ntrained\rretained",
        "\ufeff" + TEXT,
        "\ufeff" + TEXT.replace("\n", "\r\n"),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-32"),
        gzip.compress(TEXT.encode(), mtime=0),
        gzip.compress(("\ufeff" + TEXT.replace("\n", "\r\n")).encode(), mtime=0),
        TEXT.upper(),
        TEXT.replace("dean", " \t dean  "),
        "dean 120\ntrade 99\ntrained 7\nretained 3\n",
        "66651\tdean\n66652\ttrade\n66653\ttrained\n66654\tretained\n",
        "1 dean 12,000\n2 trade 0.5%\n3 trained -7\n4 retained +3.25\n",
        "dean,120\ntrade,99\ntrained,7\nretained,3\n",
        "1;dean;0,5\r\n2;trade;0,4\r\n3;trained;0,07\r\n4;retained;0\r\n",
    ],
    ids=[
        "LF", "CRLF", "CR", "CRLF and no last line end", "no last line end", "all line ends", "UTF-8 with a mark",
        "mark and CRLF", "UTF-16 with a mark", "UTF-32 with a mark", "gzip", "gzip, mark and CRLF", "capitals",
        "blanks around a word", "counts after", "numbers before", "numbers on both sides", "CSV", "CSV with semicolons",
    ],
)  # fmt: skip
def test_the_words_are_found_however_the_file_is_written(bee: Bee, listed: Listed, content: str | bytes) -> None:
    assert words_of(bee, listed(content)) == (FOUR, 35, "")


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("cp037"), "cp037"),
        ("\ufeff" + TEXT, "utf-8"),
        ("\ufeff" + TEXT, "UTF_8"),
        (TEXT, "ascii"),
    ],
)
def test_an_encoding_that_is_named_is_used(bee: Bee, listed: Listed, content: str | bytes, encoding: str) -> None:
    assert words_of(bee, listed(content), "--encoding", encoding) == (FOUR, 35, "")


def test_latin_1_is_read_where_it_is_named(bee: Bee, listed: Listed) -> None:
    name = listed("dean\ntr\xe9ma\ntrade\n".encode("latin-1"))
    assert words_of(bee, name, "--encoding", "latin-1") == (["dean", "trade"], 6, "")
    found = words_of(bee, name, "--encoding", "latin-1", "--size", "5", honeycomb="TRÉMA")
    assert found == (["tréma"], 12, "")


@pytest.mark.parametrize(
    ("content", "options", "line"),
    [
        ("dean\ntr\xe9ma\n".encode("latin-1"), [],
         ("word list 'list.txt': line 2: byte 0xE9 is not utf-8; "
         "name the right one with --encoding (latin-1, say), or convert the file")),
        ("dean\r\ntrade\r\ntr\xe9ma\r\n".encode("latin-1"), [],
         ("word list 'list.txt': line 3: byte 0xE9 is not utf-8; "
         "name the right one with --encoding (latin-1, say), or convert the file")),
        ("dean\rtr\xe9ma\r".encode("latin-1"), [],
         ("word list 'list.txt': line 2: byte 0xE9 is not utf-8; "
         "name the right one with --encoding (latin-1, say), or convert the file")),
        ("dean\ntr\xe9ma\n", ["--encoding", "ascii"],
         ("word list 'list.txt': line 2: byte 0xC3 is not ascii; "
         "name the right one with --encoding (latin-1, say), or convert the file")),
        (TEXT.encode("utf-16-le"), [],
         ("word list 'list.txt': line 1 has a NUL character, so that it is no text in utf-8; "
         "name the right encoding with --encoding (utf-16-le, say), or convert the file")),
        ("dean\nx\0y\n", [],
         ("word list 'list.txt': line 2 has a NUL character, so that it is no text in utf-8; "
         "name the right encoding with --encoding (utf-16-le, say), or convert the file")),
        (TEXT, ["--encoding", "klingon"],
         "encoding 'klingon': Python knows no such encoding; try utf-8 or latin-1"),
        (TEXT, ["--encoding", "hex"],
         "encoding 'hex': Python knows no such encoding; try utf-8 or latin-1"),
    ],
    ids=["latin-1", "latin-1 and CRLF", "latin-1 and CR", "not ASCII", "UTF-16 without a mark", "NUL", "no encoding",
         "no encoding of text"],
)  # fmt: skip
def test_a_file_in_another_encoding_is_told_with_line_and_remedy(
    bee: Bee, listed: Listed, content: str | bytes, options: list[str], line: str
) -> None:
    done = bee("words", "d/aeinrt", "--words", listed(content), *options)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{line}\n")


@pytest.mark.parametrize("cut", [12, 25])
def test_a_damaged_gzip_file_is_told(bee: Bee, listed: Listed, cut: int) -> None:
    done = bee("words", "d/aeinrt", "--words", listed(gzip.compress(TEXT.encode())[:cut], "list.gz"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("word list 'list.gz': a damaged gzip file (")
    assert done.stderr.endswith("); fetch it again\n")
    assert done.stderr.count("\n") == 1


def test_what_is_no_word_is_skipped_and_counted_by_reason(bee: Bee, listed: Listed) -> None:
    name = listed(
        "# my list\n\n  dean  \nDEAN\ntrade\t\ncan't\nre-trade\nTrained\ntrained\nretained\nretained\ntr4de\n42\n;;\n"
        "dean and trade\ndean,trade\n"
    )
    words, score, said = words_of(bee, name)
    assert (words, score) == (FOUR, 35)  # "retrade" is not among them: nothing is stripped out of a word
    assert said == (
        "list.txt: 12 lines skipped (4 has a character that is no letter, 3 repeated, 2 several words on the line, "
        "1 blank, 1 comment, 1 no word on the line)\n"
    )


def test_separators_that_are_no_line_ends_do_not_cut_a_word(bee: Bee, listed: Listed) -> None:
    name = listed("trade\u2028\ntrained\x0bdean\nretained\x85dean\ndean\n")
    words, score, said = words_of(bee, name)
    assert (words, score) == (["dean", "trade"], 6)
    assert said == "list.txt: 2 lines skipped (2 several words on the line)\n"


def test_strings_that_only_look_like_words_are_none() -> None:
    words = WordList(["trade", "trade\n", "trades", "\ntrade", "trade\u2028", "tra de", ""])
    assert list(words) == ["trade", "trades"]
    assert sum(words.skipped.values()) == 5


LONG = "aeinrt" * 6 + "aeinz\n" + "dt" * 20 + "z\n" + "trained\n" + "e" * 200_000 + "z\n"


@pytest.mark.parametrize("solver", [entry.name for entry in find() if not entry.unavailable()])
def test_no_solver_hangs_on_a_line_of_any_length(bee: Bee, listed: Listed, solver: str) -> None:
    name = listed(LONG)
    assert words_of(bee, name, "--solver", solver, honeycomb="t/adeinr") == (["trained"], 14, "")


def test_a_word_of_200000_letters_scores_its_length(bee: Bee, listed: Listed) -> None:
    name = listed("aeinrtd" * 30_000 + "\ndean\n")
    done = bee("words", "t/adeinr", "--words", name)
    assert done.returncode == 0
    assert "210,007 points" in done.stdout
    assert "AEINRTD" * 30_000 in done.stdout  # nothing is cut off in a pipe
    top = bee("top", "--words", name)
    assert top.returncode == 0
    assert "A/DEINRT" in top.stdout


@pytest.mark.parametrize("solver", [entry.name for entry in find() if not entry.unavailable()])
def test_every_solver_answers_a_list_of_all_kinds_alike(solver: str, tmp_path: Path) -> None:
    path = tmp_path / "kinds.txt"
    path.write_bytes("\ufeffdean 3\r\ntrade\rTrained\n# no\n\nre-trade\ncan't\nretained\n".encode())
    words = load(path)
    made = next(entry for entry in find() if entry.name == solver).load()(words)
    assert sorted(made.solve(Honeycomb.parse("d/aeinrt"))) == FOUR
    assert made.score(Honeycomb.parse("d/aeinrt")) == 35


def test_a_file_that_is_called_like_a_known_list_is_reached_by_its_path(bee: Bee, listed: Listed) -> None:
    listed(TEXT, "enable1")
    assert len(words_of(bee, "enable1")[0]) > 100
    assert words_of(bee, "./enable1") == (FOUR, 35, "")


def test_a_file_name_with_a_line_end_stays_on_one_line(bee: Bee, listed: Listed) -> None:
    name = listed("", "two\nlines.txt")
    done = bee("top", "--words", name)
    assert (done.returncode, done.stderr) == (
        1, "no word in 'two\\nlines.txt'; give a list with one word on each line\n"
    )  # fmt: skip


def test_a_directory_is_no_word_list(tmp_path: Path) -> None:
    with pytest.raises(WordListError, match="Is a directory; give a readable file, or one of enable1"):
        load(tmp_path)


@pytest.mark.slow
def test_a_million_words_are_read_and_searched(bee: Bee, listed: Listed) -> None:
    # Five letters out of sixteen, written in base 16: every word once, and 4,368 lettersets of five.
    digits = "abcdefghijklmnop"
    words = (
        digits[n >> 16 & 15] + digits[n >> 12 & 15] + digits[n >> 8 & 15] + digits[n >> 4 & 15] + digits[n & 15]
        for n in range(1_000_000)
    )
    name = listed("\n".join(words))
    done = bee("top", "--size", "5", "--words", name, "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["word_list"]["words"] == 1_000_000
    # Of five letters there are 5^5 words, those without the center are 4^5, and 5! are pangrams.
    assert found["best"][0]["words"] == 5**5 - 4**5
    assert found["best"][0]["score"] == 5 * (5**5 - 4**5) + 7 * 120
    assert found["best"][0]["honeycomb"] == {"letters": "abcde", "center": "a"}
