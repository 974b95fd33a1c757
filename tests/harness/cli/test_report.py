"""`report` as a user runs it: what it writes, what it leaves as it is, what becomes of bad input."""

import html
import re
import shlex

import pytest

from tests.harness import commands, suites


@pytest.fixture
def folder(tmp_path):
    suites.write(tmp_path, "run.json", suites.ranked())
    return tmp_path


def report(folder, *arguments, **kwargs):
    return commands.harness("report", *arguments, cwd=folder, **kwargs)


def test_runs_of_different_things_are_on_one_page_and_that_is_said(folder):
    suites.write(folder, "scale.json", suites.growing())
    done = report(folder, "run.json", "scale.json", "-o", "both.html", "--plot", "plots")
    assert done.returncode == 0
    assert "scale: has no benchmark in common with run: " in done.stderr
    assert "scale: has no benchmark in common with run: " in (folder / "both.html").read_text("utf-8")
    of_scale = [path.name for path in (folder / "plots").iterdir() if path.name.startswith("scale")]
    assert of_scale == ["scale-growth-query.svg"]  # and no plots of each step


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


def test_the_command_that_made_the_page_is_on_it(folder):
    suites.write(folder, "a run's.json", suites.ranked())
    done = report(folder, "a run's.json", "--plot", "my plots", "--plot-format", "png", "-o", "p.html")
    assert done.returncode == 0
    page = (folder / "p.html").read_text("utf-8")
    command = "python -m harness report 'a run'\"'\"'s.json' -o p.html --plot 'my plots' --plot-format png"
    assert shlex.split(command)[4] == "a run's.json"
    assert command in html.unescape(page)


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


@pytest.mark.parametrize("name", ["run.json", "link.json", "cut.json"])
def test_what_is_reported_on_is_never_written_over_by_whatever_name(folder, name):
    (folder / "link.json").hardlink_to(folder / "run.json")
    suites.write(folder, "cut.json", "{")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = report(folder, ".", "-o", name, "--overwrite")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"{name}: is read by this command too")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_plot_is_never_drawn_over_an_input(folder):
    (folder / "plots").mkdir()
    (folder / "run.json").rename(folder / "plots" / "run-ranking-query-candidates.svg")
    (folder / "run.json").symlink_to("plots/run-ranking-query-candidates.svg")
    before = (folder / "run.json").read_bytes()
    done = report(folder, "run.json", "--plot", "plots", "--overwrite")
    assert done.returncode == 2, done
    assert "is read by this command too as run.json" in done.stderr
    assert (folder / "run.json").read_bytes() == before


@pytest.mark.parametrize("option", ["-o", "--plot", "--baseline"])
def test_a_name_that_no_file_can_have_is_one_line(folder, option):
    done = report(folder, "run.json", option, "x" * 300)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "cannot be looked at (File name too long)" in line


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
            "run.json: is read by this command too; name another file to write",
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
