"""Whether other programs ran while something was measured: the one rule, and its words.

In: benchmarks. Out: the largest load that their processes saw, by the CPUs there are. On a quiet machine the
workers of a run, which take turns, make a load of about one or two, whatever the number of CPUs; where it is
beyond the CPUs by half, others waited for them too. They slow a turn of milliseconds, which is interrupted, more
than one of microseconds, which mostly is not, and no pairing takes that out of the ratio of the two. Source of the
load: what pyperf's metadata give as `load_avg_1min` and `cpu_count`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from harness.runfile.read import Bench

LOADED = 1.5
"""Load by CPU beyond which other programs ran."""

_UNLIKE = "slow what takes milliseconds more than what takes microseconds"


@dataclass(frozen=True)
class Load:
    """The largest load average of a minute that some benchmarks' processes saw, and the CPUs of their machine."""

    most: float
    cpus: int

    @property
    def others_ran(self) -> bool:
        """Whether that is more than a run makes by itself."""
        return self.most > LOADED * self.cpus

    @property
    def told(self) -> str:
        """It in words."""
        return f"load up to {self.most:.1f} on {self.cpus} CPU{'s' if self.cpus != 1 else ''}"


def load_of(benches: Iterable[Bench]) -> Load | None:
    """The load of some benchmarks; None where their metadata do not say both."""
    seen = [
        Load(load, round(cpus))
        for bench in benches
        for cpus in [min(bench.numbers("cpu_count").values(), default=0)]
        for load in bench.numbers("load_avg_1min").values()
        if cpus >= 1
    ]
    return max(seen, key=lambda load: load.most / load.cpus, default=None)


def note(load: Load) -> str:
    """What to know of ratios that were measured under that load."""
    return (
        f"other programs ran ({load.told}): they {_UNLIKE}, so that ratios between the two are not those of an idle "
        "machine."
    )


def unlike(where: str, baseline: tuple[str, Load], other: tuple[str, Load]) -> str:
    """What to know of changes from one run to another of which one alone was loaded; each by its label.

    where: what was measured then, or nothing where it has no name.
    """
    loads = ", ".join(f"{load.told} in {label}" for label, load in (baseline, other))
    subject = f"{where}: " if where else ""
    return (
        f"{subject}{loads}: the other programs that ran in one of them alone {_UNLIKE}, so that changes, and above "
        "all those against a reference, are not the solvers' own"
    )
