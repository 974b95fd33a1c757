"""The commands beebench and beewords, and `python -m`, in a directory where files of the user's bear our names."""

import os
import signal
import subprocess
import sys
import tomllib

import pytest

from tests.harness import commands

SCRIPTS = tomllib.loads((commands.ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
IN_THE_WAY = "raise RuntimeError('this is not yours')\n"
MINE = "from solvers.words.set import Set as Mine\n"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """A directory with the scripts, as an installer writes them."""
    folder = tmp_path_factory.mktemp("bin")
    for name, entry in SCRIPTS.items():
        module, _, function = entry.partition(":")
        (folder / name).write_text(f"import sys\nfrom {module} import {function}\nsys.exit({function}())\n")
    return folder


@pytest.fixture
def folder(tmp_path):
    """A directory of a user's, with a solver."""
    (tmp_path / "mine.py").write_text(MINE)
    return tmp_path


def take_our_names(folder):
    (folder / "solvers").mkdir()
    for name in ("solvers/__init__.py", "harness.py", "json.py"):
        (folder / name).write_text(IN_THE_WAY)


def test_the_scripts_have_the_names_in_the_documents():
    assert set(SCRIPTS) == {"beebench", "beewords"}


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("beebench list", "points_table "),
        ("beebench check set mine.py:Mine mine:Mine --for 1", "mine.py:Mine: nothing wrong found"),
        (
            "beebench run --fast --rounds 1 -s set,mine.py:Mine -p query --no-check --words",
            " mine.py:Mine ",
        ),
        ("beewords words GAELMPX", "     1  GAME"),
        ("beewords words GAELMPX --solver mine.py:Mine", "     1  GAME"),
        ("beewords words GAELMPX --solver mine:Mine", "     1  GAME"),
    ],
)
def test_what_the_user_calls_as_our_packages_does_not_stop_a_script(scripts, folder, short_list, command, shown):
    take_our_names(folder)
    name, *arguments = command.split()
    arguments += [str(short_list)] if arguments[-1] == "--words" else []
    done = commands.python(scripts / name, *arguments, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout


def test_another_package_solvers_is_named_in_one_line(folder):
    take_our_names(folder)
    (folder / "harness.py").unlink()
    (folder / "json.py").unlink()
    done = commands.harness("list", cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"{folder / 'solvers' / '__init__.py'}: is in the way of the package solvers that this needs; "
        "use the command beebench, or rename it\n"
    )


def test_a_folder_solvers_without_a_package_is_in_nobodys_way(folder):
    (folder / "solvers").mkdir()
    assert commands.harness("list", cwd=folder).returncode == 0


@pytest.mark.parametrize(
    ("script", "package", "command"), [("beebench", "harness", "run"), ("beewords", "solvers", "top")]
)
def test_the_usage_names_the_command_as_it_was_called(scripts, folder, script, package, command):
    for start, words in ((script, [scripts / script]), (f"python -m {package}", ["-m", package])):
        text = commands.python(*words, "--help", cwd=folder).stdout
        assert text.startswith(f"usage: {start} ")
        line = commands.python(*words, command, "--quick", cwd=folder).stderr
        assert line == f"{start}: unrecognized arguments: --quick; see {start} --help\n"


@pytest.mark.parametrize("module", ["harness", "solvers"])
def test_an_interrupt_while_the_rest_is_imported_prints_no_traceback(scripts, folder, module):
    script = scripts / {"harness": "beebench", "solvers": "beewords"}[module]
    (folder / "argparse.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    path = os.pathsep.join([str(folder), str(commands.ROOT)])
    for words in (["-m", module], [str(script)]):
        done = subprocess.run(
            [sys.executable, *words, "--help"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
