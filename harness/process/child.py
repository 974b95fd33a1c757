"""Start a child process that runs this package, whatever directory or path it was started from.

In: a job (a mapping that JSON can hold) and the file descriptors to pass. Out: the process, in a
session of its own, so that whatever it leaves behind can be ended with it. The import path goes with
the job, so that the child sees the same packages; the environment is a whitelist, as pyperf's is,
so that what happens to be set in a shell does not move the timings.
"""

import contextlib
import errno
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import psutil

from harness.files import import_path
from solvers.console.text import ended
from solvers.errors import BeeError

_BOOT = (
    "import importlib, json, sys; job = json.load(open(sys.argv[1], encoding='utf-8')); sys.path[:] = job['path']; "
    # Another version of the solvers, under this version of the harness: found first, but for `harness`.
    "import harness; sys.path[:0] = job.get('import_from', []); "
    "importlib.import_module(job['module']).main(job)"
)

# An environment variable by which a child, and whatever it starts, can be told from other processes.
_MARK = "BEEBENCH_CHILD_OF"
_OURS = f"{os.getpid()}-{time.time_ns()}-"
_numbers = itertools.count()

# What a child has of the environment, beside what is asked for.
_PASSED_ON = frozenset(
    ["HOME", "LANG", "LANGUAGE", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "TZ", "VIRTUAL_ENV", "XDG_CACHE_HOME"]
)
_PREFIXES_PASSED_ON = ("LC_", "LD_", "MKL_", "NUMBA_", "OMP_", "OPENBLAS_", "PYTHON")


# What to do about that which the machine refuses.
_ROOM = "make room in {folder}, or set TMPDIR"
_FEWER = "or choose fewer solvers"
_PLACE = "check the umask and who may write to {folder}, or set TMPDIR"
_REMEDIES = {
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EMFILE: f"raise the limit (ulimit -n), {_FEWER}",
    errno.ENFILE: f"end other programs, {_FEWER}",
    errno.EAGAIN: f"raise the limit (ulimit -u), {_FEWER}",
    errno.ENOMEM: f"end other programs, {_FEWER}",
    errno.EACCES: _PLACE,
    errno.EPERM: _PLACE,
    errno.EROFS: _PLACE,
}

_WITHOUT_ROOM = frozenset([errno.ENOSPC, errno.EDQUOT])

# Bytes that a worker could at least write where its files have room.
_ROOM_FOR_FILES = 1 << 20


class WorkerError(BeeError):
    """A worker that gave no values: it died or stalled. It costs its own cell.

    cell_status: what becomes of the cell: "failed", "timed out" or "unavailable".
    """

    status = 1

    def __init__(self, reason: str, cell_status: Literal["failed", "timed out", "unavailable"] = "failed") -> None:
        super().__init__(reason)
        self.cell_status = cell_status


class MachineError(BeeError):
    """What the machine refuses, whoever asks: room for a file, a descriptor, a process. No solver is at fault."""

    status = 2

    def __init__(self, error: OSError) -> None:
        remedy = _REMEDIES.get(error.errno or 0, "see to that, and start again")
        reason = error.strerror or error
        super().__init__(
            f"this machine: no worker can be started, or write what it measured ({reason}); "
            f"{remedy.format(folder=tempfile.gettempdir())}"
        )


@contextlib.contextmanager
def asking_the_machine() -> Iterator[None]:
    """Turn what the system refuses in the block into a MachineError."""
    try:
        yield
    except OSError as error:
        raise MachineError(error) from error


def leaves_behind(count: int) -> WorkerError:
    """A worker that ended while processes of its own went on."""
    return WorkerError(f"it leaves {count} process{'es' if count > 1 else ''} of its own behind")


def environment(hash_seed: int, inherit: Iterable[str] = ()) -> dict[str, str]:
    """The environment of a child: what Python, numerical libraries and the locale go by, and `inherit`."""
    names = _PASSED_ON.union(inherit)
    variables = {
        name: value for name, value in os.environ.items() if name in names or name.startswith(_PREFIXES_PASSED_ON)
    }
    return variables | {"PYTHONHASHSEED": str(hash_seed)}


