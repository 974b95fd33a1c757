"""Solvers that do not answer: they raise, end, hang, crash, or return something else than a list of words."""

import ctypes
import os
import re
import sys
import time

from solvers import PuzzleError
from solvers.words.naive import Naive


class UnknownLetterRaises(Naive):
    """A letter of the honeycomb that no word has raises KeyError."""

    def solve(self, honeycomb):
        known = dict.fromkeys(self.words.alphabet)
        for letter in honeycomb.letters:
            known[letter]
        return super().solve(honeycomb)


class EmptyListRaises(Naive):
    """A list without words raises ValueError."""

    def solve(self, honeycomb):
        max(map(len, self.words))
        return super().solve(honeycomb)


class RefusesPlainLetters(Naive):
    """A letter z is refused, as a letter beyond a to z might be."""

    def solve(self, honeycomb):
        if "z" in honeycomb.letters:
            raise PuzzleError(f"honeycomb {honeycomb}: too many letters")
        return super().solve(honeycomb)


class NoneForNothing(Naive):
    """None, where no word is found."""

    def solve(self, honeycomb):
        return super().solve(honeycomb) or None

    def score(self, honeycomb):
        return sum(map(self.rules.word_score, super().solve(honeycomb)))


class Exits(Naive):
    """The program ends where a word has 16 letters."""

    def solve(self, honeycomb):
        if any(len(word) >= 16 for word in self.words):
            sys.exit("too long")
        return super().solve(honeycomb)


class EndsAtOnce(Naive):
    """The process ends, with status 0 and without a word, where a word is made of only the center."""

    def solve(self, honeycomb):
        found = super().solve(honeycomb)
        if any(set(word) == {honeycomb.center} for word in found):
            os._exit(0)
        return found


class Crashes(Naive):
    """A segmentation fault, where a word has more than 32 letters."""

    def solve(self, honeycomb):
        if any(len(word) > 32 for word in self.words):
            ctypes.string_at(0)
        return super().solve(honeycomb)


class Hangs(Naive):
    """No answer, where there is no word."""

    def solve(self, honeycomb):
        found = super().solve(honeycomb)
        while not found:
            time.sleep(60)
        return found


class Backtracks(Naive):
    """A pattern with a repeated repetition, which takes twice as long for each letter more."""

    def solve(self, honeycomb):
        pattern = re.compile(f"(?:[{honeycomb.letters}]+)+$")
        return [
            word
            for word in self.words
            if len(word) >= self.rules.min_length and honeycomb.center in word and pattern.match(word)
        ]
