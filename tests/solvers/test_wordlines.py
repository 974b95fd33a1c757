"""Lists as people have them: what is plain is read, the rest is counted by its reason or refused by the file's name."""

import json

import pytest

from solvers import WordListError, load

FOUR = ["dean", "trade", "trained", "retained"]


@pytest.fixture
def loaded(tmp_path):
    def load_text(text):
        (tmp_path / "list").write_text(text, encoding="utf-8")
        return load(tmp_path / "list")

    return load_text


@pytest.mark.parametrize(
    "text",
    [
        "1. dean\n2. trade\n3. trained\n10. retained\n",
        "1) dean\n2) trade\n(3) trained\n10)\tretained\n",
        "dean,0.00031\ntrade,1.2e-05\ntrained,8.5E-6\nretained,3e+07\n",
        json.dumps(FOUR),
        json.dumps(FOUR, indent=1) + "\n",
        json.dumps(dict.fromkeys(FOUR, 1.5)),
        '"dean","120"\n"trade","1,099"\n"trained";"7"\n "retained" , 3\n',
        "dean|120\ntrade|99\ntrained|7\n3|retained\n",
        "DEAN\tthe head of a faculty [n -S]\nTRADE\tto buy and sell [v]\nTRAINED\t\nRETAINED\tkept\n",
        "1\tdean\tthe head\n2\ttrade\tbarter\n3\ttrained\n4\tretained\tkept, or held\n",
    ],
    ids=["numbered", "brackets", "exponents", "array", "array of lines", "object", "quoted", "bars", "definitions",
         "numbers and definitions"],
)  # fmt: skip
def test_what_is_plain_is_read(loaded, text):
    words = loaded(text)
    assert list(words) == FOUR
    assert words.skipped == {}


def test_the_title_of_a_quoted_column_is_no_word(loaded):
    words = loaded('"word","count"\n"dean","120"\n')
    assert (list(words), words.skipped) == (["dean"], {"several words on the line": 1})


def test_a_quote_that_is_not_around_a_column_is_not_taken_away(loaded):
    words = loaded('dean\n"trade\ntra"in"ed\n')
    assert (list(words), words.skipped) == (["dean"], {"has a character that is no letter": 2})


def test_words_in_columns_are_no_definitions(loaded):
    words = loaded("dean\ttrade\nretained\n")
    assert (list(words), words.skipped) == (["retained"], {"several words on the line": 1})


def test_an_invisible_character_is_named(loaded):
    words = loaded("de\u00adan\ntra\u200bde\n\u200ftrained\nretained\u2060\nre\u00adtrain\ndean\n")
    assert list(words) == ["dean"]
    assert words.skipped == {
        "has the invisible character U+00AD": 2,
        "has the invisible character U+200B": 1,
        "has the invisible character U+200F": 1,
        "has the invisible character U+2060": 1,
    }


def test_a_latin_word_with_a_cyrillic_or_greek_letter_is_counted(loaded):
    words = loaded("dean\ntr\u0430de\n\u0422RAINED\nretain\u03b5d\n\u043c\u0438\u0440\nni\u00f1o\n")
    assert list(words) == ["dean", "\u043c\u0438\u0440", "ni\u00f1o"]
    assert words.skipped == {"has letters of two scripts that look alike": 3}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (json.dumps({"centerLetter": "d", "answers": FOUR}), "JSON, but not a list of words"),
        (json.dumps([FOUR]), "JSON, but not a list of words"),
        ("12\n13\n", "no word in its 2 lines (2 has a character that is no letter)"),
        ("# mine\n\na b\n", "no word in its 1 line (1 several words on the line)"),
    ],
)
def test_a_file_of_another_kind_is_refused_by_its_name(loaded, text, fault):
    with pytest.raises(WordListError) as refused:
        loaded(text)
    assert str(refused.value).endswith(f": {fault}; give a file with one word on each line")
    assert refused.value.status == 2


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n"])
def test_a_file_with_nothing_in_it_is_a_list_without_words(loaded, text):
    assert not loaded(text)
