"""Any program is a solver that speaks the line protocol; one that does not is told how."""

import errno
import gc
import io
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.check.checking import check
from harness.check.summary import render
from solvers import Honeycomb, PuzzleError, RegistryError, Rules, WordList, WordListError, registry
from solvers.errors import BeeError
from solvers.paths import PathError
from solvers.programs.command import Command, CommandOnce, overhead, solver_of
from solvers.programs.pipe import CommandError, not_started
from solvers.words.naive import Naive

pytestmark = pytest.mark.e2e

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
WORDS = WordList(["amalgam", "em", "game", "glam", "megaplex"])
G = Honeycomb.parse("GAELMPX")


@pytest.fixture(scope="session")
def bitmask(tmp_path_factory):
    """The C example, compiled."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler, cc, on the PATH")
    program = tmp_path_factory.mktemp("c") / "bitmask"
    warnings = ["-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, "-O2", *warnings, "-o", program, EXAMPLES / "bitmask.c"], check=True)
    return f"command:{program}"


@pytest.fixture(params=["bitmask", "lettersets.py", "grep.sh"])
def spec(request):
    """An example, as a user names it."""
    if request.param == "bitmask":
        return request.getfixturevalue("bitmask")
    if request.param == "grep.sh":
        if shutil.which("grep") is None:
            pytest.skip("there is no grep on the PATH")
        return f"command-once:{EXAMPLES / 'grep.sh'}"
    return f"command:{EXAMPLES / 'lettersets.py'}"


@pytest.fixture
def program(tmp_path):
    """Writes a Python program that speaks, or does not; its spec."""

    def write(source, kind="command"):
        path = tmp_path / "program"
        path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{SPEAKING}\n{source}\n")
        path.chmod(0o755)
        return f"{kind}:{path}"

    return write


SPEAKING = """
def say(text):
    print(text, flush=True)

def greet():
    input()
    say("beebench 1")

def prepare():
    greet()
    input()
    for _ in range(int(input().split()[1])):
        input()
    say("ready")
