"""Whom every solver is held to, and what is said where that one gives no answers."""

import pytest

from harness.experiment.cases import make
from harness.experiment.contender import Contender
from harness.experiment.plan import DEFAULT, Workload
from harness.experiment.request import Request
from harness.measure import verifier
from harness.measure.scratch import Scratch
from harness.process.child import WorkerError
from solvers.registry import resolve


def test_the_solver_that_says_what_is_right_is_named_where_it_gives_no_answers(enable1, monkeypatch):
    def ask_solver(*_):
        raise WorkerError("killed by SIGKILL")

    monkeypatch.setattr(verifier, "ask_solver", ask_solver)
    case = make("candidates", enable1, "enable1", None)
    request = Request(
        cases={case.name: case},
        contenders=(Contender.of(resolve("set")),),
        workloads=(Workload("query", case.name),),
        effort=DEFAULT,
        seed=1,
    )
    with Scratch() as scratch:
        verdicts = verifier.Verifier(request, scratch, lambda *_: None).verdicts(case, "solver", case.honeycombs)
        with pytest.raises(WorkerError) as caught:
            next(verdicts)
    assert str(caught.value) == "naive, which says what is right on candidates, gave no answers: killed by SIGKILL"
    assert caught.value.status == 1
