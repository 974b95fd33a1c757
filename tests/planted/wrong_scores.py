"""Solvers whose words are right and whose scores are not. Each says in its docstring how."""

from solvers import letterset
from solvers.words.naive import Naive


class Scored(Naive):
    """A base: `word_score` scores a word."""

    def score(self, honeycomb):
        return sum(map(self.word_score, self.solve(honeycomb)))

    def word_score(self, word):
        return self.rules.word_score(word)


class BonusMissing(Scored):
    """A pangram scores no bonus."""

    def word_score(self, word):
        return super().word_score(word) - self.rules.bonus * self.rules.is_pangram(word)


class BonusOneTooMuch(Scored):
    """Off by one in the bonus."""

    def word_score(self, word):
        return super().word_score(word) + self.rules.is_pangram(word)


class BonusOfSeven(Scored):
    """The bonus is 7, whatever the rules say."""

    def word_score(self, word):
        return super().word_score(word) + (7 - self.rules.bonus) * self.rules.is_pangram(word)


class FourScoresFour(Scored):
    """A word of four letters scores its length."""

    def word_score(self, word):
        return super().word_score(word) + 3 * (len(word) == 4 and self.rules.scoring == "length")


class FiveScoresOne(Scored):
    """Off by one in the length: a word of five letters scores 1."""

    def word_score(self, word):
        return super().word_score(word) - 4 * (len(word) == 5 and self.rules.scoring == "length")


class ScoringIgnored(Scored):
    """Every word scores its length, where the rules want 1 as well."""

    def word_score(self, word):
        bonus = self.rules.bonus * self.rules.is_pangram(word)
        return (1 if len(word) <= 4 else len(word)) + bonus


class PangramsHaveSeven(Scored):
    """A pangram has seven letters, whatever the size of the honeycomb."""

    def word_score(self, word):
        plain = super().word_score(word) - self.rules.bonus * self.rules.is_pangram(word)
        return plain + self.rules.bonus * (len(set(word)) == 7)


class PangramsByLength(Scored):
    """A pangram is a word as long as the honeycomb has letters, and each there once."""

    def word_score(self, word):
        lost = self.rules.is_pangram(word) and len(word) != self.rules.size
        return super().word_score(word) - self.rules.bonus * lost


class OneBonusAHoneycomb(Scored):
    """The bonus is given once, to the first pangram."""

    def score(self, honeycomb):
        pangrams = sum(map(self.rules.is_pangram, self.solve(honeycomb)))
        return super().score(honeycomb) - self.rules.bonus * max(0, pangrams - 1)


class ScoreInAByte(Scored):
    """The score is kept in a byte."""

    def score(self, honeycomb):
        return super().score(honeycomb) % 256


class OneScoreALetterset(Scored):
    """The points table keeps the score of one word of each letterset."""

    def score(self, honeycomb):
        return sum({letterset(word): self.word_score(word) for word in self.solve(honeycomb)}.values())
