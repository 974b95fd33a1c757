"""What the documents say is so: their commands run, their links lead somewhere, their snippets are the files."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

import harness.cli.verbs
import solvers.cli.commands
from harness.check.checking import check
from harness.scaffold import create, source
from solvers import BeeError, registry
from tests.harness import commands
from tests.harness.measure.test_faulty_solvers import FAULTS
from tools import documents
from tools.documents import PAGES, ROOT

EVERY = [command for page in PAGES for command in documents.commands(page)]
PARSERS = {"harness": harness.cli.verbs.parser, "solvers": solvers.cli.commands.parser}

# {how a command begins: why it is not run here}
NOT_RUN = {
    "python -m harness calibrate": "five minutes; tests/harness/measure/test_calibration_run.py runs it",
    "python -m solvers approaches": "a minute",
    "python -m tools.simulate": "half a minute; tests/test_simulate.py runs it shortly",
    "python -m tools.stock_pyperf": "a quarter of an hour",
    "python -m tools.planted_change": "three minutes; tests/test_tools.py plants the change",
    "python -m tools.instructions": "minutes, under callgrind",
    "python -m tools.compile_cost": "half a minute, with numba",
    "python -m tools.planted_checks": "minutes; tests/harness/check/test_planted_checks.py runs a part",
    "python -m tools.readme": "changes the documents; tests/test_readme.py makes the same tables",
    "python -m pytest": "this is what runs",
    "results/record.sh": "an hour; what it runs is parsed",
    "python -m pip": "needs an index",
    "python3 -m venv": "needs an index",
    "ruff": "a job of its own",
    "mypy": "a job of its own",
    ".": "is of the shell",
    "mv": "moves what the command before it has made",
}


def reason_not_to_run(command):
    """Why a command is not run, or nothing."""
    text = " ".join(command.words)
    return next((why for start, why in NOT_RUN.items() if text == start or text.startswith(f"{start} ")), "")


def quick(words):
    """The same command with less to do: another selection, one round, a shorter list; the file of a solver that the
    recipe has moved into the package.
    """
    if words[:2] != ["python", "-m"] or words[2] not in PARSERS:
        return words
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
        rest += [] if "-s" in given else ["-s", some]
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


def refusal(command):
    """What is wrong with a command: nothing, or a line."""
    program, *words = command.words[2:] if command.words[:2] == ["python", "-m"] else command.words
    if program in PARSERS:
        try:
            PARSERS[program]().parse_args(words)
        except BeeError as error:
            return "" if command.mentioned and "the following arguments are required" in str(error) else str(error)
    elif program == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        return "" if set(words) <= set(targets) else "the Makefile has no such target"
    elif program.startswith("tools."):
        path = ROOT / f"{program.replace('.', '/')}.py"
        if not path.exists():
            return "there is no such tool"
        options = [word for word in words if word.startswith("-") and f'"{word}"' not in path.read_text("utf-8")]
        return f"no option {options[0]}" if options else ""
    return ""


def test_every_command_of_a_page_is_one_that_its_program_takes():
    refused = [f"{command.place}: {command.text}: {why}" for command in EVERY if (why := refusal(command))]
    assert not refused, "\n".join(refused)


def test_every_command_that_records_a_run_is_one_that_the_program_takes():
    script = ROOT / "results" / "record.sh"
    shown = subprocess.run([script], env={**os.environ, "PYTHON": "echo"}, capture_output=True, text=True, check=True)
    commands = [documents.Command(f"python {line}", "results/record.sh") for line in shown.stdout.splitlines()]
    assert len(commands) == 6
    refused = [f"{command.text}: {why}" for command in commands if (why := refusal(command))]
    assert not refused, "\n".join(refused)


# What comes to the same when it is made quick is run once.
RUN = {" ".join(quick(c.words)): c for c in reversed(EVERY) if not c.mentioned and not reason_not_to_run(c)}.values()


# What takes some seconds all the same, and is run by other tests too.
SLOW = ("--scale", "command", "bitmask")


def marked(command):
    """The command as a parameter."""
    marks = [pytest.mark.slow] if any(part in command.text for part in SLOW) else []
    return pytest.param(command, marks=marks, id=f"{command.place} {command.text[:40]}")


@pytest.mark.parametrize("command", [marked(command) for command in sorted(RUN, key=EVERY.index)])
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
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(program, cwd=place, env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_reason_not_to_run_a_command_has_a_command():
    unused = {start for start in NOT_RUN if not any(" ".join(c.words).startswith(start) for c in EVERY)}
    assert unused == set()


def test_a_link_leads_to_a_file():
    links = [(page, target) for page in PAGES for target in documents.links(page) if "://" not in target]
    dangling = [f"{page}: {link}" for page, link in links if not (page.parent / link.partition("#")[0]).exists()]
    assert not dangling, "\n".join(dangling)


def without_docstring(text):
    first = ast.parse(text).body[0]
    return "\n".join(text.splitlines()[first.end_lineno :]).strip() + "\n"


def test_the_solver_in_the_readme_is_the_file():
    (snippet,) = documents.snippets(ROOT / "README.md", "python")
    assert snippet == without_docstring((ROOT / "solvers" / "words" / "set.py").read_text("utf-8"))


def test_the_new_solver_in_the_documents_is_what_the_command_writes():
    assert source("mine") in documents.snippets(ROOT / "docs" / "your-own-solver.md", "python")


SOLVERS = [text for page in PAGES for text in documents.snippets(page, "python") if "def solve(" in text]


@pytest.mark.e2e
@pytest.mark.parametrize("text", SOLVERS, ids=lambda text: re.search(r"class (\w+)", text)[1])
def test_a_solver_in_a_document_is_right(text, tmp_path):
    (tmp_path / "shown.py").write_text(text, "utf-8")
    name = re.search(r"class (\w+)", text)[1]
    report = check(registry.resolve(f"{tmp_path / 'shown.py'}:{name}"), examples=20, real=False, database=None)
    assert report.ok


def test_what_a_faulty_solver_is_told_stands_in_the_documents():
    rows = documents.table(ROOT / "docs" / "running.md", "## What a solver can do")
    missing = [
        f"{status}: {reason}"
        for status, reason in FAULTS.values()
        if status and not any(row[1] == status and reason in row[2] for row in rows)
    ]
    assert not missing, "\n".join(missing)


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
