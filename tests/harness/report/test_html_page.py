"""`report` as a user runs it: what the page says, what it leaves out, what becomes of bad input."""

import base64
import csv
import hashlib
import io
import re
import shlex
from html.parser import HTMLParser

import pytest

from tests.harness import commands, suites

HOSTILE = "<script>alert(1)</script>"
AWKWARD = "\"]]> & '$x^2$' {{ 7 * 7 }} \x00\u202e</title>"


class Page(HTMLParser):
    """A page in pieces: its elements with their attributes, and its tables as rows of (text, sort key)."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.text, self.tables, self.scripts, self.titles = [], "", [], [], []
        self._open = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self._open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append(["", dict(attrs).get("data-key")])
        elif tag == "title":
            self.titles.append("")

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        if "script" in self._open:
            self.scripts.append(data)
        elif "style" not in self._open:
            self.text += data
            if {"td", "th"} & set(self._open):
                self.tables[-1][-1][-1][0] += data
            if self._open and self._open[-1] == "title":
                self.titles[-1] += data

    def table(self, *header):
        """The rows below that header, each {column: (text, key)}."""
        for table in self.tables:
            if [cell[0] for cell in table[0]] == list(header):
                return [dict(zip(header, map(tuple, row), strict=True)) for row in table[1:]]
        raise AssertionError(f"no table with {header}")


@pytest.fixture
def folder(tmp_path):
    suites.write(tmp_path, "run.json", suites.ranked())
    return tmp_path


@pytest.fixture(scope="module")
def ranked(tmp_path_factory):
    """A run of three solvers, its folder, and its page."""
    folder = tmp_path_factory.mktemp("ranked")
    suites.write(folder, "run.json", suites.ranked())
    return folder, page_of(folder, "run.json")


def report(folder, *arguments, **kwargs):
    return commands.harness("report", *arguments, cwd=folder, **kwargs)


def page_of(folder, *files, name="page.html"):
    done = report(folder, *files, "-o", name, "--overwrite")
    assert done.returncode == 0, done.stderr
    return Page((folder / name).read_text("utf-8"))


def hostile_run():
    cells = {
        f"query/candidates/{HOSTILE}": suites.turns(1, 1e-3),
        f"query/candidates/{AWKWARD}": suites.turns(2, 3e-3),
        f"cold/candidates/{HOSTILE}": suites.turns(3, 5e-1),
        f"cold/candidates/{AWKWARD}": suites.turns(4, 3e-3),
    }
    return suites.run(cells, failed={"query/candidates/<b>": ("failed", "<img src=x onerror=alert(1)>")})


def test_the_page_says_first_who_won_by_how_much_and_how_surely(ranked):
    start = " ".join(ranked[1].text.split())[:700]
    assert re.search(
        r"how surely Interchangeable Spelling Bee solvers, timed in turns on identical inputs\. "
        r"query: one honeycomb on a prepared solver \(candidates\) points_table "
        r"3\d\dx faster than set \[3\d\d to 3\d\d\], 1,3\d0x faster than naive \[1,\d+ to 1,\d+\] "
        r"Sure of who is first; the ratio to ±\d\.\d% \(95%, 6 rounds\)\.",
        start,
    )
    assert re.search(r"at first set; from 3\d puzzles \[3\d to 3\d\] on points_table", start)


def test_a_tie_is_called_a_tie(folder):
    cells = {f"query/candidates/{name}": suites.turns(1 if name == "a" else 9, 1e-3) for name in "ab"}
    cells["query/candidates/slow"] = suites.turns(3, 1e-2)
    suites.write(folder, "tie.json", suites.run(cells))
    text = " ".join(page_of(folder, "tie.json").text.split())
    assert re.search(r"\(candidates\) (a = b|b = a) [ab] is (9\.|10\.)\d+x faster than slow", text)
    assert "No sure difference between these 2, over 6 rounds." in text


def test_the_figures_are_those_of_compare(ranked):
    folder, page = ranked
    table = page.table("rank", "solver", "median", "against the fastest", "against naive")
    done = commands.harness("compare", "run.json", "--format", "csv", cwd=folder)
    lines = [line for line in csv.DictReader(io.StringIO(done.stdout)) if line["phase"] == "query"]
    assert [row["solver"][0] for row in table] == [line["solver"] for line in lines]
    for row, line in zip(table, lines, strict=True):
        assert row["rank"][1] == str(float(line["best_rank"]))
        assert float(row["median"][1]) == float(line["median"])
        assert float(row["against the fastest"][1]) == float(line["against_fastest"] or 1)
    shown = commands.harness("compare", "run.json", "--format", "markdown", cwd=folder).stdout.replace("\\", "")
    for row in table:
        assert row["against the fastest"][0].strip() in shown


def test_names_and_reasons_from_a_file_stay_text(folder):
    suites.write(folder, "hostile.json", hostile_run())
    page = page_of(folder, "hostile.json")
    assert len(page.scripts) == 1
    assert "alert" not in page.scripts[0]
    assert not [tag for tag, _ in page.elements if tag in ("img", "b", "iframe", "object", "embed")]
    assert not [name for _, attrs in page.elements for name in attrs if name.startswith("on")]
    assert page.text.count(HOSTILE) > 10
    assert "\"]]> & '$x^2$' {{ 7 * 7 }} \\x00\\u202e</title>" in page.text
    assert "<img src=x onerror=alert(1)>" in page.text
    assert any(title.startswith(f"{HOSTILE}: rank 1, median") for title in page.titles)
    assert not set(page.text) & {"\x00", "\u202e"}


def test_the_page_refers_to_nothing_outside_itself(ranked):
    folder, page = ranked
    ids = {attrs["id"] for _, attrs in page.elements if "id" in attrs}
    for tag, attrs in page.elements:
        for name, value in attrs.items():
            if name in ("href", "src", "srcset", "action", "data", "poster", "xlink:href"):
                assert value == "data:," or value[1:] in ids, f"{tag} {name}={value}"
            elif not name.startswith("xmlns"):
                assert "://" not in (value or ""), f"{tag} {name}={value}"
    text = (folder / "page.html").read_text("utf-8")
    assert set(re.findall(r"url\((.)", text)) <= {"#"}
    assert "@import" not in text


def test_no_two_parts_of_a_page_share_an_id(folder):
    suites.write(folder, "later.json", suites.ranked(70))
    page = page_of(folder, "run.json", "later.json")
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids)) > 10


def test_the_page_allows_its_own_script_and_nothing_else(ranked):
    page = ranked[1]
    policy = next(a["content"] for _, a in page.elements if a.get("http-equiv") == "Content-Security-Policy")
    digest = base64.b64encode(hashlib.sha256(page.scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")


def test_a_run_of_sixty_cells_with_many_values_is_a_small_page(folder):
    levels = [10 ** (-6 + i / 3) for i in range(15)]
    cells = {
        f"{phase}/{case}/solver_{i}": suites.turns(i, level, rounds=12, cycles=60)
        for phase in ("query", "cold")
        for case in ("candidates", "other")
        for i, level in enumerate(levels)
    }
    data = suites.run(cells)
    data["beebench"]["cases"]["other"] = data["beebench"]["cases"]["candidates"]
    suites.write(folder, "sixty.json", data)
    page = page_of(folder, "sixty.json")
    assert (folder / "page.html").stat().st_size < 2_000_000
    assert "Of a strip of more than 240 values, evenly spaced ones" in " ".join(page.text.split())
    assert sum("720 values in 12 rounds, 240 of them drawn" in title for title in page.titles) == 2 * 60


def test_the_same_files_give_the_same_page_and_plots(folder):
    pages = []
    for seed in ("1", "2"):
        done = report(
            folder, "run.json", "-o", "p.html", "--overwrite", "--plot", "plots", env={"PYTHONHASHSEED": seed}
        )
        assert done.returncode == 0, done.stderr
        pages.append(
            [(folder / "p.html").read_bytes(), *(path.read_bytes() for path in sorted((folder / "plots").iterdir()))]
        )
    assert pages[0] == pages[1]


def test_what_failed_and_what_is_missing_is_there_with_its_reason(folder):
    new = suites.ranked(70, failed={"query/candidates/regex": ("timed out", "no answer within 60 s")})
    new["benchmarks"] = [b for b in new["benchmarks"] if b["metadata"]["name"] != "cold/candidates/set"]
    suites.write(folder, "new.json", new)
    page = page_of(folder, "run.json", "new.json")
    failed = page.table("phase", "case", "solver", "status", "reason")
    assert [tuple(text for text, _ in row.values()) for row in failed] == [
        ("query", "candidates", "regex", "timed out", "no answer within 60 s")
    ]
    missing = page.table("phase", "case", "solver", "between", "reason")
    assert [tuple(text for text, _ in row.values()) for row in missing] == [
        ("cold", "candidates", "set", "run to new", "missing in new")
    ]
    change = page.table("benchmark", "against its reference", "raw")
    assert len(change) == 6
    assert not any("Every cell was measured" in part for part in page.text.split("\n"))


def test_a_run_without_failures_says_so(ranked):
    assert "Every cell was measured, and every answer was right." in ranked[1].text


def test_growth_is_there_where_cases_grow_and_nowhere_else(folder, ranked):
    factors = (1, 3, 10)
    cells = {
        f"query/words-x{factor}/{name}": suites.turns(i, level * factor**power)
        for factor in factors
        for i, (name, level, power) in enumerate((("naive", 2e-2, 1.0), ("points_table", 1e-5, 0.1)))
    }
    data = suites.run(cells)
    base = data["beebench"]["cases"].pop("candidates")
    data["beebench"]["cases"] |= {f"words-x{factor}": base | {"word_count": 1000 * factor} for factor in factors}
    suites.write(folder, "scale.json", data)
    page = page_of(folder, "scale.json")
    laws = {row["solver"][0]: row["grows as"] for row in page.table("solver", "1,000", "3,000", "10,000", "grows as")}
    assert laws["naive"][0].startswith("words^1.00 [")
    assert laws["points_table"][0].startswith("words^0.10 [")
    titles = re.findall(r"\(words-x\d+\)", page.text)
    assert titles.index("(words-x3)") < titles.index("(words-x10)")
    assert "growth of" not in ranked[1].text
    done = report(folder, "run.json", "scale.json", "-o", "both.html", "--plot", "plots")
    assert done.returncode == 0  # runs of different things, on one page
    assert "scale: has no benchmark in common with run: " in done.stderr
    assert "scale: has no benchmark in common with run: " in Page((folder / "both.html").read_text("utf-8")).text
    of_scale = [path.name for path in (folder / "plots").iterdir() if path.name.startswith("scale")]
    assert of_scale == ["scale-growth-query.svg"]  # and no plots of each step


def test_memory_is_told_in_bytes(folder):
    cells = {"query/candidates/set": suites.turns(1, 1e-3), "memory/candidates/set": [[3 << 20], [3 << 20]]}
    data = suites.run(cells)
    for bench in data["benchmarks"]:
        if bench["metadata"]["name"].startswith("memory"):
            bench["metadata"]["unit"] = "byte"
    suites.write(folder, "memory.json", data)
    page = page_of(folder, "memory.json")
    assert page.table("solver", "median")[0]["median"] == ("3.00 MiB", str(float(3 << 20)))
    assert any(
        title == "set: median 3.00 MiB, from 3.00 MiB to 3.00 MiB; 2 values in 2 rounds" for title in page.titles
    )


def test_the_command_that_made_the_page_is_on_it(folder):
    suites.write(folder, "a run's.json", suites.ranked())
    done = report(folder, "a run's.json", "--plot", "my plots", "--plot-format", "png", "-o", "p.html")
    assert done.returncode == 0
    page = Page((folder / "p.html").read_text("utf-8"))
    command = "python -m harness report 'a run'\"'\"'s.json' -o p.html --plot 'my plots' --plot-format png"
    assert shlex.split(command)[4] == "a run's.json"
    assert command in page.text


def test_each_plot_is_a_file_of_a_name_that_stays(folder):
    done = report(folder, "run.json", "--plot", "plots")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "written to report.html, and 5 plots to plots\n"
    names = {path.name for path in (folder / "plots").iterdir()}
    assert names == {
        "run-break-even-candidates.svg",
        "run-ranking-cold-candidates.svg",
        "run-ranking-query-candidates.svg",
        "run-values-cold-candidates.svg",
        "run-values-query-candidates.svg",
    }
    svg = (folder / "plots" / "run-ranking-query-candidates.svg").read_text("utf-8")
    assert svg.startswith("<?xml")
    assert ">points_table</text>" in svg
    assert "<title>set: rank 2, median" in svg
    done = report(folder, "run.json", "--plot", "plots", "--plot-format", "png", "--overwrite")
    assert done.returncode == 0
    assert (folder / "plots" / "run-ranking-query-candidates.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_plots_that_exist_are_kept_unless_asked(folder):
    assert report(folder, "run.json", "--plot", "plots").returncode == 0
    kept = folder / "plots" / "run-ranking-query-candidates.svg"
    kept.write_text("mine")
    done = report(folder, "run.json", "-o", "other.html", "--plot", "plots")
    assert done.returncode == 2
    assert re.fullmatch(r"plots/\S+\.svg: exists already; choose another name, or give --overwrite\n", done.stderr)
    assert not (folder / "other.html").exists()
    assert kept.read_text() == "mine"


def test_a_bad_file_is_one_line_and_the_others_are_reported(folder):
    suites.write(folder, "cut.json", "{")
    done = report(folder, "run.json", "cut.json", "none.json")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "cut.json: not a complete result file (ends at byte 1); run it again, or leave it out",
        "none.json: No such file or directory; check the path",
        "written to report.html",
    ]
    assert "points_table" in (folder / "report.html").read_text("utf-8")


def test_nothing_to_report_writes_nothing(folder):
    done = report(folder, "none.json", "--plot", "plots")
    assert (done.returncode, done.stderr) == (2, "none.json: No such file or directory; check the path\n")
    assert [path.name for path in folder.iterdir()] == ["run.json"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "there.html"], "there.html: exists already; choose another name, or give --overwrite"),
        (["-o", "none/p.html"], "none/p.html: there is no directory none; make it first"),
        (["-o", "."], ".: a directory; name the file in it, run.json for instance"),
        (["--plot", "there.html"], "--plot there.html: not a directory; name one for the plots"),
        (["--plot", "none/plots"], "none/plots: there is no directory none; make it first"),
        (
            ["-o", "run.json", "--overwrite"],
            "run.json: is one of the files to report on; name another page with -o",
        ),
        (
            ["--baseline", "none.json"],
            "--baseline: 'none.json' is no file, and none of run; choose among them",
        ),
    ],
)
def test_where_nothing_can_be_written_is_told_before_the_work(folder, arguments, message):
    (folder / "there.html").write_text("mine")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = report(folder, "run.json", *arguments)
    assert (done.returncode, done.stderr) == (2, message + "\n")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("module", ["matplotlib", "jinja2"])
def test_a_missing_library_is_told_with_the_command_that_installs_it(folder, module):
    planted = folder / "planted"
    planted.mkdir()
    (planted / f"{module}.py").write_text(f"raise ModuleNotFoundError('none', name='{module}')\n")
    done = report(folder, "run.json", env={"PYTHONPATH": f"{commands.ROOT}:{planted}"}, root=planted)
    assert (done.returncode, done.stderr) == (
        2,
        f"report: needs the module {module}; python -m pip install 'beebench[plot]'\n",
    )
    assert not (folder / "report.html").exists()


def test_any_pyperf_suite_is_reported_with_its_doubt(folder):
    suites.write(folder, "plain.json", suites.suite({"naive": [0.1, 0.11, 0.12], "bits": [1e-99, 1e99, 0.5]}))
    suites.write(folder, "one.json", suites.suite({"only": [1.0]}))
    page = page_of(folder, "plain.json")
    assert "The values of one process are taken as independent" in page.text
    assert "the only one that was measured" in " ".join(page_of(folder, "one.json").text.split())


def test_what_is_known_of_the_machine_is_told(folder):
    calibration = suites.ranked()
    smallest = {"rounds": 6, "solvers": 8, "median": 0.01, "smallest": 2, "found": {"2": {}}}
    calibration["beebench"] |= {"machine": {"host": "here"}, "calibration": [smallest]}
    suites.write(folder, "calibration/here.json", calibration)
    suites.write(folder, "run.json", suites.ranked(about={"machine": {"host": "here"}}))
    text = page_of(folder, "run.json").text
    assert "at 6 rounds differences of 2% among eight are found nine times in ten." in text
