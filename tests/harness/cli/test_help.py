"""What every verb says of itself, and where it cannot say it."""

import os
import subprocess
import sys

import pytest

from harness.__main__ import VERBS, parser
from tests.harness import commands


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself_in_80_columns_with_an_example_that_parses(verb, tmp_path):
    done = commands.harness(verb, "--help", cwd=tmp_path, env={"COLUMNS": "80"})
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    prompt, _, arguments = done.stdout.splitlines()[-1].partition(" python -m harness ")
    assert prompt == "example:"
    assert parser().parse_args(arguments.split()).main.__module__ == f"harness.cli.{verb}"


def test_a_verb_misspelt_is_told_which_is_meant():
    done = commands.harness("runn")
    assert done.returncode == 2
    assert "argument VERB: invalid choice: 'runn'; did you mean run? Choose from run, compare, " in done.stderr


@pytest.mark.parametrize(
    ("module", "arguments"),
    [("harness", ["list"]), ("harness", ["check", "set", "--for", "0.3"]), ("solvers", ["score", "GAELMPX"])],
)
@pytest.mark.parametrize(
    ("stdout", "said"),
    [
        (">/dev/full", "standard output: No space left on device; send it elsewhere\n"),
        (">&-", "standard output: it is closed; open it, or send it to a file\n"),
    ],
)
def test_where_stdout_cannot_be_written_it_is_one_line_and_status_2(module, arguments, stdout, said, tmp_path):
    done = shell(f"{module} {' '.join(arguments)} {stdout}", tmp_path)
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.parametrize("command", ["harness list", "harness check set --for 0.3", "solvers words RAEGINT"])
def test_a_reader_that_has_gone_is_no_fault(command, tmp_path):
    done = shell(f"{command} | true; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_stderr_costs_nothing(tmp_path):
    done = shell("harness list 2>&-", tmp_path)
    assert done.returncode == 0
    assert "points_table" in done.stdout


def shell(command, folder):
    """`python -m` and the rest, as a shell runs it."""
    return subprocess.run(
        ["bash", "-c", f"{sys.executable} -m {command}"],  # bash is where the PATH says
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(commands.ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
