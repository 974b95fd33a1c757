"""A plot as SVG or PNG: a file of its own, or a part of a page.

In: a Figure. Out: text or bytes, the same for the same plot: no date, no random names. matplotlib writes and escapes
all of it. A plot in a page has no background of its own, and the page's style inverts it in the dark.
"""

import io
import re

import matplotlib as mpl
from matplotlib.figure import Figure

from harness.report.plots.canvas import PAPER, STYLE

_DPI = 200

# Names that no part of the plot refers to, and that are the same in every plot. An escaped text has no "<".
_GROUP_NAME = re.compile(r'<g id="[^"]*"')


def in_a_page(figure: Figure, name: str) -> str:
    """An svg element for HTML. name: unlike that of any other plot of the page, so that no two parts share an id."""
    text = _svg(figure, name, background="none")
    return _GROUP_NAME.sub("<g", text[text.index("<svg") :])


def as_file(figure: Figure, name: str, form: str) -> bytes:
    """The plot as a file of its own."""
    if form == "svg":
        return _svg(figure, name, background=PAPER).encode()
    buffer = io.BytesIO()
    with mpl.rc_context(STYLE):
        figure.savefig(buffer, format="png", dpi=_DPI, metadata={"Software": None})
    return buffer.getvalue()


def _svg(figure: Figure, name: str, background: str) -> str:
    buffer = io.StringIO()
    no_metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure.savefig(buffer, format="svg", facecolor=background, metadata=no_metadata)
    return buffer.getvalue()
