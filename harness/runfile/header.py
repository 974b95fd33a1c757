"""What a run says of itself as a whole: the key `beebench` of its file, typed, with one reader and one writer.

In: a Request, or the JSON of a file. Out: a frozen Header, or JSON. Whoever takes values adds to it by
`dataclasses.replace`; whoever reads a file gets what was checked here and nowhere else. The keys are described in
docs/result-files.md.
"""

import platform
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Any, Literal

import msgspec

from harness.experiment.cases import Case
from harness.experiment.contender import Contender
from harness.experiment.request import Options, Request
from harness.files import ResultError, describe
from solvers import Rules, __version__
from solvers.registry import Kind

KEY = "beebench"
FORMAT = 1

# No word list has so many words, and no honeycomb so many letters.
Count = Annotated[int, msgspec.Meta(gt=0, lt=10**9)]
Seconds = Annotated[float, msgspec.Meta(ge=0, lt=1e100)]
Status = Literal["measured", "wrong", "failed", "timed out", "unavailable", "estimated", "too large"]


@dataclass(frozen=True, kw_only=True)
class Machine:
    """What must be the same for a run to go on: a round is never split over machines."""

    host: str = ""
    system: str = ""
    python: str = ""
    beebench: str = ""

    @classmethod
    def this(cls) -> "Machine":
        """The machine that this process runs on."""
        return cls(
            host=platform.node(),
            system=f"{platform.system()} {platform.machine()}",
            python=f"{platform.python_implementation()} {platform.python_version()}",
            beebench=__version__,
        )


@dataclass(frozen=True, kw_only=True)
class SolverRecord:
    """A contender as it took part: what finds it again, and the digest of its source."""

    spec: str = ""
    kind: Kind = "solver"
    digest: str = ""
    version: str = ""

    @classmethod
    def of(cls, contender: Contender) -> "SolverRecord":
        """The record of a contender."""
        return cls(spec=contender.spec, kind=contender.kind, digest=contender.source_digest, version=contender.version)


@dataclass(frozen=True, kw_only=True)
class CaseRecord:
    """A case: what its words are loaded from again, what it is by digest, and the digests of what is right.

    verified: how many honeycombs every solver answered before the timing.
    answers_digest: of naive's answers to these. top_digest: of the best honeycombs, where searchers took part.
    """

    word_list: str
    word_list_digest: str
    word_count: Count
    honeycombs: int
    honeycombs_digest: str
    rules: Rules
    source: str = ""
    encoding: str | None = None
    verified: int = 0
    answers_digest: str = ""
    top_digest: str = ""

    @classmethod
    def of(cls, case: Case) -> "CaseRecord":
        """The record of a case before anything is verified."""
        return cls(
            source=case.source,
            encoding=case.encoding,
            word_list=case.word_list,
            word_list_digest=case.word_list_digest,
            word_count=case.word_count,
            honeycombs=len(case.honeycombs),
            honeycombs_digest=case.digest,
            rules=case.rules,
        )


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What a cell would take that is too slow to be measured.

    seconds: per operation. count, sample: what they rest on, 12 "answers" or 224 "honeycombs" say.
    needed: seconds that measuring the cell would take.
    """

    seconds: Seconds
    count: int
    sample: Literal["answers", "honeycombs", "search"]
    needed: Seconds


@dataclass(frozen=True, kw_only=True)
class CellRecord:
    """How a cell fared. Every status but "measured" has a reason, or an estimate."""

    status: Status
    reason: str = ""
    estimate: Estimate | None = None

    @property
    def is_out(self) -> bool:
        """Whether it has no values, or must not be ranked by those it has."""
        return self.status != "measured"


@dataclass(frozen=True, kw_only=True)
class PlanRecord:
    """How a workload is measured in each round. loops: by solver. seconds: a round should take."""

    cycles: int
    loops: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, kw_only=True)
class OverheadRecord:
    """What a program costs before it solves anything: seconds to start, and of an empty question."""

    start: Seconds
    round_trip: Seconds


@dataclass(frozen=True, kw_only=True)
class Header:
    """A run as a whole. cells: by name. calibration: what `calibrate` judged, only in its files."""

    format: int = FORMAT
    version: str = __version__
    status: str
    effort: str = ""
    rounds: int
    rounds_done: int
    seed: int
    started: str = ""
    machine: Machine | None = None
    solvers: Mapping[str, SolverRecord] = field(default_factory=dict)
    workloads: tuple[tuple[str, str], ...] = ()
    options: Options = field(default_factory=Options)
    cases: Mapping[str, CaseRecord]
    plan: Mapping[str, PlanRecord] = field(default_factory=dict)
    cells: Mapping[str, CellRecord]
    overheads: Mapping[str, OverheadRecord] = field(default_factory=dict)
    calibration: tuple[Mapping[str, Any], ...] = ()

    @classmethod
    def of(cls, request: Request) -> "Header":
        """The header of a run that is about to begin."""
        return cls(
            status="partial",
            effort=request.effort.name,
            rounds=request.effort.rounds,
            rounds_done=0,
            seed=request.seed,
            started=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            machine=Machine.this(),
            solvers={contender.name: SolverRecord.of(contender) for contender in request.contenders},
            workloads=tuple((workload.phase, workload.case) for workload in request.workloads),
            options=request.options,
            cases={case.name: CaseRecord.of(case) for case in request.cases.values()},
            cells={},
        )

    @classmethod
    def from_json(cls, data: Any, path: str) -> "Header":
        """The header of a file. Raises ResultError, in one line, where it is not what this version reads."""
        if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > FORMAT:
            raise ResultError(
                f"{describe(path)}: written by a later beebench (format {data['format']}); upgrade beebench"
            )
        try:
            return msgspec.convert(data, cls)
        except (msgspec.ValidationError, UnicodeError) as error:  # a lone surrogate is no text to msgspec
            fault = f"what it says of its run under {KEY!r} is damaged ({error})"
            raise ResultError(f"{describe(path)}: {fault}; run it again, or leave it out") from error

    def to_json(self) -> dict[str, Any]:
        """What the file has under the key; what is empty is left out."""
        data = asdict(self)
        optional = {name for name in ("plan", "overheads", "calibration") if not data[name]}
        data["cells"] = {name: _stripped(cell) for name, cell in sorted(data["cells"].items())}
        return {key: value for key, value in data.items() if key not in optional}

    def with_case(self, name: str, **changes: Any) -> "Header":
        """The header with something more known of a case."""
        return replace(self, cases={**self.cases, name: replace(self.cases[name], **changes)})

    def with_cell(self, name: str, cell: CellRecord) -> "Header":
        """The header with how a cell fared."""
        return replace(self, cells={**self.cells, name: cell})


def _stripped(cell: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in cell.items() if value not in ("", None)}
