"""Text in, letters out: the one rule for what a letter is.

A letter is a character that Unicode calls alphabetic, in lower case and composed form (NFC).
Nothing assumes 26 of them: ñ, ё and ı are letters of their own, and ı is not i. Seven letters have a
second written form that depends only on where they stand in a word: ς for σ, ſ for s, and the final
forms of five Hebrew letters. These are the same letter, as a player would put either into the puzzle.
"""

import unicodedata

_POSITIONAL_FORMS = str.maketrans({"ς": "σ", "ſ": "s", "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ"})


def normalise(text: str) -> str:
    """The text in lower case, composed, with one form for each letter.

    >>> normalise("NIN\u0303O")
    'niño'
    """
    if text.isascii():
        return text.lower()
    # Taken apart first, so that the base letter alone is lowered and given its one form (ẛ is ṡ).
    lower = unicodedata.normalize("NFD", text).lower().translate(_POSITIONAL_FORMS)
    return unicodedata.normalize("NFC", lower)


def is_word(text: str) -> bool:
    r"""Whether normalised text is one or more letters and nothing else.

    >>> is_word("trade"), is_word("trade\n"), is_word("can't"), is_word("")
    (True, False, False, False)
    """
    return text.isalpha()


def letterset(word: str) -> str:
    """The distinct letters of a word as a sorted string.

    >>> letterset("amalgam")
    'aglm'
    """
    return "".join(sorted(set(word)))


def capitals(text: str) -> str:
    """The text as the puzzle prints it. A letter whose capital would read back as another letter,
    or as two, stays as it is (ı, ß).

    >>> capitals("ılık"), capitals("straße")
    ('ıLıK', 'STRAßE')
    """
    upper = text.upper()
    if upper.lower() == text:
        return upper
    return "".join(letter.upper() if letter.upper().lower() == letter else letter for letter in text)
