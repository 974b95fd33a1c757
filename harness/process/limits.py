"""What a child process may do to the machine. In: its job; out: limits that hold until it ends."""

import os
import resource
import signal
import sys
from collections.abc import Mapping
from typing import Any

FILE_LIMIT = 64 << 20
"""Bytes that a worker may write to any one file; a solver that fills stderr ends there."""


def limit(job: Mapping[str, Any]) -> None:
    """Bound what the process can do to the machine, and end it if its parent ends."""
    if job.get("memory_limit"):
        _lower(resource.RLIMIT_AS, job["memory_limit"])
    _lower(resource.RLIMIT_FSIZE, FILE_LIMIT)
    _lower(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        import ctypes  # here, as the import costs milliseconds and only this system has the call

        set_parent_death_signal = 1  # PR_SET_PDEATHSIG in linux/prctl.h
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.getppid() != job["parent"]:
            os._exit(1)  # the parent ended before the call took effect


def _lower(limit: int, value: int) -> None:
    """Set a limit of the process, unless a lower one holds already."""
    _, hard = resource.getrlimit(limit)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(limit, (value, value))
