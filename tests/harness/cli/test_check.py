"""`check` and `new` as a user runs them: output, files and exit status."""

import re
import shlex

import pytest

from harness.scaffold import source
from tests.harness import commands

RIGHT = source("mine")
WRONG = RIGHT.replace("letters <= holds", "letters < holds").replace("class Mine", "class Wrong")


@pytest.fixture
def folder(tmp_path):
    """A directory with a right solver, a wrong one, and a file that is no Python."""
    (tmp_path / "mine.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(WRONG)
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    return tmp_path


def check(*arguments, cwd):
    return commands.harness("check", *arguments, cwd=cwd)


def test_a_right_solver_ends_with_status_0_and_leaves_nothing_behind(folder):
    before = sorted(folder.iterdir())
    done = check("mine.py:Mine", "--for", "2", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"mine\.py:Mine: nothing wrong found; agrees with naive on \d+ examples? in .*\n", done.stdout)
    assert done.stderr == ""
    assert [path for path in sorted(folder.iterdir()) if path.name != ".hypothesis"] == before


def test_a_wrong_solver_ends_with_status_1_and_the_command_that_is_printed_shows_the_same_again(folder):
    first = check("wrong.py:Wrong", "--for", "10", cwd=folder)
    assert first.returncode == 1, first.stderr
    (line,) = [line for line in first.stdout.splitlines() if line.startswith("see it again:")]
    command = shlex.split(line.removeprefix("see it again:"))
    assert command[:4] == ["python", "-m", "harness", "check"]
    again = check(*command[4:], cwd=folder)
    assert again.returncode == 1
    assert again.stdout == first.stdout
    # A right solver has nothing to answer for on the same example.
    right = check("mine.py:Mine", *command[5:], cwd=folder)
    assert right.returncode == 0, right.stdout
    assert "agrees with naive on 1 example in " in right.stdout


def test_the_printed_test_fails_until_the_solver_is_mended(folder):
    told = check("wrong.py:Wrong", "--for", "10", cwd=folder).stdout
    _, _, printed = told.partition("as a test:\n\n")
    lines = [line.removeprefix("    ") for line in printed.splitlines() if line.startswith("    ") or not line]
    text = "\n".join(lines)
    name = re.search(r"def (test_\w+)", text)[1]
    code = f"{text}\n\n{name}()\n"
    (folder / "again.py").write_text(code)
    assert commands.python("again.py", cwd=folder).returncode == 1
    (folder / "wrong.py").write_text(RIGHT.replace("class Mine", "class Wrong"))
    done = commands.python("again.py", cwd=folder)
    assert done.returncode == 0, done.stderr


BAD = {
    "an unknown name": (["naiv"], "solver 'naiv': unknown; did you mean naive? Choose from "),
    "a file without its class": (["mine.py"], "solver 'mine.py': a file; name the class in it: mine.py:Mine"),
    "no file": (["no.py:Mine"], "solver 'no.py:Mine': there is no file no.py"),
    "no such class": (
        ["mine.py:Yours"],
        "solver mine.py:Yours: there is no class Yours in it; name one that is: Mine",
    ),
    "a file that is no Python": (["broken.py:Broken"], "broken.py:Broken: its import raises 'SyntaxError"),
    "nothing": ([], "check: no solver given; give a name, or FILE.py:Class"),
    "a program that is not there": (["command:./no"], "./no"),
    "no example": (["mine.py:Mine", "--example", "{}"], "example '{}': it has no list of words; write it as in"),
    "another size": (
        ["mine.py:Mine", "--example", '{"words": ["game"], "honeycombs": ["G/AE"]}'],
        "it has 3 letters, the rules in force want 7",
    ),
    "no time": (["mine.py:Mine", "--for", "0"], "argument --for: '0' is not a finite number above 0"),
}


@pytest.mark.parametrize(("arguments", "says"), BAD.values(), ids=BAD)
def test_what_cannot_be_checked_is_one_line_with_status_2(folder, arguments, says):
    done = check(*arguments, cwd=folder)
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert says in line


def test_several_are_checked_each_and_the_worst_decides(folder):
    done = check("mine.py:Mine", "nowhere.py:X", "wrong.py:Wrong", "--for", "3", cwd=folder)
    assert done.returncode == 2
    assert "mine.py:Mine: nothing wrong found" in done.stdout
    assert "wrong.py:Wrong is wrong: " in done.stdout
    assert len(done.stderr.splitlines()) == 1


def test_a_solver_that_is_named_twice_is_checked_once_under_the_name_that_was_typed_first(folder):
    shows_it = '{"words": ["megaplex"], "honeycombs": ["G/AELMPX"]}'
    names = ["./mine.py:Mine", folder / "mine.py:Mine", folder / "wrong.py:Wrong"]
    done = check(*names, "--example", shows_it, cwd=folder)
    assert done.returncode == 1, done.stderr
    assert [line.partition(" ")[0] for line in done.stdout.splitlines() if line.startswith(("mine", "/"))] == [
        "mine.py:Mine:",
        f"{folder}/wrong.py:Wrong",
    ]


def test_a_name_that_is_typed_twice_is_an_error_twice_and_not_hidden(folder):
    done = check("nowhere.py:X", "nowhere.py:X", cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert set(done.stderr.splitlines()) == {"solver 'nowhere.py:X': there is no file nowhere.py; check the path"}


def test_files_are_timed_beside_the_built_in_and_one_that_is_wrong_is_named(folder, short_list):
    # A solver that is named twice is one solver.
    named = f"naive,{folder.name}/mine.py:Mine,{folder}/mine.py:Mine,{folder}/wrong.py:Wrong"
    options = ["-s", named, "--words", short_list, "-p", "query", "--fast", "--rounds", "2", "-o", "run.json"]
    done = commands.harness("run", *options, cwd=folder.parent)
    assert done.returncode == 1, done.stderr
    cells = commands.about(folder.parent / "run.json")["cells"]
    status = {name.removeprefix("query/candidates/"): cell["status"] for name, cell in cells.items()}
    assert status == {
        "naive": "measured",
        f"{folder.name}/mine.py:Mine": "measured",
        f"{folder}/wrong.py:Wrong": "wrong",
    }
    (reason,) = [cell["reason"] for name, cell in cells.items() if "wrong.py" in name]
    assert "(python -m harness check " in reason


def test_a_new_file_is_written_once_and_passes_the_check(tmp_path):
    first = commands.harness("new", "letter_masks", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter_masks.py"]
    printed = re.findall(r"^    python -m harness (check .*)", first.stdout, re.MULTILINE)
    done = commands.harness(*printed[0].split(), "--for", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    before = (tmp_path / "letter_masks.py").read_text()
    again = commands.harness("new", "letter_masks", cwd=tmp_path)
    assert again.returncode == 2
    (line,) = again.stderr.splitlines()
    assert "exists already; choose another name" in line
    assert (tmp_path / "letter_masks.py").read_text() == before


@pytest.mark.parametrize("name", ["7up", "a/b", "", "re"])
def test_a_name_that_is_none_is_one_line_with_status_2_and_writes_nothing(tmp_path, name):
    done = commands.harness("new", name, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
