"""Somebody's own solver, from an empty directory outside of the repository: written, checked, mended, timed, ranked."""

import re
import shutil
import subprocess

import pytest

from tests.harness import commands

EXAMPLES = commands.ROOT / "examples"
RUN = ["run", "--fast", "--rounds", "2", "-p", "query"]


def rows(text):
    """{solver: its row in the first ranking of a report}."""
    lines = iter(text.splitlines())
    next(line for line in lines if line.startswith("rank "))
    ranked = {}
    for line in lines:
        if not re.match(r"\d+=? ", line):
            break
        ranked[line.split()[1]] = line
    return ranked


@pytest.mark.slow
def test_a_solver_is_written_found_wrong_mended_found_right_and_ranked(tmp_path):
    new = commands.harness("new", "mine", cwd=tmp_path)
    assert new.returncode == 0, new.stderr
    assert "python -m harness check mine.py:Mine" in new.stdout
    path = tmp_path / "mine.py"
    right = path.read_text()
    path.write_text(right.replace("len(word) >= rules.min_length", "len(word) > rules.min_length"))
    assert path.read_text() != right

    wrong = commands.harness("check", "mine.py:Mine", "--for", "10", cwd=tmp_path)
    assert wrong.returncode == 1, wrong.stderr
    assert wrong.stdout.startswith("mine.py:Mine is wrong: it violates the property that solve agrees with naive\n")
    assert "\n  words          AAAA\n  honeycomb      A/\n" in wrong.stdout
    assert "\n  missing        AAAA\n  unexpected     none\n" in wrong.stdout
    refused = commands.harness(*RUN, "-s", "naive,./mine.py:Mine", "-o", "wrong.json", cwd=tmp_path)
    assert refused.returncode == 1
    assert "not ranked: mine.py:Mine is wrong: " in refused.stdout

    path.write_text(right)
    mended = commands.harness("check", "mine.py:Mine", "--for", "5", cwd=tmp_path)
    assert mended.returncode == 0, mended.stdout + mended.stderr
    assert "mine.py:Mine: nothing wrong found; agrees with naive on " in mended.stdout

    ran = commands.harness(*RUN, "-s", "naive,points_table,./mine.py:Mine", "-o", "run.json", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    ranked = rows(ran.stdout)
    assert set(ranked) == {"naive", "points_table", "mine.py:Mine"}
    assert ranked["points_table"].startswith("1 ")
    compared = commands.harness("compare", "run.json", cwd=tmp_path)
    assert compared.returncode == 0, compared.stderr
    assert rows(compared.stdout) == ranked


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_the_programs_are_ranked_beside_the_built_in_solvers_with_what_their_start_costs(tmp_path):
    source = EXAMPLES / "bitmask.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", "bitmask", source], cwd=tmp_path, check=True)
    shutil.copy(EXAMPLES / "grep.sh", tmp_path)
    checked = commands.harness("check", "command:./bitmask", "--for", "5", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    specs = "naive,points_table,command:./bitmask,command-once:./grep.sh"
    ran = commands.harness(*RUN, "-s", specs, "-o", "run.json", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert set(rows(ran.stdout)) == set(specs.split(","))
    assert "command:./bitmask: " in ran.stdout
    assert " of each query is the pipe to it." in ran.stdout
    assert " of each query is the start of the program." in ran.stdout
    overheads = commands.about(tmp_path / "run.json")["overheads"]
    assert overheads["command:./bitmask"]["round_trip"] > 0
    assert overheads["command-once:./grep.sh"]["round_trip"] == 0
    assert all(cost["start"] > 0 for cost in overheads.values())
