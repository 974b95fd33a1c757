"""What will blur a measurement, found out before it starts.

In: this process and this machine. Out: what must not be (a tracer: its cost would be measured, not the
solver's), and what one should know. What pyperf checks is asked of pyperf.
"""

import os
import subprocess
import sys

from solvers.errors import UsageError

_PYPERF_CHECKS = ("CPU Frequency", "CPU scaling governor", "Turbo Boost", "Power supply")


def refuse_tracers() -> None:
    """Raise UsageError if a tracer, a profiler or coverage is active in this process or will be in workers."""
    found = tracers()
    if found:
        raise UsageError(
            f"run: {' and '.join(found)} is active, so that its cost would be measured; "
            "run without it, or give --force for timings that mean nothing"
        )


def tracers() -> list[str]:
    """What watches the code run."""
    found = []
    if sys.gettrace() is not None:
        found.append("a trace function (coverage or a debugger)")
    if sys.getprofile() is not None:
        found.append("a profile function")
    monitoring = getattr(sys, "monitoring", None)  # Python 3.12 up
    if monitoring is not None:
        tools = [monitoring.get_tool(number) for number in range(6)]
        found += [f"the monitoring tool {tool}" for tool in tools if tool]
    if "COVERAGE_PROCESS_START" in os.environ or "COVERAGE_PROCESS_CONFIG" in os.environ:
        found.append("coverage of child processes")
    return found


def blurring() -> list[str]:
    """What will widen the intervals, each with what to do about it."""
    found = []
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    if load > 0.5 * cores:
        found.append(f"load {load:.1f} on {cores} cores: other programs run; end them, or expect wider intervals")
    elif cores < 4:
        found.append(f"{cores} cores: whatever else runs is felt; leave the machine alone meanwhile")
    return found + _advice_of_pyperf()


def _advice_of_pyperf() -> list[str]:
    """What `python -m pyperf system show` advises on frequency, turbo and power."""
    command = [sys.executable, "-m", "pyperf", "system", "show"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    _, _, advice = done.stdout.partition("Advices\n=======\n")
    lines = [line.strip() for line in advice.partition("\nWarnings\n")[0].splitlines()]
    return [line for line in lines if line.startswith(_PYPERF_CHECKS)]
