"""Searchers with a fault. Each is right save for what its docstring says."""

from collections import Counter

from solvers import NYT, Honeycomb, Rules, ScoredHoneycomb, SearchResult, letterset
from solvers.words.naive import Naive


class Searching:
    """A base: every center of every letterset of a pangram, scored by naive."""

    def __init__(self, words, rules=NYT):
        self.words, self.rules, self.naive = list(words), rules, Naive(words, rules)

    def top(self, n=1):
        found = [ScoredHoneycomb(self.naive.score(honeycomb), honeycomb) for honeycomb in self.candidates()]
        return SearchResult(sorted(found, key=self.rank)[:n], len(found), 0)

    def candidates(self):
        pangrams = [word for word in self.words if self.counts(word)]
        return {Honeycomb(letters, center) for letters in map(letterset, pangrams) for center in letters}

    def counts(self, word):
        return self.rules.is_pangram(word) and self.rules.is_valid(word)

    def rank(self, one):
        return -one.score, one.honeycomb


class TiesToTheLast(Searching):
    """Ties go to the last honeycomb."""

    def rank(self, one):
        return -one.score, *(-ord(c) for c in one.honeycomb.letters + one.honeycomb.center)


class ExcludedLetters(Searching):
    """Excluded letters are not excluded."""

    def counts(self, word):
        return self.rules.is_pangram(word) and len(word) >= self.rules.min_length


class ShortPangrams(Searching):
    """A word that is too short makes a candidate."""

    def counts(self, word):
        return self.rules.is_pangram(word) and not set(word) & set(self.rules.excluded)


class OneCenter(Searching):
    """Of every letterset only one center is tried."""

    def candidates(self):
        return {Honeycomb(one.letters, one.letters[0]) for one in super().candidates()}


class OneTooFew(Searching):
    """Where several are asked for, the last is left out."""

    def top(self, n=1):
        result = super().top(n)
        return SearchResult(result.best[: max(1, n - 1)], result.scored, 0)


class OnlyTheBestWord(Searching):
    """The honeycomb of the pangram that scores most, in place of the most in all."""

    def candidates(self):
        points = Counter({word: self.rules.word_score(word) for word in self.words if self.counts(word)})
        return {Honeycomb(letterset(word), center) for word, _ in points.most_common(1) for center in set(word)}


class RaisesForNone(Searching):
    """No candidate at all raises IndexError."""

    def top(self, n=1):
        result = super().top(n)
        assert result.best[0]
        return result


class ReturnsAList(Searching):
    """A list in place of a SearchResult."""

    def top(self, n=1):
        return super().top(n).best


class UsualRules(Searching):
    """The rules are NYT, whatever they are."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, Rules(size=rules.size))
