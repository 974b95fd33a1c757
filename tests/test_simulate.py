"""The method keeps what it promises on a simulated machine, and its page shows the tables of the tool."""

import re

import numpy as np
import pytest

from tests.harness import commands
from tools import simulate


def shares(table, row, column):
    """The share in a cell of a Markdown table, in percent."""
    cells = table.splitlines()[4 + row].strip("| ").split(" | ")
    return float(re.match(r"[\d.]+", cells[column])[0])


@pytest.mark.long
def test_intervals_hold_and_differences_are_false_as_often_as_they_say():
    table = simulate.coverage(np.random.default_rng(1), 150)
    for row in range(8):
        assert 93 <= shares(table, row, 2) <= 97
        assert shares(table, row, 3) <= 10  # 5 and the chance of 150 runs


def test_processes_one_after_another_do_not_hold_what_they_say():
    assert shares(simulate.unpaired(np.random.default_rng(1), 150), 0, 1) < 80


@pytest.mark.long
def test_load_is_seldom_seen_where_there_is_no_difference():
    table = simulate.on_load(np.random.default_rng(1), 60)
    assert all(shares(table, row, column) <= 12 for row in range(3) for column in (1, 2))
    assert shares(table, 2, 3) > 60


def settings(text):
    """Tables with what was measured left out, and the count of runs: titles, headers and the settings of each row."""
    text = re.sub(r"[\d,]+ runs", "runs", text)
    return re.sub(r"[\d.]+% ± [\d.]+%|(?<=\| )\d+\.\d(?= \|)", "measured", text)


def page_tables():
    """The tables that docs/method.md has from the tool."""
    page = (commands.ROOT / "docs" / "method.md").read_text("utf-8")
    begin, end = "<!-- made by: python -m tools.simulate --write -->\n", "<!-- end -->"
    return page.partition(begin)[2].partition(end)[0]


@pytest.mark.e2e
def test_the_page_has_the_tables_of_the_tool_with_their_settings():
    done = commands.python("-m", "tools.simulate", "--scale", "0.001")
    assert done.returncode == 0, done.stderr
    assert settings(page_tables()) == settings(done.stdout)


@pytest.mark.slow
def test_the_numbers_of_the_page_are_those_of_the_tool():
    assert simulate.unpaired(np.random.default_rng([simulate.SEED, 4]), 4000).strip() in page_tables()
