"""Numbers as people read them: times with a unit, ratios in words."""

from harness.statistics import Ratio

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def seconds(value: float) -> str:
    """A time to three figures: 4.12 µs, 10.4 ms, 178 ms, 3.20 s."""
    for size, unit in _UNITS:
        if value >= size * 0.9995 or unit == "ns":
            return f"{figures(value / size)} {unit}"
    raise AssertionError("the loop ends at ns")


def figures(value: float) -> str:
    """A number to three figures, with thousands marked: 1.04, 24.3, 178, 7,300."""
    if value >= 999.5:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    if value >= 99.95:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def duration(value: float) -> str:
    """How long something takes, for a person who waits: 40 s, 2 min 05 s, 1 h 10 min."""
    whole = round(value)
    if whole < 90:
        return f"{whole} s"
    if whole < 90 * 60:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def factor(ratio: Ratio) -> str:
    """How much faster or slower, in words: `3.21x faster`, `1.00`."""
    value = ratio.value
    if figures(max(value, 1 / value)) == "1.00":
        return "1.00x"
    return f"{figures(value)}x slower" if value > 1 else f"{figures(1 / value)}x faster"


def interval(ratio: Ratio) -> str:
    """The interval in the terms that `factor` uses, or nothing where there is none."""
    if ratio.low is None or ratio.high is None:
        return ""
    low, high = (ratio.low, ratio.high) if ratio.value >= 1 else (1 / ratio.high, 1 / ratio.low)
    return f"[{figures(low)} to {figures(high)}]"


def percent(value: float) -> str:
    """A fraction as a percentage to two figures: 0.8%, 12%."""
    return f"{value * 100:.1f}%" if value < 0.0995 else f"{value * 100:.0f}%"
