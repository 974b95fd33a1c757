"""What stands under a ranking."""

import math

import pytest

from harness.analysis.diagnostics import Diagnostic
from harness.analysis.load_dependence import LoadDependence
from harness.analysis.ranking import Ranking, Row
from harness.analysis.versions import Verdict, VersionChange
from harness.experiment.plan import Cell, Workload
from harness.report import notes
from harness.runfile.header import Estimate
from tests.harness.report.conftest import ratio


def ranking(**of):
    rows = tuple(
        Row(solver=solver, median=1.0, best=1, worst=2, against_fastest=against, against_reference=None)
        for solver, against in (("a", None), ("b", ratio(1.0, 0.97, 1.03)))
    )
    base = {"measure": "second", "rows": rows, "reference": "", "ranked": True, "unranked": (), "n": 10}
    return Ranking(workload=Workload("query", "candidates"), unit="rounds", **base, **of)


def test_the_width_that_was_reached_and_ties_are_told():
    assert notes.notes(ranking()) == [
        "95% intervals over 10 rounds, up to ±3.0%; '=' is a tie: no sure difference of 1% or more."
    ]


def test_many_inconclusive_pairs_take_one_line_the_widest_first():
    pairs = tuple(("a", f"b{i}", 0.03 + i / 100) for i in range(6))
    (line,) = notes.notes(ranking(inconclusive=pairs))[1:]
    assert line == (
        "inconclusive: more rounds may tell apart a and b5 (±8.0%), a and b4 (±7.0%), a and b3 (±6.0%), "
        "a and b2 (±5.0%) and 2 more pairs."
    )


def test_a_ratio_that_depends_on_load_is_told_with_both_values():
    quiet, loaded = ratio(1.2, 1.15, 1.25), ratio(0.8, 0.75, 0.85)
    told = notes.notes(ranking(load=(LoadDependence("set", "table", quiet, loaded),)))
    assert told[1] == (
        "depends on load: table is 1.20x slower [1.15 to 1.25] against set while the machine is quiet, "
        "1.25x faster [1.18 to 1.33] while it is loaded, so they tie."
    )
    twice, much = ratio(2.0, 1.9, 2.1), ratio(6.0, 5.9, 6.1)
    many = tuple(LoadDependence("set", f"t{i}", twice, much) for i in range(5))
    told = notes.notes(ranking(load=(*many, LoadDependence("set", "table", quiet, loaded))))
    assert len(told) == 5
    assert "table" in told[1]  # the one that ties comes first
    assert told[-1].endswith("; and 2 more pairs.")


def test_what_a_cell_says_against_its_time_is_told_in_numbers():
    waits, several = Diagnostic("a", "waits", 0.62, 0.99), Diagnostic("b", "several cores", 1.9, 1.0)
    remembers = Diagnostic("c", "remembers", 0.02, 1.2e-6)
    told = notes.notes(ranking(diagnostics=(waits, several, remembers)))
    assert told[0].startswith("* c remembers: asked anew it takes 20.0 ms, asked again 1.20 µs")
    assert "0.62 CPU seconds by wall second, where 0.99 is usual" in told[2]
    assert "1.90 CPU seconds by wall second" in told[3]


@pytest.mark.parametrize(("seconds", "each"), [(204.0, "3 min 24 s"), (1.0, "1 s"), (0.9, "900 ms"), (3e-5, "30.0 µs")])
def test_an_estimate_is_told_with_its_basis_and_what_measuring_needs(seconds, each):
    estimate = Estimate(seconds=seconds, count=12, sample="answers", needed=7205.0)
    assert notes.estimate_text(estimate) == (
        f"about {each} per operation, from 12 answers; to measure it would take 2 h 00 min (--budget)"
    )


def test_what_became_slower_is_told_with_its_interval_or_why_it_is_not_known():
    cell = Cell(Workload("query", "candidates"), "set")
    slower = VersionChange(cell, "v1", ratio(1.5, 1.4, 1.6))
    assert notes.slower(Verdict(slower, passed=False, found=0.123), 0.05) == (
        "failed: 1.50x slower [1.40 to 1.60] than v1, surely more than the 5% allowed; 12% slower would be found nine "
        "times in ten"
    )
    same = VersionChange(cell, "v1", ratio(1.0, 0.9, 1.1))
    assert notes.slower(Verdict(same, passed=True, found=math.inf), 0.0002) == (
        "passed: 1.00x [0.90 to 1.10] the time of v1, not surely more than the 0.02% allowed; not even 10x slower "
        "would be found nine times in ten"
    )
    once = Verdict(VersionChange(cell, "v1", ratio(1.5)), passed=False, found=None)
    assert notes.slower(once, 0.05).startswith("failed: one round only")
    gone = Verdict(VersionChange(cell, "v1", None, "wrong in v1: gone"), passed=False, found=None)
    assert notes.slower(gone, 0.05) == "failed, with nothing to compare: wrong in v1: gone"
