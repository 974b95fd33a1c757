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
    slower = [line for line in done.stderr.splitlines() if "than before, surely more than the 5.0% allowed" in line]
    assert [line.split(":")[0] for line in slower] == ["query/candidates/set"]


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
    assert "query/candidates/set: nothing to compare with before: query/candidates/set@before: " in done.stderr


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
    assert "nothing to compare with" not in done.stderr
