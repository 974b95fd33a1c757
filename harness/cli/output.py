"""Write to stdout and stderr, whatever they are: the one place where the harness prints."""

import contextlib
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

from harness.analysis.comparison import Comparison, baseline_first
from harness.files import ResultError
from harness.report import data, markdown, tables, terminal
from harness.runfile.read import Results, read_all
from solvers import BeeError
from solvers.console.streams import write


def emit(text: str, stream: TextIO | None = None) -> None:
    """Write text to stdout, or the stream, in what it can encode; a reader that has gone is no error."""
    stream = stream or sys.stdout
    write(terminal.encodable(text, stream), stream)


def warn(text: str) -> None:
    """Say a line on stderr; on a terminal it is broken between words, in a pipe or a log it stays one line."""
    if sys.stderr.isatty():
        # The width of stderr itself: stdout may be a pipe. No word is broken, so that a path stays whole.
        text = textwrap.fill(
            text, terminal.columns(sys.stderr), break_long_words=False, break_on_hyphens=False, replace_whitespace=False
        )
    with contextlib.suppress(BeeError):  # where it cannot be told, that cannot be told either
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
