"""Numbers as people read them: measured values with a unit, times to wait for, percentages."""

_SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_BYTES = ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB"), (1, "bytes"))


def amount(value: float, measure: str) -> str:
    """A value to three figures: 4.12 µs, 10.4 ms, 1.50 MiB; a bare number where its unit says nothing."""
    if measure == "second":
        return seconds(value)
    return _scaled(value, _BYTES) if measure == "byte" else figures(value)


def seconds(value: float) -> str:
    """A measured time to three figures: 4.12 µs, 10.4 ms, 178 ms, 3.20 s."""
    return _scaled(value, _SECONDS)


def _scaled(value: float, units: tuple[tuple[float, str], ...]) -> str:
    # What rounds to a whole one of a unit is written in it: 1.00 ms, not 1,000 µs.
    size, unit = next((unit for unit in units if value >= unit[0] * 0.9995), units[-1])
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


def percent(value: float) -> str:
    """A fraction as a percentage to two figures: 0.8%, 12%."""
    if value < 0.0995:
        return f"{value * 100:.1f}%"
    return f"{value * 100:.0f}%" if value < 9.995 else f"{figures(value * 100)}%"
