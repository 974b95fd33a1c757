"""What all tests share: how hard hypothesis tries, which start processes, and the real word list, loaded once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest
from hypothesis import Verbosity, settings

from solvers import WordList, load

# No deadline in any: a solver may compile on its first call, and the machine may be busy.
settings.register_profile("fast", deadline=None, print_blob=True, max_examples=5)
settings.register_profile("dev", deadline=None, print_blob=True, max_examples=25)
settings.register_profile("ci", deadline=None, print_blob=True, max_examples=200)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=3000, verbosity=Verbosity.normal)

PROCESS_EVENTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}
# matplotlib asks for the fonts once, and keeps the answer for the user.
STARTED_BY_LIBRARIES = {"fc-list"}

_running: list[pytest.Item] = []
_started: list[str] = []


def pytest_configure(config: pytest.Config) -> None:
    """Take the profile from --hypothesis-profile, or else from HYPOTHESIS_PROFILE, or else as what is asked for wants.

    What a developer sets for Python, and most users do not, hides what those see: output that is flushed late, and
    byte code that is left behind. No command that is tested inherits it.
    """
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    if not config.getoption("--hypothesis-profile", default=None):
        default = "fast" if "not e2e" in config.getoption("markexpr") else "dev"
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", default))
    sys.addaudithook(_refuse_a_process)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as e2e what plainly starts a process: a test, or a fixture or helper of it, that names `subprocess`.

    A test that starts one through the code that it tests has the mark on itself; without it, it fails. What is long
    counts as e2e, so that the fast loop is fast.
    """
    for item in items:
        if isinstance(item, pytest.Function):
            fixtures = [definition.func for part in item._fixtureinfo.name2fixturedefs.values() for definition in part]
            if item.get_closest_marker("long") or any(map(_names_subprocess, [item.obj, *fixtures])):
                item.add_marker("e2e")


def _names_subprocess(function: object, seen: set[object] | None = None) -> bool:
    """Whether a function of the tests, or one that it calls, uses the module `subprocess`."""
    seen = set() if seen is None else seen
    function = getattr(getattr(function, "hypothesis", None), "inner_test", function)  # what @given wraps
    function = getattr(function, "__wrapped__", getattr(function, "__func__", function))  # and @cache, and a method
    if not isinstance(function, FunctionType) or function in seen or not function.__module__.startswith("tests"):
        return False
    seen.add(function)
    names = set(_names(function.__code__))
    values = [function.__globals__.get(name) for name in names]
    modules = [value for value in values if isinstance(value, ModuleType) and value.__name__.startswith("tests")]
    values += [getattr(module, name, None) for module in modules for name in names]
    return subprocess in values or any(_names_subprocess(value, seen) for value in values)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Remember what runs."""
    _running.append(item)
    try:
        return (yield)
    finally:
        _running.pop()


def _refuse_a_process(event: str, arguments: tuple[str | bytes, ...]) -> None:
    """Let a test that is not marked e2e start no process, so that `-m "not e2e"` is what it says."""
    if event in PROCESS_EVENTS and _running and _running[-1].get_closest_marker("e2e") is None:
        program = Path(os.fsdecode(arguments[0])).name if event == "subprocess.Popen" else event
        if program not in STARTED_BY_LIBRARIES:
            _started.append(program)
            raise RuntimeError(f"a test starts {program}: mark it @pytest.mark.e2e")


@pytest.fixture(autouse=True)
def _no_process_is_started_unmarked() -> Iterator[None]:
    """Fail a test that starts a process unmarked, even where the code that it tests catches the error."""
    _started.clear()
    yield
    assert not _started, f"this test starts {', '.join(_started)}: mark it @pytest.mark.e2e"


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
