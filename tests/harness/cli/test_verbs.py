"""What every verb says of itself."""

import pytest

from harness.cli.verbs import VERBS, parser
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
