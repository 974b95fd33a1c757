"""What will be measured: cells, how many rounds, cycles and loops, and how long it will take.

In: the effort asked for, the solvers of each workload, and what one operation of each takes. Out:
numbers that stay fixed for the whole run, so that every round repeats the same experiment.
"""

from dataclasses import dataclass
from typing import TypeVar

from solvers.registry import Kind

T = TypeVar("T")

PHASES = ("query", "cold", "top")
"""Phases that are timed: two of solvers, one of searchers."""

SHOWN = ("prepare", "memory")
"""Phases that are shown and never ranked."""

ALL_PHASES = (*PHASES, *SHOWN)
"""In reading order."""

SLICE = 3
"""Honeycombs of the case that a round uses, the same for all solvers."""

START_SECONDS = 0.25
"""What starting a worker takes beside its solver, on two cores; for the estimate alone."""


@dataclass(frozen=True)
class Effort:
    """How much measuring.

    rounds: how often everything is repeated in fresh processes; the unit of replication.
    turn: seconds that a turn should last, where one pass over its honeycombs is shorter than that.
    share: seconds for each solver in a round, from which the number of cycles follows.
    """

    name: str
    rounds: int
    turn: float = 0.0025
    share: float = 0.5
    min_cycles: int = 5
    max_cycles: int = 60


FAST = Effort("fast", rounds=4, share=0.2)
DEFAULT = Effort("default", rounds=10)
RIGOROUS = Effort("rigorous", rounds=30)
EFFORTS = {effort.name: effort for effort in (FAST, DEFAULT, RIGOROUS)}


@dataclass(frozen=True, order=True)
class Workload:
    """A phase of a case. Solvers are compared within a workload and nowhere else."""

    phase: str
    case: str

    def __str__(self) -> str:
        return f"{self.phase}/{self.case}"

    @property
    def kind(self) -> Kind:
        """What it measures."""
        return "searcher" if self.phase == "top" else "solver"

    @property
    def operations(self) -> int:
        """How many operations a pass is: the slice, or one where a solver is built for each.

        Where it is one, each turn has the next honeycomb of the slice, the same for all in a cycle.
        """
        return SLICE if self.phase == "query" else 1


@dataclass(frozen=True, order=True)
class Cell:
    """A workload and a solver: the thing that has values."""

    workload: Workload
    solver: str

    @property
    def name(self) -> str:
        """`phase/case/solver`, the name of the benchmark in the run file."""
        return f"{self.workload}/{self.solver}"

    @classmethod
    def parse(cls, name: str) -> "Cell":
        """The cell of a benchmark's name. A name that is not ours is a solver of a nameless workload."""
        parts = name.split("/", 2)
        if len(parts) == 3 and parts[0] in ALL_PHASES:
            return cls(Workload(parts[0], parts[1]), parts[2])
        return cls(Workload("", ""), name)


@dataclass(frozen=True)
class WorkloadPlan:
    """How a workload is measured in each round.

    loops: {solver: passes in a turn}.
    cycles: turns of each solver in a round, after one that warms up.
    seconds: what a round of it should take, starts included.
    """

    workload: Workload
    loops: dict[str, int]
    cycles: int
    seconds: float

    def cell_seconds(self, solver: str, operation: float) -> float:
        """What one solver's turns in a round take, at that many seconds an operation."""
        return (self.cycles + 1) * self.loops[solver] * self.workload.operations * operation


def plan_workload(
    workload: Workload, seconds: dict[str, float], prepare: dict[str, float], effort: Effort
) -> WorkloadPlan:
    """A plan from what one operation of each solver takes (seconds: query, or cold) and its preparation."""
    passes = {solver: max(cost, 1e-7) * workload.operations for solver, cost in seconds.items()}
    loops = {solver: max(1, round(effort.turn / cost)) for solver, cost in passes.items()}
    cycle = sum(loops[solver] * cost for solver, cost in passes.items())
    cycles = min(effort.max_cycles, max(effort.min_cycles, round(effort.share * len(loops) / cycle)))
    first = sum(passes.values()) / workload.operations
    starts = START_SECONDS * len(loops) + (sum(prepare.values()) if workload.phase == "query" else 0.0)
    return WorkloadPlan(workload, loops, cycles, starts / 2 + first + (cycles + 1) * cycle)


def slice_of(items: tuple[T, ...], size: int, round_index: int) -> tuple[T, ...]:
    """The items of one round: another slice in each, wrapping round where they run out."""
    size = min(size, len(items))
    return tuple(items[(round_index * size + i) % len(items)] for i in range(size))
