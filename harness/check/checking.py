"""Check one solver or searcher: in, its registry entry, a limit and a seed; out, a CheckReport.

First over what hypothesis draws, in a process of the solver's own; then over ENABLE1. The first
difference is made as small as it gets, each attempt in a process that has seen nothing else, so that
what is printed at the end shows the fault by itself.
"""

import hashlib
import math
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from harness.check.example import Example
from harness.check.properties import other_rules
from harness.check.shrink import Shrunk, shrink
from harness.check.subject import COMES_BACK, HANGS, Subject
from harness.check.witness import Difference
from solvers import NYT, Honeycomb, WordList, letterset, load
from solvers.registry import Entry

# Where failures are remembered, below the current directory, as hypothesis does.
DATABASE = Path(".hypothesis", "check")

# Seconds, beyond the limit of the check, in which a difference is made smaller: a second or two, as a rule. One of 256
# words takes some thousands of attempts, each in a process of its own: half a minute, more on a busy machine.
SHRINKING_TAKES = 120.0

# The same where the check is not limited by time: only what hardly ever ends is given up.
UNHURRIED_SHRINKING = 3600.0

# Seconds for a property on an ever smaller example, once a solver was seen to hang for longer.
SHRINKING_PATIENCE = 0.3

# Seconds for a question about ENABLE1, where the check is not limited by time.
UNHURRIED = 120.0

# How many honeycombs of ENABLE1 are asked about at most.
REAL_HONEYCOMBS = 150

_SHARE_DRAWN = 0.6  # of the time; the rest is for ENABLE1
_MIN_REAL = 1.0  # seconds: with less left, ENABLE1 is not even begun

# Asked before all others, with time to compile; by what it takes, others are said to hang.
_FIRST = Example(("game", "amalgam", "gem", "games"), (Honeycomb.parse("G/AELMPX"),))

_DIRECT = ["solve_agrees_with_naive", "score_agrees_with_naive"]


