"""What a benchmark says of itself beside its values: all its runs together, and each alone.

In: a benchmark of a suite in pyperf's format of today, its values checked. Out: what its runs share, and
what each says for itself, as pyperf takes it; what pyperf refuses raises what pyperf raises. pyperf's own reader
looks again, for each run, at all that the runs share, which takes longer than the rest of reading a file.
Here it is shown that once; and what `run` writes for each process, of which a hundred files have a million, is
looked at here alone, and pyperf judges the rest.
"""

from collections.abc import Mapping
from typing import Any

import pyperf

_OF_A_PROCESS: dict[str, type[str] | type[float]] = {
    **dict.fromkeys(("answers_digest", "date", "slice"), str),
    **dict.fromkeys(("before_bytes", "hash_seed", "mem_max_rss", "python_hash_seed", "round", "runnable_threads"), int),
    **dict.fromkeys(("cpu_by_wall", "duration", "first_operation", "load_avg_1min", "uptime"), float),
}
"""What a process says for itself in a run file, and of which type."""

Metadata = dict[str, Any]


def metadata_of(bench: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[Metadata, list[Metadata]]:
    """What all runs of a benchmark share, the name in it, and what each says for itself. data: the suite."""
    of_suite = data.get("metadata")
    shared = _accepted({} if of_suite is None else of_suite) | _accepted(bench.get("metadata", {}))
    if "name" in shared and all(_is_plain(run, shared) for run in bench["runs"]):
        return shared, [run.get("metadata", {}) for run in bench["runs"]]
    runs = [_judged(run, shared) for run in bench["runs"]]
    joined = pyperf.Benchmark(runs).get_metadata()
    own = [run.get_metadata() for run in runs]
    told_apart = shared.keys() & set().union(*own) - joined.keys()
    alone = [{key: shared[key] for key in told_apart} | of for of in own]
    return {key: of for key, of in {**shared, **joined}.items() if key not in told_apart}, alone


def _accepted(metadata: Any) -> Metadata:
    """Metadata as pyperf takes it."""
    return dict(pyperf.Run((1.0,), metadata=dict(**metadata), collect_metadata=False).get_metadata())


def _judged(run: Mapping[str, Any], shared: Metadata) -> pyperf.Run:
    """A run with its name and what else it says, where that is not what is shared. One value stands for all."""
    own = run.get("metadata", {})
    said = {key: value for key, value in own.items() if key not in shared or shared[key] != value}
    if "name" in shared:
        said = {"name": shared["name"], **said}
    values = (1.0,) if run.get("values") else ()
    warmups = [tuple(item) for item in run.get("warmups") or ()]
    return pyperf.Run(values, warmups=warmups, metadata=said, collect_metadata=False)


def _is_plain(run: Mapping[str, Any], shared: Metadata) -> bool:
    """Whether a run says no more than `run` writes for a process, as it writes it, and as pyperf takes it."""
    said: Any = run.get("metadata", {})
    if type(said) is not dict or not run.get("values") or not shared.keys().isdisjoint(said):
        return False
    for key, value in said.items():
        if type(value) is not _OF_A_PROCESS.get(key):
            return False
        if not (value.isprintable() and value == value.strip() != "" if isinstance(value, str) else value >= 0):
            return False
    return all(map(_is_warmup, run.get("warmups") or ()))


def _is_warmup(item: Any) -> bool:
    if type(item) is not list or list(map(type, item)) != [int, float]:
        return False
    loops, value = item
    return bool(loops >= 1 and value >= 0)
