"""Check the statistics on a simulated machine: how often an interval holds, how often a difference is false.

In: nothing; the seed is fixed. Out: Markdown tables on stdout, or with --write into docs/method.md, between
the marks there. `python -m tools.simulate` takes half a minute. What is checked are the very functions
that `compare` calls; only the machine is simulated: two speeds that hold for about a second, heavy tails,
drift, and processes of which each is a little faster or slower than the next for as long as it lives.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from harness.analysis.load_dependence import load_dependences
from harness.analysis.ratios import Pair, Ratio, log_ratios, significant_differences, student, welch
from tools import pages

SEED = 20260101
SOLVERS = ("a", "b", "c", "d", "e")
PAIRS: list[Pair] = list(combinations(SOLVERS, 2))
COMMAND = "python -m tools.simulate --write"

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Machine:
    """The noise. Spreads are of logarithms.

    slow: how many times as long everything takes at the lower of two speeds. hold: seconds that a speed
    lasts on average. turn: spread of a turn. process: spread of all the turns of a process. Both have the tails of
    Student's t with 7 degrees of freedom, of kurtosis 5. drift: from the first to the last second of
    measuring; wander: from round to round.
    """

    slow: float = 1.5
    hold: float = 1.0
    turn: float = 0.05
    process: float = 0.01
    drift: float = 0.10
    wander: float = 0.03

    def speeds(self, rng: np.random.Generator, stretches: int, steps: int, step: float) -> Array:
        """0 or 1 for each step of that many seconds: whether the machine is slow. Stretches lie apart."""
        switches = rng.random((stretches, steps)) < -np.expm1(-step / self.hold)
        slow: Array = ((rng.integers(0, 2, (stretches, 1)) + np.cumsum(switches, axis=1)) % 2).astype(float)
        return slow

    def heavy(self, rng: np.random.Generator, spread: float, shape: tuple[int, ...]) -> Array:
        """Noise of that spread, of kurtosis 5."""
        noise: Array = spread * rng.standard_t(7, shape) * (5 / 7) ** 0.5
        return noise


@dataclass(frozen=True)
class Turns:
    """How a round is made: cycles, and seconds of a turn."""

    cycles: int
    seconds: float


SHORT, LONG = Turns(60, 0.0025), Turns(7, 0.1)
MACHINE = Machine()


def run(
    rng: np.random.Generator,
    rounds: int,
    turns: Turns,
    slower: Mapping[str, float] | None = None,
    slowed: Mapping[str, float] | None = None,
) -> dict[str, dict[int, Array]]:
    """The turns of five solvers: {solver: {round: its turns}}.

    slower: {solver: how many times as long it takes}. slowed: {solver: how much the machine's lower speed
    costs it, where that is another than for the rest}.
    """
    n, parts = len(SOLVERS), max(1, round(turns.seconds / 0.01))
    slow = MACHINE.speeds(rng, rounds, turns.cycles * n * parts, turns.seconds / parts)
    slow = slow.reshape(rounds, turns.cycles, n, parts).mean(axis=3)
    order = np.argsort(rng.random((rounds, turns.cycles, n)), axis=2)  # of each solver, its place in the cycle
    slow = np.take_along_axis(slow, order, axis=2)
    costs = np.array([(slowed or {}).get(solver, MACHINE.slow) for solver in SOLVERS])
    work = np.array([(slower or {}).get(solver, 1.0) for solver in SOLVERS])
    logs = np.log(turns.seconds * work) + np.log1p((costs - 1) * slow)
    logs += MACHINE.heavy(rng, MACHINE.turn, logs.shape)
    logs += MACHINE.heavy(rng, MACHINE.process, (rounds, 1, n))
    logs += np.cumsum(rng.normal(0, MACHINE.wander, rounds))[:, None, None]
    logs += np.linspace(0, MACHINE.drift, rounds * turns.cycles).reshape(rounds, turns.cycles, 1)
    times = np.exp(logs)
    return {solver: {r: times[r, :, i] for r in range(rounds)} for i, solver in enumerate(SOLVERS)}


def ratios(logs: Mapping[Pair, Mapping[int, float]], rounds: int) -> dict[Pair, Ratio]:
    """What `compare` would know of each pair after that many rounds."""
    return {pair: student(list(by_round.values())[:rounds]) for pair, by_round in logs.items()}


def held(by_pair: Mapping[Pair, Ratio], slower: Mapping[str, float] | None = None) -> float:
    """The share of intervals that hold the truth."""
    work = dict.fromkeys(SOLVERS, 1.0) | dict(slower or {})
    holding = [(r.low or 0) <= work[b] / work[a] <= (r.high or 0) for (a, b), r in by_pair.items()]
    return sum(holding) / len(holding)


def share(by_run: Sequence[float]) -> str:
    """The mean share in percent, with the standard error of the simulation; runs are independent."""
    return f"{np.mean(by_run):.1%} ± {np.std(by_run) / len(by_run) ** 0.5:.1%}"


def table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table under a title."""
    return f"**{title}**\n\n{pages.table(header, rows)}"


