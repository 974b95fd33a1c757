"""Whether the workers of a round fit into memory together.

In: the most that the process of each solver held when it was checked, word list and all. Out: the solvers
for which there is no room. All workers of a round stay until its end, so that what they hold adds up; a
machine that runs out of memory ends one of them, or the command, or something else.
"""

from collections.abc import Mapping
from pathlib import Path

import psutil

_CONTAINER_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
"""Where Linux tells a container how much it may have: of either version of control groups."""


def free_bytes() -> int:
    """What can be had without swapping."""
    limits = [path.read_text("ascii").strip() for path in _CONTAINER_LIMITS if path.is_file()]
    return min([int(psutil.virtual_memory().available), *(int(text) for text in limits if text.isdigit())])


def without_room(peaks: Mapping[str, int], free: int) -> list[str]:
    """Whom to leave out so that the others fit: the largest first."""
    out: list[str] = []
    needed = sum(peaks.values())
    for solver in sorted(peaks, key=lambda solver: (-peaks[solver], solver)):
        if needed <= free:
            break
        out.append(solver)
        needed -= peaks[solver]
    return out
