"""docs/planted-faults.md says of every planted solver what `check` says of it."""

import importlib.util
import re
import shutil
import sys

import pytest

from tests import planted_solvers
from tests.harness import commands
from tools import documents

TOOL = commands.ROOT / "tools" / "planted_checks.py"
PAGE = commands.ROOT / "docs" / "planted-faults.md"

WRONG = planted_solvers.planted(*planted_solvers.WRONG, *planted_solvers.WRONG_SEARCHERS)
RIGHT = planted_solvers.planted(*planted_solvers.RIGHT)
UNPROTOCOLLED = planted_solvers.planted(*planted_solvers.UNPROTOCOLLED)


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("planted_checks", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["planted_checks"] = module
    spec.loader.exec_module(module)
    return module


def plain(cell):
    """A cell's text without its Markdown."""
    return re.sub(r"\[(\w+)\]\(#\w+\)", r"\1", cell).replace("\\", "")


def rows():
    """{name: the other cells of its row} of every table on the page."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[plain(cell.strip()) for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return {name: rest for name, *rest in cells if name != "solver"}


def proofs():
    """{name: (the words below its heading, its transcript)}."""
    found = re.findall(
        r"^### (\w+)\n\n(.*?)\n\n```text\n(.*?)\n```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return {name: (says, text) for name, says, text in found}


def test_every_planted_solver_has_a_row_with_its_docstring_and_there_is_no_other():
    assert {name: cells[0] for name, cells in rows().items()} == {
        one.name: one.says for one in [*WRONG, *RIGHT, *UNPROTOCOLLED]
    }


def test_every_wrong_solver_has_a_proof_with_its_docstring_and_there_is_no_other():
    assert {name: says for name, (says, _) in proofs().items()} == {one.name: one.says for one in WRONG}


@pytest.mark.parametrize("one", WRONG, ids=lambda one: one.name)
def test_a_proof_is_one_of_that_solver_and_minimal(one):
    _, text = proofs()[one.name]
    assert text.startswith(f"{one.spec} is wrong: it breaks the law that ")
    assert f"\nsee it again:  python -m harness check {one.spec} --example " in text
    assert "there was no time to make this smaller" not in text
    assert "it shows only after other questions" not in text


def test_no_right_solver_is_accused():
    assert len(RIGHT) >= 20
    for one in RIGHT:
        assert re.match(r"nothing wrong found; agrees with naive on \d+ examples in ", rows()[one.name][1])


def test_a_solver_of_another_form_is_told_what_the_protocol_wants_or_what_it_raised():
    for one in UNPROTOCOLLED:
        assert re.search(r"the protocol wants|raises", rows()[one.name][1])


def test_the_page_is_short_enough_to_be_read_and_counts_what_it_shows():
    text = PAGE.read_text("utf-8")
    assert len(text.encode()) < 60_000
    assert len(WRONG) >= 30
    wrong = len(planted_solvers.planted(*planted_solvers.WRONG))
    assert f"are {wrong} wrong solvers and {len(WRONG) - wrong} wrong searchers" in text


FAST = ["CentreNotRequired", "FiveScoresOne", "WordsUsedUp", "EmptyListRaises", "TiesToTheLast"]


@pytest.mark.e2e
@pytest.mark.parametrize("name", FAST)
def test_the_proof_on_the_page_is_what_the_command_prints_now(tool, tmp_path, name):
    (one,) = [one for one in WRONG if one.name == name]
    shutil.copy(planted_solvers.FOLDER / one.file, tmp_path)
    told = tool.checked(one, tmp_path)
    assert told.status == 1
    assert tool.transcript(told.text) == proofs()[name][1]
    assert rows()[name][2] == tool._words(told.example.words)


@pytest.mark.e2e
def test_what_a_solver_of_another_form_is_told_on_the_page_it_is_told_now(tool, tmp_path):
    (one,) = [one for one in UNPROTOCOLLED if one.name == "ReturnsATuple"]
    shutil.copy(planted_solvers.FOLDER / one.file, tmp_path)
    assert rows()[one.name][1] in tool.checked(one, tmp_path).text


def test_a_proof_that_is_missing_or_not_minimal_is_no_page(tool):
    one = WRONG[0]
    said = "x is wrong: it breaks the law that y\n  there was no time to make this smaller, or it does not show"
    assert tool.faults(tool.Told(one, said, 1, 1.0))
    assert tool.faults(tool.Told(one, f"{one.spec}: nothing wrong found", 0, 20.0))
    assert not tool.faults(tool.Told(one, proofs()[one.name][1], 1, 1.0))


def test_a_long_line_is_cut_and_says_so(tool):
    text = tool.transcript("a" * 220 + "\n" + "a" * 1500 + "\nas a test:\n\n    left out\n")
    assert text == "a" * 220 + "\n" + "a" * 200 + "… (1,500 characters)"


def test_the_transcripts_are_no_commands_to_run():
    assert [command.text for command in documents.commands(PAGE) if not command.mentioned] == [
        "python -m tools.planted_checks"
    ]
