"""Longer lists are like the real one."""

from collections import Counter

import pytest

from harness.experiment.synthetic_words import longer_list
from solvers import NYT, WordList, letterset


def statistics(words):
    valid = [word for word in words if NYT.is_valid(word)]
    return {
        "letters of a word": sum(map(len, words)) / len(words),
        "distinct letters of a word": sum(len(set(word)) for word in words) / len(words),
        "valid words": len(valid) / len(words),
        "pangrams among valid words": sum(map(NYT.is_pangram, valid)) / len(valid),
        "lettersets of valid words": len({letterset(word) for word in valid}) / len(valid),
    }


@pytest.mark.long
def test_a_list_of_the_same_length_is_near_the_real_one_in_what_solvers_meet(enable1):
    made, real = statistics(longer_list(enable1, 1)), statistics(list(enable1))
    assert made["letters of a word"] == pytest.approx(real["letters of a word"])
    for what in real:
        assert made[what] == pytest.approx(real[what], rel=0.2), what


def test_a_longer_list_has_each_length_so_many_times_as_often_while_there_are_words(enable1):
    some = WordList(list(enable1)[::10])
    made = longer_list(some, 3)
    assert len(made) == 3 * len(some)
    assert len(set(made)) == len(made)
    assert made == sorted(made)
    real, longer = (Counter(map(len, words)) for words in (some, made))
    assert all(longer[length] == 3 * real[length] for length in range(6, 15))


def test_the_same_seed_makes_the_same_list_and_another_another(enable1):
    some = WordList(list(enable1)[::50])
    assert longer_list(some, 2) == longer_list(some, 2) != longer_list(some, 2, seed=2)


def test_letters_of_any_alphabet_are_modelled():
    words = WordList(["ёжик", "ёжики", "ножик", "ножи", "жикаон", "𝔞𝔟𝔠𝔞"])
    made = longer_list(words, 1)
    assert set("".join(made)) <= set(words.alphabet)
    assert made


def test_no_words_have_no_model():
    with pytest.raises(ValueError, match="no words"):
        longer_list(WordList([]), 1)
