"""Result files made for a test: run files as `run` writes them, and plain pyperf suites."""

import json
import random

from harness.analysis.comparison import compare
from harness.runfile.read import read_all

DIGEST = "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49"
OTHER_DIGEST = "0c1d2e3f" * 8
DATE = "2026-01-01 00:00:00.000000"


def suite(benchmarks, **metadata):
    """A pyperf suite of one process a benchmark: {name: values}, or {name: [values of each process]}."""
    benches = []
    for name, values in benchmarks.items():
        processes = values if values and isinstance(values[0], list) else [values]
        runs = [{"metadata": {"date": DATE, "duration": 0.1}, "values": values} for values in processes]
        benches.append({"metadata": {"name": name, "loops": 1, "unit": "second", **metadata}, "runs": runs})
    return {"benchmarks": benches, "version": "1.0"}


def run(cells, *, case=None, about=None, failed=None, per_round=None, machine=None):
    """A run file: {`query/candidates/naive`: one list of turns for each round}.

    case: what differs in its case. about: what differs in its own key. failed: {cell: (status, reason)}.
    per_round: what every round says beside, {cell: metadata}. machine: metadata of all.
    """
    of_case = {
        "word_list": "enable1",
        "word_list_digest": DIGEST,
        "word_count": 172820,
        "honeycombs": 100,
        "honeycombs_digest": "1a385a2f" * 8,
        "rules": {"size": 7},
        "answers_digest": "aa" * 32,
        "verified": 100,
        **(case or {}),
    }
    shared = {
        "unit": "second",
        "word_list": of_case["word_list"],
        "word_list_digest": of_case["word_list_digest"],
        "honeycombs_digest": of_case["honeycombs_digest"],
        "rules": "7 letters, words of 4 up, no S, length + 7",
        "python_version": "3.11.7 (64-bit)",
        "cpu_count": 2,
        **(machine or {}),
    }
    benches = []
    for name, rounds in cells.items():
        phase, _, solver = name.split("/", 2)
        runs = []
        for number, values in enumerate(rounds):
            own = {"date": DATE, "duration": 0.1, "round": number, "slice": f"A/BCDEFG{chr(72 + number)}"}
            own["answers_digest"] = f"{number:064x}"
            runs.append({"metadata": own | (per_round or {}).get(name, {}), "values": list(values)})
        own = {"name": name, "phase": phase, "solver": solver, "solver_digest": f"{solver}-source", "loops": 1}
        benches.append({"metadata": shared | own, "runs": runs})
    key = {
        "format": 1,
        "version": "0.1.0",
        "status": "complete",
        "effort": "default",
        "rounds": max(map(len, cells.values())),
        "rounds_done": max(map(len, cells.values())),
        "seed": 1,
        "cells": {name: {"status": "measured"} for name in cells}
        | {name: {"status": status, "reason": reason} for name, (status, reason) in (failed or {}).items()},
        "cases": {"candidates": of_case},
        **(about or {}),
    }
    return {"benchmarks": benches, "version": "1.0", "beebench": key}


def turns(seed, level, rounds=6, cycles=9, spread=0.02, drift=None):
    """Turns about `level` seconds long; with the same `drift` seed, the rounds of two solvers drift alike."""
    draw, slow = random.Random(seed), random.Random(drift)
    return [
        [level * speed * draw.lognormvariate(0, spread) for _ in range(cycles)]
        for speed in (slow.choice((1.0, 1.5)) if drift is not None else 1.0 for _ in range(rounds))
    ]


def ranked(seed=1, **kwargs):
    """A run of three solvers, in `query` and `cold`, of which one prepares."""
    levels = {
        "query/candidates/naive": 20e-3,
        "query/candidates/set": 5e-3,
        "query/candidates/points_table": 15e-6,
        "cold/candidates/naive": 20e-3,
        "cold/candidates/set": 5e-3,
        "cold/candidates/points_table": 180e-3,
    }
    return run({name: turns(seed + i, level) for i, (name, level) in enumerate(levels.items())}, **kwargs)


def growing():
    """A run of two solvers on word lists of three lengths, of which one takes time by the word."""
    factors = (1, 3, 10)
    data = run(
        {
            f"query/words-x{factor}/{name}": turns(i, level * factor**power)
            for factor in factors
            for i, (name, level, power) in enumerate((("naive", 2e-2, 1.0), ("points_table", 1e-5, 0.1)))
        }
    )
    cases = data["beebench"]["cases"]
    base = cases.pop("candidates")
    cases |= {f"words-x{factor}": base | {"word_count": 1000 * factor} for factor in factors}
    return data


def under_load(*loads, seed=1, cells=("query/candidates/naive",)):
    """The run of `ranked` on two CPUs, whose rounds saw these loads in some cells, and little in the others."""
    data = ranked(seed)
    for bench in data["benchmarks"]:
        for number, of in enumerate(bench["runs"]):
            busy = bench["metadata"]["name"] in cells
            of["metadata"]["load_avg_1min"] = float(loads[number % len(loads)]) if busy else 0.5
    return data


def write(folder, name, data):
    """Put a file there: a dictionary as JSON, text, or bytes; its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(data, bytes):
        path.write_bytes(data)
    else:
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def load(folder, **files):
    """The results of some files, in order."""
    paths = [str(write(folder, f"{name}.json", data)) for name, data in files.items()]
    results, errors = read_all(paths)
    assert not errors
    return results


def compared(folder, **files):
    """The comparison of some files, the first of them the baseline."""
    return compare(load(folder, **files))


def ranking(comparison, phase="query", case="candidates"):
    """The ranking of a workload in the first run."""
    (run, *_) = comparison.runs
    return next(r for r in run.rankings if (r.workload.phase, r.workload.case) == (phase, case))
