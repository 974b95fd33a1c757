"""What `approaches` shows."""

from pathlib import Path

from tests.solvers.cli.conftest import as_json, fault, shown
from tests.solvers.conftest import MINI, Bee


def test_approaches_times_four_and_says_that_they_agree(call: Bee, mini_file: str) -> None:
    lines = shown(call, "approaches", "--words", mini_file).splitlines()
    assert lines[2].split() == ["approach", "scored", "per", "score", "overall", "fewer", "faster", "speedup"]
    assert [line.split()[1] for line in lines[3:10] if not line.startswith("[")] == ["12,012", "14", "14", "9"]
    assert lines[-1] == "all that ran agree: the top honeycomb is A/CEIORT with 31 points"
    assert "~" not in "".join(lines)


def test_approaches_marks_what_is_estimated(call: Bee, mini_file: str) -> None:
    done = call("approaches", "--words", mini_file, "--budget", "1e-9", "--searcher", "brute_force[set]")
    row = done.stdout.splitlines()[3].split()
    assert row[:2] == ["brute_force[set]", "12,012"]
    assert row[2].startswith("~")
    assert row[4].startswith("~")
    assert "~ not run, as it would take longer than --budget; estimated from the" in done.stdout
    assert "agree" not in done.stdout
    rows = as_json(call, "approaches", "--words", mini_file, "--budget", "1e-9")["approaches"]
    assert [each["estimated"] for each in rows] == [True, True, True, False]
    assert [each["best"] is None for each in rows] == [True, True, True, False]
    assert rows[3]["best"] == {"honeycomb": {"letters": "aceiort", "center": "a"}, "score": 31}


WRONG = """
from solvers import NYT, Honeycomb, ScoredHoneycomb, SearchResult

class Wrong:
    def __init__(self, words, rules=NYT):
        pass

    def top(self, n=1):
        return SearchResult([ScoredHoneycomb(1, Honeycomb("abcdefg", "a"))], 1, 0)
"""


def test_approaches_that_find_different_honeycombs_are_wrong(call: Bee, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(WRONG)
    (tmp_path / "mini.txt").write_text("\n".join(MINI.split()))
    line = fault(
        call, "approaches", "--words", "mini.txt", "--searcher", "branch_and_bound", "--searcher", "own.py:Wrong",
        status=1,
    )  # fmt: skip
    assert line == (
        "branch_and_bound[points_table] finds A/CEIORT with 31 points, own.py:Wrong finds A/BCDEFG with 1 points; "
        "one of them is wrong"
    )
