"""`run --against` for solvers in files of the user's own: the other version is taken from the user's repository."""

import shutil
import subprocess

import pytest

from tests.harness import commands

MINE = """
import helper
from solvers.words.set import Set


class Mine(Set):
    '''The set solver, and what a helper does.'''

    def solve(self, honeycomb):
        helper.wait()
        return super().solve(honeycomb)
"""

FAST = "def wait():\n    pass\n"
# So much slower that no load of the machine hides it: a thirtieth of a second on less than a millisecond.
SLOW = "import time\n\n\ndef wait():\n    time.sleep(0.03)\n"

RIGHT = "from solvers.words.set import Set\n\n\nclass Other(Set):\n    pass\n"
WRONG = f"{RIGHT}\n    def solve(self, honeycomb):\n        return super().solve(honeycomb)[1:]\n"


def git(folder, *arguments):
    """What git prints."""
    own = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", "-C", folder, *own, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """This project without its history, as it is where it is installed."""
    root = tmp_path_factory.mktemp("installed")
    for name in ("harness", "solvers"):
        shutil.copytree(commands.ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A repository with solvers in a directory of it, all in order; and what git calls its only commit."""
    top = tmp_path_factory.mktemp("repository")
    place = top / "sub"
    place.mkdir()
    (place / "mine.py").write_text(MINE)
    (place / "helper.py").write_text(FAST)
    (place / "other.py").write_text(RIGHT)
    shutil.copy(commands.ROOT / "examples" / "lettersets.py", place / "script")
    git(top, "init", "--quiet")
    git(top, "add", ".")
    git(top, "commit", "--quiet", "-m", "Solve")
    return place, git(top, "rev-parse", "--short", "HEAD")


@pytest.fixture
def changed(repository, tmp_path):
    """A copy of the repository whose working tree may be changed."""
    place, revision = repository
    shutil.copytree(place.parent, tmp_path / "copy")
    return tmp_path / "copy" / "sub", revision


def run(place, package, words, *options, env=None):
    """`run` in a directory of solvers, of one phase."""
    what = ["-p", "query", "--words", words, "--no-check", "-o", "run.json"]
    return commands.harness("run", "--fast", "--rounds", "2", *what, *options, cwd=place, root=package, env=env)


def test_the_gate_names_a_file_that_became_slower_or_that_was_wrong_before(changed, package, short_list):
    place, _ = changed
    (place / "other.py").write_text(WRONG)
    git(place, "commit", "--quiet", "-am", "Be wrong")
    revision = git(place, "rev-parse", "--short", "HEAD")
    (place / "other.py").write_text(RIGHT)
    (place / "helper.py").write_text(SLOW)  # a module beside it is of its version too
    (place / "new.py").write_text(RIGHT)
    gate = ["--against", "HEAD", "--fail-if-slower", "50%", "--rounds", "4"]
    done = run(place, package, short_list, "-s", "naive,mine.py:Mine,other.py:Other,new.py:Other", *gate)
    assert done.returncode == 1, done.stderr
    assert f" mine.py:Mine@{revision} " in done.stdout
    failed = [line for line in done.stderr.splitlines() if line.startswith("query/candidates/")]
    slower, wrong = [line for line in failed if f"than {revision}" in line or "nothing to compare" in line]
    assert slower.startswith("query/candidates/mine.py:Mine: failed: ")
    assert f"than {revision}, surely more than the 50% allowed; " in slower
    assert wrong.startswith(f"query/candidates/other.py:Other: failed, with nothing to compare: wrong in {revision}: ")
    assert "harness check" not in wrong  # which knows this version only
    assert f"--against 'HEAD': {revision} has no sub/new.py (new.py:Other): nothing to compare with" in done.stderr
    assert "(naive): nothing to compare with" in done.stderr


