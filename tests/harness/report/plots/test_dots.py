"""A ratio and its interval for each row."""

from dataclasses import replace

from harness.report.plots import dots


def test_a_ranking_has_a_dot_for_each_row_where_its_ratio_is(query):
    shown = dots.of_ranking(query)
    assert [dot.name for dot in shown.rows] == [row.solver for row in query.rows]
    assert (shown.rows[0].value, shown.rows[0].low) == (1.0, None)
    assert [dot.strong for dot in shown.rows] == [True, False, False]
    for dot, row in zip(shown.rows[1:], query.rows[1:], strict=True):
        assert (dot.value, dot.low, dot.high) == (
            row.against_fastest.value,
            row.against_fastest.low,
            row.against_fastest.high,
        )


def test_a_phase_that_is_not_ranked_has_no_dots(query):
    assert dots.of_ranking(replace(query, ranked=False)).rows == ()


def test_changes_are_shown_as_they_are_judged(comparison):
    shown = dots.of_changes(comparison.changes[0])
    assert {workload.phase for workload in shown} == {"query", "cold"}
    judged = {row.name: row.judged for row in comparison.changes[0].rows}
    for workload, plot in shown.items():
        for dot in plot.rows:
            assert dot.value == judged[f"{workload}/{dot.name}"].value
