#!/usr/bin/env python3
"""Group the words by letterset, and ask of each letterset whether the honeycomb holds it.

Speaks the protocol of docs/protocol.md, and needs nothing but Python:

    python -m harness check command:examples/lettersets.py
"""

import sys
from collections import defaultdict
from collections.abc import Iterator


def lines() -> Iterator[str]:
    """The lines of stdin, without their ends, as they come."""
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    for line in sys.stdin:
        yield line.removesuffix("\n")


def say(text: str) -> None:
    """Write a line now: an answer that waits in a buffer is no answer."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Greet, read rules and words, and answer puzzles until the input ends."""
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    read = lines()
    next(read)
    say("beebench 1")
    rules = dict(pair.split("=") for pair in next(read).split()[1:])
    groups = defaultdict(list)
    for _ in range(int(next(read).split()[1])):
        word = next(read)
        if len(word) >= int(rules["min_length"]):
            groups[frozenset(word)].append(word)
    say("ready")
    for puzzle in read:
        holds, center = frozenset(puzzle), puzzle[:1]
        found = [words for letters, words in groups.items() if puzzle and center in letters and letters <= holds]
        say(" ".join(word for words in found for word in words))


if __name__ == "__main__":
    main()
