"""What `check` prints for every planted solver. In: tests/planted. Out: docs/planted-faults.md.

`python -m tools.planted_checks` runs the command, as a user types it, on one planted solver after the other, in a
directory that holds nothing but their files, and writes the page. About ten minutes. Nothing is written, and the
exit status is 1, where a fault is not found in its time, a proof is not minimal, or a right solver is accused.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.check import Example
from solvers.puzzle import capitals
from tests.planted_solvers import (
    FOLDER,
    RIGHT,
    UNPROTOCOLLED,
    WRONG,
    WRONG_SEARCHERS,
    Planted,
    introduction,
    planted,
)
from tools.pages import ROOT

PAGE = ROOT / "docs" / "planted-faults.md"
SEED = 2
SECONDS = 20
"""In which a fault must be found."""
SECONDS_FOR_RIGHT = 5

_LONGEST_LINE, _KEPT = 220, 200  # characters of a transcript's line: more are cut, to so many
_LONGEST_WORD = 12  # letters
_MOST_WORDS = 3  # in a cell of the table
_NOT_MINIMAL = ("there was no time to make this smaller", "it shows only after other questions")

TOP = f"""# Planted faults

How good is a check? That is found out by planting faults and looking. In [`tests/planted`](../tests/planted) there
are {{wrong}} wrong solvers and {{searchers}} wrong searchers, each right save for the one fault that its docstring
states; {{right}} right solvers with an odd habit, which must not be accused; and {{unprotocolled}} that have the right
words in a form that the protocol does not have. This page is what `check` prints for each of them, made by

    python -m tools.planted_checks

which runs, in a directory that holds those files alone, the command as a user types it, on each:
`python -m harness check FILE.py:Class --for {SECONDS} --seed {SEED}`. *Seconds* are those of the whole command on two
cores that were shared with other programs: Python and its libraries started, the fault found, the proof made small.

**A proof is minimal**: no word, no letter of a word, no honeycomb, and no outer letter of the honeycombs can be taken
away without the solver being right about what is left. `check` makes a disagreement smaller as long as it can, by
delta debugging ([`shrink.py`](../harness/check/shrink.py)); then it tries to take away each single thing that is left,
each time in a new process that has asked the solver nothing before. Only a proof from which nothing could be
taken is shown here. So what is left is the fault: the one letter too long, the 65th letter of the alphabet, the
second question that gets the answer to the first. A small proof is also a usual one where it can be: the rules of the
web, the first letters of the alphabet, A as the centre. Where other rules are in it, for honeycombs with fewer letters
say, `check` says whether the usual ones show it too. What is too slow depends on the machine: the proof that a solver
hangs is minimal for the patience it names, on the machine on which it was found.

The test that `check` prints below each proof, for a suite of your own, is left out here, and lines over {_LONGEST_LINE}
characters are cut.
"""


@dataclass(frozen=True)
class Told:
    """What the command said. seconds: how long it took. status: how it ended."""

    solver: Planted
    text: str
    status: int
    seconds: float

    @property
    def example(self) -> Example:
        """The proof, out of the command that shows it again."""
        (line,) = [line for line in self.text.splitlines() if line.startswith("see it again:")]
        return Example.from_json(shlex.split(line)[-1])


def checked(solver: Planted, folder: Path, seconds: int = SECONDS) -> Told:
    """Run the command in the folder, which has the solver's file."""
    options = ["--for", str(seconds), "--seed", str(SEED)]
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "harness", "check", solver.spec, *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return Told(solver, done.stdout + done.stderr, done.returncode, time.monotonic() - start)


def transcript(text: str) -> str:
    """What is shown of the command's output: all but the test, with long lines cut."""
    lines = text.partition("\nas a test:\n")[0].splitlines()
    return "\n".join(
        line if len(line) <= _LONGEST_LINE else f"{line[:_KEPT]}… ({len(line):,} characters)" for line in lines
    )


def faults(told: Told) -> list[str]:
    """What is wrong with a proof: it is missing, or not minimal."""
    if told.status != 1 or " is wrong: it breaks the law that " not in told.text:
        return [f"{told.solver.spec}: not found within {SECONDS} s: {told.text.strip()}"]
    return [
        f"{told.solver.spec}: {line.strip()}"
        for line in told.text.splitlines()
        if line.strip().startswith(_NOT_MINIMAL)
    ]


