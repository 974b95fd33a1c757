"""What the commands say and how they end when something is wrong: one line, the right status."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers.__main__ import parser
from tests.solvers.conftest import MINI, ROOT, Bee

Listed = Callable[[str | bytes], str]
COMMANDS = ["words", "score", "top", "report", "stats", "pareto", "approaches"]
NEED_WORDS = [["top"], ["report"], ["report", "GAELMPX"], ["stats"], ["pareto"], ["approaches"]]
NEED_A_PANGRAM = [["top"], ["report"], ["pareto"], ["approaches"]]


def fault(bee: Bee, *arguments: str, status: int = 2) -> str:
    """The one line that the command says."""
    done = bee(*arguments)
    assert done.returncode == status, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.rstrip("\n")


@pytest.mark.parametrize("command", [["words"], ["score"], ["report"]], ids=lambda each: each[0])
@pytest.mark.parametrize(
    ("honeycomb", "line"),
    [
        ("d/aeinra", "honeycomb 'd/aeinra': the letter 'A' is there 2 times; give each letter once"),
        ("d/aeinrd", "honeycomb 'd/aeinrd': the letter 'D' is there 2 times; give each letter once"),
        ("d/aeinr", ("honeycomb D/AEINR: it has 6 letters, the rules in force want 7; give 7 distinct letters, "
                    "or rules of size 6")),
        ("d/aeinrts", ("honeycomb D/AEINRST: it has 8 letters, the rules in force want 7; give 7 distinct letters, "
                      "or rules of size 8")),
        ("/aeinrt", ("honeycomb '/aeinrt': the center is nothing, not one letter; "
                    "write the center first, as in GAELMPX or G/AELMPX")),
        ("", ("honeycomb '': the center is nothing, not one letter; "
             "write the center first, as in GAELMPX or G/AELMPX")),
        ("dd/aeinrt", ("honeycomb 'dd/aeinrt': the center is 2 characters, not one letter; "
                      "write the center first, as in GAELMPX or G/AELMPX")),
        ("5/aeinrt", "honeycomb '5/aeinrt': '5' is not a letter; use letters alone"),
        ("d/ae nrt", "honeycomb 'd/ae nrt': ' ' is not a letter; use letters alone"),
        ("d/ae\nnrt", "honeycomb 'd/ae\\nnrt': '\\n' is not a letter; use letters alone"),
        ("^abcdef", "honeycomb '^abcdef': '^' is not a letter; use letters alone"),
        ("a-zbcde", "honeycomb 'a-zbcde': '-' is not a letter; use letters alone"),
        ("]abcdef", "honeycomb ']abcdef': ']' is not a letter; use letters alone"),
        ("\\abcdef", "honeycomb '\\\\abcdef': '\\\\' is not a letter; use letters alone"),
        ("[abcdef", "honeycomb '[abcdef': '[' is not a letter; use letters alone"),
    ],
)  # fmt: skip
def test_a_puzzle_that_is_none_is_told_before_the_list_is_read(
    bee: Bee, command: list[str], honeycomb: str, line: str
) -> None:
    assert fault(bee, *command, honeycomb, "--words", "/no/such/list") == line


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["top", "--size", "2"], "--size 2: a honeycomb has 3 to 13 letters; give one of these"),
        (["stats", "--size", "14"], "--size 14: a honeycomb has 3 to 13 letters; give one of these"),
        (["top", "--exclude", "S!"], "rules: excluded is 's!'; use letters alone"),
        (["top", "--exclude", "SQ", "--allow-s"],
         "--exclude 'SQ' --allow-s: S is excluded and allowed; leave one out"),
        (["top", "-n", "0"],
         "python -m solvers top: argument -n: 0 is less than 1; see python -m solvers top --help"),
        (["top", "--bonus", "-1"],
         "python -m solvers top: argument --bonus: -1 is less than 0; see python -m solvers top --help"),
        (["stats", "--every", "x\ny"],
         ("python -m solvers stats: argument --every: 'x\\ny' is not a whole number; "
         "see python -m solvers stats --help")),
        (["approaches", "--budget", "nan"],
         ("python -m solvers approaches: argument --budget: nan is not more than 0, or is no number that ends; "
         "see python -m solvers approaches --help")),
        (["report", "GAELMPX", "--searcher", "brute_force"],
         "report: a searcher finds the top honeycomb, but a honeycomb is given; leave one out"),
        (["pareto", "--plot", "frontier.pdf"], "plot 'frontier.pdf': not a .png or .svg file; name one that is"),
        (["pareto", "--plot", "no/frontier.png"],
         "plot 'no/frontier.png': there is no directory 'no'; make it first"),
    ],
)  # fmt: skip
def test_an_option_that_cannot_be_is_told_before_the_list_is_read(bee: Bee, arguments: list[str], line: str) -> None:
    assert fault(bee, *arguments, "--words", "/no/such/list") == line


@pytest.mark.parametrize(
    ("arguments", "starts"),
    [
        ([], "python -m solvers: the following arguments are required: COMMAND"),
        (["solve"], "python -m solvers: argument COMMAND: invalid choice: 'solve'"),
        (
            ["wrods"],
            "python -m solvers: argument COMMAND: invalid choice: 'wrods'; did you mean words? Choose from words",
        ),
        (["top", "two\nlines"], "python -m solvers: unrecognized arguments: two lines; see python -m solvers --help"),
        (["words"], "python -m solvers words: the following arguments are required: honeycomb"),
        (["words", "GAELMPX", "--solver", "quick"], "solver 'quick': unknown; choose from "),
        (["top", "--searcher", "quick"], "searcher 'quick': unknown; choose from branch_and_bound"),
        (["top", "--solver", "naive"], "searcher branch_and_bound: Naive has no bound method"),
        (["words", "GAELMPX", "--words", "/no/such/list"], "word list '/no/such/list': No such file or directory"),
        (["words", "GAELMPX", "--words", "."], "word list '.': Is a directory"),
    ],
)
def test_what_is_not_there_is_named(bee: Bee, arguments: list[str], starts: str) -> None:
    assert fault(bee, *arguments).startswith(starts)


@pytest.mark.parametrize("content", ["", "\n\n\n", "# nothing\n42\n"], ids=["empty", "blank", "no word"])
@pytest.mark.parametrize("arguments", NEED_WORDS, ids=" ".join)
def test_an_empty_list_has_nothing_to_show(bee: Bee, listed: Listed, arguments: list[str], content: str) -> None:
    done = bee(*arguments, "--words", listed(content))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1] == "no word in list.txt; give a list with one word on each line"
    assert done.stderr.count("\n") == (2 if content else 1)  # what was skipped is told before


@pytest.mark.parametrize("content", ["", "\n\n\n"], ids=["empty", "blank"])
def test_an_empty_list_answers_a_honeycomb_with_nothing(bee: Bee, listed: Listed, content: str) -> None:
    name = listed(content)
    for command in ("words", "score"):
        done = bee(command, "GAELMPX", "--words", name)
        assert done.returncode == 0
        assert "0 points" in done.stdout
    assert "0 words" in bee("words", "GAELMPX", "--words", name).stdout


@pytest.mark.parametrize("arguments", NEED_A_PANGRAM, ids=" ".join)
def test_a_list_without_a_pangram_has_no_top_honeycomb(bee: Bee, listed: Listed, arguments: list[str]) -> None:
    name = listed("dean\ntrade\nreader\nblacksmith\n")
    assert fault(bee, *arguments, "--words", name, status=1) == (
        "no pangram in list.txt: no word of 4 letters up has exactly 7 distinct letters and no S; "
        "give a longer list, or another --size"
    )


def test_a_list_without_a_pangram_still_answers_and_counts(bee: Bee, listed: Listed) -> None:
    name = listed("dean\ntrade\nreader\nblacksmith\n")
    words = bee("words", "d/aeinrt", "--words", name).stdout
    assert "12 points" in words
    assert "3 words" in words
    assert "no pangram\n" in bee("stats", "--words", name).stdout


RAISES = """
class Raises:
    def __init__(self, words, rules=None):
        pass

    def solve(self, honeycomb):
        raise KeyError("two\\nlines")

    score = solve
    top = solve
