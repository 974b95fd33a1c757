"""What a run file keeps of what was measured."""

import gzip

import pyperf
import pytest

from harness.experiment.plan import Cell
from harness.runfile.claim import Claim
from harness.runfile.header import Header
from harness.runfile.measured import Measured
from harness.runfile.read import read
from harness.runfile.write import RunFile

CELL = Cell.parse("query/candidates/set")
VALUES = (0.0025012345678901, 1.2345678901e-6, 3e-12)


@pytest.fixture
def run():
    file = RunFile(Header(status="complete", rounds=1, rounds_done=1, seed=1, cases={}, cells={}))
    turns = pyperf.Run(VALUES, warmups=[(3, 0.123456789012)], metadata={"name": CELL.name}, collect_metadata=False)
    file.add(CELL, Measured(run=turns, first=0.1, prepare=(0.0, 0.0, 0.0), cpu=1.0, answers="digest"), {"round": 0})
    return file


def write(run, path):
    with Claim(path, replace=True) as claim:
        run.write(claim)


def test_a_value_is_kept_to_more_digits_than_the_clock_has_and_never_as_zero(run):
    (kept,) = run.runs[CELL.name]
    assert kept.values == (0.0025012346, 1.2345679e-06, 1e-9)
    assert kept.warmups == ((3, 0.12345679),)


def test_a_file_that_is_called_gz_is_gzipped_and_reads_like_the_other(run, tmp_path):
    write(run, tmp_path / "run.json")
    write(run, tmp_path / "run.json.gz")
    packed = (tmp_path / "run.json.gz").read_bytes()
    assert gzip.decompress(packed) == (tmp_path / "run.json").read_bytes()
    write(run, tmp_path / "run.json.gz")
    assert (tmp_path / "run.json.gz").read_bytes() == packed
    assert read(str(tmp_path / "run.json.gz")).benches == read(str(tmp_path / "run.json")).benches
    pyperf_reads = pyperf.BenchmarkSuite.load(str(tmp_path / "run.json.gz")).get_benchmark(CELL.name)
    assert pyperf_reads.get_values() == run.runs[CELL.name][0].values
