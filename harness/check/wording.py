"""Numbers of things, and lists that end early."""

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """A number of things: 1 word, 2 words."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(items: Sequence[str], limit: int, separator: str = ", ") -> str:
    """The first items, and how many more there are."""
    text = separator.join(items[:limit])
    return f"{text} and {len(items) - limit:,} more" if len(items) > limit else text
