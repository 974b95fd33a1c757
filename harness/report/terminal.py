"""Sections as text for a terminal, a pipe or a log.

In: Sections and where they go. Out: text that the stream can encode, as wide as the terminal is; in
a pipe lines are as long as they need to be, so that a script finds each row on one line.
"""

import io
import os
import shutil
from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from harness.report.tables import Section

_ASCII = str.maketrans({"µ": "u", "±": "+/-", "×": "x", "·": "|", "…": "..."})
_PIPE_WIDTH = 10_000


def render(sections: Sequence[Section], stream: TextIO) -> str:
    """The text of the sections, for that stream."""
    terminal = stream.isatty()
    width = shutil.get_terminal_size((80, 24)).columns if terminal else _PIPE_WIDTH
    buffer = io.StringIO()
    color = terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    console = Console(
        file=buffer,
        width=width,
        force_terminal=color,
        no_color=not color,
        color_system="standard" if color else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    for section in sections:
        console.print(Text(section.title, style="bold" if color else ""), soft_wrap=not terminal)
        if section.rows:
            console.print(_table(section, color, width))
        for note in section.notes:
            console.print(Text(note), soft_wrap=not terminal)
        console.print()
    lines = (line.rstrip() for line in buffer.getvalue().rstrip("\n").split("\n"))
    return encodable("\n".join(lines) + "\n", stream)


def encodable(text: str, stream: TextIO) -> str:
    """The text with what the stream cannot encode written otherwise: us for µs, x for ×."""
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII).encode(encoding, "backslashreplace").decode(encoding)
    return text


def _table(section: Section, color: bool, width: int) -> Table:
    lines = [section.header, *section.rows]
    natural = sum(max(cell_len(line[i]) + 2 for line in lines) for i in range(len(section.header)))
    breaks = "\n" if natural > width else " "
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim" if color else "")
    for index, name in enumerate(section.header):
        justify: JustifyMethod = "right" if index in section.right else "left"
        table.add_column(name, justify=justify, no_wrap=index < section.fixed, overflow="fold")
    for row in section.rows:
        table.add_row(*(Text(cell.replace("\n", breaks)) for cell in row))
    return table
