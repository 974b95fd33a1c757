"""Check one solver or searcher: in, its registry entry, the time there is and a seed; out, a CheckReport.

First over what hypothesis draws, in a process of the solver's own; then over ENABLE1. The first
difference is made as small as it gets, each attempt in a process that has seen nothing else, so that
what is printed at the end shows the fault by itself.
"""

import hashlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from harness.check.example import Example
from harness.check.shrink import Shrunk, shrink
from harness.check.subject import COMES_BACK, HANGS, Subject
from harness.check.witness import Difference
from solvers import NYT, Honeycomb, WordList, letterset, load
from solvers.registry import Entry

DATABASE = Path(".hypothesis", "check")
"""Where failures are remembered, below the current directory, as hypothesis does."""

SHRINKING_TAKES = 120.0
"""Seconds, beyond the time for the check, in which a difference is made smaller: a second or two, as a rule. A
proof of 256 words takes some 6,000 attempts, each in a process of its own: half a minute, more on a busy machine.
"""

SHRINKING_PATIENCE = 0.3
"""Seconds for a law on an ever smaller example, once a solver was seen to hang for longer."""

REAL_HONEYCOMBS = 150
"""How many of ENABLE1 are asked about at the most."""

_SHARE_DRAWN = 0.6  # of the time; the rest is for ENABLE1
_LEAST_REAL = 1.0  # seconds: under that, ENABLE1 is not even begun
_FIRST = Example(("game", "amalgam", "gem", "games"), (Honeycomb.parse("G/AELMPX"),))
"""Asked before all others, with time to compile; by what it takes, others are said to hang."""

_DIRECT = ["solve_agrees_with_naive", "score_agrees_with_naive"]


