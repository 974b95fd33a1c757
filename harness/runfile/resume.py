"""Take up a run where it stopped.

In: a run file marked partial. Out: the Request that it was made from, and its rounds so far. Refused
where the rounds to come would not repeat the same experiment: another word list, other honeycombs or
rules, a solver whose source has changed, another machine or version.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

import pyperf

from harness.experiment.cases import Case, make
from harness.experiment.contender import Contender
from harness.experiment.plan import EFFORTS, Cell, Effort, Workload
from harness.experiment.request import Request
from harness.files import ResultError, describe
from harness.runfile.header import CaseRecord, Header, Machine, SolverRecord
from harness.runfile.read import load_suite
from harness.runfile.write import RunFile
from solvers import BeeError, load
from solvers.registry import resolve


def resume(path: Path) -> tuple[Request, RunFile]:
    """The request and the rounds of a partial run. Raises ResultError, naming what differs."""
    header, suite = load_suite(str(path))
    if header is None or header.machine is None or header.effort not in EFFORTS:
        raise ResultError(f"{describe(path)}: not a run of this project, so it cannot be resumed; run it anew")
    if header.status == "complete":
        raise ResultError(f"{describe(path)}: complete, with {header.rounds_done} rounds; nothing is left to resume")
    differences = _differences(asdict(header.machine), asdict(Machine.this()), "machine")
    cases = {name: _case(name, record, differences) for name, record in header.cases.items()}
    differences += _other_rules(header, suite)
    contenders = tuple(_contender(name, record, differences) for name, record in header.solvers.items())
    differences += [f"case {case} is missing" for _, case in header.workloads if case not in cases]
    if differences:
        raise ResultError(f"{describe(path)}: cannot be resumed: {'; '.join(differences)}; run it anew")
    request = Request(
        cases={name: case for name, case in cases.items() if case is not None},
        contenders=contenders,
        workloads=tuple(Workload(phase, case) for phase, case in header.workloads),
        effort=_effort(header),
        seed=header.seed,
        options=header.options,
    )
    runs = {bench.get_name(): list(bench.get_runs()) for bench in suite.get_benchmarks()}
    return request, RunFile(header, runs)


def _effort(header: Header) -> Effort:
    return replace(EFFORTS[header.effort], rounds=header.rounds)


def _case(name: str, record: CaseRecord, differences: list[str]) -> Case | None:
    """The case as it is now; what differs from the record is added to the differences."""
    try:
        words = load(record.source, record.encoding)
        case = make(name, words, record.source, record.encoding, record.rules, count=record.honeycombs)
    except BeeError as error:
        differences.append(str(error))
        return None
    then = {"word list": record.word_list_digest[:8], "honeycombs": record.honeycombs_digest[:8]}
    now = {"word list": case.word_list_digest[:8], "honeycombs": case.digest[:8]}
    differences += _differences(then, now, "")
    return case


def _other_rules(header: Header, suite: pyperf.BenchmarkSuite) -> list[str]:
    """What the rounds so far say of their rules, where it is not what the header says."""
    differences = set()
    for bench in suite.get_benchmarks():
        case = header.cases.get(Cell.parse(bench.get_name()).workload.case)
        measured = bench.get_metadata().get("rules")
        if case is not None and measured not in (None, str(case.rules)):
            differences.add(f"rules was {measured}, is {case.rules}")
    return sorted(differences)


def _contender(name: str, record: SolverRecord, differences: list[str]) -> Contender:
    if record.version:
        differences.append(f"solver {name}: it is of another version, which is not kept")
        return Contender(name, record.spec, record.digest, kind=record.kind)
    try:
        digest = resolve(record.spec, record.kind).source_digest
    except BeeError as error:
        differences.append(str(error))
        digest = record.digest
    if digest != record.digest:
        differences.append(f"solver {name}: its source was {record.digest[:8]}, is {digest[:8]}")
    return Contender(name, record.spec, digest, kind=record.kind)


def _differences(then: Mapping[str, str], now: Mapping[str, str], subject: str) -> list[str]:
    return [
        f"{subject} {key} was {then.get(key, 'not known')}, is {value}".strip()
        for key, value in now.items()
        if then.get(key) != value
    ]
