"""Take up a run where it stopped.

In: a run file marked partial. Out: the Request that it was made from, and its rounds so far. Refused
where the rounds to come would not repeat the same experiment: another word list, other honeycombs or
rules, a solver whose source has changed, another machine or version.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyperf

from harness.experiment.cases import Case, make
from harness.experiment.contender import Contender
from harness.experiment.plan import EFFORTS, Cell, Effort, Workload
from harness.experiment.request import Request, machine
from harness.files import ResultError, describe
from harness.runfile.read import load_suite
from harness.runfile.write import KEY, RunFile
from solvers import BeeError, Rules, load
from solvers.registry import Kind, resolve


def resume(path: Path) -> tuple[Request, RunFile]:
    """The request and the rounds of a partial run. Raises ResultError, naming what differs."""
    data, suite = load_suite(str(path))
    about = data.get(KEY)
    if not about:
        raise ResultError(f"{describe(path)}: not a run of this project, so it cannot be resumed; run it anew")
    if about["status"] == "complete":
        raise ResultError(f"{describe(path)}: complete, with {about['rounds_done']} rounds; nothing is left to resume")
    differences = _differences(about["machine"], machine(), "machine")
    cases = {name: _case(name, case, _rules_of(suite, name), differences) for name, case in about["cases"].items()}
    contenders = tuple(_contender(name, solver, differences) for name, solver in about["solvers"].items())
    if differences:
        raise ResultError(f"{describe(path)}: cannot be resumed: {'; '.join(differences)}; run it anew")
    request = Request(
        cases={name: case for name, case in cases.items() if case is not None},
        contenders=contenders,
        workloads=tuple(Workload(*pair) for pair in about["workloads"]),
        effort=_effort(about),
        seed=about["seed"],
        **{**about["options"], "inherit": tuple(about["options"]["inherit"])},
    )
    runs = {bench.get_name(): list(bench.get_runs()) for bench in suite.get_benchmarks()}
    own = {key: value for key, value in about.items() if key not in ("format", "cells")}
    return request, RunFile(own, runs, dict(about["cells"]))


def _effort(about: Mapping[str, Any]) -> Effort:
    return replace(EFFORTS[about["effort"]], rounds=about["rounds"])


def _rules_of(suite: pyperf.BenchmarkSuite, case: str) -> str:
    """The rules of the rounds so far, in words."""
    said = [
        b.get_metadata().get("rules") for b in suite.get_benchmarks() if Cell.parse(b.get_name()).workload.case == case
    ]
    return " and ".join(sorted({str(rules) for rules in said}))


def _case(name: str, about: Mapping[str, Any], rules: str, differences: list[str]) -> Case | None:
    try:
        words = load(about["source"], about["encoding"])
        case = make(name, words, about["source"], about["encoding"], Rules(**about["rules"]))
    except BeeError as error:
        differences.append(str(error))
        return None
    now = {"word list": case.word_list_digest[:8], "honeycombs": case.digest[:8], "rules": str(case.rules)}
    then = {"word list": about["word_list_digest"][:8], "honeycombs": about["honeycombs_digest"][:8], "rules": rules}
    # Of a case that has no round yet nothing can differ in its rules.
    differences += _differences(then, now if rules else now | {"rules": ""}, "")
    return case


def _contender(name: str, about: Mapping[str, Any], differences: list[str]) -> Contender:
    kind: Kind = about["kind"]
    if about["version"]:
        differences.append(f"solver {name}: it is of another version, which is not kept")
        return Contender(name, about["spec"], about["digest"], kind=kind)
    try:
        digest = resolve(about["spec"], kind).source_digest
    except BeeError as error:
        differences.append(str(error))
        digest = about["digest"]
    if digest != about["digest"]:
        differences.append(f"solver {name}: its source was {about['digest'][:8]}, is {digest[:8]}")
    return Contender(name, about["spec"], digest, kind=kind)


def _differences(then: Mapping[str, str], now: Mapping[str, str], what: str) -> list[str]:
    return [
        f"{what} {key} was {then.get(key, 'not known')}, is {value}".strip()
        for key, value in now.items()
        if then.get(key) != value
    ]
