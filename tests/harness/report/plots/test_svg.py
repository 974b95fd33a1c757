"""A plot as a file of its own, and as a part of a page."""

from xml.etree import ElementTree as ET

import pytest

from harness.report.plots.canvas import PAPER
from harness.report.plots.gallery import Namer, of_ranking
from harness.report.plots.svg import as_file, in_a_page

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def figure(run, query):
    return of_ranking(run, query, 240, Namer())[0].render()


def test_a_plot_in_a_page_has_no_background_and_a_file_has_one(figure):
    file = as_file(figure, "one", "svg").decode()
    assert file.startswith("<?xml")
    assert PAPER in file
    assert PAPER not in in_a_page(figure, "one")


def test_plots_in_a_page_share_no_name_and_every_reference_leads_somewhere(figure):
    names = []
    for name in ("one", "two"):
        root = ET.fromstring(in_a_page(figure, name))  # noqa: S314  # our own
        own = [element.get("id") for element in root.iter() if element.get("id")]
        links = [value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]
        assert {link.removeprefix("#") for link in links} <= set(own)
        names += own
    assert len(names) == len(set(names)) > 2


def test_a_plot_in_a_page_names_no_address(figure):
    assert "://" not in in_a_page(figure, "one").replace("http://www.w3.org/", "")


def test_text_in_a_plot_is_text(figure):
    root = ET.fromstring(as_file(figure, "x", "svg"))  # noqa: S314  # our own
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {"points_table", "set", "naive", "times as long as points_table takes"} <= texts
