"""Numbers as people read them: values with a unit, ratios in words."""

from harness.analysis.ratios import Ratio

_SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_BYTES = ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB"), (1, "bytes"))
_WORDS = {"second": ("slower", "faster"), "byte": ("larger", "smaller")}


def amount(value: float, measure: str) -> str:
    """A value to three figures: 4.12 µs, 10.4 ms, 1.50 MiB; a bare number where its unit says nothing."""
    if measure == "second":
        return seconds(value)
    return _scaled(value, _BYTES) if measure == "byte" else figures(value)


def seconds(value: float) -> str:
    """A time to three figures: 4.12 µs, 10.4 ms, 178 ms, 3.20 s."""
    return _scaled(value, _SECONDS)


def _scaled(value: float, units: tuple[tuple[float, str], ...]) -> str:
    # What rounds to a whole one of a unit is written in it: 1.00 ms, not 1,000 µs.
    size, unit = next((one for one in units if value >= one[0] * 0.9995), units[-1])
    return f"{figures(value / size)} {unit}"


def figures(value: float) -> str:
    """A number to three figures, with thousands marked: 1.04, 24.3, 178, 7,300; two below a hundredth."""
    if value >= 1e9:
        return f"{value:.2e}"
    if value >= 999.5:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    if value >= 99.95:
        return f"{value:.0f}"
    if value >= 9.995:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.00995 or value == 0 else f"{value:.1e}"


def duration(value: float) -> str:
    """How long something takes, for a person who waits: 40 s, 2 min 05 s, 1 h 10 min."""
    whole = round(value)
    if whole < 90:
        return f"{whole} s"
    if whole < 90 * 60:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def factor(ratio: Ratio, measure: str = "second") -> str:
    """How much more or less, in words: `3.21x faster`, `1.50x larger`, `1.00x`."""
    more, less = _WORDS.get(measure, ("more", "less"))
    value = ratio.value
    if figures(max(value, 1 / value)) == "1.00":
        return "1.00x"
    return f"{figures(value)}x {more}" if value > 1 else f"{figures(1 / value)}x {less}"


def interval(ratio: Ratio) -> str:
    """The interval in the terms that `factor` uses, or nothing where there is none."""
    if ratio.low is None or ratio.high is None:
        return ""
    low, high = (ratio.low, ratio.high) if ratio.value >= 1 else (1 / ratio.high, 1 / ratio.low)
    return f"[{figures(low)} to {figures(high)}]"


def percent(value: float) -> str:
    """A fraction as a percentage to two figures: 0.8%, 12%."""
    if value < 0.0995:
        return f"{value * 100:.1f}%"
    return f"{value * 100:.0f}%" if value < 9.995 else f"{figures(value * 100)}%"


def count(number: int, what: str) -> str:
    """A number of things: 1 benchmark, 2 benchmarks."""
    return f"{number:,} {what}{'s' if number != 1 else ''}"
