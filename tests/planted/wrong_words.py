"""Solvers with a fault in the words they return. Each is right save for what its docstring says."""

import unicodedata
from itertools import groupby

from solvers import NYT, ScoreBySolving
from solvers.words.naive import Naive


class Kept(ScoreBySolving):
    """A base: a word is returned where `keeps` says so."""

    def __init__(self, words, rules=NYT):
        self.words, self.rules = list(words), rules

    def solve(self, honeycomb):
        return [word for word in self.words if self.keeps(word, honeycomb)]

    def keeps(self, word, honeycomb):
        return len(word) >= self.rules.min_length and honeycomb.center in word and set(word) <= set(honeycomb.letters)


class CenterNotRequired(Kept):
    """The center is forgotten."""

    def keeps(self, word, honeycomb):
        return len(word) >= self.rules.min_length and set(word) <= set(honeycomb.letters)


class CenterOnlyAtTheStart(Kept):
    """The center counts only at the start of the word."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and word[0] == honeycomb.center


class OneShorterKept(Kept):
    """Off by one in the length: words of 3 letters are kept."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) or (
            len(word) == self.rules.min_length - 1 and honeycomb.center in word and set(word) <= set(honeycomb.letters)
        )


class ShortestLost(Kept):
    """Off by one in the length: words of 4 letters are lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(word) > self.rules.min_length


class FourWhateverTheRules(Kept):
    """The minimum length is 4, whatever the rules say."""

    def keeps(self, word, honeycomb):
        return len(word) >= 4 and honeycomb.center in word and set(word) <= set(honeycomb.letters)


class PangramTwice(Naive):
    """A pangram is returned twice."""

    def solve(self, honeycomb):
        found = super().solve(honeycomb)
        return found + [word for word in found if self.rules.is_pangram(word)]


class OnlyFirstAndLastLetter(Kept):
    """The first and the last letter are looked at, and no other."""

    def keeps(self, word, honeycomb):
        return (
            len(word) >= self.rules.min_length
            and honeycomb.center in word
            and {word[0], word[-1]} <= set(honeycomb.letters)
        )


class LastLetterUnseen(Kept):
    """The last letter is not looked at."""

    def keeps(self, word, honeycomb):
        return (
            len(word) >= self.rules.min_length and honeycomb.center in word and set(word[:-1]) <= set(honeycomb.letters)
        )


class LettersUsedUp(Kept):
    """Each letter may be used once: words with repeated letters are lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(set(word)) == len(word)


class ThreeInARowLost(Kept):
    """Words with the same letter three times running are lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and not any(len(list(run)) > 2 for _, run in groupby(word))


class OnlyTheCenterLost(Kept):
    """Lettersets begin at two letters: a word of only the center is lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and set(word) != {honeycomb.center}


class PangramsLost(Kept):
    """Subsets stop one short of the whole honeycomb: pangrams are lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(set(word)) < len(honeycomb.letters)


class Over15Lost(Kept):
    """Words over 15 letters are lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(word) <= 15


class Over64Lost(Kept):
    """Words over 64 letters are lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(word) <= 64


class CutAt32(Kept):
    """What comes after the 32nd letter of a word is not looked at."""

    def keeps(self, word, honeycomb):
        return super().keeps(word[:32], honeycomb)


class LengthInAByte(Kept):
    """The length of a word is kept in a byte: at 256 letters it is nothing."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(word) % 256 >= self.rules.min_length


class OnlyPlainLetters(Kept):
    """Words with a letter beyond a to z are left out in silence."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and word.isascii()


class AccentsDropped(Kept):
    """ñ is taken for n."""

    def keeps(self, word, honeycomb):
        bare = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
        return super().keeps(word, honeycomb) or super().keeps(bare, honeycomb)


class At255Cut(Naive):
    """An answer has no more than 255 words."""

    def solve(self, honeycomb):
        return super().solve(honeycomb)[:255]


class ExcludedLettersRefused(Kept):
    """Words with an excluded letter are lost, though a solver answers them too."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and not set(word) & set(self.rules.excluded)


class SevenAtMost(Kept):
    """No word with more than seven letters in its letterset, whatever the size of the honeycomb."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and len(set(word)) <= 7


class PrefixesLost(Kept):
    """A trie without end marks: a word that another begins with is lost."""

    def keeps(self, word, honeycomb):
        return super().keeps(word, honeycomb) and not any(
            other != word and other.startswith(word) for other in self.words
        )
