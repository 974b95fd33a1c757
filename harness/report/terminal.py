"""Sections as text for a terminal, a pipe or a log.

In: Sections and where they go. Out: text that the stream can encode, as wide as the terminal is; in
a pipe lines are as long as they need to be, so that a script finds each row on one line.
"""

import io
import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from harness.report.section import Section
from solvers.console.text import encodable

# Of a terminal, between two columns of a table.
_GAP = 2
# The minimum width that a column is narrowed to.
_LEAST = 8

# The end of a color.
_PLAIN = "\x1b[0m"


def render(sections: Sequence[Section], stream: TextIO) -> str:
    """The text of the sections, for that stream."""
    told = list(map(_printable, sections))
    text = _wrapped(told) if stream.isatty() else "\n".join(map(_unwrapped, told))
    lines = map(_without_padding, text.rstrip("\n").split("\n"))
    return encodable("\n".join(lines) + "\n", stream.encoding)


def _without_padding(line: str) -> str:
    """The line without the blanks at its end, which may stand before the end of its color."""
    colored = line.removesuffix(_PLAIN)
    return colored.rstrip(" ") + line[len(colored) :]


def _unwrapped(section: Section) -> str:
    """Every row and note on one line, however long; rich would lay this out, but slowly."""
    return "\n".join([section.title, *_lines(section), *section.notes, ""])


def _lines(section: Section) -> list[str]:
    """Every row of the table on one line."""
    lines = [[cell.replace("\n", " ") for cell in line] for line in (section.header, *section.rows) if section.rows]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join(_aligned(line[i], widths[i], i in section.right) for i in range(len(line))) for line in lines]


def _aligned(cell: str, width: int, right: bool) -> str:
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space


def _wrapped(sections: Sequence[Section]) -> str:
    """As wide as the terminal, in its colours unless they are unwanted."""
    width = shutil.get_terminal_size((80, 24)).columns
    color = "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    buffer = io.StringIO()
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
        console.print(Text(section.title, style="bold" if color else ""))
        table = _table(section, color, width) if section.rows else None
        if table is not None:
            console.print(table)
        else:
            for line in _lines(section):
                console.print(Text(" ".join(line.split())))
        for note in section.notes:
            console.print(Text(note))
        console.print()
    return buffer.getvalue()


def _printable(section: Section) -> Section:
    """The section with control characters written out: a name from a file must not steer the terminal."""
    rows = tuple(tuple("\n".join(map(printable, cell.split("\n"))) for cell in row) for row in section.rows)
    return replace(section, title=printable(section.title), rows=rows, notes=tuple(map(printable, section.notes)))


def printable(text: str) -> str:
    """The text with what is no printable character written as Python escapes."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _table(section: Section, color: bool, width: int) -> Table | None:
    """None where the columns do not fit even at their least: rich would cut them. Each row is then folded as text."""
    lines = [section.header, *section.rows]
    natural = [max(cell_len(line[i]) for line in lines) for i in range(len(section.header))]
    least = [min(column, _LEAST) for column in natural]
    if sum(least) + _GAP * (len(least) - 1) > width:
        return None
    breaks = "\n" if sum(natural) + _GAP * len(natural) > width else " "
    kept = sum(natural[: section.fixed]) + _LEAST * (len(natural) - section.fixed) + _GAP * len(natural) <= width
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="dim" if color else "")
    for index, name in enumerate(section.header):
        justify: JustifyMethod = "right" if index in section.right else "left"
        # Where not even the columns that are to stay whole fit, a long name is folded rather than cut.
        whole = kept and index < section.fixed
        table.add_column(name, justify=justify, no_wrap=whole, min_width=least[index], overflow="fold")
    for row in section.rows:
        table.add_row(*(Text(cell.replace("\n", breaks)) for cell in row))
    return table
