"""Run the commands as a user does: in a subprocess, looking at files, output and exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def harness(*arguments, cwd=ROOT, env=None, root=ROOT, timeout=240):
    """`python -m harness ...` from `cwd`, with the package of the checkout at `root`."""
    return python("-m", "harness", *arguments, cwd=cwd, env=env, root=root, timeout=timeout)


def python(*arguments, cwd=ROOT, env=None, root=ROOT, timeout=240):
    """`python ...` from `cwd`, in the same way."""
    path = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path, **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


def about(path):
    """What the run file says under the project's own key."""
    return json.loads(Path(path).read_text("utf-8"))["beebench"]