def interpreter_options() -> list[str]:
    """The options of this interpreter that change what code does, for that of a child: -O, -X, -W, -B and -s.

    -E and -I are not among them: a child has its hash seed from the environment.
    """
    flags = sys.flags
    letters = [
        ("O", flags.optimize),
        ("B", flags.dont_write_bytecode),
        ("s", flags.no_user_site),
    ]
    options = [f"-{letter * count}" for letter, count in letters if count]
    options += [f"-W{option}" for option in sys.warnoptions]
    extra = sys._xoptions.items()  # noqa: SLF001  # it is in Python's documentation
    return options + [f"-X{name}" if value is True else f"-X{name}={value}" for name, value in extra]


def left_behind(patience: float = 1.0) -> dict[str, list[psutil.Process]]:
    """{mark of a child of this process: processes that bear it}, whatever session they moved to.

    patience: seconds for them to end by themselves: a program whose input has ended may need a moment.
    """
    deadline = time.monotonic() + patience
    while (strays := _marked()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return strays


def _marked() -> dict[str, list[psutil.Process]]:
    marked: dict[str, list[psutil.Process]] = {}
    for process in psutil.process_iter():
        try:
            mark = process.environ().get(_MARK, "")
            if mark.startswith(_OURS) and process.status() != psutil.STATUS_ZOMBIE:
                marked.setdefault(mark, []).append(process)
        except psutil.Error:
            continue  # it is gone, or somebody else's
    return marked


def end(processes: Iterable[psutil.Process]) -> None:
    """Kill processes that may be gone already."""
    for process in processes:
        with contextlib.suppress(psutil.Error):
            process.kill()


class Child:
    """A running child. `folder` is a directory of its own, where its job, its stderr and its answers are.
    `module` has the `main` that does the job. Raises MachineError where it cannot be started.
    """

    def __init__(
        self,
        job: Mapping[str, Any],
        folder: Path,
        env: Mapping[str, str],
        fds: Iterable[int] = (),
        module: str = "harness.measure.worker",
    ) -> None:
        self.folder = folder
        self.mark = f"{_OURS}{next(_numbers)}"
        path = folder / "job.json"
        text = json.dumps(
            {"path": import_path(), "parent": os.getpid(), "module": module, **job, "folder": str(folder)}
        )
        with asking_the_machine():
            folder.mkdir()
            path.write_text(text, encoding="utf-8")
            self.process = self._started(path, env, fds)

    def _started(self, path: Path, env: Mapping[str, str], fds: Iterable[int]) -> "subprocess.Popen[bytes]":
        with (self.folder / "stderr").open("wb") as stderr:
            return subprocess.Popen(
                [sys.executable, *interpreter_options(), "-P", "-c", _BOOT, str(path)],
                env={**env, _MARK: self.mark},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                pass_fds=tuple(fds),
                start_new_session=True,
            )

    def wait(self, seconds: float) -> int | None:
        """The exit status, negative for a signal; None if it is still running after that long."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End it, and every process that it left in its session."""
        with contextlib.suppress(ProcessLookupError, PermissionError):  # all of them are gone already
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def result(self, name: str) -> Any:
        """The JSON that the child wrote under that name, or None."""
        try:
            return json.loads((self.folder / name).read_bytes())
        except (OSError, ValueError):
            return None  # it died before it was done; `why` says how

    def why(self) -> str:
        """In a line, how it ended: the fault it reported, or its exit status and what it said last.

        Raises MachineError where its files have no room: then that is why.
        """
        try:
            (self.folder / "room").write_bytes(bytes(_ROOM_FOR_FILES))
            (self.folder / "room").unlink()
        except OSError as error:
            if error.errno in _WITHOUT_ROOM:  # a solver may have removed the directory, which is its own fault
                raise MachineError(error) from error
        fault = (self.result("fault.json") or {}).get("fault")
        if fault:
            return str(fault)
        status = self.process.poll()
        how = "it is still running" if status is None else ended(status)
        try:
            with (self.folder / "stderr").open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - 4096))
                stderr = file.read().decode("utf-8", "replace")
        except OSError:
            stderr = ""
        lines = [line.strip() for line in stderr.splitlines() if line.strip()]
        last = lines[-1] if lines else ""
        return f"{last} ({how})" if last else how
