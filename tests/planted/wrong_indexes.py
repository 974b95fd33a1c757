"""Solvers with a fault in how they keep the words. Each is right save for what its docstring says."""

from bisect import bisect_left
from itertools import combinations, groupby

from solvers import NYT, ScoreBySolving, letterset
from solvers.words.naive import Naive


class Masked(ScoreBySolving):
    """A base: a word is its mask, and `number` gives the bit of a letter."""

    def __init__(self, words, rules=NYT):
        self.alphabet, self.rules = words.alphabet, rules
        self.masks = {word: self.mask(word) for word in words if len(word) >= rules.min_length}

    def mask(self, letters):
        return sum({1 << self.number(letter) for letter in letters})

    def number(self, letter):
        raise NotImplementedError

    def solve(self, honeycomb):
        center, holds = self.mask(honeycomb.center), self.mask(honeycomb.letters)
        return [word for word, mask in self.masks.items() if mask & center and not mask & ~holds]


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


class AnagramsLost(Naive):
    """Of two anagrams one is kept."""

    def __init__(self, words, rules=NYT):
        super().__init__(list({"".join(sorted(word)): word for word in words}.values()), rules)


class SameLettersLost(Naive):
    """Of all the words with one letterset the last is kept."""

    def __init__(self, words, rules=NYT):
        super().__init__(list({letterset(word): word for word in words}.values()), rules)


class GroupsOfUnsorted(Naive):
    """Lettersets are grouped without sorting first: a later group takes the place of an earlier."""

    def __init__(self, words, rules=NYT):
        groups = {letters: list(same) for letters, same in groupby(words, letterset)}
        super().__init__([word for same in groups.values() for word in same], rules)


class BisectedUnsorted(Naive):
    """A list is searched as if it were sorted."""

    def __init__(self, words, rules=NYT):
        words = list(words)
        super().__init__([word for word in words if words[(at := bisect_left(words, word)) : at + 1] == [word]], rules)


class CollidingSums(ScoreBySolving):
    """Lettersets are found by the sum of their code points."""

    def __init__(self, words, rules=NYT):
        self.words, self.rules = list(words), rules

    @staticmethod
    def hash(letters):
        return sum(map(ord, letters))

    def solve(self, honeycomb):
        sizes = range(1, len(honeycomb.letters) + 1)
        subsets = [subset for size in sizes for subset in combinations(honeycomb.letters, size)]
        hashes = {self.hash(subset) for subset in subsets if honeycomb.center in subset}
        return [
            word for word in self.words if len(word) >= self.rules.min_length and self.hash(letterset(word)) in hashes
        ]


class CollidingHashes(CollidingSums):
    """Lettersets are found by a hash of ten bits, and not compared."""

    @staticmethod
    def hash(letters):
        number = 0
        for letter in letters:
            number = number * 31 + ord(letter)
        return number % 1024


class LastBlockLost(Naive):
    """Words are taken in blocks of 64, and a last block that is not full is lost where there are others."""

    def __init__(self, words, rules=NYT):
        whole = len(words) // 64 * 64
        super().__init__(list(words)[: whole or None], rules)


class LastWordLost(Naive):
    """The text is split at the newlines that end its words, and the last has none."""

    def __init__(self, words, rules=NYT):
        super().__init__(words.text.split("\n")[:-1], rules)


class FirstWordLost(Naive):
    """The words are counted from 1."""

    def __init__(self, words, rules=NYT):
        super().__init__(list(words)[1:], rules)
