"""What a child process is asked to do, as typed values with one writer and one reader.

In: a contender, a case, honeycombs. Out: a job; as JSON on its way to the child, and the same job there. The class
of a job is its task: `worker.py` has a function for each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from harness.experiment.cases import Case
from harness.experiment.contender import ORACLE, Contender
from solvers import Honeycomb, Rules
from solvers.registry import Kind


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """Which solver, and the identical inputs.

    solver: what the registry knows it by. source_digest: what its source must have; empty where nobody can say.
    import_from: directories that the child imports from before any other.
    words, encoding: what the list is loaded from; it must have the digest. memory_limit: bytes of address space.
    """

    solver: str
    source_digest: str
    kind: Kind
    oracle: bool
    import_from: tuple[str, ...]
    words: str
    encoding: str | None
    words_digest: str
    rules: Rules
    honeycombs: tuple[Honeycomb, ...]
    memory_limit: int

    @classmethod
    def of(cls, case: Case, contender: Contender, honeycombs: Sequence[Honeycomb], memory_limit: int) -> "Inputs":
        """The inputs of a contender in a case."""
        return cls(
            solver=contender.spec,
            # The digest of a searcher is also that of the solver it searches with, of which each version has its own.
            source_digest="" if contender.version and contender.kind == "searcher" else contender.source_digest,
            kind=contender.kind,
            oracle=contender.name == ORACLE,
            import_from=contender.import_from,
            words=case.source,
            encoding=case.encoding,
            words_digest=case.word_list_digest,
            rules=case.rules,
            honeycombs=tuple(honeycombs),
            memory_limit=memory_limit,
        )


@dataclass(frozen=True, kw_only=True)
class TurnsJob:
    """Time a workload in turns.

    cell: the name of the benchmark. operations: of a pass. cycles: turns after the one that warms up. loops: passes of
    a turn. affinity: CPUs, or empty. turn_in, turn_out: the pipe that the turn comes by, and the one it goes back by.
    """

    inputs: Inputs
    phase: str
    cell: str
    operations: int
    cycles: int
    loops: int
    affinity: str = ""
    turn_in: int = -1
    turn_out: int = -1


@dataclass(frozen=True, kw_only=True)
class AnswersJob:
    """Answer honeycombs, all of them or as many as take `patience` seconds, but one at least."""

    inputs: Inputs
    patience: float


@dataclass(frozen=True, kw_only=True)
class SearchJob:
    """Find the `best` honeycombs, or estimate what that takes where it is more than `patience` seconds."""

    inputs: Inputs
    patience: float
    best: int


@dataclass(frozen=True, kw_only=True)
class MemoryJob:
    """Say how much memory the solver takes."""

    inputs: Inputs


@dataclass(frozen=True, kw_only=True)
class OverheadJob:
    """Say what a program costs before it solves anything."""

    inputs: Inputs


Job = TurnsJob | AnswersJob | SearchJob | MemoryJob | OverheadJob

_TASKS: dict[str, type[Job]] = {
    task.__name__: task for task in (TurnsJob, AnswersJob, SearchJob, MemoryJob, OverheadJob)
}


def to_json(job: Job) -> dict[str, Any]:
    """The job for a child, with the import path where the child's start looks for it."""
    task = type(job).__name__
    return {"task": task, "job": msgspec.to_builtins(job), "import_from": list(job.inputs.import_from)}


def from_json(data: Mapping[str, Any]) -> Job:
    """The job that `to_json` wrote."""
    return msgspec.convert(data["job"], _TASKS[data["task"]])
