"""What a check found, in words. In: a CheckReport. Out: text, with the command and the test that show a
disagreement again.
"""

import re
import shlex

from harness.check.checking import CheckReport
from harness.check.example import Example, changed_rules
from harness.check.subject import COMES_BACK
from harness.check.witness import Difference, sentence
from solvers import Rules
from solvers.console.text import counted, listed
from solvers.programs.command import is_command
from solvers.puzzle import capitals
from solvers.words.naive import Naive

_DIRECT = "solve_agrees_with_naive"
_MAX_LETTERS, _MAX_WORDS = 60, 12  # of a word, and words, that are shown in full
_FEW = 20  # examples: of fewer, most faults show in none


def render(report: CheckReport) -> str:
    """The whole report, ending in a newline."""
    difference = report.difference
    if difference is None:
        lines = [_verdict(report)]
    else:
        lines = [*_counterexample(report, difference), *_again(report, difference)]
    return "\n".join([*lines, *(f"note: {note}" for note in report.notes)]) + "\n"


def _verdict(report: CheckReport) -> str:
    oracle = "naive" if report.kind == "solver" else "brute force"
    parts = [f"{counted(report.examples, 'example')} in {report.seconds:.1f} s"]
    if report.searched and report.examples < _FEW:
        parts.append("so few mean little")
    if report.real:
        parts.append(f"{counted(report.real, 'honeycomb')} of enable1")
    elif report.unreached:
        parts.append("enable1 not reached; give it longer with --for")
    if report.refused:
        parts.append(f"{counted(report.refused, 'example')} refused for letters beyond a to z")
    return f"{report.solver}: nothing wrong found; agrees with {oracle} on {'; '.join(parts)}; seed {report.seed}"


def _counterexample(report: CheckReport, difference: Difference) -> list[str]:
    example = difference.example
    lines = [f"{report.solver} is wrong: it violates the property that {sentence(difference.property_name)}"]
    rows = [("words", _words(example.words) or "none at all")]
    if example.honeycombs:
        honeycombs = ", then ".join(map(str, example.honeycombs))
        rows.append(("honeycomb" if len(example.honeycombs) == 1 else "honeycombs", honeycombs))
    else:
        rows.append(("asked for", f"the {example.top} best honeycombs" if example.top > 1 else "the best honeycomb"))
    if changed_rules(example.rules):
        rows.append(("rules", str(example.rules)))
    if difference.honeycomb is not None and difference.honeycomb not in example.honeycombs[:1]:
        rows.append(("wrong at", str(difference.honeycomb)))
    if difference.missing or difference.unexpected:
        rows += [
            ("missing", _words(difference.missing) or "none"),
            ("unexpected", _words(difference.unexpected) or "none"),
        ]
    if difference.expected_score is not None:
        rows += [("right score", str(difference.expected_score)), ("its score", str(difference.observed_score))]
    if difference.fault:
        rows.append(("what happened", difference.fault))
    lines += [f"  {name:<14} {value}" for name, value in rows]
    if not example.is_plain:
        lines.append(f"  a solver may refuse an alphabet beyond a to z: {_way_to_refuse(report.solver)}")
    if report.usual is not None:
        others = f" and {_words(report.usual.words)}" if report.usual.words != example.words else ""
        lines.append(f"  the usual rules show it too, with {report.usual.honeycombs[0]}{others}")
    if not report.reproduced:
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


def _again(report: CheckReport, difference: Difference) -> list[str]:
    command = f"see it again:  python -m harness check {shlex.quote(report.solver)}"
    json = difference.example.to_json()
    if not report.reproduced or len(json) > 20_000:
        return [f"{command} --seed {report.seed}"]
    return [
        f"{command} --example {shlex.quote(json)}",
        "as a test:",
        "",
        *(f"    {line}" if line else "" for line in snippet(report, difference).splitlines()),
        "",
    ]


def snippet(report: CheckReport, difference: Difference) -> str:
    """A pytest function that fails as long as the solver is wrong in this way."""
    example = difference.example
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\W+", "_", report.solver.rpartition(":")[2]).strip("_").lower()
    kind = "" if report.kind == "solver" else f", {report.kind!r}"
    load = f"resolve({report.solver!r}{kind}).load()"
    title = f"def test_{name}_{difference.property_name}():"
    if difference.property_name == _DIRECT and len(example.honeycombs) == 1 and not difference.fault:
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
    module = "properties" if report.kind == "solver" else "search_properties"
    call = [f"    {module.upper()}[{difference.property_name!r}](solver, example)"]
    if difference.property_name == COMES_BACK:
        call = [f"    for holds in {module.upper()}.values():", "        holds(solver, example)"]
    return "\n".join(
        [
            "from harness.check.example import Example",
            f"from harness.check.{module} import {module.upper()}",
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
    honeycombs = f"({honeycombs},)" if honeycombs else "()"
    top = f", top={example.top}" if example.top != 1 else ""
    return f"Example({example.words!r}, {honeycombs}, {_rules(example.rules)}{top})"


def _rules(rules: Rules) -> str:
    return f"Rules({', '.join(f'{name}={value!r}' for name, value in changed_rules(rules).items())})"


def _words(words: tuple[str, ...]) -> str:
    return listed([_word(word) for word in words], _MAX_WORDS, " ")


def _word(word: str) -> str:
    if len(word) <= _MAX_LETTERS:
        return capitals(word)
    return f"{capitals(word[:_MAX_LETTERS])}… ({len(word)} letters)"
