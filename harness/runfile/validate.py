"""What a result file must be before pyperf reads it; pyperf itself would end in a traceback.

In: the bytes of a file and its path. Out: its text, its JSON, or a ResultError of one line that
says which file, what is wrong where, and what to do. Files come from older and newer versions, other
programs, cut downloads, editors and shells, so nothing of their shape is taken for granted.
"""

import gzip
import json
import math
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from harness.files import ResultError, describe
from harness.runfile.write import FORMAT, KEY
from solvers.errors import quote

SECOND = "second"
"""The unit of a benchmark that says nothing else, in pyperf's terms; the others are byte and integer."""

NOW = "1.0"
"""pyperf's format as it is written today; older ones are whole numbers up to 6."""

_LEAST, _MOST = 1e-100, 1e100
"""What no time and no size is beyond; what is reckoned from values between them is a number too."""

_OPENS = "{"
"""What a suite begins with; a file that does not is no piece of one."""

_GZIP = b"\x1f\x8b"
_PACKED = {b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"PK\x03\x04": "zip", b"\x28\xb5\x2f\xfd": "zstandard"}
_CASE = {"word_list": str, "word_list_digest": str, "word_count": int, "honeycombs": int, "honeycombs_digest": str}
_RULES = {"size": int}
_OVERHEAD = {"start": int | float, "round_trip": int | float}
_MAY_SAY: dict[str, dict[str, Any]] = {"solvers": {}, "overheads": _OVERHEAD}
"""What a run may say and need not, by name: the shape of each part of it."""

_MANY = 10**9
"""No word list has so many words, and no honeycomb so many letters."""

_ABOUT = {"format": int, "status": str, "rounds": int, "rounds_done": int, "seed": int, "cells": dict, "cases": dict}


