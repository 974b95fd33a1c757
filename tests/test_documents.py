"""What the documents say is so: their commands run, their links lead somewhere, their snippets are the files."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

import harness.__main__
import solvers.__main__
from harness.check.checking import check
from harness.scaffold import create, source
from solvers import BeeError, registry
from tests import documents
from tests.documents import PAGES, ROOT
from tests.harness import commands
from tests.harness.measure.test_faulty_solvers import FAULTS

EVERY = [command for page in PAGES for command in documents.commands(page)]
PARSERS = {"harness": harness.__main__.parser, "solvers": solvers.__main__.parser}

# {how a command begins: why it is not run here}
NOT_RUN = {
    "python -m harness calibrate": "five minutes; tests/harness/measure/test_calibration_run.py runs it",
    "python -m solvers approaches": "a minute",
    "python tools/simulate.py": "half a minute; tests/test_simulate.py runs it shortly",
    "python tools/stock_pyperf.py": "a quarter of an hour",
    "python tools/planted_change.py": "three minutes; tests/test_tools.py plants the change",
    "python tools/many_files.py --write": "changes a page",
    "python tools/instructions.py": "minutes, under callgrind",
    "python tools/compile_cost.py": "half a minute, with numba",
    "python tools/planted_checks.py": "minutes; tests/harness/check/test_planted_checks.py runs a part",
    "python -m timeit": "times what tests/solvers/words/test_words_of_file.py tests",
    "python tests/readme.py": "changes the documents; tests/test_readme.py makes the same tables",
    "python -m pytest": "this is what runs",
    "python -m pip": "needs an index",
    "python3 -m venv": "needs an index",
    "ruff": "a job of its own",
    "mypy": "a job of its own",
    ".": "is of the shell",
    "mv": "moves what the command before it has made",
}


def known(command):
    """Why a command is not run, or nothing."""
    text = " ".join(command.words)
    return next((why for start, why in NOT_RUN.items() if text == start or text.startswith(f"{start} ")), "")


def quick(words):
    """The same command with less to do: another selection, one round, a shorter list; the file of a solver that the
    recipe has moved into the package.
    """
    if words[:2] != ["python", "-m"] or words[2] not in PARSERS:
        less = {"tools/cell_cost.py": ["--times", "1"], "tools/many_files.py": ["--files", "2", "--times", "1"]}
        return words + less.get(words[-1], [])
    program, verb, *rest = words[2:]
    if program == "solvers":
        rest += ["--words", "words.txt"]
    elif verb == "check":
        rest += ["--for", "0.5"]
    elif verb == "run" and "--resume" not in rest:
        given = set(rest)
        rest = [{"origin/main": "HEAD", "HEAD~1": "HEAD"}.get(word, word) for word in rest]
        rest = [word for word in rest if word not in ("--fast", "--rigorous")]
        rest += ["--fast", "--rounds", "1", "--words", "words.txt", "--no-check", "--overwrite"]
        some = "branch_and_bound*" if "top" in given else "set"
        rest += [] if given & {"-s", "--solvers-from"} else ["-s", some]
        rest += [] if "-o" in given else ["-o", "out.json"]
        rest += [] if "-p" in given else ["-p", "query"]
        rest += ["--max-time", "1"] if "--until" in given else []
        rest += ["--rounds", "2", "--fail-if-slower", "500%"] if "--fail-if-slower" in given else []
        rest += ["-c", {"words": "words-x1", "letters": "letters-7"}[rest[1]]] if rest[0] == "--scale" else []
    if verb != "new":
        rest = [re.sub(r"\bletter_masks$", "letter_masks.py:LetterMasks", word) for word in rest]
    return ["python", "-m", program, verb, *rest]


@pytest.fixture(scope="module")
def place(tmp_path_factory, short_list):
    """A directory that has what the documents speak of: solvers, programs, and files of a short run."""
    folder = tmp_path_factory.mktemp("documents") / "here"
    folder.mkdir()
    create("mine", folder)
    create("letter_masks", folder)
    shutil.copy(short_list, folder / "words.txt")
    shutil.copytree(ROOT / "examples", folder / "examples")
    (folder / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "left_out.py", folder / "docs")
    shutil.copy(ROOT / "examples" / "lettersets.py", folder / "solver")
    shutil.copytree(ROOT / "solvers", folder.parent / "before" / "solvers")
    shutil.copy(ROOT / "examples" / "lettersets.py", folder.parent / "before" / "bitmask")
    own = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "--quiet"], ["add", "mine.py"], ["commit", "--quiet", "-m", "Solve"]):
        subprocess.run(["git", "-C", folder, *own, *command], check=True)
    (folder / "results").mkdir()
    options = ["-s", "naive,set", "--rounds", "2", "--fast", "--words", "words.txt", "-o", "results/enable1.json"]
    done = commands.harness("run", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    recorded = (folder / "results" / "enable1.json").read_text("utf-8")
    for name in ("before.json", "after.json", "slower.json", "first.json"):
        (folder / name).write_text(recorded, "utf-8")
    stopped = json.loads(recorded)
    stopped["beebench"] |= {"status": "partial", "rounds": 3}
    (folder / "run.json").write_text(json.dumps(stopped), "utf-8")
    return folder


@pytest.mark.parametrize("command", EVERY, ids=lambda command: f"{command.place} {command.text[:40]}")
def test_the_parser_takes_every_command(command):
    words = command.words
    if words[:2] == ["python", "-m"] and words[2] in PARSERS:
        try:
            PARSERS[words[2]]().parse_args(words[3:])
        except BeeError as error:
            if not (command.mentioned and "the following arguments are required" in str(error)):
                raise
    elif words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert set(words[1:]) <= set(targets)
    elif words[0] == "python" and words[1].endswith(".py"):
        text = (ROOT / words[1]).read_text("utf-8")
        assert all(f'"{word}"' in text for word in words[2:] if word.startswith("-"))


# What comes to the same when it is made quick is run once.
RUN = {" ".join(quick(c.words)): c for c in reversed(EVERY) if not c.mentioned and not known(c)}.values()


SLOW = ("--scale", "--solvers-from", "command", "bitmask")
"""What takes some seconds all the same, and is run by other tests too."""


def marked(command):
    """The command as a parameter."""
    marks = [pytest.mark.slow] if any(part in command.text for part in SLOW) else []
    return pytest.param(command, marks=marks, id=f"{command.place} {command.text[:40]}")


@pytest.mark.parametrize("command", [marked(one) for one in sorted(RUN, key=EVERY.index)])
def test_the_command_runs(command, place, tmp_path):
    words = quick(command.words)
    if words[0] == "cc" and not shutil.which("cc"):
        pytest.skip("needs a C compiler")
    if any("./bitmask" in word for word in words) and not (place / "bitmask").exists():
        pytest.skip("needs the program that another command compiles")
    if "HEAD" in words and not (ROOT / ".git").exists():
        pytest.skip("needs a checkout")
    if words[2] == "harness":
        cwd = tmp_path if words[3] == "new" else place
        done = commands.harness(*words[3:], cwd=cwd, env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    else:
        program = [sys.executable, *words[1:]] if words[0] == "python" else words
        program = [str(ROOT / word) if word.startswith("tools/") else word for word in program]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(program, cwd=place, env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_reason_not_to_run_a_command_has_a_command():
    unused = {start for start in NOT_RUN if not any(" ".join(c.words).startswith(start) for c in EVERY)}
    assert unused == set()


LINKS = [(page, target) for page in PAGES for target in documents.links(page) if "://" not in target]


@pytest.mark.parametrize(("page", "target"), LINKS, ids=str)
def test_a_link_leads_to_a_file(page, target):
    assert (page.parent / target.partition("#")[0]).exists()


def without_docstring(text):
    first = ast.parse(text).body[0]
    return "\n".join(text.splitlines()[first.end_lineno :]).strip() + "\n"


def test_the_solver_in_the_readme_is_the_file():
    (snippet,) = documents.snippets(ROOT / "README.md", "python")
    assert snippet == without_docstring((ROOT / "solvers" / "words" / "set.py").read_text("utf-8"))


def test_the_new_solver_in_the_documents_is_what_the_command_writes():
    assert source("mine") in documents.snippets(ROOT / "docs" / "your-own-solver.md", "python")


SOLVERS = [text for page in PAGES for text in documents.snippets(page, "python") if "def solve(" in text]


@pytest.mark.parametrize("text", SOLVERS, ids=lambda text: re.search(r"class (\w+)", text)[1])
def test_a_solver_in_a_document_is_right(text, tmp_path):
    (tmp_path / "shown.py").write_text(text, "utf-8")
    name = re.search(r"class (\w+)", text)[1]
    report = check(registry.resolve(f"{tmp_path / 'shown.py'}:{name}"), examples=20, real=False, database=None)
    assert report.ok


@pytest.mark.parametrize("fault", [fault for fault in FAULTS.values() if fault[0]], ids=" ".join)
def test_what_a_faulty_solver_is_told_stands_in_the_documents(fault):
    status, reason = fault
    rows = documents.table(ROOT / "docs" / "running.md", "## What a solver can do")
    assert any(row[1] == status and reason in row[2] for row in rows)


def keys(rows):
    """The names in backticks in the first cells of a table."""
    return {name for row in rows for name in re.findall(r"`(\w+)`", row[0])}


def test_the_format_page_names_every_key_of_a_run_file(place):
    page = ROOT / "docs" / "result-files.md"
    data = json.loads((place / "before.json").read_text("utf-8"))
    assert keys(documents.table(page, "## The suite")) == set(data)
    # Two more are there only where there are programs, and in a file of `calibrate`.
    assert keys(documents.table(page, "## The key `beebench`")) == {*data["beebench"], "overheads", "calibration"}
    (cold, *_) = (b for b in data["benchmarks"] if b["metadata"]["name"].startswith("cold/"))
    said = data["metadata"] | cold["metadata"] | cold["runs"][0]["metadata"]
    assert keys(documents.table(page, "## Metadata")) - {"before_bytes"} <= set(said)


def test_the_example_of_a_run_file_has_the_shape_of_one(place):
    (text,) = documents.snippets(ROOT / "docs" / "result-files.md", "json")
    data = json.loads((place / "before.json").read_text("utf-8"))

    def check_shape(part, whole, at):
        assert type(part) is type(whole) or None in (part, whole), at
        if isinstance(part, dict):
            for key, value in part.items():
                if at not in ("/beebench/cells", "/beebench/plan"):
                    assert key in whole or at.endswith("/metadata"), f"{at}/{key}"
                    if key in whole:
                        check_shape(value, whole[key], f"{at}/{key}")
        elif isinstance(part, list) and part and isinstance(part[0], dict):
            check_shape(part[0], whole[0], at)

    check_shape(json.loads(text), data, "")
