"""Write to stdout and stderr, whatever they are: the one place where the harness prints."""

import os
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

from harness.compare import Comparison, baseline_first
from harness.errors import ResultError
from harness.read import Results, read_all
from harness.report import data, markdown, tables, terminal

_WIDTH = 80
"""Columns of a terminal that does not say how many it has."""


def emit(text: str, stream: TextIO | None = None) -> None:
    """Write text to stdout, or the stream, in what it can encode; a reader that has gone is no error."""
    stream = stream or sys.stdout
    try:
        stream.write(terminal.encodable(text, stream))
        stream.flush()
    except BrokenPipeError:
        # Python flushes the stream again at exit, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def warn(text: str) -> None:
    """Say a line on stderr; on a terminal it is broken between words, in a pipe or a log it stays one line."""
    if sys.stderr.isatty():
        # The width of stderr itself: stdout may be a pipe. No word is broken, so that a path stays whole.
        width = os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH
        text = textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False, replace_whitespace=False)
    emit(f"{text}\n", sys.stderr)


def read_results(files: Sequence[str], baseline: str | None) -> tuple[list[Results], list[ResultError]]:
    """The result files that can be read, the baseline first where one is named; the others are told of on stderr."""
    results, errors = read_all(files)
    if baseline is not None:
        results = baseline_first(results, baseline)
    for error in errors:
        warn(str(error))
    return results, errors


def show(comparison: Comparison, form: str) -> None:
    """Print a comparison as a table, Markdown, CSV or JSON."""
    if form == "json":
        text = data.as_json(comparison)
    elif form == "csv":
        text = data.as_csv(comparison)
    elif form == "markdown":
        text = markdown.render(tables.sections(comparison))
    else:
        text = terminal.render(tables.sections(comparison), sys.stdout)
    emit(text)
