"""The workers of a round must fit into memory together; who does not fit is left out, and said to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness import __main__ as program
from harness.measure import memory_budget, planning
from tests.harness import commands


def test_the_largest_are_left_out_until_the_rest_fit():
    peaks = {"set": 2, "re": 2, "points_table": 9, "mask_table": 5}
    assert memory_budget.without_room(peaks, 18) == []
    assert memory_budget.without_room(peaks, 17) == ["points_table"]
    assert memory_budget.without_room(peaks, 8) == ["points_table", "mask_table"]
    assert memory_budget.without_room(peaks, 3) == ["points_table", "mask_table", "re"]


@given(st.dictionaries(st.text("ab", min_size=1), st.integers(1, 100)), st.integers(0, 500))
def test_who_is_left_fits_and_nobody_is_left_out_in_vain(peaks, free):
    out = memory_budget.without_room(peaks, free)
    left = sum(peak for name, peak in peaks.items() if name not in out)
    assert left <= free
    assert not out or left + peaks[out[-1]] > free


def test_a_container_may_have_less_than_the_machine(tmp_path, monkeypatch):
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(memory_budget, "_CONTAINER_LIMITS", (limit, tmp_path / "missing"))
    machine = memory_budget.free_bytes()
    limit.write_text("max\n")
    assert memory_budget.free_bytes() > machine / 2
    limit.write_text("4096\n")
    assert memory_budget.free_bytes() == 4096


@pytest.mark.e2e
def test_a_solver_without_room_is_named_and_costs_the_others_nothing(short_list, tmp_path, monkeypatch, capsys):
    # As if there were room for the smaller of the two alone.
    monkeypatch.setattr(
        planning, "without_room", lambda peaks, free: memory_budget.without_room(peaks, max(peaks.values()))
    )
    options = ["run", "--fast", "--rounds", "1", "-p", "query", "-s", "naive,set", "--words", str(short_list)]
    assert program.main([*options, "-o", str(tmp_path / "run.json")]) == 0
    assert " is too large: it takes " in capsys.readouterr().out
    cells = commands.about(tmp_path / "run.json")["cells"]
    assert sorted(cell["status"] for cell in cells.values()) == ["measured", "too large"]
    (reason,) = (cell["reason"] for cell in cells.values() if "reason" in cell)
    assert "the 2 solvers of query/candidates, which stay for the whole of a round" in reason
    assert "choose fewer with -s" in reason
