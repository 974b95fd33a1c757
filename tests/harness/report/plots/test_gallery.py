"""Which plots there are, and what they are called."""

from dataclasses import replace

from harness.report.plots import gallery


def test_names_of_plots_are_plain_and_never_the_same():
    namer = gallery.Namer()
    assert namer.name("run", "ranking", "query", "") == "run-ranking-query"
    assert namer.name("RUN", "ranking", "query") == "RUN-ranking-query-2"
    assert namer.name("../../etc/passwd", "x") == "_.._etc_passwd-x"
    assert namer.name("\x00ñ/", "..") == "_-.."
    assert namer.name("", "") == "plot"
    assert len(namer.name("a" * 5000)) <= 120


def test_the_ticks_of_a_page_have_a_bound(comparison):
    assert gallery.ticks_of_a_strip(comparison) == 240
    many = replace(comparison, runs=comparison.runs * 20)
    assert gallery.ticks_of_a_strip(many) * 240 <= 16_000