def test_files_and_scripts_that_are_unchanged_pass_from_a_package_without_history(changed, package, short_list):
    place, revision = changed
    gate = ["--against", "HEAD", "--fail-if-slower", "500%"]
    done = run(place, package, short_list, "-s", "naive,mine.py:Mine,command:./script", *gate)
    assert done.returncode == 0, done.stderr
    solvers = commands.about(place / "run.json")["solvers"]
    others = {f"mine.py:Mine@{revision}", f"command:./script@{revision}"}
    assert set(solvers) == {"naive", "mine.py:Mine", "command:./script", *others}
    assert {name for name, solver in solvers.items() if solver["version"] == revision} == others
    assert all(str(place) not in solvers[name]["spec"] for name in others)
    assert f"this version against {revision}" in done.stdout


NAMES = "mine.py:Mine,command:./script,command:python3 script"


@pytest.mark.parametrize(("against", "names"), [("../before", NAMES), ("../before/mine.py", "mine.py:Mine")])
def test_the_other_version_may_be_a_directory_or_a_file(changed, package, short_list, against, names):
    place, _ = changed
    before = place.parent / "before"
    shutil.copytree(place, before)
    # What is asked is that copy: it fails, in its own words.
    (before / "helper.py").write_text("def wait():\n    raise ValueError('of the copy')\n")
    (before / "script").write_text("#!/usr/bin/env python3\nraise SystemExit('of the copy')\n")
    done = run(place, package, short_list, "-s", f"naive,{names}", "--against", against, "--dry-run")
    for name in names.split(","):
        assert f"{name}@before" in done.stderr, done.stderr
    assert done.stderr.count("of the copy") == len(names.split(","))


def test_a_file_of_another_name_is_the_other_version_of_its_class(changed, package, short_list):
    place, _ = changed
    shutil.copy(place / "mine.py", place / "old.py")
    done = run(place, package, short_list, "-s", "mine.py:Mine,other.py:Other", "--against", "old.py", "--dry-run")
    assert done.returncode == 0, done.stderr
    assert "mine.py:Mine@old.py" in done.stdout
    assert "--against old.py: it is a file without Other (other.py:Other): nothing to compare with" in done.stderr


def test_a_class_that_comes_with_a_star_has_another_version(changed, package, short_list):
    place, _ = changed
    (place / "star.py").write_text("from other import *\n")
    git(place, "add", "star.py")
    git(place, "commit", "--quiet", "-m", "Import all of it")
    revision = git(place, "rev-parse", "--short", "HEAD")
    shutil.copy(place / "star.py", place / "old.py")
    for against, version in (("HEAD", revision), ("old.py", "old.py")):
        done = run(place, package, short_list, "-s", "star.py:Other", "--against", against, "--dry-run")
        assert done.returncode == 0, done.stderr
        assert f"star.py:Other@{version}" in done.stdout


ALONE = {
    "a new file": ("new.py:Other", "HEAD", "{revision} has no sub/new.py (new.py:Other)"),
    "a new class": ("mine.py:New", "HEAD", "{revision} has no New in sub/mine.py (mine.py:New)"),
    "a revision that is not there": (
        "mine.py:Mine",
        "nowhere",
        "--against 'nowhere': no revision of the repository in",
    ),
    "a file in no repository": (
        "../../alone/alone.py:Other",
        "HEAD",
        "is in no repository of git's (fatal: not a git repo",
    ),
    "a program that is compiled": ("command:./built", "HEAD", "has no sub/built; what is compiled is not in git: give"),
    "a directory without the file": ("mine.py:Mine", "../../alone", "--against ../../alone: alone has no mine.py"),
    "a directory without the program": ("command:./script", "../../alone", "alone has no script (command:./script)"),
    "a file without the class": ("mine.py:Mine", "other.py", "--against other.py: it is a file without Mine"),
    "a script that may not be executed": ("command:./script", "../../plain", "which may not be executed there"),
    "a module": (
        "json:JSONDecoder",
        "HEAD",
        "a module has no other version; give its FILE.py:Class (json:JSONDecoder)",
    ),
}