"""


def test_a_solver_that_raises_is_named_with_the_place(bee: Bee, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(RAISES)
    for command in (["words", "GAELMPX"], ["score", "GAELMPX"], ["report", "GAELMPX"], ["pareto"]):
        line = fault(bee, *command, "--solver", "own.py:Raises", status=1)
        assert line.startswith("solver own.py:Raises: raises \"KeyError: 'two\\\\nlines'\" in ")
        assert line.endswith("own.py, line 7; mend it")
    line = fault(bee, "top", "--searcher", "own.py:Raises", status=1)
    assert line.startswith("searcher own.py:Raises: raises ")


WRONG = """
from solvers import NYT, Honeycomb, ScoredHoneycomb, SearchResult

class Wrong:
    def __init__(self, words, rules=NYT):
        pass

    def top(self, n=1):
        return SearchResult([ScoredHoneycomb(1, Honeycomb("abcdefg", "a"))], 1, 0)
"""


def test_approaches_that_find_different_honeycombs_are_wrong(bee: Bee, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(WRONG)
    (tmp_path / "mini.txt").write_text("\n".join(MINI.split()))
    line = fault(
        bee, "approaches", "--words", "mini.txt", "--searcher", "branch_and_bound", "--searcher", "own.py:Wrong",
        status=1,
    )  # fmt: skip
    assert line == (
        "branch_and_bound[points_table] finds A/CEIORT with 31 points, own.py:Wrong finds A/BCDEFG with 1 points; "
        "one of them is wrong"
    )


def test_a_reader_that_has_gone_hears_no_complaint() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solvers", "words", "RAEGINT"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()  # before it writes: it loads a word list first
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


def test_a_closed_output_is_told() -> None:
    command = f"exec {sys.executable} -m solvers score GAELMPX >&-"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "standard output: it is closed; open it, or send it to a file\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_an_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "solvers", "score", "GAELMPX"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "standard output: No space left on device; send it elsewhere\n"


C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}


def test_the_c_locale_gets_ascii(bee: Bee, listed: Listed) -> None:
    done = bee("approaches", "--words", listed("\n".join(MINI.split())), **C_LOCALE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert done.stdout.startswith("list.txt, 10 words (f9de1d8f) - 7 letters")
    assert done.stdout.splitlines()[3].endswith("1.00x")


def test_letters_outside_the_locale_are_shown_by_their_codes(bee: Bee, listed: Listed) -> None:
    done = bee("words", "ё/жикаон", "--words", listed("ёжик\nжикаонё\n"), **C_LOCALE)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stdout.splitlines()[-1] == "     1  \\u0401\\u0416\\u0418\\u041a"


def on_a_terminal(directory: Path, *arguments: str, stream: str = "stdout", **environment: str) -> str:
    """What a terminal gets to see of stdout, or of stderr."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "solvers", *arguments],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment},
        **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: there},  # type: ignore[call-overload]
    )
    os.close(there)
    seen = b""
    while True:
        try:
            part = os.read(here, 65536)
        except OSError:  # Linux says so at the end of a terminal
            break
        if not part:
            break
        seen += part
    os.close(here)
    assert process.wait() == 0
    return seen.decode()


