"""What the tools under tools/ rest on: the page they write into, and the change that one of them plants."""

import importlib.util
import shutil

import pytest

from solvers import Honeycomb
from solvers.words.set import Set
from tools import pages, planted_change

PAGE = "before\n<!-- made by: x -->\nold\n<!-- end -->\nbetween\n<!-- made by: y -->\nkept\n<!-- end -->\n"


def test_a_tool_writes_between_its_own_marks_alone(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    pages.put(page, "x", pages.table(("a", "b"), [("1", "2")]))
    assert page.read_text("utf-8") == PAGE.replace("old\n", "| a | b |\n| --- | --- |\n| 1 | 2 |\n")


@pytest.mark.parametrize("text", ["", PAGE.replace("<!-- end -->\n", "")])
def test_a_page_without_the_marks_is_left_as_it_is(tmp_path, text):
    page = tmp_path / "page.md"
    page.write_text(text, "utf-8")
    with pytest.raises(SystemExit, match="are gone; put them back"):
        pages.put(page, "x", "new\n")
    assert page.read_text("utf-8") == text


def test_every_tool_that_writes_into_a_page_has_its_marks_there():
    told = [page.read_text("utf-8") for page in pages.DOCS.glob("*.md")]
    for tool in (pages.ROOT / "tools").glob("*.py"):
        text = tool.read_text("utf-8")
        if 'COMMAND = "' in text:
            command = text.split('COMMAND = "')[1].split('"')[0]
            assert command == f"python -m tools.{tool.stem} --write"
            assert sum(page.count(f"<!-- made by: {command} -->") for page in told) == 1


class Counting(str):
    """A word that counts how often it is looked at."""

    __slots__ = ()
    looks = 0

    def __contains__(self, letter):
        Counting.looks += 1
        return super().__contains__(letter)


def test_the_planted_change_is_five_percent_more_work_and_the_same_answers(enable1, tmp_path):
    path = tmp_path / "planted.py"
    shutil.copy(pages.ROOT / planted_change.SOLVER, path)
    planted_change.plant(path)
    spec = importlib.util.spec_from_file_location("planted", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    honeycomb = Honeycomb.parse("RAEGINT")
    before, after = Set(enable1), module.Set(enable1)
    assert after.solve(honeycomb) == before.solve(honeycomb)
    looks = {}
    for solver in (before, after):
        for words in ("words", "more"):
            if hasattr(solver, words):
                setattr(solver, words, list(map(Counting, getattr(solver, words))))
        Counting.looks = 0
        solver.solve(honeycomb)
        looks[solver] = Counting.looks
    assert looks[after] / looks[before] == pytest.approx(1.05, abs=0.0001)


def test_the_change_is_not_planted_where_the_solver_is_another(tmp_path):
    path = tmp_path / "set.py"
    path.write_text("class Set: ...\n", "utf-8")
    with pytest.raises(SystemExit, match="tell this tool where its work is"):
        planted_change.plant(path)
    assert path.read_text("utf-8") == "class Set: ...\n"
