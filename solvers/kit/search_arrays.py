"""What the vectorised searchers of `top/` share: the valid words as masks and points, sets of letters by
rank, and the n best of many scores.

In: a word list and rules. Out: arrays. A mask has one bit for each letter, the smallest letter the lowest,
and 64 of them at most: a list of more letters is refused, and `compressed_bound`, whose masks are
Python integers, is named instead.

Sets of letters are numbered by the combinatorial number system: those of one size stand in the order of
their masks, and the rank of {a < b < c} is C(a,1) + C(b,2) + C(c,3). So a table over all the sets of up to seven of
25 letters has 726,206 entries, where one over all masks has 2^25.

Source: Knuth, The Art of Computer Programming, volume 4A, 7.2.1.3.
"""

from dataclasses import dataclass
from math import comb

import numpy as np

from solvers.errors import CapacityError
from solvers.kit.arrays import BITS, Array, alphabet, length_scores, lengths, masks
from solvers.kit.search import rank
from solvers.protocol import ScoredHoneycomb
from solvers.puzzle import Honeycomb, Rules
from solvers.wordlist import WordList

# How many letters one table of ranks is for.
_CHUNK = 13


@dataclass(frozen=True)
class ValidWords:
    """The valid words of a list.

    letters: the letter of each bit, smallest first: those of the whole list without the excluded ones.
    masks, points: of each word, in word-list order; 64 bits each.
    pangrams: the distinct masks of those with as many letters as a honeycomb, in rising order.
    """

    letters: str
    masks: Array
    points: Array
    pangrams: Array

    def spelled(self, mask: int) -> str:
        """The letters of a mask, sorted."""
        return "".join(letter for i, letter in enumerate(self.letters) if mask >> i & 1)


def valid_words(words: WordList, rules: Rules, searcher: str) -> ValidWords:
    """The valid words as arrays. Raises CapacityError, in the searcher's name, for more than 64 letters."""
    check_letters(words, searcher)
    all_words = masks(words)
    size, length = np.bitwise_count(all_words.word_masks), lengths(words)
    excluded = all_words.word_masks.dtype.type(all_words.mask(rules.excluded))
    valid = np.flatnonzero((length >= rules.min_length) & (size <= rules.size) & (all_words.word_masks & excluded == 0))
    length, is_pangram = length[valid], size[valid] == rules.size
    points = length_scores(rules, int(length.max(initial=0))).take(length) + rules.bonus * is_pangram
    used = int(np.bitwise_or.reduce(all_words.word_masks, initial=0)) & ~int(excluded)
    letters, packed = close_up(all_words.bits, used, all_words.word_masks[valid].astype(np.uint64))
    return ValidWords(letters, packed, points, distinct(packed[is_pangram]))


def distinct(masks: Array) -> Array:
    """Each mask once, in rising order. np.unique takes five times as long."""
    ordered = np.sort(masks)
    return ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered


def check_letters(words: WordList, searcher: str) -> None:
    """Raise CapacityError, in the searcher's name, where the list has more letters than a mask has bits."""
    if len(letters := alphabet(words)) > BITS:
        raise CapacityError(
            f"searcher {searcher}: word list {words.name} has {len(letters)} letters, and it can hold {BITS}; "
            "use compressed_bound"
        )


def close_up(bits: dict[str, int], used: int, masks: Array) -> tuple[str, Array]:
    """The letters whose bits are used, and the masks with only those bits, in the same order."""
    for bit in reversed(bits.values()):
        if not used >> bit & 1:
            below = np.uint64((1 << bit) - 1)
            masks = (masks & below) | (masks >> np.uint64(1) & ~below)
    return "".join(letter for letter, bit in bits.items() if used >> bit & 1), masks


class Ranks:
    """The ranks of sets of up to `size` of `letters` letters.

    binomials: [letter, place]: what a letter adds to the rank of a set in which it is in that place, from 1.
    counts: how many sets there are of each size, from 0.
    """

    def __init__(self, letters: int, size: int) -> None:
        self.size = size
        self.letters = letters
        self.counts = [comb(letters, k) for k in range(size + 1)]
        self.binomials = np.array([[comb(n, k) for k in range(size + 1)] for n in range(letters)], np.int64)

    def of(self, masks: Array) -> Array:
        """The rank of each mask among those of its size, which is `size` at most.

        A table gives what each chunk of a mask adds, by the number of letters below it.
        """
        ranks, below = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.intp)
        for first in range(0, self.letters, _CHUNK):
            letters = min(_CHUNK, self.letters - first)
            chunk = ((masks >> np.uint64(first)) & np.uint64((1 << letters) - 1)).astype(np.intp)
            ranks += self._table(first, letters)[chunk, below]
            below += np.bitwise_count(chunk)
        return ranks

    def _table(self, first: int, letters: int) -> Array:
        """[chunk, letters below]: what the letters of the chunk add. No set has more than `size` letters."""
        table = np.zeros((1 << letters, self.size + 1), np.int64)
        within = np.zeros(1 << letters, np.intp)
        for i in range(letters):
            half = 1 << i
            place = np.minimum(within[:half, None] + np.arange(self.size + 1) + 1, self.size)
            table[half : 2 * half] = table[:half] + self.binomials[first + i].take(place)
            within[half : 2 * half] = within[:half] + 1
        return table


def best_of(valid: ValidWords, pangrams: Array, scores: Array, n: int) -> list[ScoredHoneycomb]:
    """The n best honeycombs.

    pangrams: masks, one a row of scores.
    scores: one column for each letter of the mask as the center, the smallest letter first.
    """
    flat = scores.ravel()
    least = np.partition(flat, len(flat) - n)[len(flat) - n] if n < len(flat) else 0
    best = []
    for i in np.flatnonzero(flat >= least).tolist():
        row, column = divmod(i, scores.shape[1])
        letters = valid.spelled(int(pangrams[row]))
        best.append(ScoredHoneycomb(int(flat[i]), Honeycomb(letters, letters[column])))
    return sorted(best, key=rank)[:n]
