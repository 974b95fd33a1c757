"""Write the file of a new solver. In: a name. Out: a file that is right as it is, and asks to be made fast.

It says what the author should fill in, and passes `check`, so that the first edit that breaks it shows.
"""

import importlib.util
import keyword
import re
from pathlib import Path

from solvers import BeeError
from solvers.errors import quote
from solvers.paths import PathError, write_whole

_TEMPLATE = '''"""What is the idea, in one line?

Why is it fast? What does it trade for that?

Source: where the idea comes from.
Prepare O(letters in the word list), query O(words).
"""

from solvers import NYT, Honeycomb, Rules, ScoreBySolving, WordList


class {class_name}(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        """Whatever is done here is counted as preparation. Read the word list, never change it."""
        self.rules = rules
        self._words = [(word, frozenset(word)) for word in words if len(word) >= rules.min_length]

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        """The words that the honeycomb can make, each once, in any order."""
        center, holds = honeycomb.center, frozenset(honeycomb.letters)
        return [word for word, letters in self._words if center in letters and letters <= holds]
'''


class ScaffoldError(BeeError):
    """A solver file that cannot be written."""


def source(name: str) -> str:
    """The text of the solver's file. Raises ScaffoldError where the name is none."""
    return _TEMPLATE.format(class_name=class_name(name))


def class_name(name: str) -> str:
    """letter_masks -> LetterMasks. Raises ScaffoldError where the name makes no Python name."""
    words = re.split(r"[_\-\s]+", name.removesuffix(".py"))
    made = "".join(word[:1].upper() + word[1:] for word in words)
    if not made.isidentifier() or keyword.iskeyword(made) or made in ("Honeycomb", "Rules", "WordList", "NYT"):
        raise ScaffoldError(f"new solver {quote(name)}: no name for a class; use letters and _, as in letter_masks")
    return made


def module_name(name: str) -> str:
    """letter_masks.py -> letter_masks. Raises ScaffoldError where that is no Python name in small letters: commands
    would want it in quotes, and Python could not import it.
    """
    module = name.removesuffix(".py")
    if module.isidentifier() and module == module.lower() and not keyword.iskeyword(module):
        return module
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[-\s]+", "_", module.strip()).lower()
    better = f"{apart}_solver" if keyword.iskeyword(apart) else apart
    raise ScaffoldError(f"new solver {quote(name)}: no Python name in small letters; take {better}")


def create(name: str, folder: Path = Path()) -> str:
    """Write NAME.py in the folder; the spec under which the solver can be checked and run.

    Raises ScaffoldError where the name is none or hides a module, the file exists, or it cannot be written.
    """
    text = source(name)
    module = module_name(name)
    path = folder / f"{module}.py"
    hidden = importlib.util.find_spec(module)
    if hidden is not None and hidden.origin and Path(hidden.origin).absolute() != path.absolute():
        raise ScaffoldError(
            f"new solver {quote(path)}: Python would take it for the module {module}, when started beside it; "
            "choose another name"
        )
    try:
        write_whole(path, text, replace=False)
    except PathError as error:
        raise ScaffoldError(f"new solver {error}") from error
    return f"{path}:{class_name(name)}"
