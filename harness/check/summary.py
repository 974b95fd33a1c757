"""What a check found, in words. In: a CheckReport. Out: text, with the command and the test that show a
disagreement again.
"""

import re
import shlex

from harness.check.checking import CheckReport
from harness.check.example import Example, changed_rules
from harness.check.subject import COMES_BACK
from harness.check.witness import Difference, spelled
from solvers import Rules
from solvers.console.text import counted, listed
from solvers.programs.command import is_command
from solvers.puzzle import capitals
from solvers.words.naive import Naive

_DIRECT = "solve_agrees_with_naive"
_LONGEST = 60  # letters of a word, and _MOST words, that are shown in full
_MOST = 12
_FEW = 20  # examples: of fewer, most faults show in none


def render(report: CheckReport) -> str:
    """The whole report, ending in a newline."""
    found = report.difference
    lines = [_verdict(report)] if found is None else [*_proof(report, found), *_again(report, found)]
    return "\n".join([*lines, *(f"note: {note}" for note in report.notes)]) + "\n"


def _verdict(report: CheckReport) -> str:
    oracle = "naive" if report.kind == "solver" else "brute force"
    parts = [f"{counted(report.examples, 'example')} in {report.seconds:.1f} s"]
    if report.looked and report.examples < _FEW:
        parts.append("so few mean little")
    if report.real:
        parts.append(f"{counted(report.real, 'honeycomb')} of enable1")
    elif report.unreached:
        parts.append("enable1 not reached; give it longer with --for")
    if report.refused:
        parts.append(f"{counted(report.refused, 'example')} refused for letters beyond a to z")
    return f"{report.solver}: nothing wrong found; agrees with {oracle} on {'; '.join(parts)}; seed {report.seed}"


def _proof(report: CheckReport, found: Difference) -> list[str]:
    example = found.example
    lines = [f"{report.solver} is wrong: it breaks the law that {spelled(found.law)}"]
    rows = [("words", _words(example.words) or "none at all")]
    if example.honeycombs:
        asked = ", then ".join(map(str, example.honeycombs))
        rows.append(("honeycomb" if len(example.honeycombs) == 1 else "honeycombs", asked))
    else:
        rows.append(("asked for", f"the {example.top} best honeycombs" if example.top > 1 else "the best honeycomb"))
    if changed_rules(example.rules):
        rows.append(("rules", str(example.rules)))
    if found.honeycomb is not None and found.honeycomb not in example.honeycombs[:1]:
        rows.append(("wrong at", str(found.honeycomb)))
    if found.missing or found.unexpected:
        rows += [("missing", _words(found.missing) or "none"), ("unexpected", _words(found.unexpected) or "none")]
    if found.expected_score is not None:
        rows += [("right score", str(found.expected_score)), ("its score", str(found.observed_score))]
    if found.fault:
        rows.append(("what happened", found.fault))
    lines += [f"  {name:<14} {value}" for name, value in rows]
    if not example.is_plain:
        lines.append(f"  a solver may refuse an alphabet beyond a to z: {_way_to_refuse(report.solver)}")
    if report.usual is not None:
        others = f" and {_words(report.usual.words)}" if report.usual.words != example.words else ""
        lines.append(f"  the usual rules show it too, with {report.usual.honeycombs[0]}{others}")
    if not report.alone:
        lines.append("  it shows only after other questions, or not each time: check again with the same seed")
    elif not report.minimal:
        lines.append("  there was no time to make this smaller, or it does not show each time")
    return lines


def _way_to_refuse(solver: str) -> str:
    """How a solver of that kind says that it will not hold an alphabet."""
    kind = solver.partition(":")[0] if is_command(solver) else ""
    return {
        "": "raise WordListError (from solvers.errors) when it is built",
        "command": "answer the words with a line that begins with !, see docs/protocol.md",
        "command-once": "end with exit status 3, see docs/protocol.md",
    }[kind]


def _again(report: CheckReport, found: Difference) -> list[str]:
    if not report.alone:
        return [f"see it again:  python -m harness check {shlex.quote(report.solver)} --seed {report.seed}"]
    json = found.example.to_json()
    if len(json) > 20_000:
        return [f"see it again:  python -m harness check {shlex.quote(report.solver)} --seed {report.seed}"]
    return [
        f"see it again:  python -m harness check {shlex.quote(report.solver)} --example {shlex.quote(json)}",
        "as a test:",
        "",
        *(f"    {line}" if line else "" for line in snippet(report, found).splitlines()),
        "",
    ]


def snippet(report: CheckReport, found: Difference) -> str:
    """A pytest function that fails as long as the solver is wrong in this way."""
    example = found.example
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\W+", "_", report.solver.rpartition(":")[2]).strip("_").lower()
    kind = "" if report.kind == "solver" else f", {report.kind!r}"
    load = f"resolve({report.solver!r}{kind}).load()"
    title = f"def test_{name}_{found.law}():"
    if found.law == _DIRECT and len(example.honeycombs) == 1 and not found.fault:
        honeycomb = example.honeycombs[0]
        expected = sorted(Naive(example.word_list, example.rules).solve(honeycomb))
        return "\n".join(
            [
                "from solvers import Honeycomb, Rules, WordList",
                "from solvers.registry import resolve",
                "",
                "",
                title,
                f"    words = WordList({list(example.words)!r})",
                f"    solver = {load}(words, {_rules(example.rules)})",
                f"    answer = solver.solve(Honeycomb({honeycomb.letters!r}, {honeycomb.center!r}))",
                f"    assert sorted(answer) == {expected!r}",
            ]
        )
    module, laws = ("laws", "LAWS") if report.kind == "solver" else ("searches", "SEARCH_LAWS")
    call = [f"    {laws}[{found.law!r}](solver, example)"]
    if found.law == COMES_BACK:
        call = [f"    for law in {laws}.values():", "        law(solver, example)"]
    return "\n".join(
        [
            "from harness.check import Example",
            f"from harness.check.{module} import {laws}",
            "from solvers import Honeycomb, Rules",
            "from solvers.registry import resolve",
            "",
            "",
            title,
            f"    solver = {load}",
            f"    example = {_example(example)}",
            *call,
        ]
    )


def _example(example: Example) -> str:
    honeycombs = ", ".join(f"Honeycomb({h.letters!r}, {h.center!r})" for h in example.honeycombs)
    closed = f"({honeycombs},)" if honeycombs else "()"
    top = f", top={example.top}" if example.top != 1 else ""
    return f"Example({example.words!r}, {closed}, {_rules(example.rules)}{top})"


def _rules(rules: Rules) -> str:
    return f"Rules({', '.join(f'{name}={value!r}' for name, value in changed_rules(rules).items())})"


def _words(words: tuple[str, ...]) -> str:
    told = [
        capitals(word) if len(word) <= _LONGEST else f"{capitals(word[:_LONGEST])}… ({len(word)} letters)"
        for word in words
    ]
    return listed(told, _MOST, " ")
