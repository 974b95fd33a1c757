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
from pathlib import Path
from typing import Any

from harness.cases import Case
from harness.child import Child
from harness.errors import WorkerError
from solvers import Honeycomb
from solvers.errors import shown
from solvers.registry import Entry, resolve

ORACLE = "naive"


@dataclass(frozen=True)
class Answers:
    """What a solver answered to the honeycombs of a case.

    words: sorted, for each honeycomb. prepare, query: seconds, of building and of one honeycomb.
    """

    honeycombs: tuple[Honeycomb, ...]
    words: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    prepare: float
    query: float


def job_of(case: Case, entry: Entry, honeycombs: Sequence[Honeycomb], **more: Any) -> dict[str, Any]:
    """The part of a child's job that says which solver and which inputs."""
    return {
        "solver": entry.spec,
        "words": case.source,
        "encoding": case.encoding,
        "words_digest": case.words.digest,
        "rules": asdict(case.rules),
        "honeycombs": [(honeycomb.letters, honeycomb.center) for honeycomb in honeycombs],
        "parent": os.getpid(),
        **more,
    }


def answers_of(job: Mapping[str, Any], folder: Path, env: Mapping[str, str], timeout: float) -> Answers:
    """The answers of the job's solver. Raises WorkerError where it gives none."""
    child = Child({**job, "task": "answers"}, folder, env)
    start = time.monotonic()
    try:
        status = child.wait(timeout)
        report = child.result("report.json")
        if status is None:
            raise WorkerError(
                f"no answer within {time.monotonic() - start:.0f} s; give it more with --timeout", "timed out"
            )
        if report is not None and "unavailable" in report:
            raise WorkerError(report["unavailable"], "unavailable")
        if status != 0 or report is None:
            raise WorkerError(child.why())
    finally:
        child.kill()
    honeycombs = tuple(Honeycomb(*pair) for pair in job["honeycombs"])
    seconds = sorted(report["seconds"])
    return Answers(
        honeycombs,
        tuple(tuple(words) for words in report["answers"]),
        tuple(report["scores"]),
        report["prepare"],
        sum(seconds) / len(seconds),
    )


def disagreement(answers: Answers, oracle: Answers) -> str:
    """The first honeycomb that is answered otherwise than by the oracle, in a line; empty if none is."""
    rows = zip(oracle.honeycombs, oracle.words, answers.words, oracle.scores, answers.scores, strict=True)
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


def _some(words: Sequence[str]) -> str:
    more = f" and {len(words) - 3} more" if len(words) > 3 else ""
    return ", ".join(shown(word) for word in words[:3]) + more


def oracle_entry() -> Entry:
    """The solver that everybody is held to."""
    return resolve(ORACLE)
