"""What the documents print: their commands, snippets and links. In: Markdown. Out: values with their place."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.pages import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

_FENCE = re.compile(r"^```(\w*)\s*$")
_INLINE = re.compile(r"`(python -m (?:harness|solvers|pyperf)\b[^`]*)`")
_COMMENT = re.compile(r"<!-- (?:table|made by|file): (python .*?) -->")
_LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Command:
    """A command line as it stands on a page. mentioned: in running text, where operands may be left out."""

    text: str
    place: str
    mentioned: bool = False

    @property
    def words(self) -> list[str]:
        """As a shell would split it, without redirection, and with `python` for that of an environment."""
        words = shlex.split(self.text, comments=True)
        end = next((i for i, word in enumerate(words) if word in (">", ">>", "|")), len(words))
        return [re.sub(r"^\.venv/bin/", "", word) for word in words[:end]]


def blocks(page: Path) -> Iterator[tuple[str, int, list[str]]]:
    """(language, number of the first line, lines) of each fenced block, and of the text between as ''."""
    language, start = "", 1
    lines: list[str] = []
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        fence = _FENCE.match(line)
        if not fence:
            lines.append(line)
            continue
        yield language, start, lines
        language, start, lines = ("" if language else fence[1] or "text"), number + 1, []
    yield language, start, lines


def commands(page: Path) -> Iterator[Command]:
    """Every command of a page."""
    for language, start, lines in blocks(page):
        for number, line in enumerate(lines, start):
            for text, mentioned in _on_line(language, line):
                for part in re.split(r" && ", text):
                    yield Command(part, f"{page.relative_to(ROOT)}:{number}", mentioned)


def _on_line(language: str, line: str) -> list[tuple[str, bool]]:
    if language == "sh":
        return [(line, False)] if line.strip() and not line.startswith("#") else []
    if language == "console":
        return [(line[2:], False)] if line.startswith("$ ") else []
    if language == "yaml":
        found = re.match(r"\s*- run: (.*)", line)
        return [(found[1], False)] if found else []
    if language:
        return []
    if re.match(r"    python3? ", line):
        return [(re.split(r"\s{3,}", line.strip())[0], False)]
    return [(text, True) for text in _INLINE.findall(line) + _COMMENT.findall(line)]


def snippets(page: Path, language: str) -> list[str]:
    """The text of each block in that language."""
    return ["\n".join(lines) + "\n" for found, _, lines in blocks(page) if found == language]


def links(page: Path) -> list[str]:
    """What a page links to, outside of code."""
    return [target for language, _, lines in blocks(page) if not language for target in _LINK.findall("\n".join(lines))]


def table(page: Path, title: str) -> list[list[str]]:
    """The rows of the first table below a heading, as lists of cells."""
    _, _, below = page.read_text("utf-8").partition(f"\n{title}\n")
    rows = re.search(r"^(\|.*\n)+", below, re.MULTILINE)
    if not rows:
        raise ValueError(f"{page}: no table below {title!r}")
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[0].splitlines()[2:]]
