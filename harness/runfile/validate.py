"""What a result file must be before pyperf reads it, where pyperf's own complaint would not say which and what.

In: the bytes of a file and its path. Out: its text, its JSON, or a ResultError of one line that says which file,
what is wrong where, and what to do. What is not looked at here, pyperf judges, and `read.py` gives its reason.
"""

import json
import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from harness.files import ResultError, describe
from solvers.errors import quote

# The unit of a benchmark that says nothing else, in pyperf's terms; the others are byte and integer.
SECOND = "second"

# pyperf's format as it is written today; older ones are whole numbers up to 6.
_NOW = "1.0"

# No time and no size is beyond these, and what is computed from values between them is a number too.
_MIN, _MAX = 1e-100, 1e100


def text_of(data: bytes, path: str) -> str:
    """The text of a file without a byte-order mark. Raises ResultError."""
    encoding = json.detect_encoding(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _refused(path, f"not text in UTF-8 (byte {error.start:,})", "leave it out") from error


def json_of(text: str, path: str) -> dict[str, Any]:
    """The JSON of a pyperf suite of any version whose values are times or sizes. Raises ResultError."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if text.strip() and not text.lstrip().startswith("{"):
            raise _refused(path, "not a result file", "give a file that pyperf or `run` wrote") from error
        raise _refused(path, f"not a complete result file ({_where(text, error)})") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; brackets within brackets
        raise _refused(path, f"not a result file ({error})", "leave it out") from error
    shape = isinstance(data, dict) and isinstance(data.get("benchmarks"), list)
    if not shape or not all(isinstance(b, dict) and isinstance(b.get("runs"), list) for b in data["benchmarks"]):
        raise _refused(path, "JSON, but not a pyperf suite", "give a file that pyperf or `run` wrote")
    version = data.get("version")
    if version != _NOW and not (type(version) is int and version <= 6):
        raise _refused(path, f"pyperf's format {quote(version)}, later than 1.0 or none of its own", "upgrade pyperf")
    if not data["benchmarks"]:
        raise _refused(path, "a suite with no benchmark in it", "leave it out")
    _check_benchmarks(data, path)
    return dict(data)


def _check_benchmarks(data: Mapping[str, Any], path: str) -> None:
    """Raise ResultError unless every benchmark has a name of its own, and values."""
    names = [_metadata_of(data, bench, "name") or "unnamed" for bench in data["benchmarks"]]
    for name, count in Counter(map(repr, names)).items():
        if count > 1:
            raise _refused(path, f"benchmark {name} is there {count} times", "keep one of them")
    for name, bench in zip(names, data["benchmarks"], strict=True):
        if not isinstance(name, str):
            raise _refused(path, f"a benchmark's name is {quote(name)}, not text", "leave it out")
        _check_values(name, str(_metadata_of(data, bench, "unit") or SECOND), bench["runs"], path)


def _check_values(name: str, unit: str, runs: list[Any], path: str) -> None:
    values: list[Any] = []
    for run in runs:
        # Before its format 6, pyperf called values samples.
        part = run.get("values", run.get("samples")) if isinstance(run, dict) else 0
        if not isinstance(part, list | None):
            raise _refused(path, f"benchmark {quote(name)}: a run whose values are no list", "leave it out")
        values += part or ()
    if not values:
        raise _refused(path, f"benchmark {quote(name)} has no value", "run it again, or take it out")
    # Nearly always all of them are good, and there may be millions: a bad one is looked for only where there is one.
    if set(map(type, values)) == {float} and min(values) > _MIN and max(values) < _MAX and sum(values) < math.inf:
        return
    for value in values:
        if fault := _fault(value, "time" if unit == SECOND else "value"):
            raise _refused(path, f"benchmark {quote(name)}: {fault}")


def _fault(value: Any, kind: str) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"a value is {quote(value, 40)}, not a number"
    if value <= 0:
        return f"non-positive {kind} {str(value)[:20]}"
    return "" if _MIN < value < _MAX else f"a value is {str(value)[:20]}, which is no {kind}"


def _metadata_of(data: Mapping[str, Any], bench: Mapping[str, Any], key: str) -> Any:
    """What is said of a benchmark under a key: by its first run, by itself, or by the suite."""
    first = next((run.get("metadata") for run in bench["runs"] if isinstance(run, dict)), None)
    places = (first, bench.get("metadata"), data.get("metadata"), bench.get("common_metadata"))
    return next((place[key] for place in places if isinstance(place, dict) and key in place), None)


def _refused(path: str, fault: str, remedy: str = "run it again, or leave it out") -> ResultError:
    return ResultError(f"{describe(path)}: {fault}; {remedy}")


def _where(text: str, error: json.JSONDecodeError) -> str:
    if not text.strip():
        return "it is empty"
    at = len(text[: error.pos].encode(errors="replace"))
    if error.msg == "Extra data":
        return f"byte {at:,}: something follows after its end, another file perhaps"
    if error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated"):
        return f"ends at byte {len(text.encode(errors='replace')):,}"
    return f"byte {at:,}: {error.msg}"
