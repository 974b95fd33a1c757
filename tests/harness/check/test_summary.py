"""What a check prints: a verdict, or a counterexample with the command and the test that show it again."""

from dataclasses import replace

import pytest

from harness.check.checking import check
from harness.check.example import Example
from harness.check.summary import render, snippet
from harness.check.witness import Disagreement
from solvers import Honeycomb, Rules, registry
from tests.planted_solvers import FOLDER, checked

# Every check starts a process.
pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(
    "spec", ["wrong_words.py:CenterNotRequired", "wrong_scores.py:FiveScoresOne", "wrong_memory.py:StaleAnswer"]
)
def test_the_printed_test_fails_for_the_wrong_solver_and_passes_for_a_right_one(spec):
    report = checked(spec)
    source = snippet(report, report.difference)
    wrong, right = {}, {}
    exec(source, wrong)  # noqa: S102  what a user pastes
    exec(source.replace(f"{report.solver!r}", "'naive'"), right)  # noqa: S102
    name = next(name for name in wrong if name.startswith("test_"))
    with pytest.raises((AssertionError, Disagreement)):
        wrong[name]()
    right[name]()


def test_the_printed_test_of_a_solver_that_ends_asks_every_property():
    report = checked("wrong_manners.py:EndsAtOnce")
    namespace = {}
    source = snippet(report, report.difference).replace(f"{report.solver!r}", "'naive'")
    assert "for holds in PROPERTIES.values():" in source
    exec(source, namespace)  # noqa: S102
    namespace["test_ends_at_once_every_question_is_answered"]()


def test_a_counterexample_is_printed_with_the_command_that_shows_it_again():
    example = Example(("bbbb",), (Honeycomb.parse("A/B"),), Rules(size=2))
    report = checked("wrong_words.py:CenterNotRequired", example=example)
    spec = FOLDER / "wrong_words.py:CenterNotRequired"
    text = render(report)
    assert text.startswith(
        f"{spec} is wrong: it violates the property that solve agrees with naive\n"
        "  words          BBBB\n"
        "  honeycomb      A/B\n"
        "  rules          2 letters, words of 4 up, no S, length + 7\n"
        "  missing        none\n"
        "  unexpected     BBBB\n"
        "  the usual rules show it too, with A/BCDEFG\n"
        f"see it again:  python -m harness check {spec} --example '{example.to_json()}'\n"
        "as a test:\n"
    )


def test_a_counterexample_in_a_line_says_the_rules_that_are_not_the_usual_ones():
    small = checked(
        "wrong_words.py:PangramsLost", example=Example(("aaaa",), (Honeycomb.parse("A/"),), Rules(size=1))
    ).difference
    assert "at A/ with rules of 1 letter, words of 4 up, no S, length + 7: misses AAAA" in str(small)
    seven = Honeycomb.parse("A/BCDEFG")
    unshrunk = replace(small, example=Example(("abcdefg",), (seven,)), honeycomb=seven)
    assert str(unshrunk).endswith("at A/BCDEFG: misses AAAA")


def test_the_verdict_says_that_enable1_was_not_reached_and_that_few_examples_mean_little():
    report = replace(checked("right.py:Reversed", examples=2), unreached=True)
    assert "2 examples in " in render(report)
    assert render(report).endswith("; so few mean little; enable1 not reached; give it longer with --for; seed 1\n")


def test_one_example_that_is_given_is_not_called_few():
    report = check(registry.resolve("naive"), example=Example(("game",), (Honeycomb.parse("G/AELMPX"),)), database=None)
    text = render(report)
    assert "1 example in" in text
    assert "mean little" not in text
    assert "enable1" not in text


def test_a_check_that_leaves_enable1_out_does_not_miss_it():
    assert "enable1" not in render(check(registry.resolve("naive"), examples=1, real=False, database=None))


@pytest.mark.parametrize(
    ("solver", "way"),
    [
        ("mine.py:Mine", "raise WordListError (from solvers.errors) when it is built"),
        ("command:./mine", "answer the words with a line that begins with !, see docs/protocol.md"),
        ("command-once:./mine", "end with exit status 3, see docs/protocol.md"),
    ],
)
def test_a_counterexample_beyond_a_to_z_says_how_a_solver_of_that_kind_refuses(solver, way):
    example = Example(("éééé",), (Honeycomb("é", "é"),), Rules(size=1))
    report = replace(checked("wrong_words.py:OnlyPlainLetters", example=example), solver=solver)
    assert f"  a solver may refuse an alphabet beyond a to z: {way}\n" in render(report)
    plain = replace(report, difference=replace(report.difference, example=Example(("aaaa",))))
    assert "may refuse" not in render(plain)
