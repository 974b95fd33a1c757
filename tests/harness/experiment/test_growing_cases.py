"""Cases that grow differ in one thing; the laws of growth are read off a run of them."""

from harness.experiment.growing_cases import CASES, scaled, usual
from solvers import WordList, load
from tests.harness import commands


def test_scaled_cases_differ_in_one_thing(enable1, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told = []
    some = WordList(list(enable1)[::20])
    letters = [scaled(name, enable1, "enable1", None, told.append) for name in ("letters-7", "letters-12")]
    assert [case.rules.size for case in letters] == [7, 12]
    assert {case.word_list_digest for case in letters} == {enable1.digest}
    assert told == []
    words = [scaled(name, some, "some.txt", None, told.append) for name in ("words-x1", "words-x3", "words-x1")]
    assert [case.word_count for case in words] == [len(some), 3 * len(some), len(some)]
    assert sum("making" in text for text in told) == 2  # the third is in the cache
    assert words[0].word_list_digest == words[2].word_list_digest
    assert all(case.source.startswith(str(tmp_path)) for case in words)


def test_the_names_of_scaled_cases_are_told_where_one_is_wrong(tmp_path):
    done = commands.harness("run", "--scale", "words", "-c", "letters-7", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"--cases: 'letters-7' matches none of {', '.join(CASES['words'])}; choose among them\n"


def test_shorter_lists_are_every_so_many_words_of_the_one_as_long(enable1, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    some = WordList(list(enable1)[::20])
    cases = [scaled(name, some, "some.txt", None, lambda _: None) for name in ("words-x1", "words-x0.1")]
    whole, tenth = (list(load(case.source)) for case in cases)
    assert tenth == whole[::10]
    assert tenth != list(some)[::10]


def test_a_list_is_not_made_shorter_than_honeycombs_can_be_found_in(enable1):
    assert usual("words", enable1) == list(CASES["words"])
    assert usual("words", WordList(list(enable1)[::20]))[0] == "words-x0.1"
    assert usual("letters", WordList(["a"])) == list(CASES["letters"])
