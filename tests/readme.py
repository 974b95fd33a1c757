"""The tables of the documents, made by the commands that stand above them. `python tests/readme.py` writes them."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "docs" / "findings.md"]
BLOCK = re.compile(r"(<!-- table: python (.*?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def regenerated(text):
    """The text with every table made anew."""

    def table(match):
        command = [sys.executable, *shlex.split(match[2])]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}  # for a tool, which is not in the package
        done = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True, encoding="utf-8")
        return f"{match[1]}{done.stdout}{match[4]}"

    return BLOCK.sub(table, text)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(regenerated(page.read_text("utf-8")), "utf-8")
