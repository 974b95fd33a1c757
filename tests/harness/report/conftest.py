"""What tests of several modules share: two runs of three solvers, and what is said of them."""

import pytest

from harness.analysis.ratios import Ratio
from tests.harness import suites


def ratio(value, low=None, high=None):
    """A ratio over ten rounds."""
    return Ratio(value=value, low=low, high=high, p=None, n=10)


class Pipe:
    """Where text goes: a pipe, of some encoding."""

    def __init__(self, encoding="utf-8"):
        self.encoding = encoding

    def isatty(self):
        return False


@pytest.fixture(scope="session")
def comparison(tmp_path_factory):
    """Two runs of three solvers, in two phases."""
    return suites.compared(tmp_path_factory.mktemp("runs"), run=suites.ranked(), later=suites.ranked(70))


@pytest.fixture(scope="session")
def run(comparison):
    """The first of them."""
    return comparison.runs[0]


@pytest.fixture(scope="session")
def query(comparison):
    """Its ranking of the phase query."""
    return suites.ranking(comparison)


@pytest.fixture(scope="session")
def benches(run):
    """The benchmarks under that ranking, by solver."""
    return {b.cell.solver: b for b in run.results.benches.values() if b.cell.workload.phase == "query"}
