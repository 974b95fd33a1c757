"""Every error of the harness; each says the thing, the fault, the remedy.

The errors of the puzzle, the word lists and the registry are in `solvers.errors`. All of them are
`BeeError`s, with the exit status that a command ends with.
"""

from solvers.errors import BeeError


class UsageError(BeeError):
    """An option or a selection that cannot be taken."""


class ResultError(BeeError):
    """A result file that cannot be read, or must not be written."""


class WorkerError(BeeError):
    """A worker that gave no values: it died or stalled. It costs its own cell.

    cell_status: what becomes of the cell: "failed", "timed out" or "unavailable".
    """

    status = 1

    def __init__(self, reason: str, cell_status: str = "failed") -> None:
        super().__init__(reason)
        self.cell_status = cell_status


def leaves_behind(count: int) -> WorkerError:
    """A worker that ended while processes of its own went on."""
    return WorkerError(f"it leaves {count} process{'es' if count > 1 else ''} of its own behind")
