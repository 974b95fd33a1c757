"""Values in, what a person reads out: the drawn honeycomb, and tables.

An Output is a list of lines and tables. `rendered` makes it one string at the width of the terminal,
80 columns where there is none. Only a terminal gets color and bold, and NO_COLOR takes the color away.
"""

import io
import json
import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from solvers.console.text import counted, list_name
from solvers.puzzle import Honeycomb, Rules, capitals
from solvers.wordlist import WordList

Output = Sequence[str | Text | Table]


def heading(words: WordList, rules: Rules, honeycomb: Honeycomb | None = None) -> str:
    """What was asked: the list and the rules. A honeycomb that is given may have any letter."""
    if honeycomb:
        rules = replace(rules, excluded="")
    return f"{list_name(words)}, {counted(len(words), 'word')} ({words.digest[:8]}) · {rules}"


def drawn(honeycomb: Honeycomb, beside: Sequence[str] = ()) -> list[str]:
    """The honeycomb as lines of text, the letters around the center, with up to three lines beside it.

    Six outer letters stand two above, two below, and one on each side; more or fewer are shared out
    in the same way.
    """
    outer = capitals(honeycomb.outer)
    sides = min(2, len(outer))
    above = (len(outer) - sides + 1) // 2
    first, last = outer[:above], outer[above + sides :]
    left, right = (*outer[above : above + sides], "", "")[:2]
    rows = ["   ".join(part) for part in (first, f"{left}{capitals(honeycomb.center)}{right}", last)]
    width = max(map(len, rows))
    return [
        f"  {row:^{width}}     {text}".rstrip()
        for row, text in zip(rows, (*beside, "", "", "")[:3], strict=True)
        if row or text
    ]


def table(*columns: str, right: Iterable[int] = ()) -> Table:
    """An empty table with these columns; those at the indexes in `right` are numbers."""
    numbers = frozenset(right)
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for index, column in enumerate(columns):
        rows.add_column(column, justify="right" if index in numbers else "left", overflow="fold")
    return rows


def terminal_width() -> int:
    """Columns to fill: those of the terminal or of COLUMNS, else 80."""
    return max(40, shutil.get_terminal_size((80, 24)).columns)


def wrapped(text: str, indent: str = "") -> list[str]:
    """The text as lines that fit the terminal, cut at spaces alone."""
    return textwrap.wrap(
        text,
        terminal_width(),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def rendered(output: Output, terminal: bool) -> str:
    """The output as one string, with styles where it goes to a terminal."""
    console = Console(
        file=io.StringIO(), force_terminal=terminal, width=terminal_width(), markup=False, highlight=False, emoji=False
    )
    with console.capture() as capture:
        for part in output:
            console.print(part, soft_wrap=not isinstance(part, Table))
    return re.sub(" +$", "", capture.get(), flags=re.MULTILINE)  # a table fills its last column


def as_json(word_list: WordList, rules: Rules, **values: Any) -> list[str]:
    """The values as JSON, with the list and the rules that they hold for."""
    question = {
        "word_list": {
            "name": word_list.name, "digest": word_list.digest, "words": len(word_list),
            "skipped": dict(word_list.skipped),
        },
        "rules": {
            "size": rules.size, "min_length": rules.min_length, "excluded": rules.excluded,
            "bonus": rules.bonus, "scoring": rules.scoring,
        },
    }  # fmt: skip
    return [json.dumps(question | values, indent=2)]


def honeycomb_json(honeycomb: Honeycomb) -> dict[str, str]:
    """A honeycomb as JSON has it."""
    return {"letters": honeycomb.letters, "center": honeycomb.center}