@dataclass(frozen=True)
class CheckReport:
    """What a check found.

    solver, kind: as the user calls it, and whether it is a solver or a searcher.
    seconds, seed: how long it took, and what it can be repeated with.
    examples: how many drawn examples were tried; refused: how many of them the solver refused, as
        it may where letters are beyond a to z.
    looked: whether examples were looked for, in place of one that was given.
    real: how many honeycombs of ENABLE1 were asked about; unreached: whether it should have been asked about,
        and there was no time for a single one.
    difference: the first one, as small as it gets; None where there is none.
    minimal: whether it was shown that nothing can be taken away.
    alone: whether it shows in a process that was asked nothing before.
    usual: where the example has other rules than NYT, one with which NYT shows it too.
    notes: what else the user should know, a line each.
    """

    solver: str
    kind: str
    seconds: float
    seed: int
    examples: int = 0
    refused: int = 0
    looked: bool = False
    real: int = 0
    unreached: bool = False
    difference: Difference | None = None
    minimal: bool = False
    alone: bool = True
    usual: Example | None = None
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found against it."""
        return self.difference is None


def nothing(_done: int) -> None:
    """Report no progress."""


def check(
    entry: Entry,
    *,
    seconds: float = 30.0,
    seed: int = 1,
    example: Example | None = None,
    real: bool = True,
    database: Path | None = DATABASE,
    progress: Callable[[int], None] = nothing,
) -> CheckReport:
    """Look for an example on which the entry is wrong.

    seconds: how long to look; loading the solver, and making what was found smaller, come on top.
    example: the one example to try, in place of looking.
    real: whether ENABLE1 is asked about too.
    database: the directory in which failures are remembered; None to remember nothing.
    progress: called with the number of examples so far.

    Raises RegistryError where the solver cannot be loaded.
    """
    with Subject(entry, seed) as subject:
        subject.start()
        return _Check(subject, seconds, seed, progress).run(example, real=real, database=database)


class _Check:
    def __init__(self, subject: Subject, seconds: float, seed: int, progress: Callable[[int], None]) -> None:
        self.subject, self.seed, self.progress = subject, seed, progress
        self.start = time.monotonic()
        self.deadline = self.start + seconds
        self.report = CheckReport(subject.entry.name, subject.entry.kind, seconds, seed)

    def run(self, example: Example | None, *, real: bool, database: Path | None) -> CheckReport:
        if example is not None:
            found = self.subject.ask_afresh(example)
            self.report = replace(self.report, examples=1)
        else:
            self.report = replace(self.report, looked=True)
            found = self._drawn(database, real=real)
            if found is None and real:
                found = self._real()
        if found is not None:
            self._explain(found)
        return replace(self.report, seconds=time.monotonic() - self.start, refused=self.subject.refused)

    def _drawn(self, database: Path | None, *, real: bool) -> Difference | None:
        from harness.check.falsify import look  # takes a while, and the process of the solver needs none of it
        from harness.check.strategies import examples, searches

        if self.report.kind == "solver":
            found = self.subject.ask(_FIRST, _DIRECT)
        else:
            found = self.subject.ask(replace(_FIRST, honeycombs=()))
        if found is not None:
            return found
        share = _SHARE_DRAWN if real and self.report.kind == "solver" else 1.0
        name = hashlib.sha256(f"{self.report.kind} {self.report.solver}".encode()).hexdigest()[:16]
        search = look(
            examples() if self.report.kind == "solver" else searches(),
            self.subject.ask,
            first_seed=self.seed,
            deadline=self.start + share * (self.deadline - self.start),
            database=database and database / name,
            report=self.progress,
        )
        self.report = replace(self.report, examples=search.tried + 1)
        return search.difference

    def _real(self) -> Difference | None:
        """ENABLE1, a honeycomb at a time; a solver that is too slow for it is not wrong for that."""
        if self.report.kind != "solver":
            return None
        if self._left() < _LEAST_REAL:
            self.report = replace(self.report, unreached=True)
            return None
        words = load()
        asked: list[Honeycomb] = []
        try:
            found = self.subject.open(words.name, NYT, self._left())
            for honeycomb in _real_honeycombs(words, self.seed):
                if found is not None or self._left() <= 0:
                    break
                # The last one may overrun: that it is late is no fault, that it hangs would be.
                found = self.subject.real(honeycomb, NYT, max(self._left(), 1.0))
                asked.append(honeycomb)
        except TimeoutError:
            if asked:
                self._note(f"enable1: only {len(asked)} honeycombs were answered in the time; give it more with --for")
            found = None
        self.report = replace(self.report, real=len(asked), unreached=not asked and found is None)
        return found and _smallest_guess(found, asked, words)

    def _left(self) -> float:
        return self.deadline - time.monotonic()

    def _note(self, text: str) -> None:
        self.report = replace(self.report, notes=(*self.report.notes, text))

    def _explain(self, found: Difference) -> None:
        """Make it smaller, and see whether it shows by itself and under the usual rules."""
        self.subject.start()  # a process that has seen nothing: its forks all begin there
        alone, laws = self._alone(found)
        if alone is None:
            self.report = replace(self.report, difference=found, alone=False)
            return
        patience = SHRINKING_PATIENCE if HANGS in alone.fault else self.subject.patience

        def broken(example: Example, patience: float = patience) -> Difference | None:
            difference = self.subject.ask_afresh(example, laws, patience)
            if difference is not None and HANGS in difference.fault:
                # With so little patience, a busy machine makes one look like it, but hardly ever twice.
                return self.subject.ask_afresh(example, laws, patience)
            return difference

        shrunk = shrink(alone, broken, time.monotonic() + SHRINKING_TAKES)
        # The smallest example on which it hangs takes hardly longer than the patience, and now and then less.
        if broken(shrunk.difference.example, patience / 2) is None:  # it does not show each time
            shrunk = Shrunk(alone, minimal=False)
        usual = _usual(shrunk.difference, self.subject)
        self.report = replace(self.report, difference=shrunk.difference, minimal=shrunk.minimal, usual=usual)

    def _alone(self, found: Difference) -> tuple[Difference | None, list[str] | None]:
        """The difference in a process that has seen nothing else, by the plainest law that shows it;
        and the laws that show it.
        """
        for example in _plainer(found):
            difference = self.subject.ask_afresh(example, _DIRECT)
            if difference is not None:
                return difference, _DIRECT if difference.law == COMES_BACK else [difference.law]
        for _ in range(3):
            difference = self.subject.ask_afresh(found.example)
            if difference is not None:
                return difference, None if difference.law == COMES_BACK else [difference.law]
        return None, None


def _plainer(found: Difference) -> Iterator[Example]:
    """Examples on which the two laws of agreement may show what another law showed on this one."""
    example = found.example
    if not example.honeycombs:
        return
    yield example
    if found.law == COMES_BACK:
        return
    rules = example.rules
    yield replace(example, rules=replace(rules, min_length=rules.min_length + 1, bonus=rules.bonus + 1))
    for words in (example.words[::-1], tuple(sorted(example.words)), example.words[:-1], example.words[1:]):
        yield replace(example, words=words)
    yield replace(example, words=tuple(word + word[-1] for word in example.words if word))
    if found.honeycomb is not None and len(found.honeycomb.letters) == rules.size + 1:
        yield replace(example, honeycombs=(found.honeycomb,), rules=replace(rules, size=rules.size + 1))


def _smallest_guess(found: Difference, asked: list[Honeycomb], words: WordList) -> Difference:
    """The difference on ENABLE1, with an example that holds all that may matter to it."""
    honeycombs = (*asked[-2:-1], *asked[-1:]) if found.honeycomb else ()
    return replace(found, example=Example(tuple(words), honeycombs, found.example.rules))


def _real_honeycombs(words: WordList, seed: int) -> Iterator[Honeycomb]:
    """Honeycombs of the list: three that are known, then candidates, with S too, and any letters."""
    yield from map(Honeycomb.parse, ("G/AELMPX", "R/AEGINT", "E/AINRST"))
    rng = random.Random(seed)  # noqa: S311  # a sample, no secret
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
    spare = [c for c in "abcdefghijklmnopqrtuvwxyz" if c not in honeycomb.letters and c not in "".join(example.words)]
    padding = "".join(spare[: NYT.size - len(honeycomb.letters)])
    if len(honeycomb.letters + padding) != NYT.size:
        return None
    longer = tuple(word + padding if set(word) == set(honeycomb.letters) else word for word in example.words)
    asked = (Honeycomb(honeycomb.letters + padding, honeycomb.center),)
    for words in dict.fromkeys((example.words, longer)):
        usual = Example(words, asked)
        if subject.ask_afresh(usual):
            return usual
    return None
