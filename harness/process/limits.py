"""What a child process may do to the machine.

In: its parent, and a bound on memory. Out: limits that hold until it ends.
"""

import os
import resource
import signal
import sys

# Bytes that a worker may write to any one file; a solver that fills stderr ends there.
FILE_LIMIT = 64 << 20


def limit(parent: int, memory_limit: int = 0) -> None:
    """Bound what the process can do to the machine, and end it if its parent, a process number, ends.

    memory_limit: bytes of address space, or 0 for no bound.
    """
    if memory_limit:
        _lower(resource.RLIMIT_AS, memory_limit)
    _lower(resource.RLIMIT_FSIZE, FILE_LIMIT)
    _lower(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        import ctypes  # here, as the import costs milliseconds and only this system has the call

        set_parent_death_signal = 1  # PR_SET_PDEATHSIG in linux/prctl.h
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # the parent ended before the call took effect


def _lower(limit: int, value: int) -> None:
    """Set a limit of the process, unless a lower one holds already."""
    _, hard = resource.getrlimit(limit)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(limit, (value, value))
