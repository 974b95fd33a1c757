"""`list` as a user runs it."""

from tests.harness import commands


def test_list_names_every_solver_with_its_idea_and_cost():
    done = commands.harness("list")
    assert done.returncode == 0
    assert done.stderr == ""
    for name in ("naive", "set", "bitvector", "regex", "points_table"):
        (line,) = [line for line in done.stdout.splitlines() if line.startswith(f"{name} ")]
        assert "Prepare O(" in line
    assert "\ncandidates " in done.stdout
    assert "\nenable1 " in done.stdout
