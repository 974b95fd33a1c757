"""Where the values of a run come from: the machine, the inputs, the command.

In: a RunView. Out: pairs of a name and what it is, and a command line. A file may come from anywhere, so
that nothing is taken to be there that reading it did not check.
"""

import shlex
from dataclasses import asdict

from harness.analysis.comparison import RunView
from harness.experiment.growing_cases import CASES as SCALED
from harness.experiment.plan import EFFORTS
from harness.experiment.request import Options
from harness.runfile.header import CaseRecord

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

# Options of a run that are told where they are not the default.
_OPTIONS = ("timeout", "budget", "until", "affinity", "track_memory")


def provenance(run: RunView) -> list[tuple[str, str]]:
    """What is known of the run, in reading order."""
    header = run.results.header
    first = next(iter(run.results.benches.values())).metadata
    rows = [("file", run.results.path)]
    if header is not None:
        rounds = f"{header.rounds_done} of {header.rounds}, {header.status}"
        rows += [("started", header.started), ("rounds", rounds), ("seed", str(header.seed))]
        rows += [(f"case {name}", _case(case)) for name, case in header.cases.items()]
    return [row for row in [*rows, *((name, str(first.get(key, ""))) for name, key in _METADATA)] if row[1]]


def _case(case: CaseRecord) -> str:
    rules = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in asdict(case.rules).items())
    parts = [
        f"{case.word_list}, {case.word_count:,} words (sha256 {case.word_list_digest[:16]})",
        f"{case.honeycombs:,} honeycombs ({case.honeycombs_digest[:16]})",
        f"rules: {rules}",
    ]
    return "; ".join(parts)


def run_command(run: RunView) -> str:
    """The command that measures the same again, as far as the file says what was asked for; or nothing."""
    header = run.results.header
    if header is None or not header.solvers or not header.workloads or not header.cases:
        return ""
    specs = [record.spec for record in header.solvers.values() if not record.version]
    version = next((record.version for record in header.solvers.values() if record.version), "")
    phases = list(dict.fromkeys(phase for phase, _ in header.workloads))
    words = ["python", "-m", "harness", "run", "-s", ",".join(specs), "-c", ",".join(header.cases)]
    words += ["-p", ",".join(phases)]
    case = next(iter(header.cases.values()))
    scale = next((axis for axis, named in SCALED.items() if set(header.cases) <= set(named)), "")
    source = case.source
    if scale == "words":
        # The list of a case was made from another, of which its own name begins with the name.
        if not case.word_list.startswith("enable1-"):
            return ""
        source = ""
    for option, value, default in (
        ("--scale", scale, ""),
        ("--words", source, "enable1"),
        ("--encoding", case.encoding or "", ""),
        ("--against", version, ""),
    ):
        if value not in ("", default):
            words += [option, value]
    effort = EFFORTS.get(header.effort)
    if effort is not None and effort.name != "default":
        words.append(f"--{effort.name}")
    if effort is None or header.rounds != effort.rounds:
        words += ["--rounds", str(header.rounds)]
    words += ["--seed", str(header.seed), *_options(header.options)]
    return shlex.join(words)


def _options(options: Options) -> list[str]:
    words: list[str] = []
    for name in _OPTIONS:
        value = getattr(options, name)
        if value == getattr(Options(), name):
            continue
        words.append(f"--{name.replace('_', '-')}")
        if name == "until":
            words.append(f"{value * 100:g}%")
        elif value is not True:
            words.append(f"{value:g}" if isinstance(value, float) else str(value))
    return words
