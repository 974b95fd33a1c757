"""`run --against` as a user runs it: two versions in the same turns, and the gate."""

import shutil

from tests.harness import commands
from tests.harness.cli.conftest import QUICK, RIGHT, WRONG


def test_two_versions_meet_in_the_same_turns_and_the_gate_names_what_became_slower(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    shutil.copytree(root / "solvers", other / "solvers")
    path = root / "solvers" / "words" / "set.py"
    text = path.read_text()
    # So much slower that no load of the machine hides it: a tenth of a second on less than a millisecond.
    slower = "        import time\n\n        time.sleep(0.1)\n        center, min"
    path.write_text(text.replace("        center, min", slower))
    try:
        options = ["-p", "query", "-s", "set,naive", "--words", short_list, "-o", "run.json", "--overwrite"]
        gate = ["--against", other, "--fail-if-slower", "5%", "--rounds", "4"]
        done = commands.harness("run", "--fast", *gate, *options, root=root, cwd=tmp_path)
    finally:
        path.write_text(text)
    assert done.returncode == 1, done.stderr
    assert "set@before" in done.stdout
    # What passed is told as what did not.
    judged = dict(line.split(": ", 1) for line in done.stderr.splitlines() if line.endswith("found nine times in ten"))
    assert list(judged) == ["query/candidates/naive", "query/candidates/set"]
    assert judged["query/candidates/set"].startswith("failed: ")
    assert " than before, surely more than the 5% allowed; " in judged["query/candidates/set"]
    assert "found 9 in 10" in done.stdout


def test_the_gate_fails_where_the_other_version_has_no_values(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    shutil.copytree(root / "solvers", other / "solvers")
    (other / "solvers" / "words" / "set.py").write_text(
        WRONG.replace("solvers.words.set", "solvers.words.naive").replace("Set", "Naive")
    )
    options = ["-p", "query", "-s", "set,naive", "--words", short_list, "-o", "run.json"]
    gate = ["--against", other, "--fail-if-slower", "500%"]
    done = commands.harness("run", *QUICK, *gate, *options, root=root, cwd=tmp_path)
    assert done.returncode == 1
    assert "query/candidates/set: failed, with nothing to compare: wrong in before: " in done.stderr


def test_the_gate_leaves_out_what_neither_version_can_measure(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    needy = root / "solvers" / "words" / "needy.py"
    needy.write_text(f"import no_such_library\n\n{RIGHT}")
    try:
        shutil.copytree(root / "solvers", other / "solvers")
        options = ["-p", "query", "-s", "set,needy", "--words", short_list, "-o", "run.json"]
        gate = ["--against", other, "--fail-if-slower", "500%"]
        done = commands.harness("run", *QUICK, *gate, *options, root=root, cwd=tmp_path)
    finally:
        needy.unlink()
    assert "needy" in done.stdout  # it is named as unavailable, and as nothing else
    assert "nothing to compare" not in done.stderr


def test_a_gate_that_compared_nothing_does_not_pass(checkout, short_list, tmp_path):
    root, _ = checkout
    other = tmp_path / "before"
    needy, fresh = (root / "solvers" / "words" / name for name in ("needy.py", "fresh.py"))
    needy.write_text(f"import no_such_library\n\n{RIGHT}")
    try:
        shutil.copytree(root / "solvers", other / "solvers")
        fresh.write_text(RIGHT)
        options = ["-p", "query", "-s", "fresh,needy", "--words", short_list, "-o", "run.json"]
        gate = ["--against", other, "--fail-if-slower", "500%"]
        done = commands.harness("run", *QUICK, *gate, *options, root=root, cwd=tmp_path)
    finally:
        needy.unlink()
        fresh.unlink(missing_ok=True)
    assert done.returncode == 2, done.stderr
    assert "--fail-if-slower: nothing was compared; choose solvers that both versions can measure" in done.stderr


def test_a_small_fraction_is_not_taken_for_a_percentage():
    done = commands.harness("run", "--against", "HEAD", "--fail-if-slower", "0.02", "--dry-run")
    assert done.returncode == 2
    assert "'0.02' means 0.02 percent; write 2% or 0.02%, whichever is meant" in done.stderr
