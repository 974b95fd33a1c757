"""Draw the examples on which a solver is tried. Out: hypothesis strategies for words, word lists,
rules, honeycombs and whole Examples.

Words drawn at large are hardly ever makeable, and those that are, are short: the faults of word
puzzles would stay unseen. So the honeycomb is drawn first and the words are made from its letters,
on both sides of every boundary: the length that counts, the letter that is outside, the center that
is missing, the word as long as a mask or a length byte can hold, the alphabet beyond 32, 64 and 128
letters, the list longer than a byte counts. Whatever the rules allow is drawn, up to its limits.
"""

from itertools import islice, product

from hypothesis import strategies as st

from harness.check.example import Example
from solvers import NYT, PRINT, Honeycomb, Rules
from solvers.puzzle.rules import LIMITS, SCORINGS

ASCII = "abcdefghijklmnopqrstuvwxyz"
_GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
_ACCENTED = "aàáâãäåeèéêëiìíîïoòóôõöuùúûünñcç"
_FAR = "𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱"  # beyond 16 bits: two units each, where text is UTF-16
_NO_CASE = "אבגדהוזחטיכלמנ"
_GEORGIAN_AND_ARMENIAN = "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ" + "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ"
_SYLLABLES = "".join(letter for letter in map(chr, range(0x1200, 0x1350)) if letter.isalpha())  # of Ethiopia

ALPHABETS = {
    "two letters": "ab",
    "seven letters": "abcdefg",
    "a to z": ASCII,
    "the end of a to z": ASCII[-9:],
    "dotless ı and its neighbours": "iıjnñlkßa",
    "accents": _ACCENTED,
    "33 letters": _CYRILLIC,
    "more than 64 letters": ASCII + _GREEK + _CYRILLIC,
    "more than 128 letters": ASCII + _GREEK + _CYRILLIC + _GEORGIAN_AND_ARMENIAN,
    "more than 256 letters": ASCII + _SYLLABLES,
    "without capitals": _NO_CASE,
    "beyond 16 bits": _FAR,
}
_PLAIN = ("two letters", "seven letters", "a to z", "the end of a to z")

# Lengths on both sides of what a solver might have taken for the longest.
LONG = (15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300)

# Numbers of words on both sides of what a block, a byte or a page of them might hold; and of long lists, which are made
# by counting and not drawn. Longer still is ENABLE1, which is asked about at the end.
MANY = (31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300)
LONG_LISTS = (1001, 1025, 2049, 4097, 8193)

# Sizes of honeycombs: every one that there is, and often the usual one.
_LEAST, _MOST = LIMITS["size"]
SIZES = (7, 7, 7, _LEAST, _MOST, 7, 7, *range(_LEAST, _MOST + 1))

# What else the rules allow: small numbers as a rule, and now and then those on both sides of what a byte or a short
# integer holds, up to the limit.
MIN_LENGTHS = (*range(1, 7), *range(1, 7), 7, 8, 16, 33, 65, 256, LIMITS["min_length"][1])
BONUSES = (*range(10), *range(10), 100, 127, 128, 255, 256, 1000, 32_768, 65_536, LIMITS["bonus"][1])

# An alphabet of more is used up by words of eight letters, which are fewer: hundreds take minutes to make small.
_FEW = 100

# Letters of a word that are drawn; a longer one repeats them.
_PART = 16

NO_LETTERS = ("\n", "\r", "\u2028", "\x00", " ", "'", "-", "1", "\ufeff")


@st.composite
def alphabets(draw: st.DrawFn, plain: bool = False) -> str:
    """The letters from which one example is made."""
    return ALPHABETS[draw(st.sampled_from(_PLAIN if plain else tuple(ALPHABETS)))]


def rules_of(size: int) -> st.SearchStrategy[Rules]:
    """Rules for a honeycomb of that many letters; often those of the web or the magazine."""
    drawn = st.builds(
        Rules,
        size=st.just(size),
        min_length=st.sampled_from(MIN_LENGTHS),
        excluded=st.sampled_from(["s", "", "ab", "ñ"]),
        bonus=st.sampled_from(BONUSES),
        scoring=st.sampled_from(SCORINGS),
    )
    usual = [rules for rules in (NYT, PRINT) if rules.size == size]
    return st.sampled_from(usual) | drawn if usual else drawn


@st.composite
def honeycombs(draw: st.DrawFn, alphabet: str, size: int) -> Honeycomb:
    """That many letters of the alphabet, any of them the center."""
    letters = draw(st.lists(st.sampled_from(alphabet), min_size=size, max_size=size, unique=True))
    return Honeycomb("".join(letters), draw(st.sampled_from(letters)))


