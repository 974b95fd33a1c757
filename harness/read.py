"""Read result files: ours, or any pyperf suite, gzipped or not.

In: paths, directories or patterns. Out: a Results for each file. A file that is no whole pyperf suite
is refused in one line that names it; pyperf itself would end in a traceback.
"""

import glob
import gzip
import json
import math
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyperf

from harness.errors import ResultError
from harness.plan import Cell
from harness.results import KEY, describe


@dataclass(frozen=True)
class Bench:
    """The values of a benchmark.

    cell: its workload and solver; a benchmark that is not ours is a solver of a nameless workload.
    rounds: {round: its values, in cycle order}; in a suite that is not ours, a round is a process.
    slices: {round: the honeycombs it used}; empty in a suite that is not ours.
    metadata: what pyperf calls its common metadata.
    """

    name: str
    cell: Cell
    rounds: Mapping[int, tuple[float, ...]]
    slices: Mapping[int, str]
    metadata: Mapping[str, str | int | float]


@dataclass(frozen=True)
class Results:
    """One result file.

    label: a name for tables, apart from those of the other files that were read with it.
    about: what our own key says of the run; empty in a suite that is not ours.
    """

    path: str
    label: str
    benches: Mapping[str, Bench]
    about: Mapping[str, Any]

    @property
    def ours(self) -> bool:
        """Whether this project wrote it, so that turns pair across solvers."""
        return bool(self.about)


def read_all(arguments: Sequence[str]) -> tuple[list[Results], list[ResultError]]:
    """The result files that the arguments stand for, in order, and why some could not be read.

    A pattern is expanded here, for shells that do not; a directory stands for every .json file in it.
    """
    paths: list[str] = []
    errors: list[ResultError] = []
    for argument in arguments:
        try:
            paths += _expand(argument)
        except ResultError as error:
            errors.append(error)
    results = []
    for path, label in zip(paths, _labels(paths), strict=True):
        try:
            results.append(read(path, label))
        except ResultError as error:
            errors.append(error)
    return results, errors


def read(path: str, label: str = "") -> Results:
    """One result file. Raises ResultError."""
    data, suite = load_suite(path)
    benches = {}
    for bench in suite.get_benchmarks():
        runs = [run for run in bench.get_runs() if run.values]
        about = [run.get_metadata() for run in runs]
        numbers = [int(own.get("round", i)) for i, own in enumerate(about)]
        rounds = {number: tuple(map(float, run.values)) for number, run in zip(numbers, runs, strict=True)}
        slices = {number: own["slice"] for number, own in zip(numbers, about, strict=True) if "slice" in own}
        name = bench.get_name() or "unnamed"
        benches[name] = Bench(name, Cell.parse(name), rounds, slices, bench.get_metadata())
    return Results(path, label or Path(path).stem, benches, data.get(KEY, {}))


def load_suite(path: str) -> tuple[dict[str, Any], pyperf.BenchmarkSuite]:
    """The file's JSON, and what pyperf makes of it. Raises ResultError."""
    text = _text(path)
    data = _json(text, path)
    _check(data, path)
    try:
        return data, pyperf.BenchmarkSuite.loads(text)
    except (ValueError, TypeError, KeyError, AttributeError) as error:  # what pyperf's reader raises on odd shapes
        raise ResultError(f"{describe(path)}: not a result file that pyperf reads ({error}); leave it out") from error


def _expand(argument: str) -> Iterable[str]:
    path = Path(argument)
    if path.is_dir():
        found = sorted(str(p) for p in path.iterdir() if p.name.endswith((".json", ".json.gz")))
        if not found:
            raise ResultError(f"{describe(argument)}: a directory with no .json file in it; name the files")
        return found
    if path.exists() or not glob.has_magic(argument):
        return [argument]
    found = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207  # Path.glob takes no absolute pattern
    if not found:
        raise ResultError(f"{describe(argument)}: no file matches; check the pattern")
    return found


def _labels(paths: Sequence[str]) -> list[str]:
    """For each path the shortest ending, without the extension, that no other path shares; a path that
    is there again gets a number.
    """
    parts = [Path(path).with_suffix("").parts for path in paths]
    labels = []
    for index, own in enumerate(parts):
        others = [other for other in parts if other != own]
        size = next((n for n in range(1, len(own)) if all(other[-n:] != own[-n:] for other in others)), len(own))
        label = str(Path(*own[-size:])) if own else paths[index]
        again = parts[:index].count(own)
        labels.append(f"{label} ({again + 1})" if again else label)
    return labels


def _text(path: str) -> str:
    try:
        data = Path(path).read_bytes()
        if data.startswith(b"\x1f\x8b"):
            data = gzip.decompress(data)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise ResultError(f"{describe(path)}: a damaged gzip file ({error}); run it again, or leave it out") from error
    except OSError as error:
        raise ResultError(f"{describe(path)}: {error.strerror or error}; check the path") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ResultError(f"{describe(path)}: not text in UTF-8 (byte {error.start:,}); leave it out") from error


def _json(text: str, path: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        size = len(text.encode())
        at = len(text[: error.pos].encode())
        cut = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated")
        where = f"ends at byte {size:,}" if cut else f"byte {at:,}: {error.msg}"
        where = "it is empty" if not text.strip() else where
        raise ResultError(
            f"{describe(path)}: not a complete result file ({where}); run it again, or leave it out"
        ) from error


def _check(data: Any, path: str) -> None:
    """Raise ResultError where pyperf would stumble, naming the benchmark."""
    shape = isinstance(data, dict) and isinstance(data.get("benchmarks"), list)
    if not shape or not all(isinstance(b, dict) and isinstance(b.get("runs"), list) for b in data["benchmarks"]):
        raise ResultError(f"{describe(path)}: JSON, but not a pyperf suite; give a file that pyperf or `run` wrote")
    if not data["benchmarks"]:
        raise ResultError(f"{describe(path)}: a suite with no benchmark in it; leave it out")
    shared = data.get("metadata")
    names = [
        (
            (shared if isinstance(shared, dict) else {})
            | (b["metadata"] if isinstance(b.get("metadata"), dict) else {})
        ).get("name")
        for b in data["benchmarks"]
    ]
    for name, count in Counter(names).items():
        if count > 1 and name is not None:
            raise ResultError(f"{describe(path)}: benchmark {name!r} is there {count} times; keep one of them")
    for name, bench in zip(names, data["benchmarks"], strict=True):
        for run in bench["runs"]:
            for value in (run.get("values") or []) if isinstance(run, dict) else [None]:
                fault = _fault(value)
                if fault:
                    raise ResultError(f"{describe(path)}: benchmark {name!r}: {fault}; run it again, or leave it out")


def _fault(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"a value is {value!r}, not a number"
    if not math.isfinite(value):
        return f"a value is {value}"
    return f"non-positive time {value}" if value <= 0 else ""