def text_of(data: bytes, path: str) -> str:
    """The text of a file, unpacked if it is gzip, without a byte-order mark. Raises ResultError."""
    packed = next((name for magic, name in _PACKED.items() if data.startswith(magic)), "")
    if packed:
        raise _refused(path, f"packed with {packed}", "unpack it, or pack it with gzip")
    try:
        if data.startswith(_GZIP):
            data = gzip.decompress(data)
    except (EOFError, OSError, zlib.error) as error:
        raise _refused(path, f"a damaged gzip file ({error})") from error
    encoding = json.detect_encoding(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _refused(path, f"not text in UTF-8 (byte {error.start:,})", "leave it out") from error


def json_of(text: str, path: str) -> dict[str, Any]:
    """The JSON of a pyperf suite of any version: a list of benchmarks. Raises ResultError."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if text.strip() and not text.lstrip().startswith(_OPENS):
            raise _refused(path, "not a result file", "give a file that pyperf or `run` wrote") from error
        raise _refused(path, f"not a complete result file ({_where(text, error)})") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; brackets within brackets
        raise _refused(path, f"not a result file ({error})", "leave it out") from error
    shape = isinstance(data, dict) and isinstance(data.get("benchmarks"), list)
    if not shape or not all(isinstance(b, dict) and isinstance(b.get("runs"), list) for b in data["benchmarks"]):
        raise _refused(path, "JSON, but not a pyperf suite", "give a file that pyperf or `run` wrote")
    version = data.get("version")
    if version != NOW and not (type(version) is int and version <= 6):
        raise _refused(path, f"pyperf's format {quote(version)}, later than 1.0 or none of its own", "upgrade pyperf")
    if not data["benchmarks"]:
        raise _refused(path, "a suite with no benchmark in it", "leave it out")
    return dict(data)


def check(data: dict[str, Any], path: str) -> None:
    """Raise ResultError unless names, values and what our own key says are what they must be in today's format."""
    names = [_name(data, bench, path) for bench in data["benchmarks"]]
    for name, count in Counter(names).items():
        if count > 1:
            raise _refused(path, f"benchmark {quote(name)} is there {count} times", "keep one of them")
    for name, bench in zip(names, data["benchmarks"], strict=True):
        _check_runs(name, _unit(data, bench), bench["runs"], path)
    if KEY in data:
        _check_ours(data[KEY], path)


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


def _metadata(data: dict[str, Any], bench: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """Where something may be said of a benchmark, most special first."""
    first = next((run.get("metadata") for run in bench["runs"] if isinstance(run, dict)), None)
    return (part for part in (first, bench.get("metadata"), data.get("metadata")) if isinstance(part, dict))


def _said(data: dict[str, Any], bench: dict[str, Any], key: str) -> Any:
    return next((part[key] for part in _metadata(data, bench) if key in part), None)


def _name(data: dict[str, Any], bench: dict[str, Any], path: str) -> str:
    name = _said(data, bench, "name")
    if name is not None and not isinstance(name, str):
        raise _refused(path, f"a benchmark's name is {quote(name)}, not text", "leave it out")
    return name or "unnamed"


def _unit(data: dict[str, Any], bench: dict[str, Any]) -> str:
    return str(_said(data, bench, "unit") or SECOND)


def _check_runs(name: str, unit: str, runs: list[Any], path: str) -> None:
    what = "time" if unit == SECOND else "value"
    found: list[Any] = []
    for run in runs:
        values = run.get("values") if isinstance(run, dict) else None
        if not isinstance(run, dict) or not isinstance(values, list | None):
            raise _refused(path, f"benchmark {quote(name)}: a run whose values are no list", "leave it out")
        found += values or ()
    if not found:
        raise _refused(path, f"benchmark {quote(name)} has no value", "run it again, or take it out")
    # Nearly always all of them are good, and there may be millions: one is looked for only where one is there.
    if set(map(type, found)) != {float} or not (min(found) > _LEAST and max(found) < _MOST and sum(found) < math.inf):
        for fault in filter(None, (_fault(value, what) for value in found)):
            raise _refused(path, f"benchmark {quote(name)}: {fault}")


def _fault(value: Any, what: str) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"a value is {quote(value, 40)}, not a number"
    if value <= 0:
        return f"non-positive {what} {str(value)[:20]}"
    return "" if _LEAST < value < _MOST else f"a value is {str(value)[:20]}, which is no {what}"


def _check_ours(about: Any, path: str) -> None:
    """Raise ResultError unless what our own key says of the run has the shape that this version reads."""
    later = isinstance(about, dict) and isinstance(about.get("format"), int) and about["format"] > FORMAT
    if later:
        raise _refused(path, f"written by a later beebench (format {about['format']})", "upgrade beebench")
    fault = _fault_of_ours(about)
    if fault:
        raise _refused(path, f"what it says of its run under {KEY!r} is damaged ({fault})")


def _fault_of_ours(about: Any) -> str:
    """Where it has another shape, or nothing."""
    if fault := _misshapen(about, _ABOUT):
        return fault
    parts: list[tuple[Any, Mapping[str, Any]]] = [(case, _CASE) for case in about["cases"].values()]
    parts += [(case.get("rules"), _RULES) for case in about["cases"].values() if isinstance(case, dict)]
    parts += [(cell, {"status": str}) for cell in about["cells"].values()]
    for key, shape in _MAY_SAY.items():
        if not isinstance(about.get(key, {}), dict):
            return key
        parts += [(part, shape) for part in about.get(key, {}).values()]
    if fault := next(filter(None, (_misshapen(part, shape) for part, shape in parts)), ""):
        return fault
    many = [number for case in about["cases"].values() for number in (case["word_count"], case["rules"]["size"])]
    if not all(0 < number < _MANY for number in many):
        return "word_count or size"
    if not all(0 <= cost[part] < _MOST for cost in about.get("overheads", {}).values() for part in _OVERHEAD):
        return "overheads"
    return "" if all(isinstance(cell.get("reason", ""), str) for cell in about["cells"].values()) else "reason"


def _misshapen(part: Any, wanted: Mapping[str, Any]) -> str:
    """The first key that is missing or holds something else, or nothing."""
    if not isinstance(part, dict):
        return f"{type(part).__name__} in place of an object"
    return next((key for key, kind in wanted.items() if not isinstance(part.get(key), kind)), "")
