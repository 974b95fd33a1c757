"""The text of a file in, a string out for each line that may be a word; the other lines are counted by reason.

Read is what is plain: a word with numbers beside it, a quoted column, a definition after a tab, a JSON array.
"""

import json
import re
import unicodedata
from collections import Counter

_SEPARATORS = str.maketrans(",;|", "   ")
_NUMBER = re.compile(r"\(?[-+]?[\d.,]*\d(e[-+]?\d+)?[%.)]?", re.IGNORECASE)
_QUOTED = re.compile(r'(?<![^\s,;|])"([^"]*)"(?![^\s,;|])')

# Letters of these look alike and are not: a word with letters of two is found by nobody who types it.
_SCRIPTS = tuple(
    re.compile(f"[{letters}]", re.IGNORECASE)
    for letters in ("a-z\u00df-\u00f6\u00f8-\u024f", "\u0370-\u03ff", "\u0400-\u052f")
)


def json_words(text: str) -> list[str] | None:
    """The strings of a JSON array, or the names in an object of numbers; None where the text is no JSON.

    Raises ValueError where it is JSON of another shape.
    """
    if not text.lstrip().startswith(("[", "{")):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, dict) and all(isinstance(value, int | float) for value in data.values()):
        data = list(data)
    if not isinstance(data, list) or not all(isinstance(item, str) for item in data):
        raise ValueError("JSON, but not a list of words")
    return data


def strings_of(text: str, skipped: Counter[str]) -> list[str]:
    """One string for each line that may be a word; the others are counted in `skipped`.

    Lines end at newlines, which stand for CR and CRLF too, and nowhere else: str.splitlines would also cut
    at U+2028 and six other characters. Columns of numbers beside a word (a count, a line number) are passed
    over; blanks, commas, semicolons and bars part columns. In a file with definitions the word is before the tab.
    """
    lines = text.removesuffix("\n").split("\n") if text else []
    defined = "\t" in text and any(map(_has_definition, lines))
    strings = []
    for line in lines:
        fields = _fields(line)
        if not line.strip():
            skipped["blank"] += 1
        elif not fields:
            skipped["no word on the line"] += 1
        elif fields[0].startswith("#"):
            skipped["comment"] += 1
        else:
            others = fields if len(fields) == 1 else _without_numbers(fields)
            if len(others) > 1 and defined:
                others = next(filter(None, map(_without_numbers, map(_fields, line.split("\t")))))
            if len(others) != 1:
                skipped["several words on the line" if others else "no word on the line"] += 1
            elif mixes_scripts(others[0]):
                skipped["has letters of two scripts that look alike"] += 1
            else:
                strings.append(others[0])
    return strings


def fault_of(text: str) -> str:
    """Why a string is no word: what cannot be seen in it is named."""
    unseen = next((c for c in text if unicodedata.category(c) == "Cf"), "")
    return f"has the invisible character U+{ord(unseen):04X}" if unseen else "has a character that is no letter"


def mixes_scripts(text: str) -> bool:
    """Whether it has letters of two scripts that look alike: Latin, Greek and Cyrillic."""
    return not text.isascii() and sum(script.search(text) is not None for script in _SCRIPTS) > 1


def _fields(line: str) -> list[str]:
    if '"' in line:
        line = _QUOTED.sub(r" \1 ", line)
    return line.translate(_SEPARATORS).split()


def _without_numbers(fields: list[str]) -> list[str]:
    return [field for field in fields if not _NUMBER.fullmatch(field)]


def _has_definition(line: str) -> bool:
    """Whether text of several words follows a word and a tab."""
    columns = [fields for column in line.split("\t") if (fields := _without_numbers(_fields(column)))]
    return len(columns) > 1 and len(columns[0]) == 1 and any(len(fields) > 1 for fields in columns[1:])
