"""Who is right: every contender of a case held to the oracle of its kind.

In: a request. Out: a verdict on each contender, what its operations take, and the digests that a
worker's answers must have. `answers` asks a single child; this module knows whom to ask what.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from harness.check.checking import check
from harness.experiment.cases import Case
from harness.experiment.contender import ORACLE, SEARCH_ORACLE, Contender
from harness.experiment.plan import Workload
from harness.experiment.request import Request, rng_for
from harness.measure.answers import BEST, Evidence, ask_searcher, ask_solver
from harness.measure.jobs import AnswersJob, Inputs, SearchJob
from harness.measure.scratch import Scratch
from harness.process.child import WorkerError, environment
from harness.runfile.header import CellRecord
from solvers import Honeycomb, RegistryError
from solvers.registry import Kind, resolve

# Seconds after which a solver that is being checked is asked no further honeycomb.
PATIENCE = 20.0

_ORACLES: dict[Kind, str] = {"solver": ORACLE, "searcher": SEARCH_ORACLE}
_DIGESTS: dict[Kind, str] = {"solver": "answers_digest", "searcher": "top_digest"}


@dataclass(frozen=True)
class Verdict:
    """What a contender answered, which is right; or the record that its cells get instead."""

    contender: Contender
    evidence: Any = None
    record: CellRecord | None = None


class Verifier:
    """Asks, compares, and remembers what is right.

    tell: told of each (solver, case) before it is asked.
    """

    def __init__(self, request: Request, scratch: Scratch, tell: Callable[[str, str], None]) -> None:
        self._request, self._scratch, self._tell = request, scratch, tell
        self._env = environment(rng_for(request.seed, "verify").randrange(1, 2**32), request.options.inherit)
        self._right: dict[tuple[Kind, str], Any] = {}
        self._counterexamples: dict[Contender, str] = {}

    def verdicts(self, case: Case, kind: Kind, honeycombs: Sequence[Honeycomb]) -> Iterator[Verdict]:
        """A verdict on each contender of the kind: agreement with the oracle, on the honeycombs where it solves."""
        oracle = Contender.of(resolve(_ORACLES[kind], kind))
        # The oracle must answer all, a slow solver a part; of millions of words each answer takes seconds.
        whole = self._request.options.timeout * (len(honeycombs) if kind == "solver" else 1)
        try:
            right = self._right[kind, case.name] = self._ask(case, oracle, honeycombs, whole, whole)
        except WorkerError as error:  # without it nobody can be checked
            reason = f"{oracle.name}, which says what is right on {case.name}, gave no answers: {error}"
            raise WorkerError(reason, error.cell_status) from error
        for contender in self._request.of_kind(kind):
            self._tell(contender.name, case.name)
            if counterexample := self._counterexample(contender):
                yield Verdict(contender, record=CellRecord(status="wrong", reason=counterexample))
                continue
            try:
                same = contender == oracle
                evidence = right if same else self._ask(case, contender, honeycombs, PATIENCE)
            except WorkerError as error:
                yield Verdict(contender, record=CellRecord(status=error.cell_status, reason=str(error)))
                continue
            if disagreement := evidence.disagreement(right):
                reason = f"{disagreement}{_hint(contender)}"
                yield Verdict(contender, record=CellRecord(status="wrong", reason=reason))
            else:
                yield Verdict(contender, evidence)

    def digests(self, case: str) -> dict[str, str]:
        """The digests of what is right, as the record of the case has them."""
        return {_DIGESTS[kind]: right.digest() for (kind, name), right in self._right.items() if name == case}

    def expected(self, workload: Workload, honeycombs: Sequence[Honeycomb]) -> str:
        """The digest of the answers that a worker of the workload must give."""
        digest: str = self._right[workload.kind, workload.case].digest_of(honeycombs)
        return digest

    def _ask(
        self,
        case: Case,
        contender: Contender,
        honeycombs: Sequence[Honeycomb],
        patience: float,
        timeout: float | None = None,
    ) -> Evidence:
        timeout = self._request.options.timeout if timeout is None else timeout
        folder, memory_limit = self._scratch.new(), self._request.options.memory_limit
        if contender.kind == "searcher":
            search = SearchJob(inputs=Inputs.of(case, contender, (), memory_limit), patience=patience, best=BEST)
            return ask_searcher(search, folder, self._env, timeout)
        job = AnswersJob(inputs=Inputs.of(case, contender, honeycombs, memory_limit), patience=patience)
        return ask_solver(job, folder, self._env, timeout)

    def _counterexample(self, contender: Contender) -> str:
        """What a short check finds against a solver from elsewhere; nothing against our own, which the tests check."""
        entry = resolve(contender.spec, contender.kind)
        seconds = self._request.options.check_seconds
        if not seconds or entry.is_own or contender.version:
            return ""
        if contender not in self._counterexamples:
            try:
                difference = check(entry, seconds=seconds, real=False, database=None).difference
                fault = str(difference).removeprefix(f"{difference.solver} ") if difference else ""
            except RegistryError:
                fault = ""  # it cannot be loaded: whoever asks it next says so
            self._counterexamples[contender] = fault and f"{fault}{_hint(contender)}"
        return self._counterexamples[contender]


def _hint(contender: Contender) -> str:
    """The command that shows more of what is wrong with a solver of this version."""
    return "" if contender.version else f" (python -m harness check {shlex.quote(contender.name)})"
