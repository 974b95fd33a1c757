"""Where the values of a run come from, and the command that measures them again."""

import shlex
from dataclasses import replace

from harness.cli.verbs import parser
from harness.experiment.request import Options
from harness.report.provenance import provenance, run_command
from harness.runfile.header import SolverRecord


def test_the_command_that_measures_again_asks_for_the_same(run):
    header = replace(
        run.results.header,
        solvers={name: SolverRecord(spec=name) for name in ("set", "my solver.py:Mine")},
        workloads=(("query", "candidates"), ("cold", "candidates")),
        options=Options(timeout=5.0, until=0.02, track_memory=True),
        effort="fast",
        rounds=7,
        seed=12,
    )
    command = run_command(replace(run, results=replace(run.results, header=header)))
    words = shlex.split(command)
    assert words[:4] == ["python", "-m", "harness", "run"]
    args = parser().parse_args(words[3:])
    assert args.solvers == ["set,my solver.py:Mine"]
    assert (args.cases, args.phases, args.rounds, args.seed) == ("candidates", "query,cold", 7, 12)
    assert (args.effort.name, args.timeout, args.until, args.track_memory) == ("fast", 5.0, 0.02, True)


def test_a_file_that_does_not_say_what_was_asked_for_has_no_command(run):
    for nothing in ({"solvers": {}}, {"workloads": ()}, {"cases": {}}):
        header = replace(run.results.header, **nothing)
        assert run_command(replace(run, results=replace(run.results, header=header))) == ""
    assert run_command(replace(run, results=replace(run.results, header=None))) == ""


def test_the_machine_and_the_inputs_are_told(run):
    told = dict(provenance(run))
    assert told["case candidates"].startswith("enable1, 172,820 words (sha256 f32e6fbdc4cf9c8e); 100 honeycombs (")
    assert (told["cores"], told["Python"], told["rounds"]) == ("2", "3.11.7 (64-bit)", "6 of 6, complete")
