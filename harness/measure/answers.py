"""Agreement with naive, before anything is timed.

In: a case and the solvers to be timed. Out: a verdict for each: right, or the first honeycomb it
answers otherwise than naive; and what its operations take, from which the run is planned. Each
solver answers in a process of its own, so that one that hangs or crashes costs its own cells.
"""

import os
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import median
from typing import Any

from harness.experiment.cases import Case
from harness.experiment.contender import ORACLE, Contender
from harness.process.child import Child, WorkerError, end, leaves_behind, left_behind
from solvers import Honeycomb
from solvers.errors import quote

BEST = 10
"""How many honeycombs a searcher is asked for when it is checked."""


@dataclass(frozen=True)
class Answers:
    """What a solver answered to the first honeycombs of a case; all of them, unless it is slow.

    words: sorted, for each honeycomb. prepare, query: seconds, of building and of one honeycomb.
    peak: bytes, the most that the process held, word list and all.
    """

    honeycombs: tuple[Honeycomb, ...]
    words: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    prepare: float
    query: float
    peak: int

    @property
    def basis(self) -> str:
        """What an estimate of the cost rests on."""
        return f"from {len(self.words)} answers"


@dataclass(frozen=True)
class Found:
    """What a searcher found, as lines of score and honeycomb, best first.

    sample: how many honeycombs an estimate rests on; 0 where the search was run.
    prepare, query: seconds, of building and of searching.
    peak: bytes, the most that the process held, word list and all.
    """

    best: tuple[str, ...]
    sample: int
    prepare: float
    query: float
    peak: int

    @property
    def basis(self) -> str:
        """What an estimate of the cost rests on."""
        return f"from {self.sample:,} honeycombs of a random sample" if self.sample else "from one search"


def job_of(case: Case, contender: Contender, honeycombs: Sequence[Honeycomb], **more: Any) -> dict[str, Any]:
    """The part of a child's job that says which solver and which inputs."""
    return {
        "solver": contender.spec,
        "kind": contender.kind,
        "oracle": contender.name == ORACLE,
        "import_from": contender.import_from,
        "words": case.source,
        "encoding": case.encoding,
        "words_digest": case.word_list_digest,
        "rules": asdict(case.rules),
        "honeycombs": [(honeycomb.letters, honeycomb.center) for honeycomb in honeycombs],
        "parent": os.getpid(),
        **more,
    }


def report_of(job: Mapping[str, Any], folder: Path, env: Mapping[str, str], timeout: float) -> dict[str, Any]:
    """What a child says of its solver. Raises WorkerError where it says nothing."""
    child = Child(job, folder, env)
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


def answers_of(job: Mapping[str, Any], folder: Path, env: Mapping[str, str], timeout: float) -> Answers:
    """The answers of the job's solver. Raises WorkerError where it gives none."""
    report = report_of({**job, "task": "answers"}, folder, env, timeout)
    seconds = report["seconds"]
    return Answers(
        tuple(Honeycomb(*pair) for pair in job["honeycombs"][: len(seconds)]),
        tuple(tuple(words) for words in report["answers"]),
        tuple(report["scores"]),
        report["prepare"],
        median(seconds),  # the first may have paid for what is done once, and some were interrupted
        report["peak"],
    )


def found_of(job: Mapping[str, Any], folder: Path, env: Mapping[str, str], timeout: float) -> Found:
    """What the job's searcher found. Raises WorkerError where it finds nothing."""
    report = report_of({**job, "task": "search"}, folder, env, timeout)
    return Found(tuple(report["best"]), report["sample"], report["prepare"], report["search"], report["peak"])


def disagreement(answers: Answers, oracle: Answers) -> str:
    """The first honeycomb of those that both answered which is answered otherwise, in a line; empty if none is."""
    rows = zip(oracle.honeycombs, oracle.words, answers.words, oracle.scores, answers.scores, strict=False)
    for honeycomb, right, given, right_score, score in rows:
        missing = sorted((Counter(right) - Counter(given)).elements())
        unexpected = sorted((Counter(given) - Counter(right)).elements())
        parts = [f"misses {_some(missing)}"] if missing else []
        if unexpected:
            parts.append(f"{'repeats' if set(unexpected) <= set(right) else 'has'} {_some(unexpected)}")
        if not parts and score != right_score:
            parts.append(f"scores {score}, not {right_score}")
        if parts:
            return f"{honeycomb} {' and '.join(parts)}"
    return ""


def search_disagreement(found: Found, oracle: Found) -> str:
    """The first of the best honeycombs that is not the oracle's, in a line; empty if none is."""
    if found.sample:
        return ""  # it was not run: there is nothing to compare
    for place, (right, given) in enumerate(zip_longest(oracle.best, found.best, fillvalue="nothing"), 1):
        if right != given:
            return f"its number {place} is {given}, not {right}"
    return ""


def _some(words: Sequence[str]) -> str:
    more = f" and {len(words) - 3} more" if len(words) > 3 else ""
    return ", ".join(quote(word) for word in words[:3]) + more