@pytest.mark.parametrize(("solver", "against", "says"), ALONE.values(), ids=ALONE)
def test_a_solver_alone_that_has_no_other_version_is_one_line_with_status_2(
    changed, package, short_list, tmp_path, solver, against, says
):
    place, revision = changed
    (place / "new.py").write_text(RIGHT)
    (place / "mine.py").write_text(MINE + RIGHT.replace("Other", "New"))
    (place / "built").write_bytes(b"\x7fELF\0")
    (place / "built").chmod(0o755)
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone" / "alone.py").write_text(RIGHT)
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "script").write_text("")
    done = run(place, package, short_list, "-s", solver, "--against", against)
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert says.format(revision=revision) in line
    assert line.endswith("choose solvers that both versions have")
    assert not (place / "run.json").exists()


def test_a_strategy_over_a_solver_of_ones_own_is_not_compared_with_one_over_the_same(repository, short_list):
    place, _ = repository
    options = ["--against", "HEAD", "-p", "top", "-s", "branch_and_bound[mine.py:Mine]"]
    done = run(place, commands.ROOT, short_list, *options)
    assert done.returncode == 2, done
    assert "a strategy over a solver of your own has no other version (branch_and_bound[mine.py:Mine])" in done.stderr


def test_built_in_solvers_take_part_without_a_version_where_their_history_is_elsewhere(
    changed, package, short_list, tmp_path
):
    place, revision = changed
    inside = place / "environment"  # this package within the repository, whose history says nothing of it
    shutil.copytree(package, inside)
    done = run(place, inside, short_list, "-s", "naive,mine.py:Mine", "--against", "HEAD", "--dry-run")
    assert done.returncode == 0, done.stderr
    assert f"mine.py:Mine@{revision}" in done.stdout
    assert "naive@" not in done.stdout
    (said,) = [line for line in done.stderr.splitlines() if line.startswith("--against")]
    assert said.endswith("has no solvers package there (naive): nothing to compare with")


# What git says in the repository `copy`, where that is another user's.
DUBIOUS = f"""#!/bin/sh
case "$2" in
*/copy*)
    printf '%s\\n' "fatal: detected dubious ownership in repository at 'X'" "To add it:" "    git config X" >&2
    exit 128
esac
exec {shutil.which("git")} "$@"
"""

# What nobody could look at: the other version's name, the solver, what is done first, what is said.
UNSEEN = {
    "no such revision": ("nowhere", "mine.py:Mine", "", "(fatal: Needed a single revision): fetch it"),
    "a shallow clone": ("HEAD~1", "mine.py:Mine", "shallow", "cut short: fetch more of it (git fetch --unshallow"),
    "no repository": ("HEAD", "../../alone.py:Other", "", "is in no repository of git's (fatal: not a git repository"),
    "an empty repository": ("HEAD", "../../empty/alone.py:Other", "", "no revision of the repository in"),
    "a repository of another user's": (
        "HEAD",
        "mine.py:Mine",
        "dubious",
        "(fatal: detected dubious ownership in repository at 'X' To add it: git config X)",
    ),
    "no git": ("HEAD", "mine.py:Mine", "no git", "git cannot be run (No such file or directory)"),
    "a module": ("HEAD", "json:JSONDecoder", "", "give its FILE.py:Class (json:JSONDecoder)"),
    "what git archive leaves out": ("HEAD", "mine.py:Mine", "ignored", "git archive leaves sub/mine.py out"),
    "a program that is compiled": ("HEAD", "command:./built", "", "what is compiled is not in git"),
    "what may not be executed": ("HEAD", "command:./script", "plain", "which may not be executed there"),
}


