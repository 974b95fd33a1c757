"""What a turn does before the clock runs."""

import os
import platform
import subprocess
import sys
import time

import pytest

from harness.measure.jobs import Inputs, TurnsJob
from harness.measure.worker import REPLY, _Turns
from solvers import NYT
from tests.harness import commands


class Passes:
    """Work that says how long a pass takes, and counts how often it was asked."""

    def __init__(self, seconds):
        self.seconds, self.asked = seconds, []

    def first(self):
        return 10 * self.seconds

    def timed(self, loops):
        self.asked.append(loops)
        return self.seconds * loops, 0.0

    def next_turn(self):
        pass


def job(**turns):
    """A job of which only the turns matter."""
    inputs = Inputs(
        solver="set",
        source_digest="",
        kind="solver",
        oracle=False,
        import_from=(),
        words="enable1",
        encoding=None,
        words_digest="",
        rules=NYT,
        honeycombs=(),
        memory_limit=0,
    )
    return TurnsJob(inputs=inputs, phase="query", cell="query/candidates/set", operations=3, **turns)


@pytest.mark.parametrize(
    ("seconds", "loops", "asked"),
    [
        (1e-4, 40, [2, 40] * 2),
        (1e-4, 1, [1, 1] * 2),  # as warm as with more: what it is compared with may have more
        (1.0, 1, [1] * 2),
    ],
)
def test_a_short_pass_is_warmed_however_many_there_are_in_a_turn(seconds, loops, asked):
    give, take = os.pipe(), os.pipe()
    work = Passes(seconds)
    try:
        turns = _Turns(work, job(turn_in=give[0], turn_out=take[1], cycles=9, loops=loops))
        for number in (1, 2):
            os.write(give[1], REPLY.pack(number))
            assert turns.take(loops) == seconds * loops
            assert os.read(take[0], REPLY.size) == REPLY.pack(number)
    finally:
        for end in (*give, *take):
            os.close(end)
    assert work.asked == asked


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators have other habits")
def test_large_blocks_that_are_freed_stay_with_the_process():
    code = (
        "import resource; from harness.measure.worker import settle_allocator; settle_allocator(); "
        "faults = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_minflt\n"
        "for i in range(3):\n    before = faults(); bytearray(b'x') * (8 << 20); print(faults() - before)"
    )
    done = commands.python("-c", code)
    assert done.returncode == 0, done.stderr
    first, *later = map(int, done.stdout.split())
    assert first > 1000
    assert max(later) < 100


PYTHON = "from solvers.words.set import Set\n\n\nclass Mine(Set):\n    pass\n"
PROGRAM = (commands.ROOT / "examples" / "lettersets.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "spec", "source"),
    [("mine.py", "./mine.py:Mine", PYTHON), ("program", "command:./program", PROGRAM)],
)
def test_a_source_that_is_replaced_while_it_is_measured_costs_its_cell(short_list, tmp_path, name, spec, source):
    mine, output = tmp_path / name, tmp_path / "run.json"
    mine.write_text(source, "utf-8")
    mine.chmod(0o755)
    # More rounds than can be over before the source is replaced.
    options = ["--fast", "--no-check", "--rounds", "8", "-p", "query", "--words", str(short_list), "-o", str(output)]
    process = subprocess.Popen(
        [sys.executable, "-m", "harness", "run", "-s", f"naive,{spec}", *options],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(commands.ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not output.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    other = tmp_path / "other"
    other.write_text(source + "\n# another\n", "utf-8")
    other.chmod(0o755)
    other.replace(mine)
    _, err = process.communicate()
    assert process.returncode == 1, err
    assert f"the source of {name} changed while it was being measured; start again" in err
    (cell,) = [cell for name, cell in commands.about(output)["cells"].items() if cell["status"] != "measured"]
    assert cell["status"] == "failed"
    assert commands.about(output)["rounds_done"] == 8


ENDINGS = {
    "of an empty list": ('say("ready")', 'max(map(len, words))\nsay("ready")'),
    "of an empty question": ("for line in sys.stdin:", "for line in sys.stdin:\n    line[1]"),
}


@pytest.mark.parametrize(("line", "ends"), [*ENDINGS.values(), ("", "")], ids=[*ENDINGS, "of nothing"])
def test_a_program_that_ends_where_its_overhead_is_measured_is_still_measured(short_list, tmp_path, line, ends):
    source = (
        f"#!{sys.executable}\nimport sys\n\n\ndef say(text):\n    print(text, flush=True)\n\n\n"
        "sys.stdin.readline()\nsay('beebench 1')\nsys.stdin.readline()\n"
        "words = [sys.stdin.readline().strip() for _ in range(int(sys.stdin.readline().split()[1]))]\n"
        'say("ready")\n'
        "for line in sys.stdin:\n"
        "    asked = line.strip()\n"
        "    say(' '.join(w for w in words if asked and len(w) > 3 and asked[0] in w and set(w) <= set(asked)))\n"
    )
    program = tmp_path / "program"
    program.write_text(source.replace(line, ends), "utf-8")
    program.chmod(0o755)
    options = ["--fast", "--no-check", "--rounds", "1", "-p", "query", "--words", short_list, "-o", "run.json"]
    done = commands.harness("run", "-s", "naive,command:./program", *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    about = commands.about(tmp_path / "run.json")
    assert {cell["status"] for cell in about["cells"].values()} == {"measured"}
    assert list(about.get("overheads", {})) == ([] if line else ["command:./program"])


def test_a_worker_that_is_killed_leaves_no_file_of_words(short_list, tmp_path):
    program, temporary = tmp_path / "program", tmp_path / "tmp"
    temporary.mkdir()
    program.write_text("#!/bin/sh\nsleep 100\n")
    program.chmod(0o755)
    options = ["--fast", "--no-check", "--rounds", "1", "--timeout", "5", "-p", "query", "-o", "run.json"]
    done = commands.harness(
        "run",
        "-s",
        "naive,command-once:./program",
        *options,
        "--words",
        short_list,
        cwd=tmp_path,
        env={"TMPDIR": str(temporary)},
    )
    assert done.returncode == 1, done.stderr
    assert list(temporary.iterdir()) == []