def coverage(rng: np.random.Generator, tries: int) -> str:
    """Equal solvers: how often the 95 percent interval holds the truth, how often a family has a false one."""
    rows = []
    for name, turns in (("2.5 ms x 60", SHORT), ("100 ms x 7", LONG)):
        runs = [log_ratios(run(rng, 20, turns), PAIRS) for _ in range(tries)]
        for rounds in (3, 5, 10, 20):
            families = [ratios(logs, rounds) for logs in runs]
            # The same p values with ratios that none is too small to report.
            large = [{pair: replace(ratio, value=2.0) for pair, ratio in family.items()} for family in families]
            false = [bool(significant_differences(family)) for family in large]
            reported = [bool(significant_differences(family)) for family in families]
            rows.append([name, str(rounds), share(list(map(held, families))), share(false), share(reported)])
    header = ("turns of a round", "rounds", "intervals that hold", "families with p < 0.05", "of 1% or more: reported")
    return table(f"Five equal solvers, ten pairs, {tries:,} runs of each kind", header, rows)


def detection(rng: np.random.Generator, tries: int) -> str:
    """One of five solvers is slower: how often that is found."""
    rows = []
    for percent in (2, 3, 5, 10):
        runs = [log_ratios(run(rng, 10, SHORT, {"e": 1 + percent / 100}), PAIRS) for _ in range(tries)]
        detected = ([("a", "e") in significant_differences(ratios(logs, n)) for logs in runs] for n in (4, 10))
        rows.append([f"{percent}%", *map(share, detected)])
    return table(f"One of five is slower, {tries:,} runs", ("by", "found at 4 rounds", "at 10 rounds"), rows)


def until(rng: np.random.Generator, tries: int, max_rounds: int = 40) -> str:
    """Rounds added until intervals are narrow, as `run --until 2%` does: what stopping early costs."""
    slower = {"e": 1.03}
    runs = [log_ratios(run(rng, max_rounds, SHORT, slower), PAIRS) for _ in range(tries)]
    rows = []
    for width, start in ((0.02, 4), (0.02, 10), (0.01, 4), (0.01, 10)):
        for rule in ("tie", "pair"):
            used, holding, false = [], [], []
            for logs in runs:
                for rounds in range(start, max_rounds + 1):
                    family = ratios(logs, rounds)
                    significant = significant_differences(family)
                    asked = [family[pair] for pair in PAIRS if rule == "pair" or pair not in significant]
                    if all((ratio.half_width or 0) <= width for ratio in asked):
                        break
                used.append(rounds)
                holding.append(held(family, slower))
                false.append(any("e" not in pair for pair in significant))
            label = f"every {rule} is within ±{width:.0%}"
            rows.append([label, str(start), f"{np.mean(used):.1f}", share(holding), share(false)])
    header = ("rounds are added until", "at least", "rounds taken", "intervals that hold", "families with a false one")
    return table(f"One of five is 3% slower, {max_rounds} rounds at most, {tries:,} runs", header, rows)


def on_load(rng: np.random.Generator, tries: int) -> str:
    """How often "depends on load" is said where nothing does, and where one solver slows down less."""
    rows = []
    for rounds in (4, 10, 20):
        false = [[bool(load_dependences(run(rng, rounds, turns))) for _ in range(tries)] for turns in (SHORT, LONG)]
        slowed = [load_dependences(run(rng, rounds, SHORT, slowed={"e": 1.35})) for _ in range(tries // 4)]
        true = [("a", "e") in {(dependence.a, dependence.b) for dependence in family} for family in slowed]
        rows.append([str(rounds), *map(share, false), share(true)])
    header = ("rounds", "said falsely, turns of 2.5 ms", "of 100 ms", "said of 1.35 against 1.5")
    return table(f'"Depends on load", ten pairs, {tries:,} runs of each kind', header, rows)


def unpaired(rng: np.random.Generator, tries: int) -> str:
    """Twenty processes of each solver, one solver after the other, compared by Welch's t on process means."""
    processes, step, steps = 20, 0.01, 50  # each lasts half a second
    holding, reported = [], []
    for _ in range(tries):
        n = len(SOLVERS) * processes
        slow = MACHINE.speeds(rng, 1, n * steps, step).reshape(n, steps).mean(axis=1)
        logs = np.log1p((MACHINE.slow - 1) * slow) + MACHINE.heavy(rng, MACHINE.process, (n,))
        logs += np.linspace(0, MACHINE.drift, n)
        by_solver = dict(zip(SOLVERS, logs.reshape(len(SOLVERS), processes).tolist(), strict=True))
        family = {(a, b): welch(by_solver[a], by_solver[b], "processes") for a, b in PAIRS}
        holding.append(held(family))
        reported.append(bool(significant_differences(family)))
    rows = [[share(holding), share(reported)]]
    header = ("intervals that hold", "families with a false one")
    return table(f"Equal solvers, not in turns: 20 processes one after another, {tries:,} runs", header, rows)


def tables(scale: float) -> Iterator[str]:
    """All tables, each from a generator of its own, so that none depends on another's size."""
    sizes = ((coverage, 4000), (detection, 1000), (until, 1000), (on_load, 2000), (unpaired, 4000))
    for number, (make, tries) in enumerate(sizes):
        yield make(np.random.default_rng([SEED, number]), max(8, round(tries * scale)))


def main() -> None:
    """Print the tables, or write them into the page."""
    parser = argparse.ArgumentParser(description="Check the statistics of beebench on a simulated machine.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/method.md")
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of runs (default: 1, half a minute)")
    args = parser.parse_args()
    text = "\n".join(tables(args.scale))
    if args.write:
        pages.put(pages.DOCS / "method.md", COMMAND, text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
