"""Solvers with the right words in a form that the protocol does not have: they are told which it wants."""

import numpy as np

from solvers.words.naive import Naive


class ReturnsATuple(Naive):
    """A tuple in place of a list."""

    def solve(self, honeycomb):
        return tuple(super().solve(honeycomb))


class ReturnsAGenerator(Naive):
    """A generator, which has done no work when the clock stops."""

    def solve(self, honeycomb):
        return (word for word in super().solve(honeycomb))


class ReturnsBytes(Naive):
    """Words as bytes."""

    def solve(self, honeycomb):
        return [word.encode() for word in super().solve(honeycomb)]

    def score(self, honeycomb):
        return sum(map(self.rules.word_score, super().solve(honeycomb)))


class ScoresAFloat(Naive):
    """A score that is not a whole number."""

    def score(self, honeycomb):
        return float(super().score(honeycomb))


class ScoresInNumpy(Naive):
    """A score that is an integer of numpy, which JSON cannot hold."""

    def score(self, honeycomb):
        return np.int64(super().score(honeycomb))


class NoScore:
    """Has no score."""

    def __init__(self, words, rules):
        self.naive = Naive(words, rules)

    def solve(self, honeycomb):
        return self.naive.solve(honeycomb)


class NoRules(Naive):
    """Is built from only the words."""

    def __init__(self, words):
        super().__init__(words)
