"""What a calibration says, as Sections."""

from collections.abc import Sequence

from harness.analysis.calibration import calibrated
from harness.analysis.sensitivity import Rate, Sensitivity
from harness.files import describe
from harness.report.section import Section
from harness.runfile.read import Results
from solvers.console.quantities import amount, percent

_AMONG = {2: "between two solvers", 8: "among eight"}


def sections(sensitivities: Sequence[Sensitivity]) -> list[Section]:
    """How often the same is called different, and what is found."""
    steps = sorted(sensitivities[0].found) if sensitivities else []
    header = (
        "a query",
        "run",
        "solvers",
        "false differences",
        *(f"{step}% more" for step in steps),
        "found 9 in 10",
    )
    rows = tuple(
        (
            amount(sensitivity.median, "second"),
            f"{sensitivity.rounds} rounds",
            str(sensitivity.solvers),
            _rate(sensitivity.false),
            *(f"{rate.count}/{rate.trials}" for rate in (sensitivity.found[step] for step in steps)),
            f"{sensitivity.smallest}%" if sensitivity.smallest is not None else f"over {max(steps)}%",
        )
        for sensitivity in sensitivities
    )
    counts = (
        "False differences: pairs of the same solver called different, with the 95% interval of that rate. "
        "The columns after it: how often a solver that does so much more work was called slower."
    )
    family = "Solvers: how many stand in a ranking; the more pairs it has, the more is asked of each (Holm)."
    return [Section("what this machine tells apart", header, rows, (counts, family))]


def _rate(rate: Rate) -> str:
    return f"{rate.count}/{rate.trials} [{percent(rate.low)} to {percent(rate.high)}]"


def calibration_line(results: Results) -> str:
    """What a calibration of the run's machine found for runs of so many rounds; empty where there is none."""
    found = calibrated(results)
    if found is None:
        return ""
    smallest = [
        f"{f'more than {found.largest}' if percent is None else percent}% {_AMONG.get(solvers, f'among {solvers}')}"
        for solvers, percent in found.smallest.items()
    ]
    listed = ", and of ".join(smallest) + ("," if len(smallest) > 1 else "")
    where = f"Calibrated on this machine ({describe(found.path)})"
    return f"{where}: at {found.rounds} rounds differences of {listed} are found nine times in ten."
