"""`--until`: how wide the ties of a run are by now, and when a run has enough rounds."""

import math
import random

import pyperf
import pytest

from harness.analysis.judgement import judge
from harness.analysis.stopping_rule import widest_tie
from harness.runfile.header import CellRecord, Header
from harness.runfile.read import read
from harness.runfile.write import RunFile
from tests.harness import commands, suites


def run_file(cells, **failed):
    """A run that has these rounds so far: {cell: one list of turns for each}."""
    runs = {
        name: [
            pyperf.Run(values, metadata={"name": name, "round": number}, collect_metadata=False)
            for number, values in enumerate(rounds)
        ]
        for name, rounds in cells.items()
    }
    records = {name: CellRecord(status="measured") for name in cells} | failed
    return RunFile(Header(status="partial", rounds=10, rounds_done=1, seed=1, cases={}, cells=records), runs)


def cells(rounds=6, **levels):
    return {f"query/candidates/{n}": suites.turns(n, level, rounds, spread=0.05) for n, level in levels.items()}


def test_the_widest_tie_is_that_of_the_ranking(tmp_path):
    some = cells(a=1e-3, b=1e-3, c=1.001e-3, slow=1.0)
    width = widest_tie(run_file(some))
    assert 0 < width < 0.2
    suites.write(tmp_path, "run.json", suites.run(some))
    told = commands.harness("compare", "run.json", "--format", "json", cwd=tmp_path).stdout
    assert width == pytest.approx(
        max(pair[2] for pair in commands.json.loads(told)["runs"][0]["rankings"][0]["inconclusive"])
    )


def test_a_difference_that_is_significant_is_no_tie_however_wide():
    assert widest_tie(run_file(cells(a=1e-3, b=1.0))) == 0.0


def test_a_pair_that_load_decides_asks_for_no_round():
    rounds = {"naive": [], "b": [], "table": []}
    draw = random.Random(1)
    for _ in range(8):
        busy = [cycle % 4 == 0 for cycle in range(32)]
        for name, (quiet, loaded) in {"naive": (1.0, 1.5), "b": (1.0, 1.5), "table": (1.1, 1.2)}.items():
            rounds[name].append([1e-3 * (loaded if slow else quiet) * draw.lognormvariate(0, 0.02) for slow in busy])
    turns = {name: dict(enumerate(values)) for name, values in rounds.items()}
    judgement = judge(turns)
    assert [dependence.spans_one for dependence in judgement.load] == [True, True]
    assert judgement.ties == (("naive", "b"),)
    width = widest_tie(run_file({f"query/candidates/{name}": values for name, values in rounds.items()}))
    assert width == judgement.ratios["naive", "b"].half_width


def test_cells_that_failed_or_are_only_shown_ask_for_no_round():
    some = cells(a=1e-3, b=1.0) | {
        "prepare/candidates/a": [[1e-3, 2e-3]] * 3,
        "prepare/candidates/b": [[1e-3, 1e-3]] * 3,
    }
    out = {"query/candidates/gone": CellRecord(status="failed", reason="killed")}
    assert widest_tie(run_file(some, **out)) == 0.0


def test_one_round_is_never_enough():
    assert widest_tie(run_file(cells(rounds=1, a=1e-3, b=1e-3))) == math.inf


def test_a_run_stops_as_soon_as_its_ties_are_narrow(short_list, tmp_path):
    options = ["-p", "query", "-s", "set,naive", "--fast", "--words", short_list, "-o", "run.json"]
    done = commands.harness("run", *options, "--until", "100000%", "--max-time", "1000", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert commands.about(tmp_path / "run.json")["rounds_done"] == 4
    assert done.stderr.count("the widest interval of a tie is ±") == 1
    assert list(read(str(tmp_path / "run.json")).benches)
