"""Who is right: every contender of a case held to the oracle of its kind.

In: a request. Out: a verdict on each contender, what its operations take, and the digests that a
worker's answers must have. `verify` asks a single child; this module knows whom to ask what.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from harness.check.checking import check
from harness.experiment.cases import Case, answers_digest
from harness.experiment.contender import Contender
from harness.experiment.plan import Workload
from harness.experiment.request import Request, draw
from harness.measure.answers import (
    BEST,
    ORACLE,
    SEARCH_ORACLE,
    Answers,
    Found,
    answers_of,
    disagreement,
    found_of,
    job_of,
    search_disagreement,
)
from harness.process.child import WorkerError, environment
from solvers import Honeycomb, RegistryError
from solvers.registry import resolve

T = TypeVar("T", Answers, Found)

PATIENCE = 20.0
"""Seconds after which a solver that is being checked is asked no further honeycomb."""


@dataclass(frozen=True)
class Verdict:
    """What became of a contender: no reason and its answers, or a status and a reason."""

    contender: Contender
    answers: Answers | Found | None
    status: str = ""
    reason: str = ""


class Verifier:
    """Asks, compares, and remembers what is right.

    new_folder: gives an empty directory for a child's files. tell: told of each (solver, case).
    """

    def __init__(self, request: Request, new_folder: Callable[[], Path], tell: Callable[[str, str], None]) -> None:
        self._request, self._new_folder, self._tell = request, new_folder, tell
        self._env = environment(draw(request.seed, "verify").randrange(1, 2**32), request.inherit)
        self._answers: dict[str, Answers] = {}
        self._found: dict[str, Found] = {}
        self._found_against: dict[Contender, str] = {}

    def solvers(self, case: Case, honeycombs: Sequence[Honeycomb]) -> Iterator[Verdict]:
        """A verdict on each solver: agreement with naive on the honeycombs."""
        oracle = Contender.of(resolve(ORACLE))

        def ask(patience: float, timeout: float, contender: Contender) -> Answers:
            job = job_of(case, contender, honeycombs, **self._limits(), patience=patience)
            return answers_of(job, self._new_folder() / "answers", self._env, timeout)

        # The oracle must answer all, a slow solver a part; of millions of words each answer takes seconds.
        whole = self._request.timeout * len(honeycombs)
        right = self._answers[case.name] = ask(whole, whole, oracle)
        for contender in self._request.of_kind("solver"):
            self._tell(contender.name, case.name)
            if wrong := self._checked(contender):
                yield Verdict(contender, None, "wrong", wrong)
                continue
            answer = (lambda _: right) if contender == oracle else partial(ask, PATIENCE, self._request.timeout)
            yield _verdict(contender, right, answer, disagreement)

    def searchers(self, case: Case) -> Iterator[Verdict]:
        """A verdict on each searcher: agreement on the best honeycombs with one that scores every candidate."""
        oracle = Contender.of(resolve(SEARCH_ORACLE, "searcher"))

        def ask(patience: float, contender: Contender) -> Found:
            job = job_of(case, contender, (), **self._limits(), patience=patience, best=BEST)
            return found_of(job, self._new_folder() / "found", self._env, self._request.timeout)

        right = self._found[case.name] = ask(self._request.timeout, oracle)
        for contender in self._request.of_kind("searcher"):
            self._tell(contender.name, case.name)
            if wrong := self._checked(contender):
                yield Verdict(contender, None, "wrong", wrong)
                continue
            answer = (lambda _: right) if contender == oracle else partial(ask, PATIENCE)
            yield _verdict(contender, right, answer, search_disagreement)

    def digests(self, case: str) -> dict[str, str]:
        """The digests of what is right, for the run file."""
        found = {}
        if case in self._answers:
            right = self._answers[case]
            found["answers_digest"] = answers_digest(zip(right.honeycombs, right.words, strict=True))
        if case in self._found:
            found["top_digest"] = answers_digest([("top", self._found[case].best)])
        return found

    def expected(self, workload: Workload, honeycombs: Sequence[Honeycomb]) -> str:
        """The digest of the answers that a worker of the workload must give."""
        if workload.kind == "searcher":
            return answers_digest([("top", self._found[workload.case].best[:1])])
        right = self._answers[workload.case]
        known = dict(zip(right.honeycombs, right.words, strict=True))
        return answers_digest((honeycomb, known[honeycomb]) for honeycomb in honeycombs)

    def _checked(self, contender: Contender) -> str:
        """What the laws find against a solver from elsewhere, in a short time; nothing against our own, which
        the tests hold to them.
        """
        entry = resolve(contender.spec, contender.kind)
        if not self._request.check_seconds or entry.is_own or contender.version:
            return ""
        if contender not in self._found_against:
            try:
                report = check(entry, seconds=self._request.check_seconds, real=False, database=None)
                found = str(report.difference).removeprefix(f"{report.difference.solver} ") if report.difference else ""
            except RegistryError:
                found = ""  # it cannot be loaded: whoever asks it next says so
            self._found_against[contender] = found and f"{found}{_hint(contender)}"
        return self._found_against[contender]

    def _limits(self) -> dict[str, Any]:
        return {"memory_limit": self._request.memory_limit}


def _verdict(
    contender: Contender, right: T, answer: Callable[[Contender], T], disagreement: Callable[[T, T], str]
) -> Verdict:
    try:
        answers = answer(contender)
    except WorkerError as error:
        return Verdict(contender, None, error.cell_status, str(error))
    reason = disagreement(answers, right)
    return Verdict(contender, None, "wrong", f"{reason}{_hint(contender)}") if reason else Verdict(contender, answers)


def _hint(contender: Contender) -> str:
    """The command that shows more of what is wrong with a solver of this version."""
    return "" if contender.version else f" (python -m harness check {shlex.quote(contender.name)})"
