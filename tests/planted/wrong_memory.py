"""Solvers whose first answer is right: the fault is in what they remember, or do to others."""

from solvers import NYT, ScoreBySolving
from solvers.words.naive import Naive

ANSWERS = {}


class StaleAnswer(Naive):
    """The answer to the previous honeycomb, where there was one."""

    previous = None

    def solve(self, honeycomb):
        asked, self.previous = self.previous or honeycomb, honeycomb
        return super().solve(asked)


class NothingTheSecondTime(Naive):
    """Nothing is found on the second call."""

    calls = 0

    def solve(self, honeycomb):
        self.calls += 1
        return [] if self.calls == 2 else super().solve(honeycomb)


class WordsUsedUp(ScoreBySolving):
    """The words are an iterator, which the first question uses up."""

    def __init__(self, words, rules=NYT):
        self.words, self.rules = iter(words), rules

    def solve(self, honeycomb):
        return Naive(self.words, self.rules).solve(honeycomb)


class AnswerGrows(Naive):
    """One list for all the answers, which grows."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.answer = []

    def solve(self, honeycomb):
        self.answer += super().solve(honeycomb)
        return self.answer

    def score(self, honeycomb):
        return sum(map(self.rules.word_score, super().solve(honeycomb)))


class CenterNotInTheKey(Naive):
    """Answers are remembered by the letters of the honeycomb, without its center."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.answers = {}

    def solve(self, honeycomb):
        return list(self.answers.setdefault(honeycomb.letters, super().solve(honeycomb)))


class AnotherInstancesWords(ScoreBySolving):
    """The words are kept by the class: the latest instance gives them to all."""

    words = ()

    def __init__(self, words, rules=NYT):
        type(self).words = words
        self.rules = rules

    def solve(self, honeycomb):
        return Naive(type(self).words, self.rules).solve(honeycomb)


class AnotherInstancesRules(Naive):
    """The rules are kept by the class: the latest instance gives them to all."""

    latest = NYT

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        type(self).latest = rules

    def solve(self, honeycomb):
        return Naive(self.words, type(self).latest).solve(honeycomb)


class RememberedForAllLists(Naive):
    """Answers are remembered by honeycomb for the whole module, whatever the word list."""

    def solve(self, honeycomb):
        key = (honeycomb, self.rules)
        return list(ANSWERS.setdefault(key, super().solve(honeycomb)))


class ListsToldByLength(Naive):
    """Answers are remembered for the whole module by honeycomb, rules, and length of the word list."""

    def solve(self, honeycomb):
        key = (honeycomb, self.rules, len(self.words))
        return list(ANSWERS.setdefault(key, super().solve(honeycomb)))


class RulesNotInTheKey(Naive):
    """Answers are remembered for the whole module by honeycomb and word list, whatever the rules."""

    def solve(self, honeycomb):
        key = (honeycomb, self.words.digest)
        return list(ANSWERS.setdefault(key, super().solve(honeycomb)))


class ScoreDisturbsSolve(Naive):
    """After a score, words of more than four letters are lost."""

    scored = False

    def solve(self, honeycomb):
        return [word for word in super().solve(honeycomb) if not self.scored or len(word) <= 4]

    def score(self, honeycomb):
        total = super().score(honeycomb)
        self.scored = True
        return total


class ChangesTheWordList(Naive):
    """The index of the shared word list is sorted in place, the wrong way round."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        words.starts.reverse()
