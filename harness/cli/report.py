"""`python -m harness report`: one page with everything that result files say, and its plots as files."""

import argparse
import importlib
import os
import shlex
import warnings as python_warnings
from collections.abc import Sequence
from pathlib import Path

from harness.analysis.comparison import Comparison, compare
from harness.cli.output import read_results
from harness.files import ResultError, check_output, describe, exists, is_dir, refuse_input, write_whole
from harness.report.notes import warnings
from harness.report.terminal import printable
from solvers.console.streams import warn
from solvers.errors import UnavailableError

NEEDS = ("matplotlib", "jinja2")
PLOT_FORMATS = ("svg", "png")


def options(verb: argparse.ArgumentParser) -> None:
    """Add the verb's options."""
    verb.description = (
        "Write one self-contained HTML page: who won and how surely, rankings with intervals, every value, break-even "
        "points, growth, memory, changes between runs, what failed and why, method and machine."
    )
    verb.epilog = "example: %(prog)s results/*.json -o report.html"
    verb.add_argument("files", nargs="+", metavar="FILE", help="run files, other pyperf suites, patterns, directories")
    verb.add_argument("-o", "--output", metavar="FILE", default="report.html", help="default: %(default)s")
    verb.add_argument("--plot", metavar="DIR", help="write each plot as a file in that directory too")
    verb.add_argument("--plot-format", choices=PLOT_FORMATS, default="svg", help="default: %(default)s")
    verb.add_argument(
        "--baseline", metavar="FILE", help="what the others are compared with: a file, or its name (default: the first)"
    )
    verb.add_argument("--overwrite", action="store_true", help="replace what exists already")


def main(args: argparse.Namespace) -> int:
    """Do it; the exit status."""
    output = Path(args.output)
    inputs = [*args.files, *([args.baseline] if args.baseline else [])]
    folder = None if args.plot is None else Path(args.plot)
    check_output(output, args.overwrite, inputs=inputs)
    if folder is not None:
        _check_folder(folder)
    _import_libraries()
    results, errors = read_results(args.files, args.baseline)
    if not results:
        return 2
    # Patterns and directories stand for files, too; what is in a directory may have been read in vain.
    inputs += [run.path for run in results]
    inputs += [str(inside) for file in args.files if is_dir(file) for inside in Path(file).iterdir()]
    refuse_input(output, inputs)
    comparison = compare(results)
    _write(args, output, folder, comparison, inputs)
    for line in warnings(comparison):
        warn(printable(line))
    return 2 if errors else 0


def _import_libraries() -> None:
    """Raise UnavailableError where one is missing: told before anything is read."""
    for module in NEEDS:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:
            raise UnavailableError(
                f"report: needs the module {module}; python -m pip install 'beebench[plot]'"
            ) from error


def _check_folder(folder: Path) -> None:
    """Raise ResultError unless plots can be written there; it is made when they are."""
    if not exists(folder):
        check_output(folder)
    elif not is_dir(folder):
        raise ResultError(f"--plot {describe(folder)}: not a directory; name one for the plots")


def _write(
    args: argparse.Namespace, output: Path, folder: Path | None, comparison: Comparison, inputs: Sequence[str]
) -> None:
    """Draw everything, then write it, so that nothing is half there where drawing fails."""
    from harness.report import html_page  # with libraries that only this verb needs
    from harness.report.plots.svg import as_file

    page = html_page.report(comparison, _command(args))
    targets = {plot.name: folder / f"{plot.name}.{args.plot_format}" for plot in page.plots} if folder else {}
    if folder is not None and exists(folder):
        for path in targets.values():
            check_output(path, args.overwrite, inputs=inputs)
            if os.path.realpath(path) == os.path.realpath(output):
                raise ResultError(f"{describe(output)}: a plot is written there; name another page with -o")
    with python_warnings.catch_warnings(record=True) as caught:
        python_warnings.simplefilter("always")
        if args.plot_format == "svg" or not targets:
            # A letter that matplotlib's own font lacks is no loss where text stays text.
            python_warnings.filterwarnings("ignore", "Glyph ")
        drawn = html_page.render_plots(page)
        text = html_page.render(page, drawn)
        files = {path: as_file(drawn[name], name, args.plot_format) for name, path in targets.items()}
    for line in dict.fromkeys(" ".join(str(warning.message).split()) for warning in caught):
        warn(f"report: {printable(line)}")
    if folder is not None:
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise ResultError(f"--plot {describe(folder)}: {error.strerror or error}; name another") from error
    for path, content in files.items():
        write_whole(path, content)
    write_whole(output, text)
    also = f", and {len(files)} plots to {describe(folder)}" if folder else ""
    warn(f"written to {describe(output)}{also}")


def _command(args: argparse.Namespace) -> str:
    """The command line again, as a shell takes it."""
    words = ["python", "-m", "harness", "report", *args.files, "-o", args.output]
    for option in ("plot", "baseline"):
        if getattr(args, option) is not None:
            words += [f"--{option}", getattr(args, option)]
    if args.plot_format != PLOT_FORMATS[0]:
        words += ["--plot-format", args.plot_format]
    return shlex.join([*words, *(["--overwrite"] if args.overwrite else [])])
