"""What several verbs print: why a result file cannot be read, and a comparison in the format that is asked for."""

import sys
from collections.abc import Sequence

from harness.analysis.comparison import Comparison, baseline_first
from harness.files import ResultError
from harness.report import data, markdown, tables, terminal
from harness.runfile.read import Results, read_all
from solvers.console.streams import emit, warn


def read_results(files: Sequence[str], baseline: str | None) -> tuple[list[Results], list[ResultError]]:
    """The result files that can be read, the baseline first where one is named; a warning says why others cannot."""
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
