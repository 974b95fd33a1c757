"""How a command was called: by the name of its script, or as `python -m PACKAGE`."""

import sys
from pathlib import Path


def invocation(package: str, script: str) -> str:
    """What the usage calls the command: what the user called it."""
    return script if _by_script(script) else f"python -m {package}"


def search_current_directory(script: str) -> None:
    """Let a script import the user's own modules from the current directory, as `python -m` does.

    The directory comes last, so that nothing in it stands in the way of what is installed.
    """
    if _by_script(script) and not sys.flags.safe_path and "" not in sys.path:
        sys.path.append("")


def _by_script(script: str) -> bool:
    return Path(sys.argv[0]).stem == script
