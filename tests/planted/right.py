"""Right solvers with odd habits, none of which the protocol forbids."""

import functools
import logging
import random
import subprocess
import sys
import threading
import warnings

from solvers import NYT, PuzzleError, ScoreBySolving, WordListError
from solvers.words.naive import Naive
from solvers.words.points_table import PointsTable

ANSWERS = {}


class Reversed(Naive):
    """The answer in reverse order."""

    def solve(self, honeycomb):
        return super().solve(honeycomb)[::-1]


class ByLength(Naive):
    """The answer by length."""

    def solve(self, honeycomb):
        return sorted(super().solve(honeycomb), key=len)


class Shuffled(Naive):
    """The answer in another order each time."""

    def solve(self, honeycomb):
        found = super().solve(honeycomb)
        random.shuffle(found)
        return found


class OfASet(Naive):
    """The answer in the order of a set, which PYTHONHASHSEED decides."""

    def solve(self, honeycomb):
        return list(set(super().solve(honeycomb)))


class ModuleCache(Naive):
    """Answers remembered for the whole module, by all that they depend on."""

    def solve(self, honeycomb):
        key = (honeycomb, self.rules, self.words.digest)
        return list(ANSWERS.setdefault(key, super().solve(honeycomb)))


class MethodCache(Naive):
    """Answers remembered by the instance; every caller gets the same list."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.solve = functools.cache(super().solve)


class OneListForAll(Naive):
    """One list is emptied and filled again for every answer, as the protocol does not forbid."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        self.answer = []

    def solve(self, honeycomb):
        self.answer[:] = super().solve(honeycomb)
        return self.answer


class Words(list):
    pass


class ListOfItsOwn(Naive):
    """A subclass of list."""

    def solve(self, honeycomb):
        return Words(super().solve(honeycomb))


class Word(str):
    __slots__ = ()


class StringsOfItsOwn(Naive):
    """Words of a subclass of str."""

    def solve(self, honeycomb):
        return [Word(word) for word in super().solve(honeycomb)]


class Prints(Naive):
    """Prints on both streams."""

    def solve(self, honeycomb):
        print("solving", honeycomb)
        print("solving", honeycomb, file=sys.stderr)
        return super().solve(honeycomb)


class Logs(Naive):
    """Writes a log and warns."""

    def solve(self, honeycomb):
        logging.getLogger(__name__).warning("solving %s", honeycomb)
        warnings.warn("this way of solving is old", DeprecationWarning, stacklevel=2)
        return super().solve(honeycomb)


class Threaded(Naive):
    """Solves in a thread."""

    def solve(self, honeycomb):
        answer = []
        thread = threading.Thread(target=lambda: answer.extend(super(Threaded, self).solve(honeycomb)))
        thread.start()
        thread.join()
        return answer


class StartsAProgram(Naive):
    """Runs another program while it prepares."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        subprocess.run([sys.executable, "-S", "-c", "print('ready')"], check=True)


class PreparesLate(ScoreBySolving):
    """Builds its index when it is first asked."""

    def __init__(self, words, rules=NYT):
        self.words, self.rules, self.table = words, rules, None

    def solve(self, honeycomb):
        self.table = self.table or PointsTable(self.words, self.rules)
        return self.table.solve(honeycomb)


class ReadsTheText(ScoreBySolving):
    """Takes its words out of the text, by where they start."""

    def __init__(self, words, rules=NYT):
        ends = [*words.starts[1:], len(words.text) + 1] if len(words) else []
        self.words = [words.text[start : end - 1] for start, end in zip(words.starts, ends, strict=True)]
        self.rules = rules

    def solve(self, honeycomb):
        return Naive(self.words, self.rules).solve(honeycomb)


class RefusesOtherLetters(Naive):
    """A list with a letter beyond a to z is refused, with an error that says so."""

    def __init__(self, words, rules=NYT):
        for letter in words.alphabet:
            if not letter.isascii():
                raise WordListError(f"letter {letter!r}: this solver knows a to z; take another")
        super().__init__(words, rules)

    def solve(self, honeycomb):
        if not honeycomb.letters.isascii():
            raise PuzzleError(f"honeycomb {honeycomb}: this solver knows a to z; take another")
        return super().solve(honeycomb)


class RefusesMoreThan64(Naive):
    """A list with more than 64 letters is refused, with an error that says so."""

    def __init__(self, words, rules=NYT):
        if len(words.alphabet) > 64:
            raise WordListError(f"{len(words.alphabet)} letters: this solver holds 64; take another")
        super().__init__(words, rules)


class MoreToBuildItWith(Naive):
    """Has a parameter of its own, with a default."""

    def __init__(self, words, rules=NYT, *, depth=3):
        super().__init__(words, rules)
        self.depth = depth


class ForgetsItsWords(ScoreBySolving):
    """Keeps tuples and no WordList, and no attribute but its slots."""

    __slots__ = ("rules", "sets")

    def __init__(self, words, rules=NYT):
        self.rules = rules
        self.sets = tuple((frozenset(word), word) for word in words if len(word) >= rules.min_length)

    def solve(self, honeycomb):
        letters = set(honeycomb.letters)
        return [word for have, word in self.sets if honeycomb.center in have and have <= letters]