@pytest.mark.parametrize(("against", "solver", "how", "says"), UNSEEN.values(), ids=UNSEEN)
def test_the_gate_does_not_pass_what_nobody_could_look_at_beside_what_has_a_version(
    changed, package, short_list, tmp_path, against, solver, how, says
):
    place, _ = changed
    (place / "built").write_bytes(b"\x7fELF\0")
    (place / "built").chmod(0o755)
    for folder in (tmp_path, tmp_path / "empty"):
        folder.mkdir(exist_ok=True)
        (folder / "alone.py").write_text(RIGHT)
    git(tmp_path / "empty", "init", "--quiet")
    shutil.copytree(place.parent, tmp_path / "seen")  # where all of it can be looked at
    git(tmp_path / "seen", "commit", "--quiet", "--allow-empty", "-m", "Go on")
    git(tmp_path / "seen", "branch", "nowhere")
    env = {}
    if how == "shallow":
        git(place, "commit", "--quiet", "--allow-empty", "-m", "Go on")
        git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{place.parent}", "clone")
        place = tmp_path / "clone" / "sub"
    elif how in ("dubious", "no git"):
        programs = tmp_path / "bin"
        programs.mkdir()
        env = {"PATH": str(programs)}
        if how == "dubious":
            (programs / "git").write_text(DUBIOUS)
            (programs / "git").chmod(0o755)
    elif how:
        if how == "ignored":
            (place / ".gitattributes").write_text("mine.py export-ignore\n")
        else:
            (place / "script").chmod(0o644)
        git(place, "add", ".")
        git(place, "commit", "--quiet", "-m", "Change")
        (place / "script").chmod(0o755)
    solvers = ["-s", f"../../seen/sub/other.py:Other,{solver}"]
    done = run(place, package, short_list, *solvers, "--against", against, "--fail-if-slower", "50%", env=env)
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert line.startswith("--against"), line
    assert says in line
    assert how == "no git" or line.endswith("mend that, or leave the solver out")
    assert not (place / "run.json").exists()


def test_without_the_gate_what_nobody_could_look_at_is_a_note(changed, package, short_list):
    place, revision = changed
    done = run(place, package, short_list, "-s", "mine.py:Mine,json:JSONDecoder", "--against", "HEAD", "--dry-run")
    assert f"mine.py:Mine@{revision}" in done.stdout + done.stderr
    assert "give its FILE.py:Class (json:JSONDecoder): nothing to compare with" in done.stderr


def test_variables_of_gits_own_do_not_lead_to_another_repository(changed, package, short_list, tmp_path):
    place, revision = changed
    git(tmp_path, "init", "--quiet", "elsewhere")
    env = {"GIT_DIR": str(tmp_path / "elsewhere" / ".git"), "GIT_WORK_TREE": str(tmp_path / "elsewhere")}
    done = run(place, package, short_list, "-s", "mine.py:Mine", "--against", "HEAD", "--dry-run", env=env)
    assert done.returncode == 0, done.stderr
    assert f"mine.py:Mine@{revision}" in done.stdout


ITSELF = {
    "an empty name": ("", "names no version (a variable that is not set?)"),
    "the current directory": (".", "--against .: that is the current directory, which would be compared with itself"),
    "the same by another way": ("../sub", "which would be compared with itself"),
    "a link to it": ("../link", "which would be compared with itself"),
    "the solver's own file": ("./mine.py", "mine.py is the solver's own file, which would be compared with itself"),
    "a directory with a link to the file": ("../links", "which would be compared with itself"),
    "a directory and a branch": ("twice", "'twice': a path and a revision; give ./twice or refs/heads/twice"),
}


@pytest.mark.parametrize(("against", "says"), ITSELF.values(), ids=ITSELF)
def test_a_name_that_stands_for_no_other_version_is_refused(changed, package, short_list, against, says):
    place, _ = changed
    (place.parent / "link").symlink_to(place)
    (place.parent / "links").mkdir()
    (place.parent / "links" / "mine.py").symlink_to(place / "mine.py")
    (place / "twice").mkdir()
    git(place, "branch", "twice")
    done = run(place, package, short_list, "-s", "naive,mine.py:Mine", "--against", against)
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert says in line
