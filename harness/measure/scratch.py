"""Temporary directories of a run: one for all of it, and in it one for each child process."""

import tempfile
from pathlib import Path
from types import TracebackType

from harness.process.child import asking_the_machine


class Scratch:
    """A directory that is removed with everything in it when the run ends.

    Raises MachineError where it, or one in it, cannot be made.
    """

    def __init__(self) -> None:
        with asking_the_machine():
            self._folder = tempfile.TemporaryDirectory(prefix="beebench-")

    def __enter__(self) -> "Scratch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def new(self) -> Path:
        """A name in it that is not there yet, for the directory of a child."""
        with asking_the_machine():
            return Path(tempfile.mkdtemp(dir=self._folder.name), "child")
