"""The solvers of another version, under a harness that needs a name that they had not yet."""

import shutil

import pytest

from harness.experiment.fitting import UnfitError, fitted
from tests.harness import commands
from tests.harness.cli.conftest import QUICK


@pytest.fixture
def before(tmp_path):
    """A version of the solvers as it is now."""
    place = tmp_path / "before"
    shutil.copytree(commands.ROOT / "solvers", place / "solvers", ignore=shutil.ignore_patterns("__pycache__"))
    return place


def rename(before, path, old, new):
    file = before / "solvers" / path
    file.write_text(file.read_text().replace(old, new))


@pytest.mark.e2e
def test_what_the_harness_can_run_on_is_left_as_it_is(before, tmp_path):
    assert fitted(before, tmp_path) == (before, [])


@pytest.mark.e2e
def test_what_it_cannot_run_on_is_an_error_that_says_why(before, tmp_path):
    rename(before, "words/naive.py", "class Naive", "class Plain")
    rename(before, "kit/estimate.py", "def time_search", "def time_it")
    with pytest.raises(UnfitError, match=r"ImportError: cannot import name .*: choose a later version"):
        fitted(before, tmp_path)


def test_solvers_from_before_a_change_of_what_they_share_are_compared_and_it_is_said(before, short_list, tmp_path):
    (before / "solvers" / "older.py").write_text("LEAST = 0\n")  # a module that is no more
    rename(before, "words/set.py", "class Set", "from solvers.older import LEAST\n\n\nclass Set")
    rename(before, "errors.py", "UsageError", "OptionError")
    options = ["-p", "query", "-s", "set,naive", "--words", short_list, "-o", "run.json"]
    done = commands.harness("run", *QUICK, "--against", before, *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "set@before" in done.stdout
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("--against")]
    assert "(ImportError: cannot import name 'UsageError' from 'solvers.errors'): its solvers" in line
