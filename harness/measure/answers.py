"""What one contender answers, from a child process of its own, and whether it is what the oracle answers.

In: a job. Out: Answers or SearchAnswers, which say how they disagree with the oracle's and what an operation costs.
A solver that hangs or crashes costs its own cells, as it answers alone.
"""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import median
from typing import Any, Protocol, Self

from harness.experiment.cases import answers_digest
from harness.measure.jobs import AnswersJob, Job, SearchJob, to_json
from harness.process.child import Child, WorkerError, end, leaves_behind, left_behind
from harness.runfile.header import Estimate
from solvers import Honeycomb
from solvers.console.text import listed
from solvers.errors import quote

# How many honeycombs a searcher is asked for when it is checked.
BEST = 10


class Evidence(Protocol):
    """What a solver or a searcher answered, and what it took.

    prepare, query: seconds to build it, and of one operation. peak: bytes, the maximum that the process held, word
    list and all.
    """

    @property
    def prepare(self) -> float: ...  # noqa: D102  # described above
    @property
    def query(self) -> float: ...  # noqa: D102
    @property
    def peak(self) -> int: ...  # noqa: D102

    def disagreement(self, oracle: Self) -> str:
        """Where it first differs from the oracle's, in a line; empty if it nowhere does."""
        ...

    def digest(self) -> str:
        """A digest of all of it."""
        ...

    def digest_of(self, honeycombs: Sequence[Honeycomb]) -> str:
        """The digest that a worker must give for what it is timed on."""
        ...

    def estimate(self, seconds: float, needed: float) -> Estimate:
        """What an operation of so many seconds, which is too slow to be measured, rests on."""
        ...


@dataclass(frozen=True, kw_only=True)
class Answers:
    """What a solver answered to the first honeycombs of a case; all of them, unless it is slow.

    words: sorted, for each honeycomb.
    """

    honeycombs: tuple[Honeycomb, ...]
    words: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    prepare: float
    query: float
    peak: int

    def disagreement(self, oracle: "Answers") -> str:
        """The first honeycomb of those that both answered to which the answers differ, in a line."""
        rows = zip(oracle.honeycombs, oracle.words, self.words, oracle.scores, self.scores, strict=False)
        for honeycomb, right, given, right_score, score in rows:
            missing = sorted((Counter(right) - Counter(given)).elements())
            unexpected = sorted((Counter(given) - Counter(right)).elements())
            parts = [f"misses {_quoted(missing)}"] if missing else []
            if unexpected:
                parts.append(f"{'repeats' if set(unexpected) <= set(right) else 'has'} {_quoted(unexpected)}")
            if not parts and score != right_score:
                parts.append(f"scores {score}, not {right_score}")
            if parts:
                return f"{honeycomb} {' and '.join(parts)}"
        return ""

    def digest(self) -> str:
        """The digest of all answers."""
        return answers_digest(zip(self.honeycombs, self.words, strict=True))

    def digest_of(self, honeycombs: Sequence[Honeycomb]) -> str:
        """The digest of the answers to these honeycombs, which must be among those that were answered."""
        words = dict(zip(self.honeycombs, self.words, strict=True))
        return answers_digest((honeycomb, words[honeycomb]) for honeycomb in honeycombs)

    def estimate(self, seconds: float, needed: float) -> Estimate:
        """An estimate that rests on these answers."""
        return Estimate(seconds=seconds, count=len(self.words), sample="answers", needed=needed)


@dataclass(frozen=True, kw_only=True)
class SearchAnswers:
    """What a searcher found, as lines of score and honeycomb, best first.

    sample: how many honeycombs an estimate rests on; 0 where the search was run.
    """

    best: tuple[str, ...]
    sample: int
    prepare: float
    query: float
    peak: int

    def disagreement(self, oracle: "SearchAnswers") -> str:
        """The first of the best honeycombs that is not the oracle's, in a line."""
        if self.sample:
            return ""  # it was not run: there is nothing to compare
        for place, (right, given) in enumerate(zip_longest(oracle.best, self.best, fillvalue="nothing"), 1):
            if right != given:
                return f"its number {place} is {given}, not {right}"
        return ""

    def digest(self) -> str:
        """The digest of all that were found."""
        return answers_digest([("top", self.best)])

    def digest_of(self, honeycombs: Sequence[Honeycomb]) -> str:
        """The digest of the top honeycomb: a worker is asked for that."""
        del honeycombs
        return answers_digest([("top", self.best[:1])])

    def estimate(self, seconds: float, needed: float) -> Estimate:
        """An estimate that rests on a sample of the honeycombs, or on one search."""
        count = self.sample or 1
        return Estimate(seconds=seconds, count=count, sample="honeycombs" if self.sample else "search", needed=needed)


def ask_solver(job: AnswersJob, folder: Path, env: Mapping[str, str], timeout: float) -> Answers:
    """The answers of the job's solver. Raises WorkerError where it gives none."""
    report = report_of(job, folder, env, timeout)
    seconds = report["seconds"]
    return Answers(
        honeycombs=job.inputs.honeycombs[: len(seconds)],
        words=tuple(map(tuple, report["answers"])),
        scores=tuple(report["scores"]),
        prepare=report["prepare"],
        query=median(seconds),  # the first may have paid for what is done once, and some were interrupted
        peak=report["peak"],
    )


def ask_searcher(job: SearchJob, folder: Path, env: Mapping[str, str], timeout: float) -> SearchAnswers:
    """What the job's searcher found. Raises WorkerError where it finds nothing."""
    report = report_of(job, folder, env, timeout)
    return SearchAnswers(
        best=tuple(report["best"]),
        sample=report["sample"],
        prepare=report["prepare"],
        query=report["search"],
        peak=report["peak"],
    )


def report_of(job: Job, folder: Path, env: Mapping[str, str], timeout: float) -> dict[str, Any]:
    """What a child says of its solver. Raises WorkerError where it says nothing."""
    child = Child(to_json(job), folder, env)
    start = time.monotonic()
    try:
        status = child.wait(timeout)
        report = child.result("report.json")
        if status is None:
            waited = time.monotonic() - start
            raise WorkerError(f"no answer within {waited:.0f} s; give it more with --timeout", "timed out")
        if report is not None and "unavailable" in report:
            raise WorkerError(report["unavailable"], "unavailable")
        if status != 0 or report is None:
            raise WorkerError(child.why())
        strays = left_behind().get(child.mark, [])
        if strays:
            raise leaves_behind(len(strays))
    finally:
        child.kill()
        end(left_behind(0.0).get(child.mark, []))
    return dict(report)


def _quoted(words: Sequence[str]) -> str:
    return listed([quote(word) for word in words], 3)
