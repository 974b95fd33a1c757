"""An answer of another type than the protocol wants is named, with the type that it must have."""

import subprocess
import sys

import numpy as np
import pytest

from harness.check.answer_types import WrongTypeError, result_of, score_of, words_of
from solvers import Honeycomb, ScoredHoneycomb, SearchResult

SCORED = ScoredHoneycomb(1, Honeycomb("a", "a"))


class Words(list):
    pass


def test_what_has_the_type_is_given_back():
    for words in (["game", "gem"], [], Words(["game"])):
        assert words_of(words) is words
    assert score_of(7) == 7
    result = SearchResult([SCORED], 1, 0)
    assert result_of(result) is result


@pytest.mark.parametrize(
    ("check", "answer", "message"),
    [
        (words_of, ("game",), "solve() returned a tuple; it must return a list of str"),
        (words_of, None, "solve() returned None; it must return a list of str"),
        (words_of, ["game", b"gem"], "solve() returned a list with a bytes in it; it must return a list of str"),
        (score_of, 7.0, "score() returned a float; it must return an int"),
        (score_of, True, "score() returned a bool; it must return an int"),
        (score_of, np.int64(7), "score() returned an int64; it must return an int"),
        (result_of, [SCORED], "top() returned a list; it must return a SearchResult"),
        (result_of, SearchResult((), 0, 0), "top() returned a tuple as best; it must be a list of ScoredHoneycomb"),
        (result_of, SearchResult([1], 0, 0), "top() returned an int in best; it must be a list of ScoredHoneycomb"),
        (result_of, SearchResult([SCORED], -1, 0), "top() returned -1 as scored; it must be an int from 0"),
        (result_of, SearchResult([SCORED], 1, 0.5), "top() returned 0.5 as pruned; it must be an int from 0"),
    ],
)
def test_what_has_another_type_is_named_with_the_right_one(check, answer, message):
    with pytest.raises(WrongTypeError) as caught:
        check(answer)
    assert str(caught.value) == message


def test_a_process_that_is_timed_imports_nothing_else_of_the_check():
    code = "import harness.check.answer_types, sys; print(*(m for m in sys.modules if 'harness.' in m or 'hypo' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["harness.check", "harness.check.answer_types"]
