"""Put what a tool has made into a page, between the marks there.

In: a page, the command that made it, and the text. Out: the page with that text between
`<!-- made by: the command -->` and `<!-- end -->`; the rest of it stays.
"""

import os
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"

_END = "<!-- end -->\n"


def put(page: Path, command: str, text: str) -> None:
    """Replace what is between the marks of that command. Leaves with a line where they are not there."""
    begin = f"<!-- made by: {command} -->\n"
    before, _, rest = page.read_text("utf-8").partition(begin)
    _, end, after = rest.partition(_END)
    if not end:
        raise SystemExit(f"{page}: the marks {begin.strip()} and {_END.strip()} are gone; put them back")
    page.write_text(f"{before}{begin}{text}{end}{after}", "utf-8")


def load_note() -> str:
    """How busy the machine is, to stand below what is measured on it."""
    return f"\nOn {os.cpu_count()} cores, with a load of {os.getloadavg()[0]:.1f} when it began.\n"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
