"""Right solvers that take their time, which the protocol does not forbid."""

import time

from solvers import NYT
from solvers.words.naive import Naive

time.sleep(1.5)


class SlowToImport(Naive):
    """Takes a while to import."""


class SlowToBuild(Naive):
    """Takes a while to prepare."""

    def __init__(self, words, rules=NYT):
        super().__init__(words, rules)
        time.sleep(0.05)
