"""Solvers that are right about what is usual, and wrong near a limit of what is allowed. Each says where.

They are no part of the page of planted faults: of a thousand words, to show that none can be taken away takes hours.
"""

from solvers import NYT
from solvers.words.naive import Naive


class Over8LettersLost(Naive):
    """Words of more than 8 distinct letters are lost."""

    def solve(self, honeycomb):
        return [word for word in super().solve(honeycomb) if len(set(word)) <= 8]


class Over12LettersLost(Naive):
    """Words of more than 12 distinct letters are lost."""

    def solve(self, honeycomb):
        return [word for word in super().solve(honeycomb) if len(set(word)) <= 12]


class LongListsCut(Naive):
    """Of a list of 1,001 to 99,999 words the last word is lost."""

    def __init__(self, words, rules=NYT):
        listed = list(words)
        super().__init__(listed[:-1] if 1000 < len(listed) < 100_000 else listed, rules)


class Over100BonusLost(Naive):
    """A bonus over 100 is taken for 100."""

    def score(self, honeycomb):
        excess = max(0, self.rules.bonus - 100)
        return super().score(honeycomb) - excess * sum(map(self.rules.is_pangram, self.solve(honeycomb)))


class Over128LettersLost(Naive):
    """Letters of an alphabet after the 128th are in no honeycomb."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.known = set(sorted(set("".join(words)))[:128])

    def solve(self, honeycomb):
        return [word for word in super().solve(honeycomb) if set(word) <= self.known]
