"""A search for a counterexample ends at its limit, and is the same for the same seed."""

import math
import time
from pathlib import Path

import pytest

from harness.check.falsify import look
from harness.check.strategies import examples
from harness.check.witness import Difference


def search(limit=math.inf, deadline=math.inf, first_seed=1, is_broken=lambda example: False):
    """The examples that were tried, and what came of it."""
    tried = []

    def difference(example):
        tried.append(example)
        return Difference(property_name="p", solver="s", example=example) if is_broken(example) else None

    result = look(
        examples(),
        difference,
        first_seed=first_seed,
        limit=limit,
        deadline=deadline,
        database=None,
        report=lambda number: None,
    )
    assert result.tried == len(tried)
    return tried, result.difference


def test_as_many_are_tried_as_the_limit_says_even_beyond_a_batch():
    for limit in (0, 1, 7, 230):
        tried, difference = search(limit)
        assert len(tried) == limit
        assert difference is None


def test_the_same_seed_tries_the_same_and_a_longer_search_begins_as_a_shorter_one():
    longer, _ = search(60)
    assert search(60)[0] == longer
    assert search(25)[0] == longer[:25]
    assert search(60, first_seed=2)[0] != longer


def test_nothing_is_tried_past_the_deadline():
    assert search(500, deadline=time.monotonic() - 1) == ([], None)


def test_the_first_broken_example_ends_it():
    tried, difference = search(500, is_broken=lambda example: len(example.word_list) > 5)
    assert difference.example == tried[-1]
    assert all(len(example.word_list) <= 5 for example in tried[:-1])


@pytest.mark.parametrize("home", ["none", "a file"])
def test_without_a_place_for_notes_the_search_is_the_same(tmp_path, monkeypatch, home):
    def no_home():
        raise RuntimeError("Could not determine home directory.")

    usual, _ = search(30)
    monkeypatch.chdir(tmp_path)
    if home == "none":
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        monkeypatch.setattr(Path, "home", no_home)
    else:
        (tmp_path / "file").touch()
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    tried, _ = search(30)
    assert tried == usual
    assert [path.name for path in tmp_path.iterdir()] == ([] if home == "none" else ["file"])
