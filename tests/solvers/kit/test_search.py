"""What the searchers share: samples of a search, and the order of the best."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solvers import (
    NYT,
    WordList,
)
from solvers.kit.search import Exhaustive
from solvers.top.brute_force import BruteForce
from solvers.top.pangram_lettersets import PangramLettersets
from solvers.words.points_table import PointsTable


@pytest.mark.parametrize("kind", [BruteForce, PangramLettersets])
def test_a_sample_is_of_the_honeycombs_that_would_be_scored(kind: type[Exhaustive], mini: WordList) -> None:
    search = kind(mini, NYT, PointsTable)
    drawn = search.draw(50, seed=1)
    assert len(drawn) == 50
    assert set(drawn) <= set(search.lettersets())
    assert drawn == search.draw(50, seed=1)
    assert drawn != search.draw(50, seed=2)
    assert kind(WordList([]), NYT, PointsTable).draw(3) == []


ROOT = Path(__file__).resolve().parents[3]


def test_the_order_of_the_best_does_not_hang_on_the_hash_seed(tmp_path: Path) -> None:
    words = tmp_path / "ties.txt"  # six lettersets of one pangram each: 18 honeycombs that score the same
    words.write_text("bcda\nefgh\nijkl\nmnop\nqrtu\nvwxy\n")
    command = [sys.executable, "-m", "solvers", "top", "-n", "24", "--size", "4", "--words", str(words)]
    shown = {
        subprocess.run(
            [*command, "--searcher", searcher],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.rpartition("\n\n")[0]  # without the line that names the searcher
        for seed in ("0", "1", "2")
        for searcher in ("brute_force", "pangram_lettersets", "branch_and_bound")
    }
    assert len(shown) == 1
    honeycombs = [line.split()[1] for line in shown.pop().splitlines() if "/" in line]
    assert honeycombs[:5] == ["A/BCD", "B/ACD", "C/ABD", "D/ABC", "E/FGH"]
    assert len(honeycombs) == 24
