"""A word list as numpy arrays: its characters, where its words begin, the letters of each as a mask.

In: a WordList. Out: arrays over the same text, for the solvers that look at all the words at once. ASCII
text is read where it stands: Python offers its bytes without a copy, which is a tenth of the cost of
the fastest scan. Any other text is copied to one 32-bit code for each character, so that a letter is
one number whatever its alphabet.

A mask has a bit for each letter, the smallest letter the lowest. An alphabet of more than 64 letters
does not fit: there letters share bits (every 64th has the same), and what the masks let through must be
looked at again. `Masks.exact` says whether it must.
"""

import ctypes
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.puzzle import Rules
from solvers.wordlist import WordList

Array = npt.NDArray[Any]

# How many letters have a bit of their own.
BITS = 64

_ASCII = "abcdefghijklmnopqrstuvwxyz"


def codes(words: WordList) -> Array:
    """The characters of `words.text`, as bytes where they are ASCII and else as 32-bit code points.

    It may be a view of the text: hold on to the word list as long as to the array.
    """
    text = words.text
    if not text.isascii():
        return np.frombuffer(text.encode("utf-32-le"), np.dtype("<u4"))
    if not text or not hasattr(ctypes, "pythonapi"):
        return np.frombuffer(text.encode(), np.uint8)
    utf8 = ctypes.pythonapi.PyUnicode_AsUTF8AndSize
    utf8.restype, utf8.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_void_p)
    view = (ctypes.c_uint8 * len(text)).from_address(utf8(text, None))
    return np.frombuffer(memoryview(view).toreadonly(), np.uint8)


def starts(words: WordList) -> Array:
    """Where each word begins, as `words.starts`, without a copy."""
    return np.frombuffer(words.starts, np.int64) if len(words) else np.empty(0, np.int64)


def lengths(words: WordList) -> Array:
    """How many letters each word has."""
    return np.diff(starts(words), append=len(words.text) + 1) - 1


def table(text: Array, entries: dict[str, int], dtype: npt.DTypeLike) -> Array:
    """An array that gives the entry of each letter at its code, and 0 elsewhere; long enough for the codes
    of the text. Letters beyond them are left out: no word has them.
    """
    # Zeros cost nothing until they are looked at: the system gives the pages then.
    values = np.zeros(256 if text.dtype == np.uint8 else 0x110000, dtype)
    for letter, entry in entries.items():
        if ord(letter) < len(values):
            values[ord(letter)] = entry
    return values


def alphabet(words: WordList) -> str:
    """The letters of the list; a to z for any ASCII text, where looking would cost more than it tells."""
    return _ASCII if words.text.isascii() else words.alphabet


@dataclass(frozen=True)
class Masks:
    """The letters of each word, as bits.

    bits: the number of each letter's bit.
    word_masks: the mask of each word, in order; 32 bits wide where that is enough.
    exact: whether each letter has a bit of its own.
    """

    bits: dict[str, int]
    word_masks: Array
    exact: bool

    def mask(self, letters: str) -> int:
        """The mask of some letters; those that no word has are left out."""
        mask = 0
        for letter in letters:
            if letter in self.bits:
                mask |= 1 << self.bits[letter]
        return mask


def masks(words: WordList) -> Masks:
    """The masks of all the words, by one table look-up for each character and one OR over each word."""
    letters = alphabet(words)
    bits = {letter: i % BITS for i, letter in enumerate(letters)}
    dtype = np.uint32 if len(letters) <= 32 else np.uint64
    if not len(words):
        return Masks(bits, np.empty(0, dtype), exact=True)
    text = codes(words)
    values = table(text, {letter: 1 << bit for letter, bit in bits.items()}, dtype).take(text)
    return Masks(bits, np.bitwise_or.reduceat(values, starts(words)), exact=len(letters) <= BITS)


def length_scores(rules: Rules, longest: int) -> Array:
    """What a word of each length up to `longest` scores where it is not a pangram."""
    plain = replace(rules, bonus=0)
    return np.array([0, *(plain.word_score("a" * length) for length in range(1, longest + 1))], np.int64)
