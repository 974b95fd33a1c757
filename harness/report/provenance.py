"""Where the values of a run come from: the machine, the inputs, the command.

In: a RunView. Out: pairs of a name and what it is, and a command line. A file may come from anywhere, so
that nothing is taken to be there that reading it did not check.
"""

import shlex
from collections.abc import Mapping
from typing import Any

from harness.analysis.comparison import RunView
from harness.experiment.growing_cases import CASES as SCALED
from harness.experiment.plan import EFFORTS

_METADATA = (
    ("machine", "hostname"),
    ("processor", "cpu_model_name"),
    ("cores", "cpu_count"),
    ("speed at the start", "cpu_freq"),
    ("pinned to", "cpu_affinity"),
    ("system", "platform"),
    ("Python", "python_version"),
    ("implementation", "python_implementation"),
    ("compiled by", "python_compiler"),
    ("timer", "timer"),
    ("pyperf", "perf_version"),
    ("beebench", "beebench_version"),
)

# Options of a run that are told where they are something else.
_DEFAULTS = {"timeout": 60.0, "budget": 300.0, "until": None, "affinity": "", "track_memory": False}


def provenance(run: RunView) -> list[tuple[str, str]]:
    """What is known of the run, in reading order."""
    about = run.results.about
    first = next(iter(run.results.benches.values())).metadata
    facts = [("file", run.results.path)]
    if about:
        rounds = f"{about['rounds_done']} of {about['rounds']}, {about['status']}"
        facts += [("started", str(about.get("started", ""))), ("rounds", rounds), ("seed", str(about["seed"]))]
        facts += [(f"case {name}", _case(case)) for name, case in about["cases"].items()]
    facts += [(name, str(first.get(key, ""))) for name, key in _METADATA]
    return [(name, fact) for name, fact in facts if fact]


def _case(case: Mapping[str, Any]) -> str:
    facts = [
        f"{case['word_list']}, {case['word_count']:,} words (sha256 {case['word_list_digest'][:16]})",
        f"{case['honeycombs']:,} honeycombs ({case['honeycombs_digest'][:16]})",
    ]
    rules = case.get("rules")
    if isinstance(rules, Mapping):
        facts.append("rules: " + ", ".join(f"{str(key).replace('_', ' ')} {value}" for key, value in rules.items()))
    return "; ".join(facts)


def run_command(run: RunView) -> str:
    """The command that measures the same again, as far as the file says what was asked for; or nothing."""
    about = run.results.about
    solvers, workloads = about.get("solvers"), about.get("workloads")
    if not isinstance(solvers, Mapping) or not isinstance(workloads, list) or not solvers:
        return ""
    records = [record for record in solvers.values() if isinstance(record, Mapping)]
    specs = [str(record.get("spec", "")) for record in records if not record.get("version")]
    version = next((str(record["version"]) for record in records if record.get("version")), "")
    phases = list(dict.fromkeys(str(workload[0]) for workload in workloads if isinstance(workload, list) and workload))
    words = ["python", "-m", "harness", "run", "-s", ",".join(specs), "-c", ",".join(about["cases"])]
    words += ["-p", ",".join(phases)]
    case: Mapping[str, Any] = next(iter(about["cases"].values()), {})
    scale = next((axis for axis, cases in SCALED.items() if about["cases"] and set(about["cases"]) <= set(cases)), "")
    source = case.get("source")
    if scale == "words":
        # The list of a case was made from another, of which its own name begins with the name.
        if not str(case.get("word_list")).startswith("enable1-"):
            return ""
        source = None
    for option, value, default in (
        ("--scale", scale, ""),
        ("--words", source, "enable1"),
        ("--encoding", case.get("encoding"), None),
        ("--against", version, ""),
    ):
        if value is not None and value != default:
            words += [option, str(value)]
    effort = EFFORTS.get(str(about.get("effort")))
    if effort is not None and effort.name != "default":
        words.append(f"--{effort.name}")
    if effort is None or about["rounds"] != effort.rounds:
        words += ["--rounds", str(about["rounds"])]
    words += ["--seed", str(about["seed"]), *_options(about.get("options"))]
    return shlex.join(words)


def _options(options: object) -> list[str]:
    words: list[str] = []
    if isinstance(options, Mapping):
        for key, default in _DEFAULTS.items():
            value = options.get(key, default)
            if value == default:
                continue
            words.append(f"--{key.replace('_', '-')}")
            if key == "until" and isinstance(value, float):
                words.append(f"{value * 100:g}%")
            elif value is not True:
                words.append(f"{value:g}" if isinstance(value, float) else str(value))
    return words
