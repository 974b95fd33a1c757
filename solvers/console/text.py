"""Text for people: the characters that a stream has, numbers of things, lists that end early, how a process ended."""

import signal
from collections.abc import Sequence

from solvers.errors import quote
from solvers.wordlist import WordList

_ASCII = str.maketrans({
    "µ": "u", "±": "+/-", "×": "x", "·": "|", "…": "...", "–": "-", "—": "-", "≈": "~", "─": "-", "━": "-",
})  # fmt: skip


def encodable(text: str, encoding: str | None) -> str:
    """The text in the characters of that encoding: ours replaced by ASCII, letters by their escapes."""
    encoding = encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII).encode(encoding, "backslashreplace").decode(encoding)
    return text


def counted(number: int, noun: str) -> str:
    """A number of things: 1 word, 2 words."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(items: Sequence[str], limit: int, separator: str = ", ") -> str:
    """The first items, and how many more there are.

    >>> listed(["a", "b", "c", "d"], 2), listed(["a", "b"], 2)
    ('a, b and 2 more', 'a, b')
    """
    text = separator.join(items[:limit])
    return f"{text} and {len(items) - limit:,} more" if len(items) > limit else text


def list_name(words: WordList) -> str:
    """The name of a word list, quoted where it would break the line."""
    return words.name if words.name.isprintable() else quote(words.name)


def skipped_lines(words: WordList) -> str:
    """How many lines of its file a word list has skipped, and why; empty where it has skipped none."""
    if not words.skipped:
        return ""
    reasons = sorted(words.skipped.items(), key=lambda reason: (-reason[1], reason[0]))
    total = counted(sum(words.skipped.values()), "line")
    return f"{list_name(words)}: {total} skipped ({', '.join(f'{number:,} {text}' for text, number in reasons)})"


def ended(status: int) -> str:
    """How a process ended, by its exit status, which is negative for a signal.

    >>> ended(3), ended(-11)
    ('exited with status 3', 'killed by SIGSEGV')
    """
    if status >= 0:
        return f"exited with status {status}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"killed by signal {-status}"