@dataclass(frozen=True, kw_only=True)
class CheckReport:
    """What a check found.

    solver, kind: as the user calls it, and whether it is a solver or a searcher.
    seconds, seed: how long it took, and what it can be repeated with.
    examples: how many drawn examples were tried; refused: how many of them the solver refused, as
        it may where letters are beyond a to z.
    searched: whether a counterexample was searched for, in place of trying an example that was given.
    real: how many honeycombs of ENABLE1 were asked about; unreached: whether it should have been asked about,
        and there was no time for a single one.
    difference: the first one, as small as it gets; None where there is none.
    minimal: whether it was shown that nothing can be taken away.
    reproduced: whether it shows in a process that was asked nothing before.
    usual: where the example has other rules than NYT, one with which NYT shows it too.
    notes: what else the user should know, a line each.
    """

    solver: str
    kind: str
    seconds: float
    seed: int
    examples: int = 0
    refused: int = 0
    searched: bool = False
    real: int = 0
    unreached: bool = False
    difference: Difference | None = None
    minimal: bool = False
    reproduced: bool = True
    usual: Example | None = None
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no counterexample was found."""
        return self.difference is None


def nothing(_done: int) -> None:
    """Report no progress."""


def check(
    entry: Entry,
    *,
    seconds: float = 30.0,
    examples: int | None = None,
    seed: int = 1,
    example: Example | None = None,
    real: bool = True,
    database: Path | None = DATABASE,
    progress: Callable[[int], None] = nothing,
) -> CheckReport:
    """Look for an example on which the entry is wrong.

    seconds: how long to look; loading the solver, and making smaller what was found, come on top.
    examples: how many examples to draw, and at most how many honeycombs of ENABLE1 to ask about, however long that
        takes, in place of `seconds`: what is tried then depends on the seed, and not on how fast the machine is.
    example: the one example to try, in place of looking.
    real: whether ENABLE1 is asked about too.
    database: the directory in which failures are remembered; None to remember nothing.
    progress: called with the number of examples so far.

    Raises RegistryError where the solver cannot be loaded.
    """
    with Subject(entry, seed) as subject:
        subject.start()
        search = _Check(subject, seed, progress, seconds if examples is None else math.inf, examples)
        return search.run(example, real=real, database=database)


class _Check:
    """One check under way. seconds, examples: the limit, one of which is infinite or None."""

    def __init__(
        self, subject: Subject, seed: int, progress: Callable[[int], None], seconds: float, examples: int | None
    ) -> None:
        self.subject, self.seed, self.progress, self.examples = subject, seed, progress, examples
        self.start = time.monotonic()
        self.deadline = self.start + seconds
        self.report = CheckReport(solver=subject.entry.name, kind=subject.entry.kind, seconds=0.0, seed=seed)

    def run(self, example: Example | None, *, real: bool, database: Path | None) -> CheckReport:
        if example is not None:
            difference = self.subject.ask_afresh(example)
            self.report = replace(self.report, examples=1)
        else:
            self.report = replace(self.report, searched=True)
            difference = self._drawn(database, real=real)
            if difference is None and real:
                difference = self._real()
        if difference is not None:
            self._explain(difference)
        return replace(self.report, seconds=time.monotonic() - self.start, refused=self.subject.refused)

    def _drawn(self, database: Path | None, *, real: bool) -> Difference | None:
        from harness.check.falsify import look  # takes a while, and the process of the solver needs none of it
        from harness.check.strategies import examples, searches

        is_solver = self.report.kind == "solver"
        first, names = (_FIRST, _DIRECT) if is_solver else (replace(_FIRST, honeycombs=()), None)
        difference = self.subject.ask(first, names)
        self.report = replace(self.report, examples=1)
        if difference is not None:
            return difference
        share = _SHARE_DRAWN if real and is_solver else 1.0
        name = hashlib.sha256(f"{self.report.kind} {self.report.solver}".encode()).hexdigest()[:16]
        search = look(
            examples() if is_solver else searches(),
            self.subject.ask,
            first_seed=self.seed,
            limit=math.inf if self.examples is None else self.examples - 1,  # the first was asked already
            deadline=self.start + share * (self.deadline - self.start),
            database=None if database is None else database / name,
            report=self.progress,
        )
        self.report = replace(self.report, examples=search.tried + 1)
        return search.difference

    def _real(self) -> Difference | None:
        """ENABLE1, a honeycomb at a time; a solver that is too slow for it is not wrong for that."""
        if self.report.kind != "solver":
            return None
        if self._left() < _MIN_REAL:
            self.report = replace(self.report, unreached=True)
            return None
        words = load()
        honeycombs = islice(_real_honeycombs(words, self.seed), self.examples)
        asked: list[Honeycomb] = []
        try:
            difference = self.subject.open(words.name, NYT, self._left())
            for honeycomb in honeycombs:
                if difference is not None or self._left() <= 0:
                    break
                # The last one may overrun: that it is late is not a fault, that it hangs would be.
                difference = self.subject.real(honeycomb, NYT, max(self._left(), _MIN_REAL))
                asked.append(honeycomb)
        except TimeoutError:
            if asked:
                note = f"enable1: only {len(asked)} honeycombs were answered in the time; give it more with --for"
                self.report = replace(self.report, notes=(*self.report.notes, note))
            difference = None
        self.report = replace(self.report, real=len(asked), unreached=not asked and difference is None)
        return None if difference is None else _smallest_guess(difference, asked, words)

    def _left(self) -> float:
        """Seconds in which ENABLE1 may be asked."""
        return min(self.deadline - time.monotonic(), UNHURRIED)

    def _explain(self, difference: Difference) -> None:
        """Make it smaller, and see whether it shows by itself and under the usual rules."""
        self.subject.start()  # a process that has seen nothing: its forks all begin there
        reproduced, names = self._reproduced(difference)
        if reproduced is None:
            self.report = replace(self.report, difference=difference, reproduced=False)
            return
        patience = SHRINKING_PATIENCE if HANGS in reproduced.fault else self.subject.patience

        def broken(example: Example, patience: float = patience) -> Difference | None:
            smaller = self.subject.ask_afresh(example, names, patience)
            if smaller is not None and HANGS in smaller.fault:
                # With so little patience, a busy machine makes one look like it, but hardly ever twice.
                return self.subject.ask_afresh(example, names, patience)
            return smaller

        seconds = SHRINKING_TAKES if self.examples is None else UNHURRIED_SHRINKING
        shrunk = shrink(reproduced, broken, time.monotonic() + seconds)
        # The smallest example on which it hangs takes hardly longer than the patience, and now and then less.
        if broken(shrunk.difference.example, patience / 2) is None:  # it does not show each time
            shrunk = Shrunk(reproduced, minimal=False)
        usual = _usual(shrunk.difference, self.subject)
        self.report = replace(self.report, difference=shrunk.difference, minimal=shrunk.minimal, usual=usual)

    def _reproduced(self, original: Difference) -> tuple[Difference | None, list[str] | None]:
        """The difference in a process that has seen nothing else, by the plainest property that shows it; and the
        names of the properties that show it.
        """
        for example in _plainer(original):
            difference = self.subject.ask_afresh(example, _DIRECT)
            if difference is not None:
                return difference, _DIRECT if difference.property_name == COMES_BACK else [difference.property_name]
        for _ in range(3):
            difference = self.subject.ask_afresh(original.example)
            if difference is not None:
                return difference, None if difference.property_name == COMES_BACK else [difference.property_name]
        return None, None


def _plainer(difference: Difference) -> Iterator[Example]:
    """Examples on which the two properties of agreement may show what another property showed on this one."""
    example = difference.example
    if not example.honeycombs:
        return
    yield example
    if difference.property_name == COMES_BACK:
        return
    rules = example.rules
    yield replace(example, rules=other_rules(rules))
    for words in (example.words[::-1], tuple(sorted(example.words)), example.words[:-1], example.words[1:]):
        yield replace(example, words=words)
    yield replace(example, words=tuple(word + word[-1] for word in example.words if word))
    honeycomb = difference.honeycomb
    if honeycomb is not None and len(honeycomb.letters) == rules.size + 1:
        yield replace(example, honeycombs=(honeycomb,), rules=replace(rules, size=rules.size + 1))


def _smallest_guess(difference: Difference, asked: list[Honeycomb], words: WordList) -> Difference:
    """The difference on ENABLE1, with an example that holds all that may matter to it."""
    honeycombs = tuple(asked[-2:]) if difference.honeycomb else ()
    return replace(difference, example=Example(tuple(words), honeycombs, difference.example.rules))


def _real_honeycombs(words: WordList, seed: int) -> Iterator[Honeycomb]:
    """Honeycombs of the list: three that are known, then candidates, with S too, and any letters."""
    yield from map(Honeycomb.parse, ("G/AELMPX", "R/AEGINT", "E/AINRST"))
    rng = random.Random(seed)  # noqa: S311  # a sample, not a secret
    lettersets = sorted({letterset(word) for word in words if NYT.is_pangram(word)})
    for number in range(REAL_HONEYCOMBS - 3):
        letters = rng.choice(lettersets) if number % 4 else "".join(rng.sample(words.alphabet, NYT.size))
        yield Honeycomb(letters, rng.choice(letters))


def _usual(difference: Difference, subject: Subject) -> Example | None:
    """A honeycomb of seven letters with which NYT shows the difference, where the example has others: over the
    same words, or over words in which what was a pangram has the added letters too, and is one again.
    """
    example = difference.example
    if len(example.honeycombs) != 1 or example.rules == NYT or example.rules.size > NYT.size:
        return None
    honeycomb = example.honeycombs[0]
    letters = set(honeycomb.letters).union(*example.words)
    spare = [letter for letter in "abcdefghijklmnopqrtuvwxyz" if letter not in letters]
    padding = "".join(spare[: NYT.size - len(honeycomb.letters)])
    if len(honeycomb.letters + padding) != NYT.size:
        return None
    padded = tuple(word + padding if set(word) == set(honeycomb.letters) else word for word in example.words)
    honeycombs = (Honeycomb(honeycomb.letters + padding, honeycomb.center),)
    for words in dict.fromkeys((example.words, padded)):
        usual = Example(words, honeycombs)
        if subject.ask_afresh(usual):
            return usual
    return None