@st.composite
def texts(draw: st.DrawFn, letters: str, length: int, more: int = 0) -> str:
    """Text of so many of the letters, at least one, or a few more. Long text repeats what is drawn, so
    that it takes no longer to draw.
    """
    part = min(max(1, length), _PART)
    text = draw(st.text(letters, min_size=part, max_size=part + more))
    return (text * (max(1, length) // part + 1))[: max(1, length) - part + len(text)]


@st.composite
def words(draw: st.DrawFn, honeycomb: Honeycomb, rules: Rules, alphabet: str) -> str:
    """A word that the honeycomb can make, or one that just misses."""
    letters, center = honeycomb.letters, honeycomb.center
    outside = [letter for letter in alphabet if letter not in letters] or [_one_beyond(letters)]
    kind = draw(st.sampled_from(_KINDS))
    length = rules.min_length + draw(st.sampled_from((0, 1, -1, 2, 3, 8)))
    if kind == "only the center":
        return center * max(1, length)
    if kind == "center missing":
        return draw(texts(honeycomb.outer or outside[0], length, more=3))
    if kind == "any":
        return draw(st.text(alphabet, min_size=1, max_size=12))
    if kind == "long":
        chunk = draw(st.text(letters, min_size=1, max_size=8)) + draw(st.sampled_from((center, "")))
        whole = draw(st.sampled_from(LONG))
        word = (chunk * (whole // len(chunk) + 1))[:whole]
        return word[:-1] + draw(st.sampled_from((word[-1], center, outside[0], outside[-1])))
    if kind == "pangram":
        word = "".join(draw(st.permutations(letters))) + draw(st.text(letters, max_size=3))
        word += word[0] * (rules.min_length - len(word))
        return word if draw(st.booleans()) else word[1:] or word
    word = draw(texts(letters, length))
    if kind == "inside":
        at = draw(st.sampled_from((0, len(word) // 2, len(word) - 1)))
        return word[:at] + center + word[at + 1 :]
    # One letter outside: at either end, or where a look at only the ends does not see it.
    at = draw(st.sampled_from((0, len(word) // 2, len(word) - 1)))
    beyond = _same_bit(word[at], honeycomb, alphabet) or outside
    return word[:at] + draw(st.sampled_from(beyond)) + word[at:] + draw(st.sampled_from((center, "")))


_KINDS = ("inside", "inside", "pangram", "one letter outside", "only the center", "center missing", "long", "any")


@st.composite
def word_lists(
    draw: st.DrawFn, honeycomb: Honeycomb, rules: Rules, alphabet: str, strings: bool = True
) -> tuple[str, ...]:
    """Strings for a WordList: words about the honeycomb, their look-alikes, and what is no word.

    strings: whether there may be some that WordList skips.
    """
    drawn = draw(st.lists(words(honeycomb, rules, alphabet), max_size=8))
    for word in list(drawn):
        kind = draw(st.sampled_from(("none", "none", *_LOOK_ALIKES)))
        if kind != "none":
            drawn.append(_look_alike(kind, word, draw(st.sampled_from(honeycomb.letters))))
    if strings and drawn and draw(st.integers(0, 3)) == 3:
        word, mark = draw(st.sampled_from(drawn)), draw(st.sampled_from(NO_LETTERS))
        drawn += [word + mark, mark + word, word[:1] + mark + word[1:], word.upper()]
    if draw(st.integers(0, 5)) == 5 or (len(alphabet) > 32 and draw(st.booleans())):
        drawn = [*_filler(alphabet), *drawn]
    length = draw(st.integers(0, 19))
    if length > 16:
        lists = LONG_LISTS if length == 19 and rules.min_length <= _PART else MANY
        drawn += _many(draw(st.sampled_from(lists)), honeycomb, rules)
    order = draw(st.sampled_from(("as drawn", "sorted", "reversed")))
    if order == "sorted":
        drawn.sort()
    elif order == "reversed":
        drawn.reverse()
    return tuple(drawn)


@st.composite
def examples(draw: st.DrawFn, plain: bool = False, strings: bool = True) -> Example:
    """Words, rules, and one to three honeycombs of the size that the rules want.

    plain: only the letters a to z.
    strings: whether there may be strings that WordList skips.
    """
    alphabet = draw(alphabets(plain))
    size = min(draw(st.sampled_from(SIZES)), len(alphabet))
    rules = draw(rules_of(size))
    first = draw(honeycombs(alphabet, size))
    drawn = draw(word_lists(first, rules, alphabet, strings))
    kinds = draw(st.lists(st.sampled_from(("other center", "one letter exchanged", "any")), max_size=2))
    return Example(drawn, (first, *(_another(draw, kind, first, alphabet) for kind in kinds)), rules)


@st.composite
def searches(draw: st.DrawFn) -> Example:
    """Words and rules for a Searcher, over so few letters that brute force can answer."""
    alphabet = draw(st.sampled_from(("abc", "abcdefg", "aegmsx", "ñоλaeiz", ASCII[-8:])))
    size = min(draw(st.sampled_from((3, 2, 4, 1, 5, 7))), len(alphabet))
    if draw(st.booleans()):
        size = draw(st.sampled_from(range(_LEAST, _MOST + 1)))
        alphabet = draw(st.sampled_from((ASCII, ASCII[::-1])))[: size + 1]
    rules = draw(rules_of(size))
    # Drawn from a few letters at a time, so that several honeycombs have a pangram, and some tie.
    pangram = st.permutations(alphabet).map(lambda letters: "".join(letters)[:size])
    repeated = st.tuples(pangram, st.integers(0, 5)).map(lambda pair: pair[0] + pair[0][:1] * pair[1])
    short = st.text(alphabet, min_size=1, max_size=min(rules.min_length, _PART) + 3)
    drawn = draw(st.lists(repeated | short | texts(alphabet, rules.min_length), max_size=12))
    return Example(tuple(drawn), (), rules, top=draw(st.sampled_from((1, 2, 3, 10, 100))))


_LOOK_ALIKES = ("reversed", "sorted", "last letter doubled", "without the last", "letters moved by one", "repeated")


def _look_alike(kind: str, word: str, letter: str) -> str:
    """Another word that a solver with a fault may take for this one."""
    if kind == "reversed":
        return word[::-1]
    if kind == "sorted":
        return "".join(sorted(word))
    if kind == "last letter doubled":
        return word + word[-1]
    if kind == "without the last":
        return word[:-1] or word
    if kind == "letters moved by one":  # the same sum of code points
        moved = chr(ord(word[0]) + 1) + word[1:-1] + chr(ord(word[-1]) - 1)
        return moved if len(word) > 1 and moved.isalpha() else word
    return word + letter


def _filler(alphabet: str) -> list[str]:
    """Words that use up the whole alphabet, so that the letters that tell have high numbers."""
    if len(alphabet) <= _FEW:
        return [letter * 4 for letter in alphabet]
    return [alphabet[first : first + 8] for first in range(0, len(alphabet), 8)]


def _many(count: int, honeycomb: Honeycomb, rules: Rules) -> list[str]:
    """That many words that the honeycomb can make."""
    letters = honeycomb.letters
    if len(letters) == 1:
        return [letters * (rules.min_length + extra) for extra in range(min(count, 40))]
    start = honeycomb.center * max(1, rules.min_length - 1)
    endings = ("".join(end) for width in range(1, 12) for end in product(letters, repeat=width))
    return [start + end for end in islice(endings, count)]


def _another(draw: st.DrawFn, kind: str, first: Honeycomb, alphabet: str) -> Honeycomb:
    """A second honeycomb, near the first: what one leaves behind would show in the other."""
    if kind == "other center":
        return Honeycomb(first.letters, draw(st.sampled_from(first.letters)))
    free = [letter for letter in alphabet if letter not in first.letters]
    if kind == "one letter exchanged" and free and first.outer:
        letters = first.letters.replace(draw(st.sampled_from(first.outer)), draw(st.sampled_from(free)))
        return Honeycomb(letters, first.center)
    honeycomb: Honeycomb = draw(honeycombs(alphabet, len(first.letters)))
    return honeycomb


def _same_bit(letter: str, honeycomb: Honeycomb, alphabet: str) -> list[str]:
    """Letters outside that have the bit of this one, in masks that are too narrow for the alphabet."""
    ordered = sorted(alphabet)
    at = ordered.index(letter)
    return [
        ordered[other]
        for other in (at - 128, at - 64, at - 32, at + 32, at + 64, at + 128)
        if 0 <= other < len(ordered) and ordered[other] not in honeycomb.letters
    ]


def _one_beyond(letters: str) -> str:
    """A letter that is not among these: of a to z, since these may be all of a short alphabet's."""
    return next(letter for letter in reversed(ASCII) if letter not in letters)
