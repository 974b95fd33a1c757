"""`python -m harness` and `beebench`: solvers checked, timed and ranked. The verbs are in `cli`."""

import signal
import sys
from importlib.util import find_spec
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C just ends it while the rest is imported
    other = _other_solvers()
    if other is not None:
        sys.stderr.write(
            f"{other}: is in the way of the package solvers that this needs; use the command beebench, or rename it\n"
        )
        return 2
    from harness.cli.verbs import run

    return run(arguments)


def _other_solvers() -> str | None:
    """Something else called `solvers` that Python would import, from the current directory say; it is not run."""
    spec = find_spec("solvers")
    place = None if spec is None else spec.origin
    root = Path(__file__).resolve().parent.parent
    return None if place is None or Path(place).resolve().parent.parent == root else ascii(place)[1:-1]


if __name__ == "__main__":
    sys.exit(main())
