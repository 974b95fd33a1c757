"""What people read of a comparison."""

from harness.report import terminal
from harness.report.tables import sections
from tests.harness import suites
from tests.harness.report.conftest import Pipe


def test_a_plain_suite_is_told_shortly(tmp_path):
    a = suites.suite({"x": [1.0, 1.1], "y": [2.0, 2.1]})
    b = suites.suite({"x": [2.0, 2.1]})
    comparison = suites.compared(tmp_path, a=a, b=b)
    told = [(section.title, len(section.rows), len(section.notes)) for section in sections(comparison)]
    assert told == [
        ("a: a pyperf suite, 2 benchmarks", 0, 0),
        ("benchmarks", 2, 2),
        ("b: a pyperf suite, 1 benchmark: x, 2.05 s", 0, 0),
        ("change from a to b", 2, 2),
    ]


def test_the_doubt_about_plain_suites_is_said_once(tmp_path):
    one = suites.suite({"x": [1.0, 1.1], "y": [2.0, 2.1]})
    text = terminal.render(sections(suites.compared(tmp_path, a=one, b=one, c=one)), Pipe())
    assert text.count("The values of one process are taken as independent") == 1
    assert text.count("Nothing pairs across files") == 1


def test_a_suite_of_sizes_reads_as_sizes(tmp_path):
    sizes = suites.suite({"x": [1024, 2048], "y": [4096, 8192]}, unit="byte")
    text = terminal.render(sections(suites.compared(tmp_path, a=sizes)), Pipe())
    assert "benchmarks, in bytes" in text
    assert "1.50 KiB" in text
    assert "against the least" in text
    assert "larger" in text
    assert "slower" not in text
    assert " s\n" not in text


def test_what_a_program_costs_beside_its_idea_is_told(tmp_path):
    overheads = {
        "command:./stays": {"start": 0.001, "round_trip": 1e-5},
        "command-once:./anew": {"start": 0.01, "round_trip": 0.0},
    }
    told = suites.compared(tmp_path, a=suites.ranked(about={"overheads": overheads}))
    text = terminal.render(sections(told), Pipe())
    assert "command:./stays: 1.00 ms of a cold query is the start of the program, and 10.0 µs of each query is" in text
    assert "command-once:./anew: 10.0 ms of each query is the start of the program." in text
