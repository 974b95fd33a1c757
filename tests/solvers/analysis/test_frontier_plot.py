"""`pareto --plot`: a file that is whole, or none and one line."""

import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers.analysis.frontier import Frontier, Point
from solvers.analysis.frontier_plot import PlotError, check_plot, save_plot
from solvers.puzzle import Honeycomb
from tests.solvers.conftest import MINI, Bee

pytest.importorskip("matplotlib", reason="the plot is an extra")

Listed = Callable[[str | bytes], str]


@pytest.fixture
def mini_file(listed: Listed) -> str:
    return listed("\n".join(MINI.split()) + "\n")


def test_a_png_is_a_picture(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    done = bee("pareto", "--words", mini_file, "--plot", "frontier.png", DISPLAY="nowhere:7")
    assert (done.returncode, done.stderr) == (0, "")
    assert "P/AEGLMX" in done.stdout  # the table is shown too
    data = (tmp_path / "frontier.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == (1500, 975)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["frontier.png", "list.txt"]


def test_an_svg_names_its_axes_and_both_ends(bee: Bee, tmp_path: Path) -> None:
    assert bee("pareto", "--plot", "frontier.SVG").returncode == 0
    text = (tmp_path / "frontier.SVG").read_text()
    for label in (
        "enable1: the Pareto frontier of 55,902 candidate honeycombs",
        "words that the honeycomb can make",
        "total score (points)",
        "V/BIMNRU",
        "1 word, 15 points",
        "R/AEGINT",
        "537 words, 3,898 points",
        "beaten by another candidate",
    ):
        assert f">{label}</text>" in text


def test_a_point_of_several_honeycombs_says_how_many(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    bee("pareto", "--words", mini_file, "--plot", "frontier.svg")
    text = (tmp_path / "frontier.svg").read_text()
    assert ">P/AEGLMX and 1 more</text>" in text
    assert ">A/CEIORT and 6 more</text>" in text


def test_one_point_alone_is_drawn(bee: Bee, listed: Listed, tmp_path: Path) -> None:
    assert bee("pareto", "--words", listed("abcdefg\n"), "--plot", "frontier.svg").returncode == 0
    assert (tmp_path / "frontier.svg").read_text().count(">A/BCDEFG and 6 more</text>") == 1


def test_a_letter_that_the_font_lacks_is_a_line_each_and_the_plot_is_drawn(
    bee: Bee, listed: Listed, tmp_path: Path
) -> None:
    done = bee("pareto", "--words", listed("天地玄黃宇宙洪\n"), "--plot", "frontier.png")
    assert done.returncode == 0
    lines = done.stderr.splitlines()
    assert 1 <= len(lines) <= 7
    assert all(line.startswith("plot 'frontier.png': Glyph ") for line in lines)
    assert (tmp_path / "frontier.png").stat().st_size > 10_000


def test_the_same_frontier_gives_the_same_svg(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    for name, seed in (("one.svg", "1"), ("two.svg", "2")):
        bee("pareto", "--words", mini_file, "--plot", name, PYTHONHASHSEED=seed)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_a_missing_library_is_told_with_the_command_that_installs_it(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ModuleNotFoundError('none', name='matplotlib')\n")
    done = bee("pareto", "--words", mini_file, "--plot", "frontier.png")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == ("plot 'frontier.png': needs the module matplotlib; python -m pip install 'beebench[plot]'\n")


def test_a_directory_is_no_file(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    (tmp_path / "plots.png").mkdir()
    done = bee("pareto", "--words", mini_file, "--plot", "plots.png")
    assert (done.returncode, done.stderr) == (2, "plot plots.png: a directory; name a file in it\n")


def test_the_word_list_is_not_drawn_over(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    (tmp_path / mini_file).rename(tmp_path / "words.svg")
    done = bee("pareto", "--words", "words.svg", "--plot", "words.svg")
    assert (done.returncode, done.stderr) == (
        2,
        "plot words.svg: is read by this command too; name another file to write\n",
    )


def test_a_file_that_may_not_be_written_to_stays(tmp_path: Path) -> None:
    path = tmp_path / "frontier.svg"
    path.write_text("mine")
    path.chmod(0o444)
    with pytest.raises(PlotError, match="it may not be written to; name another file"):
        check_plot(path)


@pytest.mark.parametrize("name", ["x" * 300 + ".svg", "y" * 300 + "/frontier.svg"])
def test_a_name_that_no_file_can_have_is_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(PlotError, match=r"cannot be looked at .File name too long.; choose another path"):
        check_plot(tmp_path / name)


def test_a_plot_keeps_the_mode_of_the_file_and_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.svg", tmp_path / "frontier.svg"
    target.touch(mode=0o600)
    link.symlink_to(target)
    save_plot(Frontier((Point(1, 15, (Honeycomb("aeglmpx", "p"),)),), (), 7), link, "list")
    assert link.is_symlink()
    assert (target.stat().st_mode & 0o777, target.stat().st_size > 0) == (0o600, True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_directory_that_cannot_be_written_is_told(bee: Bee, mini_file: str, tmp_path: Path) -> None:
    (tmp_path / "fixed").mkdir(mode=0o555)
    done = bee("pareto", "--words", mini_file, "--plot", "fixed/frontier.png")
    assert (done.returncode, done.stderr) == (
        2, "plot fixed/frontier.png: cannot write into fixed (Permission denied); choose another place\n"
    )  # fmt: skip


def test_a_list_without_a_pangram_leaves_no_plot(bee: Bee, listed: Listed, tmp_path: Path) -> None:
    done = bee("pareto", "--words", listed("dean\n"), "--plot", "frontier.png")
    assert done.returncode == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.txt"]
