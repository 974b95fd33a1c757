"""What the compiled searchers of `top/` share: the valid words of a list, from one pass over its text.

In: a word list and rules. Out: ValidWords, as `search_arrays` makes them with numpy, in a third of the time.
"""

from typing import Any

import numpy as np

from solvers.kit.arrays import Array, alphabet, codes, length_scores, lengths, starts, table
from solvers.kit.compiled import READ, compiled
from solvers.kit.search_arrays import ValidWords, check_letters, close_up, distinct
from solvers.puzzle import Rules
from solvers.wordlist import WordList

_READ = READ.format


def valid_words(words: WordList, rules: Rules, searcher: str) -> ValidWords:
    """The valid words as arrays. Raises CapacityError, in the searcher's name, for more than 64 letters."""
    check_letters(words, searcher)
    bits = {letter: i for i, letter in enumerate(alphabet(words))}
    text, begins = codes(words), starts(words)
    values = table(text, {letter: 1 << bit for letter, bit in bits.items()}, np.uint64)
    scores = length_scores(rules, int(lengths(words).max(initial=0)))
    excluded = sum(1 << bits[letter] for letter in rules.excluded if letter in bits)
    masks, points = np.empty(len(words), np.uint64), np.empty(len(words), np.int64)
    pangrams = np.empty(len(words), np.uint64)
    limits = rules.min_length, rules.size, rules.bonus
    valid, pangram_count, used = _valid(text, begins, values, scores, excluded, *limits, masks, points, pangrams)
    letters, packed = close_up(bits, used & ~excluded, masks[:valid])
    _, packed_pangrams = close_up(bits, used & ~excluded, pangrams[:pangram_count])
    return ValidWords(letters, packed, points[:valid], distinct(packed_pangrams))


@compiled()
def bit_count(mask: Any) -> Any:
    """How many bits of 64 are set, by adding up neighbours."""
    mask -= (mask >> np.uint64(1)) & np.uint64(0x5555555555555555)
    mask = (mask & np.uint64(0x3333333333333333)) + ((mask >> np.uint64(2)) & np.uint64(0x3333333333333333))
    mask = (mask + (mask >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (mask * np.uint64(0x0101010101010101)) >> np.uint64(56)


@compiled(
    *(
        f"Tuple((int64, int64, uint64))({_READ(code)}, {_READ('int64')}, {_READ('uint64')}, {_READ('int64')}, uint64, "
        "int64, int64, int64, uint64[::1], int64[::1], uint64[::1])"
        for code in ("uint8", "uint32")  # ASCII text, and any other
    )
)
def _valid(
    text: Array,
    starts: Array,
    values: Array,
    scores: Array,
    excluded: Any,
    min_length: int,
    size: int,
    bonus: int,
    masks: Array,
    points: Array,
    pangrams: Array,
) -> tuple[int, int, Any]:
    """Write the masks and points of the valid words, and the masks of the pangrams; give how many there
    are of each, and the letters of all the words.
    """
    count = pangram_count = 0
    used = np.uint64(0)
    for i in range(len(starts)):
        # Without a sign: an index that may be negative would be checked at each letter.
        at = np.uint64(starts[i])
        end = np.uint64(starts[i + 1] - 1 if i + 1 < len(starts) else len(text))
        length = np.int64(end - at)
        mask = np.uint64(0)
        while at < end:
            mask |= values[text[at]]
            at += np.uint64(1)
        used |= mask
        if mask & excluded == 0 and length >= min_length:
            distinct = bit_count(mask)
            if distinct <= size:
                masks[count] = mask
                points[count] = scores[length]
                if distinct == size:
                    points[count] += bonus
                    pangrams[pangram_count] = mask
                    pangram_count += 1
                count += 1
    return count, pangram_count, used