def test_a_terminal_gets_styles_and_a_pipe_none(bee: Bee, tmp_path: Path) -> None:
    (tmp_path / "mini.txt").write_text("\n".join(MINI.split()))
    assert "\x1b[1m" in on_a_terminal(tmp_path, "top", "--words", "mini.txt")
    assert "\x1b" not in bee("top", "--words", "mini.txt").stdout


SLOW = """
from solvers import NYT, Honeycomb, ScoredHoneycomb, SearchResult
from solvers.cli import watch as progress

progress._LINE_SECONDS = progress._QUIET_SECONDS = 0.0


class Slow:
    def __init__(self, words, rules=NYT):
        self.progress = None

    def top(self, n=1):
        self.progress._next = 0.0
        for done in (7, 14):
            self.progress(done, 14)
        return SearchResult([ScoredHoneycomb(1, Honeycomb("aceiort", "a"))], 14, 0)
"""


def test_progress_on_a_terminal_is_a_bar_and_no_color_takes_its_colour_away(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    seen = on_a_terminal(tmp_path, "top", "--searcher", "slow.py:Slow", stream="stderr")
    plain = on_a_terminal(tmp_path, "top", "--searcher", "slow.py:Slow", stream="stderr", NO_COLOR="1")
    assert "slow.py:Slow" in seen
    assert "slow.py:Slow" in plain
    colour = re.compile("\x1b\\[(3|9)[0-7]")
    assert colour.search(seen)
    assert not colour.search(plain)


def test_progress_in_a_log_is_lines_without_control_characters(bee: Bee, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    done = bee("top", "--searcher", "slow.py:Slow")
    assert done.returncode == 0
    lines = done.stderr.splitlines()
    assert lines[0].startswith("slow.py:Slow: 7 of 14 honeycombs, 50.0%, some ")
    assert lines[1].startswith("slow.py:Slow: 14 of 14 honeycombs, 100.0%")
    assert "\r" not in done.stderr
    assert "\x1b" not in done.stderr


def test_an_interrupt_ends_with_130_and_one_line(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-c",
         "import sys; from solvers.__main__ import main; sys.stderr.write('.'); sys.exit(main())",
         "top", "--searcher", "brute_force"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    assert process.stderr.read(1) == "."  # it has started
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_80_columns(bee: Bee, command: str) -> None:
    done = bee(command, "--help", COLUMNS="80")
    assert done.returncode == 0
    for option in ("--words", "--encoding", "--allow-s", "--rules", "--size", "--min-length", "--exclude", "--bonus",
                   "--json"):  # fmt: skip
        assert option in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    prompt, _, arguments = done.stdout.splitlines()[-1].partition(f" python -m solvers {command} ")
    assert prompt == "example:"
    assert parser().parse_args([command, *arguments.split()]).run
