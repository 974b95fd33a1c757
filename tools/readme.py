"""The tables of the documents, made by the commands that stand above them. `python -m tools.readme` writes them."""

import re
import shlex
import subprocess
import sys

from tools.pages import ROOT

PAGES = [ROOT / "README.md", ROOT / "docs" / "findings.md"]
BLOCK = re.compile(r"(<!-- table: python (.*?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def regenerated(text: str) -> str:
    """The text with every table made anew."""

    def table(match: re.Match[str]) -> str:
        command = [sys.executable, *shlex.split(match[2])]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
        return f"{match[1]}{done.stdout}{match[4]}"

    return BLOCK.sub(table, text)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(regenerated(page.read_text("utf-8")), "utf-8")
