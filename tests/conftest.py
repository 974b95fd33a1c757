"""What all tests share: how hard hypothesis tries, and the real word list, loaded once."""

import os

import pytest
from hypothesis import Verbosity, settings

from solvers import WordList, load

# No deadline in any: a solver may compile on its first call, and the machine may be busy.
settings.register_profile("dev", deadline=None, print_blob=True, max_examples=25)
settings.register_profile("ci", deadline=None, print_blob=True, max_examples=200)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=3000, verbosity=Verbosity.normal)


def pytest_configure(config: pytest.Config) -> None:
    """Take the profile from --hypothesis-profile, or else from HYPOTHESIS_PROFILE.

    What a developer sets for Python, and most users do not, hides what those see: output that is flushed late, and
    byte code that is left behind. No command that is tested inherits it.
    """
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    if not config.getoption("--hypothesis-profile", default=None):
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(scope="session")
def enable1() -> WordList:
    """ENABLE1, 172,820 words."""
    return load("enable1")


@pytest.fixture(scope="session")
def short_list(enable1, tmp_path_factory):
    """A file with every twentieth word of ENABLE1: as the whole, but quick."""
    path = tmp_path_factory.mktemp("words") / "short.txt"
    path.write_text("".join(f"{word}\n" for word in list(enable1)[::20]), "utf-8")
    return path
