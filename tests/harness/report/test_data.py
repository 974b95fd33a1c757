"""A comparison as JSON and CSV."""

import csv
import io
import json

import pytest

from harness.report import data
from tests.harness import suites


def test_csv_has_every_cell_of_every_file(tmp_path):
    failed = {"query/candidates/mine": ("wrong", 'misses "gage", says\nso')}
    a, b = suites.ranked(failed=failed), suites.ranked(seed=50)
    b["benchmarks"] = [one for one in b["benchmarks"] if one["metadata"]["name"] != "cold/candidates/set"]
    rows = list(csv.DictReader(io.StringIO(data.as_csv(suites.compared(tmp_path, a=a, b=b)))))
    by_cell = {(row["file"], row["phase"], row["solver"]): row for row in rows}
    assert len(rows) == len(by_cell) == 13
    table = by_cell["b", "query", "points_table"]
    assert (table["status"], table["best_rank"], table["worst_rank"], table["unit"]) == ("measured", "1", "1", "second")
    assert float(table["median"]) == pytest.approx(15e-6, rel=0.02)
    assert float(table["against_reference"]) == pytest.approx(15e-6 / 20e-3, rel=0.02)
    assert float(table["change_low"]) < 1 < float(table["change_high"])
    assert (table["change_reference"], table["change_sure"]) == ("naive", "false")
    assert float(table["raw_change"]) == pytest.approx(1, rel=0.02)
    assert by_cell["a", "query", "points_table"]["raw_change"] == ""
    assert by_cell["a", "query", "mine"]["reason"] == 'misses "gage", says\nso'
    assert by_cell["b", "cold", "set"]["status"] == "missing"
    assert all(None not in row and None not in row.values() for row in rows)  # each line has every column


def test_a_name_from_a_file_is_no_formula_and_steers_no_terminal(tmp_path):
    names = ["=1+1", "+1", "-1", "@SUM(A1)", "\x1b]0;title\x07", "\u202ename"]
    text = data.as_csv(suites.compared(tmp_path, a=suites.suite({name: [1.0, 2.0] for name in names})))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["solver"] for row in rows} == {
        "'=1+1", "'+1", "'-1", "'@SUM(A1)", "\\x1b]0;title\\x07", "\\u202ename"
    }  # fmt: skip
    assert all(character.isprintable() or character == "\n" for character in text)
    assert all(float(row["median"]) == 1.5 for row in rows)


@pytest.mark.parametrize("value", ["\t=1+1", "\r=1", "=\x1b"])
def test_a_cell_that_begins_with_a_blank_before_a_formula_is_text(value):
    assert data._inert(value).startswith("'")


def test_json_has_everything_in_numbers(tmp_path):
    told = json.loads(data.as_json(suites.compared(tmp_path, a=suites.ranked(), b=suites.suite({"naïve": [1.0]}))))
    first = told["runs"][0]
    assert first["label"] == "a"
    query = first["rankings"][0]
    assert [row["solver"] for row in query["rows"]] == ["points_table", "set", "naive"]
    assert query["rows"][1]["against_fastest"]["low"] > 300
    assert first["break_even"][0]["crossing"]["puzzles"] > 1
    assert told["changes"][0]["rows"][-1]["missing"].startswith("missing in")
    assert told["unmet"]
