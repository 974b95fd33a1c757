"""Whether other programs ran while something was measured: the one rule.

In: benchmarks. Out: the largest load that their processes saw, by the CPUs there are. On a quiet machine the
workers of a run, which take turns, make a load of about one or two, whatever the number of CPUs; where it is
over one and a half times the CPUs, others waited for them too. They slow a turn of milliseconds, which is
interrupted, more than one of microseconds, which mostly is not, and no pairing takes that out of the ratio of the
two. Source of the load: what pyperf's metadata give as `load_avg_1min` and `cpu_count`. Its words are in
harness/report/notes.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from harness.runfile.read import Bench

# Load per CPU beyond which other programs ran.
_LOADED = 1.5


@dataclass(frozen=True)
class Load:
    """The largest load average of a minute that some benchmarks' processes saw, and the CPUs of their machine."""

    max_load: float
    cpus: int

    @property
    def others_ran(self) -> bool:
        """Whether that is more than a run makes by itself."""
        return self.max_load > _LOADED * self.cpus


def load_of(benches: Iterable[Bench]) -> Load | None:
    """The load of some benchmarks; None where their metadata do not say both."""
    loads = []
    for bench in benches:
        cpus = round(min(bench.numbers("cpu_count").values(), default=0))
        averages = bench.numbers("load_avg_1min").values()
        if cpus and averages:
            loads.append(Load(max(averages), cpus))
    return max(loads, key=lambda load: load.max_load / load.cpus, default=None)
