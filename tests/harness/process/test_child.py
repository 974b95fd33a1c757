"""What the machine refuses is told apart from what a solver did."""

import errno
import os
import subprocess
import sys

import pytest

from harness.measure.scratch import Scratch
from harness.process.child import Child, MachineError, environment
from tests.harness import commands

OPTIONS = ["run", "--fast", "--no-check", "-p", "query", "-s", "naive,set", "-o", "run.json"]

# `python -m harness`, where the directory for the workers' files is full once the first round is written.
FILLS_UP = (
    "import errno, os, runpy, tempfile; real = tempfile.mkdtemp\n"
    "def mkdtemp(suffix=None, prefix=None, dir=None):\n"
    "    if dir and os.path.exists('run.json'): raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))\n"
    "    return real(suffix, prefix, dir)\n"
    "tempfile.mkdtemp = mkdtemp; runpy.run_module('harness', run_name='__main__', alter_sys=True)"
)


def test_no_room_for_the_files_of_a_worker_costs_the_round_and_blames_no_solver(short_list, tmp_path):
    done = commands.python("-c", FILLS_UP, *OPTIONS, "--words", short_list, "--rounds", "2", cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith(
        "this machine: no worker can be started, or write what it measured (No space left on device)"
    )
    assert "; make room in " in last
    about = commands.about(tmp_path / "run.json")
    assert (about["status"], about["rounds_done"]) == ("partial", 1)
    assert {cell["status"] for cell in about["cells"].values()} == {"measured"}


def test_too_few_descriptors_are_an_error_in_a_line(short_list, tmp_path):
    command = [sys.executable, "-m", "harness", *OPTIONS, "-s", "re,strip,regex", "--words", str(short_list)]
    done = subprocess.run(
        ["bash", "-c", 'ulimit -n 14; exec "$@"', "bash", *command],  # bash is where the PATH says
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(commands.ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1].endswith(
        "(Too many open files); raise the limit (ulimit -n), or choose fewer solvers"
    )
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_directory_that_may_not_be_written_to_is_an_error_with_its_remedy(tmp_path, monkeypatch):
    def mkdtemp(*_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(tmp_path))

    monkeypatch.setattr("tempfile.mkdtemp", mkdtemp)
    with pytest.raises(MachineError, match=r"\(Permission denied\); check the umask") as caught:
        Scratch()
    assert caught.value.status == 2


@pytest.mark.e2e
def test_a_worker_that_ends_where_there_is_no_room_is_not_to_blame(tmp_path, monkeypatch):
    child = Child({"module": "no_such_module"}, tmp_path / "child", environment(1))
    try:
        assert child.wait(100) == 1
        assert "no_such_module" in child.why()

        def write_bytes(*_):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr("pathlib.Path.write_bytes", write_bytes)
        with pytest.raises(MachineError, match=r"\(No space left on device\); make room in "):
            child.why()
    finally:
        child.kill()


def test_a_worker_runs_under_the_options_of_the_interpreter(tmp_path):
    (tmp_path / "tell.py").write_text(
        "import pathlib, sys\n\n\ndef main(job):\n"
        "    said = [sys.flags.optimize, sys._xoptions, sys.warnoptions]\n"
        "    pathlib.Path(job['folder'], 'said').write_text(repr(said))\n"
    )
    code = (
        "import pathlib, sys; from harness.process.child import Child, environment\n"
        "job = {'module': 'tell', 'import_from': [sys.argv[1]]}\n"
        "child = Child(job, pathlib.Path(sys.argv[1], 'child'), environment(1))\n"
        "child.wait(100)\n"
        "print((child.folder / 'said').read_text())"
    )
    options = ["-OO", "-X", "utf8=1", "-X", "no_debug_ranges", "-W", "error::UserWarning"]
    done = commands.python(*options, "-c", code, tmp_path)
    assert done.stdout == "[2, {'utf8': '1', 'no_debug_ranges': True}, ['error::UserWarning']]\n", done.stderr
