"""How a comparison is written: units, words, tables, Markdown, CSV, JSON."""

import csv
import io
import json

import pytest

from harness.analysis.comparison import compare
from harness.analysis.diagnostics import Diagnostic
from harness.analysis.load_dependence import LoadDependence
from harness.analysis.ranking import Ranking, Row
from harness.analysis.ratios import Ratio
from harness.experiment.plan import Workload
from harness.report import data, markdown, notes, terminal
from harness.report.tables import Section, sections
from harness.report.units import factor, interval
from harness.runfile.read import read_all
from tests.harness import suites


class Stream:
    """Where text goes: a pipe, of some encoding."""

    def __init__(self, encoding="utf-8"):
        self.encoding = encoding

    def isatty(self):
        return False


def ratio(value, low=None, high=None):
    return Ratio(value=value, low=low, high=high, p=None, n=10)


def comparison(tmp_path, **files):
    return compare(read_all([str(suites.write(tmp_path, f"{name}.json", d)) for name, d in files.items()])[0])


def test_ratios_are_said_in_words():
    assert factor(ratio(3.21)) == "3.21x slower"
    assert factor(ratio(1 / 3.21)) == "3.21x faster"
    assert factor(ratio(1.001)) == factor(ratio(0.999)) == "1.00x"
    assert factor(ratio(2.0), "byte") == "2.00x larger"
    assert factor(ratio(0.5), "byte") == "2.00x smaller"
    assert factor(ratio(2.0), "integer") == "2.00x more"


def test_an_interval_speaks_as_its_ratio_does():
    assert interval(ratio(2.0, 1.9, 2.1)) == "[1.90 to 2.10]"
    assert interval(ratio(0.5, 0.25, 0.8)) == "[1.25 to 4.00]"
    assert interval(ratio(2.0)) == ""


def ranking(**of):
    rows = tuple(
        Row(solver=solver, median=1.0, best=1, worst=2, against_fastest=against, against_reference=None)
        for solver, against in (("a", None), ("b", ratio(1.0, 0.97, 1.03)))
    )
    about = {"measure": "second", "reference": "", "ranked": True, "unranked": (), "n": 10, "unit": "rounds"}
    return Ranking(workload=Workload("query", "candidates"), rows=rows, **about, **of)


def test_the_width_that_was_reached_and_ties_are_told():
    assert notes.notes(ranking()) == [
        "95% intervals over 10 rounds, up to ±3.0%; '=' is a tie: no sure difference of 1% or more."
    ]


def test_many_inconclusive_pairs_take_one_line_the_widest_first():
    pairs = tuple(("a", f"b{i}", 0.03 + i / 100) for i in range(6))
    (line,) = notes.notes(ranking(inconclusive=pairs))[1:]
    assert line == (
        "inconclusive: more rounds may tell apart a and b5 (±8.0%), a and b4 (±7.0%), a and b3 (±6.0%), "
        "a and b2 (±5.0%) and 2 more pairs."
    )


def test_a_ratio_that_depends_on_load_is_told_with_both_values():
    quiet, loaded = Ratio(value=1.2, low=1.15, high=1.25, p=0.0, n=8), Ratio(value=0.8, low=0.75, high=0.85, p=0.0, n=8)
    told = notes.notes(ranking(load=(LoadDependence("set", "table", quiet, loaded),)))
    assert told[1] == (
        "depends on load: table is 1.20x slower [1.15 to 1.25] against set while the machine is quiet, "
        "1.25x faster [1.18 to 1.33] while it is loaded, so they tie."
    )
    twice, much = Ratio(value=2.0, low=1.9, high=2.1, p=0.0, n=8), Ratio(value=6.0, low=5.9, high=6.1, p=0.0, n=8)
    many = tuple(LoadDependence("set", f"t{i}", twice, much) for i in range(5))
    told = notes.notes(ranking(load=(*many, LoadDependence("set", "table", quiet, loaded))))
    assert len(told) == 5
    assert "table" in told[1]  # the one that ties comes first
    assert told[-1].endswith("; and 2 more pairs.")


def test_what_a_cell_says_against_its_time_is_told_in_numbers():
    waits, several = Diagnostic("a", "waits", 0.62, 0.99), Diagnostic("b", "several cores", 1.9, 1.0)
    remembers = Diagnostic("c", "remembers", 0.02, 1.2e-6)
    told = notes.notes(ranking(diagnostics=(waits, several, remembers)))
    assert told[0].startswith("* c remembers: asked anew it takes 20.0 ms, asked again 1.20 µs")
    assert "0.62 CPU seconds by wall second, where 0.99 is usual" in told[2]
    assert "1.90 CPU seconds by wall second" in told[3]


NASTY = Section(
    "a|b *x*", ("name", "n"), (("<b>|`x`_y_", "1\n[2]"),), ("\\ and [link](http://x)\nnext",), frozenset({1})
)


