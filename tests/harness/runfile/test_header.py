"""What a run says of itself goes into the file and comes back, and what is damaged is refused in a line."""

import copy
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.files import ResultError
from harness.runfile.header import CaseRecord, CellRecord, Estimate, Header, Machine, PlanRecord, SolverRecord
from solvers import Rules

HEADER = Header(
    status="partial",
    effort="fast",
    rounds=4,
    rounds_done=2,
    seed=7,
    started="2026-01-01T00:00:00Z",
    machine=Machine(host="here", system="Linux", python="CPython 3.11.7", beebench="0.1.0"),
    solvers={"set": SolverRecord(spec="set", digest="ab" * 32)},
    workloads=(("query", "candidates"),),
    cases={
        "candidates": CaseRecord(
            source="enable1",
            word_list="enable1",
            word_list_digest="cd" * 32,
            word_count=172820,
            honeycombs=100,
            honeycombs_digest="ef" * 32,
            rules=Rules(size=8, excluded=""),
        )
    },
    plan={"query/candidates": PlanRecord(cycles=5, loops={"set": 2}, seconds=1.5)},
    cells={
        "query/candidates/set": CellRecord(status="measured"),
        "query/candidates/mine": CellRecord(status="wrong", reason="misses 'gage'"),
        "query/candidates/slow": CellRecord(
            status="estimated", estimate=Estimate(seconds=2.0, count=12, sample="answers", needed=900.0)
        ),
    },
)


def test_a_header_comes_back_as_it_was_written():
    assert Header.from_json(HEADER.to_json(), "run.json") == HEADER


def test_what_is_empty_is_not_written():
    data = HEADER.to_json()
    assert not {"overheads", "calibration"} & data.keys()
    assert data["cells"]["query/candidates/set"] == {"status": "measured"}


def test_a_cell_is_out_unless_it_was_measured():
    assert [name for name, cell in HEADER.cells.items() if cell.is_out] == [
        "query/candidates/mine",
        "query/candidates/slow",
    ]


def test_a_file_of_a_later_format_says_what_to_do():
    with pytest.raises(ResultError, match=r"^run.json: written by a later beebench \(format 99\); upgrade beebench$"):
        Header.from_json(HEADER.to_json() | {"format": 99}, "run.json")


def test_a_change_makes_another_header():
    changed = HEADER.with_case("candidates", verified=100).with_cell(
        "query/candidates/set", CellRecord(status="failed")
    )
    assert (changed.cases["candidates"].verified, HEADER.cases["candidates"].verified) == (100, 0)
    assert HEADER.cells["query/candidates/set"].status == "measured"
    assert replace(changed, cases=HEADER.cases, cells=HEADER.cells) == HEADER


def places(data, path=()):
    """Where there is something in dictionaries and lists within each other."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list | tuple):
            yield from places(value, (*path, key))


@pytest.mark.property
@given(st.data())
def test_whatever_is_damaged_is_a_header_or_a_result_error(drawn):
    data = copy.deepcopy(HEADER.to_json())
    path = drawn.draw(st.sampled_from(list(places(data))))
    place = data
    for key in path[:-1]:
        place = place[key]
    if isinstance(place, tuple):
        return
    odd = st.sampled_from([None, True, -1, 10**400, 1.5, "", "\ud800", [], [[]], {}, {"a": 1}])
    place[path[-1]] = drawn.draw(odd)
    with suppress(ResultError):
        Header.from_json(data, "run.json")
