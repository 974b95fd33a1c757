"""What tests of several verbs share: result files, solvers of a user's own, a checkout of their own."""

import shutil

import pytest

from tests.harness import commands, suites

QUICK = ["--fast", "--rounds", "2"]

RIGHT = """
from solvers.words.set import Set


class Mine(Set):
    '''The set solver, under another name.'''
"""

WRONG = """
from solvers.words.set import Set


class Mine(Set):
    '''Forgets that the shortest word counts.'''

    def solve(self, honeycomb):
        return [word for word in super().solve(honeycomb) if len(word) > self.rules.min_length]
"""

BASE = suites.suite({"naive": [0.1, 0.11, 0.12], "bits": [0.01, 0.011, 0.012]})
FASTER = suites.suite({"naive": [0.05, 0.055, 0.06], "bits": [0.02, 0.022, 0.024]})


@pytest.fixture
def folder(tmp_path):
    """A directory of result files."""
    for name, of in (("base", BASE), ("faster", FASTER), ("run", suites.ranked()), ("later", suites.ranked(seed=70))):
        suites.write(tmp_path, f"{name}.json", of)
    return tmp_path


def compare(folder, *arguments, **kwargs):
    return commands.harness("compare", *arguments, cwd=folder, **kwargs)


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """A checkout whose path has a space and a letter beyond ASCII, and a link to it."""
    root = tmp_path_factory.mktemp("bee ñ") / "1"
    for package in ("solvers", "harness"):
        shutil.copytree(commands.ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    link = root.parent / "link"
    link.symlink_to(root)
    return root, link
