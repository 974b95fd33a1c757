"""The tables of README.md, made by the commands that stand above them. `python tests/readme.py` writes them."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"(<!-- table: python (.*?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def regenerated(text):
    """The text with every table made anew."""

    def table(match):
        command = [sys.executable, *shlex.split(match[2])]
        made = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8").stdout
        return f"{match[1]}{made}{match[4]}"

    return BLOCK.sub(table, text)


if __name__ == "__main__":
    README.write_text(regenerated(README.read_text("utf-8")), "utf-8")
