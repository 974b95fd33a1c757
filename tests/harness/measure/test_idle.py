"""Who computes while it is not its turn is told of, whichever of its processes does."""

import subprocess
import sys
import time

import psutil
import pytest

from harness.measure import idle
from harness.measure.operations import Fault
from tests.harness import commands

# A program that waits for a child of its own: of the two only the child computes.
PARENT = "import subprocess, sys; subprocess.run([sys.executable, '-c', {!r}])"


@pytest.fixture
def started():
    """Starts a program that has a child of its own; both are ended afterwards."""
    programs = []

    def start(source):
        programs.append(program := subprocess.Popen([sys.executable, "-c", PARENT.format(source)]))
        while not (children := psutil.Process(program.pid).children()):
            time.sleep(0.01)
        return children[0]

    yield start
    for program in programs:
        for child in psutil.Process(program.pid).children():
            child.kill()
        program.wait()


def test_a_child_of_a_program_that_computes_outside_the_turns_is_a_fault(started, monkeypatch):
    # However little of the machine it gets.
    monkeypatch.setattr(idle, "_clock", lambda: 0.0)
    child = started("while True: pass")
    between = idle.Idle()
    between.find_children()
    between.begin()
    before = child.cpu_times().user
    while child.cpu_times().user < before + 0.3:
        time.sleep(0.01)
    between.end()
    with pytest.raises(Fault, match=r"it goes on working outside its turns .* in a thread or a process of its own"):
        between.check()


def test_what_a_child_computes_in_a_turn_is_none(started, monkeypatch):
    monkeypatch.setattr(idle, "_clock", lambda: 0.0)
    child = started("while True: pass")
    between = idle.Idle()
    between.find_children()
    while child.cpu_times().user < 0.3:
        time.sleep(0.01)
    between.begin()
    child.kill()
    between.end()
    between.check()


def test_the_cpu_clock_is_as_fine_under_a_limit_of_cpu_time_as_without_one():
    code = (
        "import resource; from harness.measure.idle import cpu_clock\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (3000, 3000))\n"
        "seen, start = set(), cpu_clock()\n"
        "while (now := cpu_clock()) < start + 0.05: seen.add(now)\n"
        "print(len(seen))"
    )
    done = commands.python("-c", code)
    # A clock that goes by ticks has one value for each: fifty at most.
    assert int(done.stdout) > 100, done.stderr
