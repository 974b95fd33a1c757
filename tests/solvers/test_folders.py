"""The solvers of a folder are found by their files, and nothing of it is run."""

import pytest

from solvers import Honeycomb, RegistryError, WordList
from solvers.folders import find_in

SOLVING = '''"""Ask nobody."""
from solvers.words.naive import Naive

raise_if_imported = {check}


class Helper:
    pass


class Mine:
    def __init__(self, words, rules):
        self.naive = Naive(words, rules)

    def solve(self, honeycomb):
        return self.naive.solve(honeycomb)
'''


def test_every_solver_of_a_folder_is_found(tmp_path):
    (tmp_path / "mine.py").write_text(SOLVING.format(check="None"))
    (tmp_path / "yours.py").write_text("from solvers.words.naive import Naive\n\nclass Yours(Naive):\n    pass\n")
    (tmp_path / "_helper.py").write_text("class No:\n    def solve(self): pass\n")
    (tmp_path / "notes.txt").write_text("no solver")
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "folder.py").mkdir()
    entries = find_in(tmp_path)
    assert [entry.name for entry in entries] == [
        f"{tmp_path}/mine.py:Mine",
        f"command:{program}",
        f"{tmp_path}/yours.py:Yours",
    ]
    words = WordList(["game"])
    assert entries[2].load()(words).solve(Honeycomb.parse("GAELMPX")) == ["game"]
    assert entries[0].idea == "Ask nobody."


def test_nothing_of_a_folder_is_run_to_find_it(tmp_path):
    (tmp_path / "mine.py").write_text(SOLVING.format(check="1 / 0"))
    assert len(find_in(tmp_path)) == 1


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_a_folder_without_solvers_is_refused_in_a_line(tmp_path, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(RegistryError, match=r"no such directory|no Python file with a solver") as caught:
        find_in(tmp_path / name)
    assert "\n" not in str(caught.value)


def test_a_file_that_python_cannot_read_is_named(tmp_path):
    (tmp_path / "mine.py").write_text("def solve(:\n")
    with pytest.raises(RegistryError, match=r"mine\.py.*cannot be read"):
        find_in(tmp_path)
