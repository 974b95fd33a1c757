"""Where the values of a run come from, and the command that measures them again."""

import shlex
from dataclasses import replace

import pytest

from harness.__main__ import parser
from harness.report.provenance import provenance, run_command


def test_the_command_that_measures_again_asks_for_the_same(run):
    about = {
        **run.results.about,
        "solvers": {name: {"spec": name, "version": ""} for name in ("set", "my solver.py:Mine")},
        "workloads": [["query", "candidates"], ["cold", "candidates"]],
        "options": {"timeout": 5.0, "budget": 300.0, "until": 0.02, "track_memory": True, "affinity": ""},
        "effort": "fast",
        "rounds": 7,
        "seed": 12,
    }
    command = run_command(replace(run, results=replace(run.results, about=about)))
    words = shlex.split(command)
    assert words[:4] == ["python", "-m", "harness", "run"]
    args = parser().parse_args(words[3:])
    assert args.solvers == ["set,my solver.py:Mine"]
    assert (args.cases, args.phases, args.rounds, args.seed) == ("candidates", "query,cold", 7, 12)
    assert (args.effort.name, args.timeout, args.until, args.track_memory) == ("fast", 5.0, 0.02, True)


@pytest.mark.parametrize("solvers", [None, [], "x", {}, {"a": None}])
def test_a_file_that_does_not_say_what_was_asked_for_gives_no_traceback(run, solvers):
    about = {**run.results.about, "solvers": solvers, "workloads": "x", "options": [1]}
    assert run_command(replace(run, results=replace(run.results, about=about))) == ""


def test_the_machine_and_the_inputs_are_told(run):
    told = dict(provenance(run))
    assert told["case candidates"].startswith("enable1, 172,820 words (sha256 f32e6fbdc4cf9c8e); 100 honeycombs (")
    assert (told["cores"], told["Python"], told["rounds"]) == ("2", "3.11.7 (64-bit)", "6 of 6, complete")
