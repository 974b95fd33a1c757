"""A solver that a busy machine keeps from computing is not said to hang."""

from types import SimpleNamespace

from harness.check import check_worker


class Watched:
    """A process that is seen to have computed so much, and a connection on which nothing comes, or comes late."""

    def __init__(self, computed, status="running", comes_at=99):
        self.computed, self.state, self.comes_at, self.waits = iter(computed), status, comes_at, []

    def cpu_times(self):
        return SimpleNamespace(user=next(self.computed), system=0.0)

    def status(self):
        return self.state

    def poll(self, seconds):
        self.waits.append(seconds)
        return len(self.waits) == self.comes_at


def test_a_solver_that_a_busy_machine_keeps_from_computing_is_waited_for():
    late = Watched([5.0, 5.25, 5.5], comes_at=3)
    assert check_worker.comes(late, late, 1.0)
    assert late.waits == [1.0, 0.75, 0.5]


def test_a_solver_that_has_computed_for_all_its_time_or_sleeps_is_not():
    busy = Watched([5.0, 5.25, 5.95])
    assert not check_worker.comes(busy, busy, 1.0)
    assert busy.waits == [1.0, 0.75]
    asleep = Watched([5.0, 5.0], status="sleeping")
    assert not check_worker.comes(asleep, asleep, 1.0)
    assert asleep.waits == [1.0]


def test_a_solver_that_never_gets_a_processor_is_not_waited_for_without_an_end(monkeypatch):
    monkeypatch.setattr(check_worker, "STARVED", 0.0)
    starved = Watched([5.0, 5.0])
    assert not check_worker.comes(starved, starved, 1.0)
