"""Sections as Markdown, for a README or a pull request."""

from collections.abc import Sequence

from harness.report.section import Section
from harness.report.terminal import printable


def render(sections: Sequence[Section]) -> str:
    """The text of the sections; what came from files is escaped."""
    blocks = []
    for section in sections:
        if section.title:
            blocks.append(f"**{_escape(section.title)}**")
        if section.rows:
            rule = ["---:" if i in section.right else "---" for i in range(len(section.header))]
            header, *rows = (list(map(_escape, row)) for row in (section.header, *section.rows))
            blocks.append("\n".join(f"| {' | '.join(cells)} |" for cells in (header, rule, *rows)))
        if section.notes:
            blocks.append("\n".join(f"- {_escape(note)}" for note in section.notes))
    return "\n\n".join(blocks) + "\n"


def _escape(text: str) -> str:
    """The text on one line, so that neither Markdown nor a terminal makes anything of it."""
    text = printable(" ".join(text.split()))
    for mark in "\\`*_|<>[]":
        text = text.replace(mark, f"\\{mark}")
    return text
