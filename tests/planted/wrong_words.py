"""Solvers with a fault in the words they return. Each is right save for what its docstring says."""

import unicodedata
from bisect import bisect_left
from itertools import combinations, groupby

from solvers import NYT, ScoreBySolving, letterset
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


class Masked(Kept):
    """A base: a word is its mask, and `number` gives the bit of a letter."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.alphabet = words.alphabet
        self.masks = {word: self.mask(word) for word in self.words}

    def mask(self, letters):
        mask = 0
        for letter in letters:
            mask |= 1 << self.number(letter)
        return mask

    def number(self, letter):
        raise NotImplementedError

    def keeps(self, word, honeycomb):
        mask, holds = self.masks[word], self.mask(honeycomb.letters)
        return len(word) >= self.rules.min_length and mask & self.mask(honeycomb.center) != 0 and mask & ~holds == 0


class CodePointsMod32(Masked):
    """The bit of a letter is its code point, cut to five bits: beyond a to z letters collide."""

    def number(self, letter):
        return (ord(letter) - ord("a")) % 32


class MaskOf32(Masked):
    """The masks have 32 bits: from the 33rd letter of the alphabet on, letters collide."""

    def number(self, letter):
        return (self.alphabet + letter).index(letter) % 32 if letter in self.alphabet else 99


class MaskOf64(Masked):
    """The masks have 64 bits: from the 65th letter of the alphabet on, letters collide."""

    def number(self, letter):
        return (self.alphabet + letter).index(letter) % 64 if letter in self.alphabet else 99


class AnagramsLost(Kept):
    """Of two anagrams one is kept."""

    def __init__(self, words, rules=NYT):
        super().__init__({"".join(sorted(word)): word for word in words}.values(), rules)


class SameLettersLost(Kept):
    """Of all the words with one letterset the last is kept."""

    def __init__(self, words, rules=NYT):
        super().__init__({letterset(word): word for word in words}.values(), rules)


class GroupsOfUnsorted(Kept):
    """Lettersets are grouped without sorting first: a later group takes the place of an earlier."""

    def __init__(self, words, rules=NYT):
        groups = {letters: list(same) for letters, same in groupby(words, letterset)}
        super().__init__([word for same in groups.values() for word in same], rules)


class BisectedUnsorted(Kept):
    """A list is searched as if it were sorted."""

    def keeps(self, word, honeycomb):
        at = bisect_left(self.words, word)
        return super().keeps(word, honeycomb) and self.words[at : at + 1] == [word]


class CollidingSums(Kept):
    """Lettersets are found by the sum of their code points."""

    def keeps(self, word, honeycomb):
        total = sum(map(ord, letterset(word)))
        return len(word) >= self.rules.min_length and any(
            sum(map(ord, subset)) == total
            for size in range(1, len(honeycomb.letters) + 1)
            for subset in combinations(honeycomb.letters, size)
            if honeycomb.center in subset
        )


class CollidingHashes(Kept):
    """Lettersets are found by a hash of ten bits, and not compared."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.table = {}
        for word in self.words:
            self.table.setdefault(self.hash(letterset(word)), []).append(word)

    @staticmethod
    def hash(letters):
        number = 0
        for letter in letters:
            number = number * 31 + ord(letter)
        return number % 1024

    def solve(self, honeycomb):
        hashes = {
            self.hash(subset)
            for size in range(1, len(honeycomb.letters) + 1)
            for subset in combinations(honeycomb.letters, size)
            if honeycomb.center in subset
        }
        return [word for key in hashes for word in self.table.get(key, []) if len(word) >= self.rules.min_length]


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


class LastBlockLost(Kept):
    """Words are taken in blocks of 64, and a last block that is not full is lost where there are others."""

    def __init__(self, words, rules=NYT):
        whole = len(words) // 64 * 64
        super().__init__(list(words)[: whole or None], rules)


class LastWordLost(Kept):
    """The text is split at the newlines that end its words, and the last has none."""

    def __init__(self, words, rules=NYT):
        super().__init__(words.text.split("\n")[:-1], rules)


class FirstWordLost(Kept):
    """The words are counted from 1."""

    def __init__(self, words, rules=NYT):
        super().__init__(list(words)[1:], rules)


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
