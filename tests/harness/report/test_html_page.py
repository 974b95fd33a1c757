"""The page: what it says, what it leaves out, and that a hostile file does nothing in it."""

import copy
import re
from html.parser import HTMLParser

import pytest

from harness.analysis.comparison import compare
from harness.report import html_page
from harness.report.tables import ranking_section
from harness.runfile.read import read_all
from tests.harness import suites

HOSTILE = "<script>alert(1)</script>"
AWKWARD = "\"]]> & '$x^2$' {{ 7 * 7 }} \x00\u202e</title>"


class Page(HTMLParser):
    """A page in pieces: its elements with their attributes, its text, and its tables as rows of texts."""

    def __init__(self, source):
        super().__init__()
        self.source, self.elements, self.words, self.tables = source, [], "", []
        self._open = []
        self.feed(source)

    @property
    def text(self):
        return " ".join(self.words.split())

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self._open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        if "style" not in self._open:
            self.words += data
            if {"td", "th"} & set(self._open):
                self.tables[-1][-1][-1] += data

    def table(self, *header):
        """The rows below that header, each {column: text}."""
        for names, *rows in self.tables:
            if names == list(header):
                return [dict(zip(header, (" ".join(cell.split()) for cell in row), strict=True)) for row in rows]
        raise AssertionError(f"no table with {header}")


def page_of(folder, **files):
    """The page of these files: {name: what is in it}."""
    report = html_page.report(suites.compared(folder, **files), "the command")
    return Page(html_page.render(report, html_page.render_plots(report)))


@pytest.fixture(scope="module")
def ranked(tmp_path_factory):
    """The page of a run of three solvers."""
    return page_of(tmp_path_factory.mktemp("ranked"), run=suites.ranked())


def test_the_page_says_first_who_won_by_how_much_and_how_surely(ranked):
    start = ranked.text[:700]
    assert re.search(
        r"how surely Interchangeable Spelling Bee solvers, timed in turns on identical inputs\. "
        r"query: one honeycomb on a prepared solver \(candidates\) points_table "
        r"3\d\dx faster than set \[3\d\d to 3\d\d\], 1,3\d0x faster than naive \[1,\d+ to 1,\d+\] "
        r"Sure of who is first; the ratio to ±\d\.\d% \(95%, 6 rounds\)\.",
        start,
    )
    assert re.search(r"at first set; from 3\d puzzles \[3\d to 3\d\] on points_table", start)


def test_a_tie_is_called_a_tie(tmp_path):
    cells = {f"query/candidates/{name}": suites.turns(1 if name == "a" else 9, 1e-3) for name in "ab"}
    cells["query/candidates/slow"] = suites.turns(3, 1e-2)
    text = page_of(tmp_path, tie=suites.run(cells)).text
    assert re.search(r"\(candidates\) (a = b|b = a) [ab] is (9\.|10\.)\d+x faster than slow", text)
    assert "No sure difference between these 2, over 6 rounds." in text


def test_the_ranking_is_that_of_compare(ranked, query):
    table = ranked.table("rank", "solver", "median", "against the fastest", "against naive")
    assert [row["solver"] for row in table] == [row.solver for row in query.rows]
    assert [tuple(row.values()) for row in table] == [
        tuple(" ".join(cell.split()) for cell in row) for row in ranking_section(query).rows
    ]


def test_names_and_reasons_from_a_file_stay_text(tmp_path):
    cells = {
        f"query/candidates/{HOSTILE}": suites.turns(1, 1e-3),
        f"query/candidates/{AWKWARD}": suites.turns(2, 3e-3),
        f"cold/candidates/{HOSTILE}": suites.turns(3, 5e-1),
        f"cold/candidates/{AWKWARD}": suites.turns(4, 3e-3),
    }
    failed = {"query/candidates/<b>": ("failed", "<img src=x onerror=alert(1)>")}
    page = page_of(tmp_path, hostile=suites.run(cells, failed=failed))
    assert not {tag for tag, _ in page.elements} & {"script", "img", "b", "iframe", "object", "embed"}
    assert not [name for _, attrs in page.elements for name in attrs if name.startswith("on")]
    assert page.words.count(HOSTILE) > 10
    assert "\"]]> & '$x^2$' {{ 7 * 7 }} \\x00\\u202e</title>" in page.words
    assert "<img src=x onerror=alert(1)>" in page.words
    assert not set(page.source) & {"\x00", "\u202e"}


