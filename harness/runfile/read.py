"""Read result files: ours, or any pyperf suite, gzipped or not.

In: paths, directories or patterns. Out: a Results for each file, and one line for each that could not
be read. What a file must be is `validate`'s business.
"""

import glob
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pyperf
from numpy.typing import NDArray

from harness.experiment.plan import Cell
from harness.files import ResultError, describe
from harness.runfile.header import KEY, Header
from harness.runfile.validate import json_of, text_of
from solvers.contents import ContentsError, contents

_ENDINGS = (".json", ".json.gz")


@dataclass(frozen=True, kw_only=True)
class Bench:
    """The values of a benchmark.

    cell: its workload and solver; a benchmark that is not ours is a solver of a nameless workload.
    unit: of its values, in pyperf's terms: second, byte, integer.
    rounds: {round: its values, in cycle order}; in a suite that is not ours, a round is a process.
    details: {round: what that process said for itself alone}.
    metadata: what they all say, in pyperf's terms its common metadata.
    """

    name: str
    cell: Cell
    unit: str
    rounds: Mapping[int, tuple[float, ...]]
    details: Mapping[int, Mapping[str, Any]]
    metadata: Mapping[str, Any]

    @cached_property
    def median(self) -> float:
        """Of all its values."""
        return float(np.median(np.concatenate(list(self.turns.values()))))

    @cached_property
    def turns(self) -> dict[int, NDArray[np.float64]]:
        """`rounds` for numpy."""
        return {number: np.array(values) for number, values in self.rounds.items()}

    @cached_property
    def log_units(self) -> list[float]:
        """The log of each of its units: the mean of a process, or each value where there is one process."""
        rounds = list(self.rounds.values())
        units = rounds[0] if len(rounds) == 1 else [fmean(values) for values in rounds]
        return [math.log(unit) for unit in units]

    @cached_property
    def slices(self) -> dict[int, str]:
        """{round: the honeycombs it used}; empty in a suite that is not ours."""
        return self.texts("slice")

    @cached_property
    def answers(self) -> dict[str, str]:
        """{slice: the digest of the answers to it}."""
        digests = self.texts("answers_digest")
        return {honeycombs: digests[number] for number, honeycombs in self.slices.items() if number in digests}

    def texts(self, key: str) -> dict[int, str]:
        """{round: what it says under that key}, where it says something."""
        return {number: str(value) for number, value in self._said(key) if value is not None}

    def numbers(self, key: str) -> dict[int, float]:
        """{round: the number it gives under that key}, where it gives one."""
        return {
            number: float(value)
            for number, value in self._said(key)
            if isinstance(value, int | float) and 0 < value <= sys.float_info.max
        }

    def _said(self, key: str) -> Iterator[tuple[int, Any]]:
        shared = self.metadata.get(key)
        return ((number, own.get(key, shared)) for number, own in self.details.items())


@dataclass(frozen=True, kw_only=True)
class Results:
    """One result file.

    label: a name for tables, apart from those of the other files that were read with it.
    header: what the run says of itself; None in a suite that is not ours.
    """

    path: str
    label: str
    benches: Mapping[str, Bench]
    header: Header | None

    @property
    def ours(self) -> bool:
        """Whether this project wrote it, so that turns pair across solvers."""
        return self.header is not None


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
    for path, label in zip(paths, labels(paths), strict=True):
        try:
            results.append(read(path, label))
        except ResultError as error:
            errors.append(error)
    return results, errors


def read(path: str, label: str = "") -> Results:
    """One result file. Raises ResultError."""
    header, suite = load_suite(path)
    benches = [_bench(bench, path, ours=header is not None) for bench in suite.get_benchmarks()]
    return Results(
        path=path,
        label=label or labels([path])[0],
        benches={bench.name: bench for bench in benches},
        header=header,
    )


def load_suite(path: str) -> tuple[Header | None, pyperf.BenchmarkSuite]:
    """What the file says of its run, if it is ours, and what pyperf makes of it. Raises ResultError."""
    try:
        text = text_of(contents(Path(path)), path)
        data = json_of(text, path)
        header = Header.from_json(data[KEY], path) if KEY in data else None
        return header, pyperf.BenchmarkSuite.loads(text)
    except ResultError:
        raise
    except OSError as error:
        raise ResultError(f"{describe(path)}: {error.strerror or error}; check the path") from error
    except ContentsError as error:
        raise ResultError(f"{describe(path)}: {error}") from error
    except MemoryError:
        raise ResultError(f"{describe(path)}: larger than the memory that is left; leave it out") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # What pyperf raises on metadata, warmups or dates of an odd shape.
        fault = f"not a result file that pyperf reads ({' '.join(str(error).split())})"
        raise ResultError(f"{describe(path)}: {fault}; leave it out") from error


def _bench(bench: pyperf.Benchmark, path: str, *, ours: bool) -> Bench:
    """A benchmark by rounds. Raises ResultError where those of a run of ours are not numbered."""
    shared = bench.get_metadata()
    runs = [run for run in bench.get_runs() if run.values]
    details = [{key: value for key, value in run.get_metadata().items() if key not in shared} for run in runs]
    numbers: list[Any] = list(range(len(runs)))
    if ours:
        numbers = [own.get("round", shared.get("round")) for own in details]
        if not all(isinstance(number, int) for number in numbers) or len(set(numbers)) != len(numbers):
            raise ResultError(
                f"{describe(path)}: benchmark {bench.get_name()!r}: its rounds are not numbered, or one is there "
                "twice; run it again, or leave it out"
            )
    return Bench(
        name=bench.get_name(),
        cell=Cell.parse(bench.get_name()),
        unit=bench.get_unit(),
        rounds={number: tuple(map(float, run.values)) for number, run in zip(numbers, runs, strict=True)},
        details=dict(zip(numbers, details, strict=True)),
        metadata=shared,
    )


def _expand(argument: str) -> list[str]:
    path = Path(argument)
    try:
        if path.is_dir():
            found = sorted(str(inside) for inside in path.iterdir() if inside.name.endswith(_ENDINGS))
            if not found:
                raise ResultError(f"{describe(argument)}: a directory with no .json file in it; name the files")
            return found
        exists = path.exists()
    except OSError as error:  # may not be looked into, or a name longer than any file's
        raise ResultError(f"{describe(argument)}: {error.strerror or error}; check the path") from error
    if exists or not glob.has_magic(argument):
        return [argument]
    found = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207  # Path.glob takes no absolute pattern
    if not found:
        raise ResultError(f"{describe(argument)}: no file matches; check the pattern")
    return [one for match in found for one in (_expand(match) if Path(match).is_dir() else [match])]


def labels(paths: Sequence[str]) -> list[str]:
    """For each path the shortest ending that no other path shares, without .json where that is plain; a
    path that is there again gets a number.
    """
    plain = [Path(_without_ending(path)).parts for path in paths]
    whole = [Path(path).parts for path in paths]
    parts = [
        own if len({whole[j] for j, other in enumerate(plain) if other == own}) == 1 else whole[i]
        for i, own in enumerate(plain)
    ]
    found = []
    for index, own in enumerate(parts):
        others = [other for other in parts if other != own]
        size = next((n for n in range(1, len(own)) if all(other[-n:] != own[-n:] for other in others)), len(own))
        label = str(Path(*own[-size:])) if own else paths[index]
        again = parts[:index].count(own)
        found.append(f"{label} ({again + 1})" if again else label)
    return found


def _without_ending(path: str) -> str:
    for ending in reversed(_ENDINGS):
        if path.endswith(ending) and Path(path).name != ending:
            return path.removesuffix(ending)
    return path