def test_markdown_escapes_what_came_from_files():
    assert markdown.render([NASTY]) == (
        "**a\\|b \\*x\\***\n\n"
        "| name | n |\n| --- | ---: |\n| \\<b\\>\\|\\`x\\`\\_y\\_ | 1 \\[2\\] |\n\n"
        "- \\\\ and \\[link\\](http://x) next\n"
    )


def test_a_name_with_control_characters_steers_no_terminal():
    told = Section("\x1b[31mred\r", ("name",), (("\x1b]0;title\x07",), ("tab\there",)), ("a\nb",))
    text = terminal.render([told], Stream())
    assert text == "\\x1b[31mred\\r\nname\n\\x1b]0;title\\x07\ntab\\there\na\\nb\n"


def test_a_stream_that_knows_ascii_alone_gets_it():
    told = Section("4 µs · ±3%", ("ñ…",), (("×",),))
    assert terminal.render([told], Stream("ascii")) == "4 us | +/-3%\n\\xf1...\nx\n"
    assert terminal.render([told], Stream("utf-8")).startswith("4 µs · ±3%")
    assert terminal.render([told], Stream("latin-1")).startswith("4 us | +/-3%")  # it has no …


def test_columns_align_whatever_the_width_of_letters():
    told = Section("t", ("solver", "median"), (("日本", "1 s"), ("set", "10 ms")), right=frozenset({1}))
    assert terminal.render([told], Stream()).splitlines()[1:] == [
        "solver  median",
        "日本       1 s",
        "set      10 ms",
    ]


def test_csv_has_every_cell_of_every_file(tmp_path):
    failed = {"query/candidates/mine": ("wrong", 'misses "gage", says\nso')}
    a, b = suites.ranked(failed=failed), suites.ranked(seed=50)
    b["benchmarks"] = [one for one in b["benchmarks"] if one["metadata"]["name"] != "cold/candidates/set"]
    rows = list(csv.DictReader(io.StringIO(data.as_csv(comparison(tmp_path, a=a, b=b)))))
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


def test_json_has_everything_in_numbers(tmp_path):
    told = json.loads(data.as_json(comparison(tmp_path, a=suites.ranked(), b=suites.suite({"naïve": [1.0]}))))
    first = told["runs"][0]
    assert first["label"] == "a"
    query = first["rankings"][0]
    assert [row["solver"] for row in query["rows"]] == ["points_table", "set", "naive"]
    assert query["rows"][1]["against_fastest"]["low"] > 300
    assert first["break_even"][0]["crossing"]["puzzles"] > 1
    assert told["changes"][0]["rows"][-1]["missing"].startswith("missing in")
    assert told["unmet"]


def test_a_plain_suite_is_told_shortly(tmp_path):
    a = suites.suite({"x": [1.0, 1.1], "y": [2.0, 2.1]})
    b = suites.suite({"x": [2.0, 2.1]})
    told = [
        (section.title, len(section.rows), len(section.notes)) for section in sections(comparison(tmp_path, a=a, b=b))
    ]
    assert told == [
        ("a: a pyperf suite, 2 benchmarks", 0, 0),
        ("benchmarks", 2, 2),
        ("b: a pyperf suite, 1 benchmark: x, 2.05 s", 0, 0),
        ("change from a to b", 2, 2),
    ]


def test_the_doubt_about_plain_suites_is_said_once(tmp_path):
    one = suites.suite({"x": [1.0, 1.1], "y": [2.0, 2.1]})
    text = terminal.render(sections(comparison(tmp_path, a=one, b=one, c=one)), Stream())
    assert text.count("The values of one process are taken as independent") == 1
    assert text.count("Nothing pairs across files") == 1


def test_a_suite_of_sizes_reads_as_sizes(tmp_path):
    sizes = suites.suite({"x": [1024, 2048], "y": [4096, 8192]}, unit="byte")
    text = terminal.render(sections(comparison(tmp_path, a=sizes)), Stream())
    assert "benchmarks, in bytes" in text
    assert "1.50 KiB" in text
    assert "against the least" in text
    assert "larger" in text
    assert "slower" not in text
    assert " s\n" not in text


def test_what_a_program_costs_beside_its_idea_is_told(tmp_path):
    overheads = {
        "command:./stays": {"start": 0.001, "round_trip": 1e-5},
        "command-once:./anew": {"start": 0.01, "round_trip": 0.0},
    }
    told = comparison(tmp_path, a=suites.ranked(about={"overheads": overheads}))
    text = terminal.render(sections(told), Stream())
    assert "command:./stays: 1.00 ms of a cold query is the start of the program, and 10.0 µs of each query is" in text
    assert "command-once:./anew: 10.0 ms of each query is the start of the program." in text
