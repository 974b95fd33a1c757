"""A Canvas as SVG or PNG: a file of its own, or a part of a page.

In: a Canvas. Out: text or bytes, the same for the same plot: no date, no random names. matplotlib writes
the SVG; what a reader is told who points at a part of it is added as its title, which every browser shows.
In a page the colours are the page's own, so that they follow it into the dark, the names within a plot are
unlike those of another, and numbers have no more digits than are seen.
"""

import io
import re
from xml.etree import ElementTree as ET

import matplotlib as mpl

from harness.report.plots.canvas import ACCENT, BAND, FAINT, GRID, INK, PAPER, PLAIN, SERIES, STYLE, Canvas
from harness.report.terminal import printable

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_HREF = f"{{{_XLINK}}}href"
_DPI = 200

_IN_A_PAGE = {
    INK: "currentColor",
    FAINT: "var(--faint)",
    GRID: "var(--grid)",
    PAPER: "transparent",  # still there to be pointed at
    BAND: "var(--band)",
    ACCENT: "var(--accent)",
    PLAIN: "var(--plain)",
    **{color: f"var(--series-{i})" for i, color in enumerate(SERIES)},
}
_COLOR = re.compile(r"#[0-9a-f]{6}")
_NUMBER = re.compile(r"-?\d+\.\d+")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")


def in_a_page(paper: Canvas, name: str, description: str) -> str:
    """An svg element for HTML. name: unlike that of any other plot of the page."""
    root = _tree(paper, name)
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    root.set("role", "img")
    root.set("aria-label", printable(description))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)
    referred = {element.get(_HREF, "").removeprefix("#") for element in root.iter()}
    for element in root.iter():
        referred |= {found for value in element.attrib.values() for found in _REFERENCE.findall(value)}
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
        if element.get("id") not in referred:
            element.attrib.pop("id", None)
        if _HREF in element.attrib:
            element.set("href", element.attrib.pop(_HREF))
        for key in ("d", "transform", "x", "y", "width", "height", "style"):
            if key in element.attrib:
                element.set(key, _in_a_page(element.attrib[key]))
    return ET.tostring(root, encoding="unicode")


def _in_a_page(value: str) -> str:
    value = _COLOR.sub(lambda found: _IN_A_PAGE.get(found[0], found[0]), value)
    value = _NUMBER.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), value)
    return " ".join(value.split())


def as_file(paper: Canvas, name: str, form: str) -> bytes:
    """The plot as a file of its own."""
    if form == "png":
        buffer = io.BytesIO()
        with mpl.rc_context(STYLE):
            paper.figure.savefig(buffer, format="png", dpi=_DPI, metadata={"Software": None})
        return buffer.getvalue()
    ET.register_namespace("", _SVG)
    ET.register_namespace("xlink", _XLINK)
    text: str = ET.tostring(_tree(paper, name), encoding="unicode", xml_declaration=True)
    return text.encode()


def _tree(paper: Canvas, name: str) -> ET.Element:
    """The SVG that matplotlib writes, with a title for each part of which something is told."""
    buffer = io.BytesIO()
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        paper.figure.savefig(buffer, format="svg", metadata={"Date": None})
    root = ET.fromstring(buffer.getvalue())  # noqa: S314  # matplotlib wrote it a moment ago
    for element in root.iter():
        told = paper.hover.get(element.get("id", ""))
        if told is not None:
            title = ET.Element(f"{{{_SVG}}}title")
            title.text = told
            element.insert(0, title)
    return root
