"""One argument parser for both commands, and the numbers that options take.

In: what was typed. Out: values, or an error of one line that says what may be meant.
"""

import argparse
import math
from collections.abc import Callable
from typing import Any, NoReturn

from solvers.errors import UsageError, quote, suggest


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line each, like every error of this project."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Say what may be meant, before everything that it could be."""
        if action.choices is not None and value not in action.choices:
            others = suggest(str(value), [str(choice) for choice in action.choices])
            raise argparse.ArgumentError(action, f"invalid choice: {quote(value)}; {others}")

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage and leaving."""
        raise UsageError(f"{self.prog}: {' '.join(message.split())}; see {self.prog} --help")


def at_least(minimum: int) -> Callable[[str], int]:
    """A type of argument: a whole number, not less than the minimum."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{quote(text)} is not a whole number") from None
        if value < minimum:
            raise argparse.ArgumentTypeError(f"{value} is less than {minimum}")
        return value

    return number


def positive(text: str) -> float:
    """A type of argument: a finite number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a finite number above 0")
    return value