def test_the_page_refers_to_nothing_outside_itself(ranked):
    ids = {attrs["id"] for _, attrs in ranked.elements if "id" in attrs}
    for tag, attrs in ranked.elements:
        for name, value in attrs.items():
            if name in ("href", "src", "srcset", "action", "data", "poster", "xlink:href"):
                assert value == "data:," or value[1:] in ids, f"{tag} {name}={value}"
            elif not name.startswith("xmlns"):
                assert "://" not in (value or ""), f"{tag} {name}={value}"
    assert set(re.findall(r"url\((.)", ranked.source)) <= {"#"}
    assert "@import" not in ranked.source


def test_no_two_parts_of_a_page_share_an_id(tmp_path):
    page = page_of(tmp_path, run=suites.ranked(), later=suites.ranked(70))
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids)) > 10


def test_the_page_has_no_script_and_allows_none(ranked):
    policy = next(a["content"] for _, a in ranked.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';")
    assert "script-src" not in policy
    assert "script" not in {tag for tag, _ in ranked.elements}


def test_a_run_of_sixty_cells_with_many_values_is_a_small_page(tmp_path):
    levels = [10 ** (-6 + i / 3) for i in range(15)]
    cells = {
        f"{phase}/{case}/solver_{i}": suites.turns(i, level, rounds=12, cycles=60)
        for phase in ("query", "cold")
        for case in ("candidates", "other")
        for i, level in enumerate(levels)
    }
    data = suites.run(cells)
    data["beebench"]["cases"]["other"] = data["beebench"]["cases"]["candidates"]
    page = page_of(tmp_path, sixty=data)
    assert len(page.source) < 2_000_000
    assert page.text.count("Of a strip of more than 240 values, evenly spaced ones") == 4


def test_what_failed_and_what_is_missing_is_there_with_its_reason(tmp_path):
    new = suites.ranked(70, failed={"query/candidates/regex": ("timed out", "no answer within 60 s")})
    new["benchmarks"] = [b for b in new["benchmarks"] if b["metadata"]["name"] != "cold/candidates/set"]
    page = page_of(tmp_path, run=suites.ranked(), new=new)
    failed = page.table("phase", "case", "solver", "status", "reason")
    assert [tuple(row.values()) for row in failed] == [
        ("query", "candidates", "regex", "timed out", "no answer within 60 s")
    ]
    missing = page.table("phase", "case", "solver", "between", "reason")
    assert [tuple(row.values()) for row in missing] == [("cold", "candidates", "set", "run to new", "missing in new")]
    assert len(page.table("benchmark", "against its reference", "raw")) == 6
    assert "Every cell was measured" not in page.text


def test_a_run_without_failures_says_so(ranked):
    assert "Every cell was measured, and every answer was right." in ranked.text


def test_growth_is_there_where_cases_grow_and_nowhere_else(tmp_path, ranked):
    page = page_of(tmp_path, scale=suites.growing())
    laws = {row["solver"]: row["grows as"] for row in page.table("solver", "1,000", "3,000", "10,000", "grows as")}
    assert laws["naive"].startswith("words^1.00 [")
    assert laws["points_table"].startswith("words^0.10 [")
    titles = re.findall(r"\(words-x\d+\)", page.text)
    assert titles.index("(words-x3)") < titles.index("(words-x10)")
    assert "growth of" not in ranked.text


def test_memory_is_told_in_bytes(tmp_path):
    cells = {"query/candidates/set": suites.turns(1, 1e-3), "memory/candidates/set": [[3 << 20], [3 << 20]]}
    data = suites.run(cells)
    for bench in data["benchmarks"]:
        if bench["metadata"]["name"].startswith("memory"):
            bench["metadata"]["unit"] = "byte"
    page = page_of(tmp_path, memory=data)
    assert page.table("solver", "median")[0]["median"] == "3.00 MiB"
    assert "median 3.00 MiB" in page.text  # in the plot


def test_any_pyperf_suite_is_reported_with_its_doubt(tmp_path):
    plain = suites.suite({"naive": [0.1, 0.11, 0.12], "bits": [1e-99, 1e99, 0.5]})
    assert "The values of one process are taken as independent" in page_of(tmp_path, plain=plain).text
    one = suites.suite({"only": [1.0]})
    assert "the only one that was measured" in page_of(tmp_path, one=one).text


def test_what_is_known_of_the_machine_is_told(tmp_path):
    calibration = suites.ranked()
    smallest = {"rounds": 6, "solvers": 8, "median": 0.01, "smallest": 2, "found": {"2": {}}}
    calibration["beebench"] |= {"machine": {"host": "here"}, "calibration": [smallest]}
    suites.write(tmp_path, "calibration/here.json", calibration)
    page = page_of(tmp_path, run=suites.ranked(about={"machine": {"host": "here"}}))
    assert "at 6 rounds differences of 2% among eight are found nine times in ten." in page.text


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
                report = html_page.report(compare(results), "report odd.json")
                assert report.runs[0].parts
                told += 1
    assert told > 50
