"""What plots show, before and after they are drawn."""

import copy
import math
import shlex
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness.analysis.comparison import compare
from harness.cli.verbs import parser
from harness.report import html_page
from harness.report.plots import dots, gallery, strips, totals
from harness.report.plots.canvas import INK, PAPER, SERIES, cut, log_axis, shares, within
from harness.report.plots.lines import apart
from harness.report.plots.rows import RowText, rows
from harness.report.plots.svg import as_file, in_a_page
from harness.report.provenance import provenance, run_command
from harness.runfile.read import read_all
from tests.harness import suites

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def comparison(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    files = {"run": suites.ranked(), "later": suites.ranked(70)}
    return compare(read_all([str(suites.write(folder, f"{name}.json", of)) for name, of in files.items()])[0])


@pytest.fixture(scope="module")
def run(comparison):
    return comparison.runs[0]


def query(run):
    return next(ranking for ranking in run.rankings if ranking.workload.phase == "query")


def benches(run):
    return {b.cell.solver: b for b in run.results.benches.values() if b.cell.workload.phase == "query"}


def test_a_ranking_has_a_dot_for_each_row_where_its_ratio_is(run):
    ranking = query(run)
    shown = dots.of_ranking(ranking)
    assert [dot.name for dot in shown.rows] == [row.solver for row in ranking.rows]
    assert (shown.rows[0].value, shown.rows[0].low) == (1.0, None)
    assert [dot.strong for dot in shown.rows] == [True, False, False]
    for dot, row in zip(shown.rows[1:], ranking.rows[1:], strict=True):
        assert (dot.value, dot.low, dot.high) == (
            row.against_fastest.value,
            row.against_fastest.low,
            row.against_fastest.high,
        )


def test_a_phase_that_is_not_ranked_has_no_dots(run):
    assert dots.of_ranking(replace(query(run), ranked=False)).rows == ()


def test_changes_are_shown_as_they_are_judged(comparison):
    shown = dots.of_changes(comparison.changes[0])
    assert {workload.phase for workload in shown} == {"query", "cold"}
    judged = {row.name: row.judged for row in comparison.changes[0].rows}
    for workload, of in shown.items():
        for dot in of.rows:
            assert dot.value == judged[f"{workload}/{dot.name}"].value


def test_a_short_strip_is_every_value_in_its_round(run):
    shown = strips.of_ranking(query(run), benches(run), most=240)
    assert not shown.thinned
    for strip in shown.rows:
        assert strip.drawn_rounds == tuple(benches(run)[strip.solver].rounds.values())


def test_a_long_strip_keeps_the_ends_and_the_shape_of_each_round(run):
    shown = strips.of_ranking(query(run), benches(run), most=30)
    assert shown.thinned
    for strip in shown.rows:
        rounds = list(benches(run)[strip.solver].rounds.values())
        assert strip.drawn == 30
        assert (strip.count, strip.rounds) == (54, 6)
        for drawn, values in zip(strip.drawn_rounds, rounds, strict=True):
            assert (min(drawn), max(drawn)) == (min(values), max(values))
            assert sorted(values)[4] in drawn, "the median of nine is among five that are evenly spaced"


def test_two_humps_stay_two_humps(tmp_path):
    values = [1.0 + i / 1000 for i in range(400)] + [2.0 + i / 1000 for i in range(400)]
    path = suites.write(tmp_path, "humps.json", suites.run({"query/candidates/set": [values]}))
    run = compare(read_all([str(path)])[0]).runs[0]
    drawn = strips.of_ranking(run.rankings[0], benches(run), most=100).rows[0].drawn_rounds[0]
    assert sum(value < 1.5 for value in drawn) == sum(value > 1.5 for value in drawn) == 50


@pytest.mark.property
@given(st.lists(st.integers(), min_size=1, max_size=300), st.integers(2, 100))
def test_evenly_spaced_items_are_no_more_than_asked_for_and_have_both_ends(items, most):
    some = strips.spaced(items, most)
    assert len(some) == min(most, len(items))
    assert (some[0], some[-1]) == (items[0], items[-1])
    rest = iter(items)
    assert all(item in rest for item in some), "in order, none twice"


def test_lines_cross_where_the_crossing_was_found(run):
    lines = totals.of_case(run, "candidates")
    assert {curve.name for curve in lines.curves} == {"naive", "set", "points_table"}
    lead = next(mark for mark in lines.marks if mark.text)
    point = next(point for point in run.break_even if point.leads)
    assert (lead.x, lead.text) == (point.threshold.puzzles, f"from {lead.x} on: points_table")
    costs = {}
    for name in ("set", "points_table"):
        curve = next(curve for curve in lines.curves if curve.name == name)
        each = (curve.ys[-1] - curve.ys[0]) / (curve.xs[-1] - curve.xs[0])
        costs[name] = curve.ys[0] + each * (lead.x - 1)
    assert costs["points_table"] <= costs["set"] * 1.001
    assert costs["points_table"] == pytest.approx(costs["set"], rel=0.05)
    assert lead.y == pytest.approx(costs["points_table"], rel=1e-6)


def test_each_solver_has_its_own_colour_or_dash(run):
    orders = [curve.order for curve in totals.of_case(run, "candidates").curves]
    assert len(set(orders)) == len(orders)
    assert len({color.lower() for color in SERIES}) == len(SERIES)


@pytest.mark.property
@given(st.lists(st.floats(0, 1), min_size=1, max_size=20).map(sorted), st.floats(0.01, 0.045))
@example([1.0, 1.0], 0.04)  # what has no room above goes below
def test_names_at_the_ends_of_lines_never_hide_one_another(places, least):
    moved = apart(places, least)
    assert all(b - a >= least * 0.999 for a, b in pairwise(moved))
    assert max(moved) <= 1.0


@pytest.mark.parametrize(
    ("ends", "ticks"),
    [
        ((0.9, 1200.0), [1, 10, 100, 1000]),
        ((0.9, 40.0), [1, 3, 10, 30]),
        ((0.9, 12.0), [1, 2, 5, 10]),
        ((0.96, 1.04), [0.96, 0.98, 1.0, 1.02, 1.04]),
        ((1e-99, 1e99), None),
        ((1.0, 1.0000001), None),
    ],
)
def test_an_axis_has_a_few_round_numbers(ends, ticks):
    found = list(log_axis(rows([RowText("a", "b", "c")]).axes, "x", ends, shares))
    assert len(found) <= 9
    assert all(ends[0] <= tick <= ends[1] for tick in found)
    if ticks is not None:
        assert found == pytest.approx(ticks)


def test_an_axis_of_bytes_has_powers_of_two():
    found = log_axis(rows([RowText("a", "b", "c")]).axes, "x", (4096.0, float(16 << 20)), shares, binary=True)
    assert len(found) >= 3
    assert all(math.log2(tick).is_integer() for tick in found)


def test_a_name_that_is_cut_keeps_its_end_and_never_a_control_character():
    assert cut("set", 10) == "set"
    short = cut("/home/somebody/else/my_solver.py:Mine", 20)
    assert len(short) == 20
    assert short.endswith("solver.py:Mine")
    assert cut("a\x00b", 20) == "a\\x00b"


def test_an_interval_without_end_does_not_press_the_rest_into_a_corner():
    assert within(1e130, 2.0) == 2000
    assert within(1e-130, 2.0) == 0.002
    assert within(2.1, 2.0) == 2.1


def test_a_plot_in_a_page_takes_the_colours_of_the_page_and_a_file_has_its_own(run):
    plot = gallery.of_ranking(run, query(run), 240, gallery.Namer())[0]
    paper = plot.draw()
    inline, alone = in_a_page(paper, "one", "what <it> is"), as_file(paper, "one", "svg").decode()
    assert "#" not in inline.replace("url(#", "").replace('href="#', "")
    assert "currentColor" in inline
    assert 'aria-label="what &lt;it&gt; is"' in inline
    assert INK in alone
    assert PAPER in alone
    assert "var(" not in alone


def test_text_in_a_plot_is_text(run):
    svg = as_file(gallery.of_ranking(run, query(run), 240, gallery.Namer())[0].draw(), "x", "svg")
    root = ET.fromstring(svg)  # noqa: S314  # our own
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {"points_table", "set", "naive", "times as long as points_table takes"} <= texts


def test_names_of_plots_are_plain_and_never_the_same():
    namer = gallery.Namer()
    assert namer.name("run", "ranking", "query", "") == "run-ranking-query"
    assert namer.name("RUN", "ranking", "query") == "RUN-ranking-query-2"
    assert namer.name("../../etc/passwd", "x") == "_.._etc_passwd-x"
    assert namer.name("\x00ñ/", "..") == "_-.."
    assert namer.name("", "") == "plot"
    assert len(namer.name("a" * 5000)) <= 120


def test_the_ticks_of_a_page_have_a_bound(comparison):
    assert gallery.ticks_of_a_strip(comparison) == 240
    many = replace(comparison, runs=comparison.runs * 20)
    assert gallery.ticks_of_a_strip(many) * 240 <= 16_000


def test_the_command_that_measures_again_asks_for_the_same(run):
    about = {
        **run.results.about,
        "solvers": {name: {"spec": name, "version": ""} for name in ("set", "my solver.py:Mine")},
        "workloads": [["query", "candidates"], ["cold", "candidates"]],
        "options": {"timeout": 5.0, "budget": 300.0, "until": 0.02, "track_memory": True, "affinity": ""},
        "effort": "fast",
        "rounds": 7,
        "seed": 12,
    }
    command = run_command(replace(run, results=replace(run.results, about=about)))
    words = shlex.split(command)
    assert words[:4] == ["python", "-m", "harness", "run"]
    args = parser().parse_args(words[3:])
    assert args.solvers == ["set,my solver.py:Mine"]
    assert (args.cases, args.phases, args.rounds, args.seed) == ("candidates", "query,cold", 7, 12)
    assert (args.effort.name, args.timeout, args.until, args.track_memory) == ("fast", 5.0, 0.02, True)


@pytest.mark.parametrize("solvers", [None, [], "x", {}, {"a": None}])
def test_a_file_that_does_not_say_what_was_asked_for_gives_no_traceback(run, solvers):
    about = {**run.results.about, "solvers": solvers, "workloads": "x", "options": [1]}
    assert run_command(replace(run, results=replace(run.results, about=about))) == ""


def test_the_machine_and_the_inputs_are_told(run):
    told = dict(provenance(run))
    assert told["case candidates"].startswith("enable1, 172,820 words (sha256 f32e6fbdc4cf9c8e); 100 honeycombs (")
    assert (told["cores"], told["Python"], told["rounds"]) == ("2", "3.11.7 (64-bit)", "6 of 6, complete")


def paths(data, path=()):
    """Where there is something in dictionaries within dictionaries."""
    for key, value in data.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from paths(value, (*path, key))


ODD = (None, [], {}, "", "x\x00", -1, 1.5, True, [[1]], {"a": 1}, 10**400)


def test_whatever_a_run_says_of_itself_is_told_or_refused(tmp_path):
    whole = suites.ranked()
    case = whole["beebench"]["cases"]["candidates"]
    whole["beebench"] |= {
        "cases": {"candidates": case, "longer": case | {"word_count": 10**6}},
        "solvers": {"set": {"spec": "set", "version": "v1"}, "naive": {"spec": "naive", "version": ""}},
        "options": {"until": 0.02, "budget": 10.0},
        "workloads": [["query", "candidates"]],
        "overheads": {"set": {"start": 0.1, "round_trip": 0.0}},
        "machine": {"host": "here"},
        "started": "2026-01-01",
    }
    told = 0
    for path in list(paths(whole["beebench"])):
        for odd in ODD:
            data = copy.deepcopy(whole)
            place = data["beebench"]
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = odd
            results, errors = read_all([str(suites.write(tmp_path, "odd.json", data))])
            assert len(results) + len(errors) == 1
            if results:
                found = html_page.report(compare(results), "report odd.json")
                assert found.runs[0].rankings
                told += 1
    assert told > 100
