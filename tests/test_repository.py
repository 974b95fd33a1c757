"""What surrounds the code is in step with it: names of files, the commands of CI, and what a source archive holds."""

import ast
import io
import re
import subprocess
import tokenize
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tools import documents
from tools.pages import ROOT

NAME = re.compile(r"(?<![\w./-])(?:docs|examples|harness|results|solvers|tests|tools)/[\w.*/-]*[\w*]")
MADE = {"results/report.html"}  # by `make report`, and not kept
NO_TEXT = {".gz", ".json", ".svg"}


@cache
def tracked() -> list[Path]:
    """The files that git has, as paths from the root."""
    if not (ROOT / ".git").exists():
        pytest.skip("needs a checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]


def prose(path: Path) -> str:
    """What a file says to its readers: of Python, its comments and docstrings."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    parts = [token.string for token in tokens if token.type == tokenize.COMMENT]
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    parts += [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    return "\n".join(parts)


def test_a_file_that_is_named_is_there():
    """A `*` stands for what there is."""
    missing = [
        f"{path}: {name}"
        for path in tracked()
        if path.suffix not in NO_TEXT
        for name in sorted(set(NAME.findall(prose(ROOT / path))))
        if name not in MADE and not any(ROOT.glob(name))
    ]
    assert not missing, "named, and not there:\n" + "\n".join(missing)


def test_what_git_keeps_is_small():
    large = [f"{path}: {size:,} bytes" for path in tracked() if (size := (ROOT / path).stat().st_size) > 1_000_000]
    assert not large, "\n".join(large)


def test_ci_runs_the_test_command_of_the_readme():
    (command,) = re.findall(r"^<!-- test -->\n```sh\n(.*)\n```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert command in [line.strip() for line in lines]


def test_the_source_archive_has_what_the_readme_shows_and_links():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = [name.removeprefix("/") for name in settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    assert not [name for name in included if not (ROOT / name).exists()]
    links = [link.partition("#")[0] for link in documents.links(ROOT / "README.md") if "://" not in link]
    missing = [link for link in links if not any(Path(link).is_relative_to(name) for name in included)]
    assert links
    assert not missing, "not in the source archive: " + ", ".join(missing)
