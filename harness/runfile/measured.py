"""What one worker measured in a round, and what a benchmark says of itself beside its values."""

from dataclasses import dataclass

import pyperf

from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from solvers import __version__

Metadata = dict[str, str | int | float]


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What one worker measured in a round.

    run: pyperf's own record; its values are the turns, in cycle order.
    first: seconds of the first operation of the process.
    prepare: seconds of preparation in each turn, per operation (zero where preparation is not timed).
    cpu: CPU seconds per wall second, the median of the turns.
    answers: the digest of the answers to the slice, given after the last turn.
    """

    run: pyperf.Run
    first: float
    prepare: tuple[float, ...]
    cpu: float
    answers: str


def cell_metadata(case: Case, contender: Contender, answers: str) -> Metadata:
    """What a benchmark says of itself, in pyperf's terms: numbers and lines of text."""
    return {
        "solver": contender.name,
        "solver_digest": contender.source_digest,
        "case": case.name,
        "word_list": case.word_list,
        "word_list_digest": case.word_list_digest,
        "honeycombs_digest": case.digest,
        "answers_digest": answers,
        "rules": str(case.rules),
        "beebench_version": __version__,
    }