def page(wrong: Sequence[Told], searchers: Sequence[Told], right: Sequence[Told], others: Sequence[Told]) -> str:
    """The document."""
    counts = {"wrong": len(wrong), "searchers": len(searchers), "right": len(right), "unprotocolled": len(others)}
    parts = [TOP.format(**counts), "## In short\n"]
    parts += [_table(file, told) for file, told in _by_file([*wrong, *searchers])]
    parts += ["## Right solvers with odd habits\n", _right(right)]
    parts += ["## Right words in another form\n", _others(others)]
    parts.append("## The proofs\n")
    parts += [_proof(told) for told in [*wrong, *searchers]]
    return "\n".join(parts).rstrip("\n") + "\n"


def _by_file(told: Sequence[Told]) -> Iterator[tuple[str, list[Told]]]:
    for file in dict.fromkeys(one.solver.file for one in told):
        yield file, [one for one in told if one.solver.file == file]


def _table(file: str, told: Sequence[Told]) -> str:
    """The summary of a file's proofs."""
    searches = not told[0].example.honeycombs
    rows = [
        "| solver | fault | seconds | words of the proof | " + ("asked for | rules |" if searches else "honeycomb |"),
        "|---|---|--:|---|---|" + ("---|" if searches else ""),
    ]
    for one in told:
        example = one.example
        name = one.solver.name
        asked = f"{example.top} best | size {example.rules.size}" if searches else _honeycombs(example)
        rows.append(
            f"| [{name}](#{name.lower()}) | {_cell(one.solver.says)} | {one.seconds:.0f} "
            f"| {_words(example.words)} | {asked} |"
        )
    return "\n".join([f"**[`{file}`](../tests/planted/{file})**: {introduction(file)}\n", *rows, ""])


def _honeycombs(example: Example) -> str:
    return " then ".join(map(str, example.honeycombs))


def _words(words: Sequence[str]) -> str:
    """The words of a proof in a cell: their letters as long as they are few."""
    told = [
        capitals(word) if len(word) <= _LONGEST_WORD else f"{capitals(word[:4])}… of {len(word)} letters"
        for word in words[:_MOST_WORDS]
    ]
    if len(words) > _MOST_WORDS:
        return f"{len(words)} words: {' '.join(told)} …"
    return " ".join(told) or "none"


def _right(told: Sequence[Told]) -> str:
    rows = ["| solver | habit | what it is told |", "|---|---|---|"]
    for one in told:
        verdict, *notes = one.text.removeprefix(f"{one.solver.spec}: ").splitlines()
        said = "; ".join([verdict.removesuffix(f"; seed {SEED}"), *notes])
        rows.append(f"| {one.solver.name} | {_cell(one.solver.says)} | {_cell(said)} |")
    return (
        f"Checked with `--for {SECONDS_FOR_RIGHT}`. They reorder, remember, print, log, start threads and programs, "
        "prepare late and refuse alphabets, none of which the protocol forbids.\n\n" + "\n".join(rows) + "\n"
    )


def _others(told: Sequence[Told]) -> str:
    rows = ["| solver | form | what it is told |", "|---|---|---|"]
    for one in told:
        happened = [line for line in one.text.splitlines() if line.startswith("  what happened ")]
        said = happened[0].removeprefix("  what happened ").strip()
        rows.append(f"| {one.solver.name} | {_cell(one.solver.says)} | {_cell(said)} |")
    return "They are wrong, as a harness cannot time what it cannot compare, and are told which form it wants.\n\n" + (
        "\n".join(rows) + "\n"
    )


def _proof(told: Told) -> str:
    return f"### {told.solver.name}\n\n{told.solver.says}\n\n```text\n{transcript(told.text)}\n```\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("_", "\\_").replace("*", "\\*")


def main() -> int:
    """Run all of them, and write the page; the exit status."""
    wrong, searchers = planted(*WRONG), planted(*WRONG_SEARCHERS)
    right, others = planted(*RIGHT), planted(*UNPROTOCOLLED)
    told: dict[str, Told] = {}
    bad: list[str] = []
    with tempfile.TemporaryDirectory(prefix="beebench-planted-") as name:
        folder = Path(name)
        for path in FOLDER.glob("*.py"):
            shutil.copy(path, folder)
        for solver in [*wrong, *searchers, *right, *others]:
            one = checked(solver, folder, SECONDS_FOR_RIGHT if solver in right else SECONDS)
            told[solver.spec] = one
            if solver in right:
                bad += [] if one.status == 0 else [f"{solver.spec}: accused: {one.text.strip()}"]
            else:
                bad += faults(one)
            sys.stderr.write(f"{one.seconds:5.1f} s  {solver.spec}\n")
    if bad:
        sys.stderr.write("".join(f"{line}\n" for line in bad))
        return 1
    groups = [[told[solver.spec] for solver in some] for some in (wrong, searchers, right, others)]
    PAGE.write_text(page(*groups), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