"""


def test_an_example_gives_the_right_answers(spec, enable1):
    solver = registry.resolve(spec).load()
    assert sorted(solver(WORDS).solve(G)) == ["amalgam", "game", "glam", "megaplex"]
    assert solver(WORDS).score(G) == 24
    assert solver(WordList([])).solve(G) == []
    assert solver(WORDS, Rules(min_length=5)).solve(G) == ["amalgam", "megaplex"]
    real, naive = solver(enable1), Naive(enable1)
    for spelled in ("GAELMPX", "RAEGINT", "EAINRST"):
        honeycomb = Honeycomb.parse(spelled)
        assert sorted(real.solve(honeycomb)) == naive.solve(honeycomb)


def test_an_example_passes_the_check(spec):
    report = check(registry.resolve(spec), examples=20, real=False, database=None)
    assert report.ok, render(report)
    assert report.examples > 1


def test_a_wrong_program_is_found_and_its_proof_is_small(program):
    wrong = program("prepare()\nwhile True:\n    say('' if input() else '')")
    report = check(registry.resolve(wrong), examples=300, real=False, database=None)
    assert [len(word) for word in report.difference.example.words] == [4]
    assert report.difference.missing == report.difference.example.words


def test_a_letter_beyond_a_to_z_may_be_refused_with_a_reason(bitmask):
    solver = registry.resolve(bitmask).load()
    with pytest.raises(WordListError, match="refuses the word list: 'letters a to z only'"):
        solver(WordList(["niño"]))
    with pytest.raises(PuzzleError, match=r"refuses Ñ/.*: 'letters a to z only'"):
        solver(WORDS).solve(Honeycomb.parse("ñ/nioast"))
    once = registry.resolve(f"command-once:{EXAMPLES / 'grep.sh'}").load()
    with pytest.raises(PuzzleError, match=r"refuses Ñ/.*: 'letters a to z only'"):
        once(WORDS).solve(Honeycomb.parse("ñ/nioast"))


def test_other_letters_go_there_and_back():
    solver = registry.resolve(f"command:{EXAMPLES / 'lettersets.py'}").load()
    assert solver(WordList(["niño", "nino", "ёжик"])).solve(Honeycomb.parse("ñ/nioast")) == ["niño"]


BREACHES = {
    "answers the greeting with another version": (
        "input()\nsay('beebench 2')",
        "answers 'beebench 1' with 'beebench 2'",
    ),
    "talks first": ("say('hello')\ngreet()", "answers 'beebench 1' with 'hello'"),
    "is no solver at all": ("say('usage: program FILE')", "answers 'beebench 1' with 'usage: program FILE'"),
    "ends at once": ("sys.exit('no licence')", "exited with status 1 .*, saying 'no licence'"),
    "ends after the greeting": ("greet()\nsys.exit(7)", "exited with status 7 (in place of|before)"),
    "is killed": ("prepare()\ninput()\nos.kill(os.getpid(), 9)", "killed by SIGKILL before answering G/AELMPX"),
    "never greets": ("time.sleep(60)", "no answer to the greeting within 0.5 s; does it end each line, and flush"),
    "never reads": (
        "greet()\ntime.sleep(60)",
        "does not read its input within 0.5 s|no answer to the words within 0.5 s",
    ),
    "never is ready": ("greet()\nsys.stdin.read()", "no answer to the words within 0.5 s"),
    "never answers": ("prepare()\ntime.sleep(60)", "no answer to G/AELMPX within 0.5 s"),
    "keeps its answer in a buffer": (
        "prepare()\ninput()\nprint('game')\ntime.sleep(60)",
        "no answer to G/AELMPX .* flush",
    ),
    "answers half": (
        "prepare()\ninput()\nprint('game gla', end='', flush=True)\ntime.sleep(60)",
        "half an answer, 'game gla', to G/AELMPX within 0.5 s",
    ),
    "dies within its answer": (
        "prepare()\ninput()\nprint('game gla', end='', flush=True)\nsys.exit(3)",
        "exited with status 3 in the middle of its answer to G/AELMPX",
    ),
    "answers without an end": (
        "prepare()\ninput()\nwhile True:\n    os.write(1, b'a' * 65536)",
        "more than 1,[0-9]{3},[0-9]{3} bytes in answer to G/AELMPX",
    ),
    "answers a little at a time, without an end": (
        "prepare()\ninput()\nwhile True:\n    os.write(1, b'a')\n    time.sleep(0.01)",
        "half an answer, 'a+…?', to G/AELMPX within 0.5 s",
    ),
    "answers two lines": ("prepare()\nwhile True:\n    input()\n    say('game\\nglam')", "wrote .*glam.* unasked"),
    "writes what is no UTF-8": (
        "prepare()\ninput()\nos.write(1, b'tr\\xe9ma\\n')\ntime.sleep(60)",
        "writes byte 0xE9, which is not UTF-8",
    ),
    "says something else than ready": (
        "greet()\ninput()\nfor _ in range(int(input().split()[1])):\n    input()\nsay('steady')\ntime.sleep(60)",
        "with 'steady', not with ready",
    ),
}


@pytest.mark.parametrize(("source", "fault"), BREACHES.values(), ids=BREACHES)
def test_a_program_that_breaks_the_protocol_is_named_with_its_fault_and_does_not_hang(
    program, monkeypatch, source, fault
):
    monkeypatch.setattr(Command, "timeout", 0.5)
    solver = registry.resolve(program(source)).load()
    many = WordList(
        [a + b + c + d for a in "abcdefghijklmnop" for b in "abcdefgh" for c in "abcdefgh" for d in "abcdefgh"]
    )
    start = time.monotonic()
    with pytest.raises(CommandError, match=fault) as caught:
        ask_three_times(solver, many)
    assert time.monotonic() - start < 5
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("command 'program': ")
    assert caught.value.status == 1


def ask_three_times(solver, words):
    asked = solver(words)
    for _ in range(3):
        asked.solve(G)
        time.sleep(0.1)  # time for a second line to come


ONCE_BREACHES = {
    "fails": ("sys.exit('no such file')", "exited with status 1 at G/AELMPX, saying 'no such file'"),
    "is killed": ("os.kill(os.getpid(), 9)", "killed by SIGKILL at G/AELMPX"),
    "hangs": ("time.sleep(60)", "no answer to G/AELMPX within 0.5 s"),
    "writes what is no UTF-8": ("os.write(1, b'\\xff')", "writes byte 0xFF"),
    "writes without an end": (
        "while True:\n    os.write(1, b'a' * 65536)",
        "more than 1,048,606 bytes in answer to G/AELMPX",
    ),
    "writes a little at a time": (
        "while True:\n    os.write(1, b'a')\n    time.sleep(0.01)",
        "no answer to G/AELMPX within 0.5 s",
    ),
}


@pytest.mark.parametrize(("source", "fault"), ONCE_BREACHES.values(), ids=ONCE_BREACHES)
def test_a_program_started_for_each_puzzle_that_fails_is_named_with_its_fault(program, monkeypatch, source, fault):
    monkeypatch.setattr(CommandOnce, "timeout", 0.5)
    solver = registry.resolve(program(source, "command-once")).load()
    with pytest.raises(CommandError, match=fault):
        solver(WORDS).solve(G)


def test_where_the_words_cannot_be_written_nothing_of_them_stays(tmp_path, monkeypatch):
    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("os.fdopen", lambda descriptor, mode: os.close(descriptor) or Full())
    with pytest.raises(BeeError, match=r"the words cannot be written \(No space left on device\); make room, or set"):
        registry.resolve(f"command-once:{EXAMPLES / 'grep.sh'}").load()(WORDS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("source", ["sys.exit('usage')", "time.sleep(60)", "sys.stdin.read()"])
def test_a_program_that_has_not_greeted_is_told_the_other_way_of_being_asked(program, monkeypatch, source):
    monkeypatch.setattr(Command, "timeout", 0.5)
    with pytest.raises(CommandError, match=r"; one that takes a puzzle at each start is named command-once:$"):
        registry.resolve(program(source)).load()(WORDS)


def test_a_program_that_has_greeted_is_not(program):
    with pytest.raises(CommandError) as caught:
        registry.resolve(program("greet()\nsys.exit(7)")).load()(WORDS)
    assert "command-once" not in str(caught.value)


def test_noise_on_stderr_is_no_answer(program):
    noisy = "prepare()\nwhile True:\n    print('solving', input(), file=sys.stderr)\n    say('game')"
    assert registry.resolve(program(noisy)).load()(WORDS).solve(G) == ["game"]


def test_lots_of_noise_on_stderr_does_not_block(program):
    noisy = "print('x' * 5_000_000, file=sys.stderr)\nprepare()\nwhile input():\n    say('game')"
    assert registry.resolve(program(noisy)).load()(WORDS).solve(G) == ["game"]


def test_a_script_without_an_interpreter_is_named(tmp_path):
    path = tmp_path / "script"
    path.write_text("#!/no/such/interpreter\n")
    path.chmod(0o755)
    for kind in ("command", "command-once"):
        with pytest.raises(
            CommandError, match=r"cannot be started \(No such file or directory\); a script needs its #!"
        ):
            registry.resolve(f"{kind}:{path}").load()(WORDS).solve(G)


def test_a_program_that_the_machine_does_not_start_is_not_called_a_script_without_an_interpreter():
    error = not_started("command 'program'", OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)))
    assert "cannot be started (Resource temporarily unavailable); this machine refuses it" in str(error)
    assert "#!" not in str(error)


def running():
    """The programs that this process has started."""
    return [path for path in Path("/proc").glob("[0-9]*/status") if f"PPid:\t{os.getpid()}\n" in path.read_text()]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc to look for processes")
def test_a_solver_that_is_gone_leaves_no_program_and_no_file(program, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    gc.collect()
    before = len(running())
    polite = registry.resolve(program("prepare()\nwhile True:\n    input()\n    say('')")).load()(WORDS)
    assert len(running()) == before + 1
    del polite
    start = time.monotonic()
    stubborn = registry.resolve(program("prepare()\ntime.sleep(60)")).load()(WORDS)
    del stubborn
    assert time.monotonic() - start < 20, "it was waited for until it ended by itself, after a minute"
    once = registry.resolve(f"command-once:{EXAMPLES / 'grep.sh'}").load()(WORDS)
    assert list(tmp_path.glob("beebench-words-*"))
    del once
    gc.collect()
    assert len(running()) == before
    assert not list(tmp_path.glob("beebench-words-*"))


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("command:", "it names no program; write command:./PROGRAM ARGUMENTS"),
        ("command:'", "No closing quotation; quote its arguments"),
        ("command:./nowhere", "there is no such program; check the path"),
        ("command:no-such-program-here", "it is not on the PATH; write ./ before it"),
        ("command-once:./nowhere", "there is no such program"),
    ],
)
def test_a_command_that_is_none_is_refused_in_a_line(spec, fault):
    with pytest.raises(RegistryError, match=fault) as caught:
        registry.resolve(spec)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("spec", [f"command:./{'x' * 300}", f"command-once:{'x' * 300}/program"])
def test_a_name_that_no_program_can_have_is_one_line(spec):
    with pytest.raises(PathError, match=r"cannot be looked at \(File name too long\)"):
        registry.resolve(spec)


def test_an_argument_that_no_file_can_have_as_its_name_is_an_argument():
    assert registry.resolve(f"command:sh -c {'x' * 300}").source_digest


def test_a_program_that_may_not_be_executed_says_how_to_make_it_so(tmp_path):
    path = tmp_path / "program"
    path.write_text("#!/bin/sh\n")
    with pytest.raises(RegistryError, match=f"may not be executed; chmod [+]x {path}"):
        registry.resolve(f"command:{path}")


def test_a_command_has_the_name_it_was_given_and_is_found_from_anywhere(tmp_path, monkeypatch, program):
    program("prepare()\nwhile True:\n    say(' '.join(sys.argv[1:]) if input() else '')")
    monkeypatch.chdir(tmp_path)
    entry = registry.resolve("command:./program game 'gl am'")
    assert entry.name == "command:./program game 'gl am'"
    monkeypatch.chdir("/")
    again = registry.resolve(entry.spec)
    assert again.load()(WORDS).solve(G) == ["game", "gl", "am"]
    assert again.path == entry.path
    assert entry.idea == "A program, asked on its stdin and stdout."


def test_the_digest_of_a_command_is_that_of_the_script_that_an_interpreter_runs(tmp_path):
    script = tmp_path / "solver.py"
    script.write_text("one")
    entry = registry.resolve(f"command:{sys.executable} {script}")
    before = entry.source_digest
    script.write_text("two")
    assert entry.source_digest != before


def test_the_start_and_the_pipe_are_measured_apart(spec):
    cost = overhead(spec, round_trips=5)
    assert 0 < cost.start < 30
    assert (cost.round_trip > 0) == spec.startswith("command:")


def test_a_program_that_is_slow_at_an_empty_question_is_asked_few(program, tmp_path):
    asked = tmp_path / "asked"
    slow = (
        f"prepare()\nfor line in sys.stdin:\n    open({str(asked)!r}, 'a').write('.')\n    time.sleep(0.2)\n    say('')"
    )
    assert overhead(program(slow), patience=0.3).round_trip > 0.1
    assert asked.read_text() in ("..", ".")


def test_an_empty_question_must_be_answered_with_an_empty_line(program):
    with pytest.raises(CommandError, match="answers an empty question with 'game'"):
        overhead(program("prepare()\nwhile True:\n    input()\n    say('game')"))


def test_the_class_of_a_command_says_what_it_runs():
    assert "grep.sh" in solver_of(f"command-once:{EXAMPLES / 'grep.sh'}").__doc__
