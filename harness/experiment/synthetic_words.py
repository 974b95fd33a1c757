"""A longer word list that is like a given one: an order-3 letter model, fitted to it and length-matched.

In: a word list, a factor, a seed. Out: so many times as many words. The model says how often each letter
follows the three before it; for each length of word there are the factor times as many as in the
list, or, where the model has no more words of that length, as many as it has, and longer ones for the
rest. What a solver meets in such a list (lengths, letters, distinct lettersets) is near what it meets in
the real one; `tests/harness/experiment/test_growing_cases.py` says how near.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers import WordList

ORDER = 3
_BATCH = 1 << 19
_EXHAUSTED = 0.02
"""A length is given up when so small a part of a batch is new."""


def longer_list(words: WordList, factor: int, seed: int = 1) -> list[str]:
    """So many times as many words, each once, sorted. Raises ValueError for a list without words."""
    if not len(words):
        raise ValueError("a model cannot be fitted to no words")
    model = _Model(words)
    draw = np.random.default_rng(seed)
    lengths = Counter(map(len, words))
    found: list[str] = []
    missing = 0
    for length in range(min(lengths), max(lengths) * 4):
        wanted = lengths[length] * factor + missing
        if wanted:
            some = model.words(length, wanted, draw)
            missing = wanted - len(some)
            found += some
        elif length > max(lengths):
            break
    return sorted(found)


class _Model:
    """Counts of each letter after each three, as arrays that a batch of words is drawn from at once."""

    def __init__(self, words: WordList) -> None:
        self._letters = np.array([0, *map(ord, words.alphabet)], dtype=np.uint32)
        code = {letter: i for i, letter in enumerate(words.alphabet, 1)}
        self._base = len(self._letters)
        counts: Counter[int] = Counter()  # of context * base + letter
        for word in words:
            context = 0  # three times the mark for "before the word"
            for letter in word:
                counts[context * self._base + code[letter]] += 1
                context = self._after(context, code[letter])
        keys = np.array(sorted(counts), dtype=np.int64)
        self._next = keys % self._base
        # All letters of all contexts stand on one line, each as long as it is frequent: a letter is drawn
        # by a point between the beginning and the end of its context.
        self._line = np.cumsum([counts[int(key)] for key in keys])
        contexts = keys // self._base
        first = np.flatnonzero(np.r_[True, contexts[1:] != contexts[:-1]])
        self._contexts = contexts[first]
        edges = np.r_[0, self._line][np.r_[first, len(keys)]]
        self._begin, self._end = edges[:-1], edges[1:]

    def _after(self, context: int, letter: int) -> int:
        after: int = (context * self._base + letter) % self._base**ORDER
        return after

    def words(self, length: int, count: int, draw: np.random.Generator) -> list[str]:
        """So many different words of a length; fewer where the model seems to have no more."""
        found: dict[str, None] = {}
        while len(found) < count:
            size = min(_BATCH, 2 * (count - len(found)) + 1000)
            before = len(found)
            found.update(dict.fromkeys(self._batch(length, size, draw)))
            if len(found) - before < _EXHAUSTED * size:
                break
        return list(found)[:count]

    def _batch(self, length: int, size: int, draw: np.random.Generator) -> Iterator[str]:
        """Words of a length, some of them twice. One whose letters nothing in the list follows is left out."""
        contexts = np.zeros(size, dtype=np.int64)
        drawn: NDArray[np.uint32] = np.empty((size, length), dtype=np.uint32)
        alive = np.ones(size, dtype=bool)
        for place in range(length):
            index = np.minimum(np.searchsorted(self._contexts, contexts), len(self._contexts) - 1)
            alive &= self._contexts[index] == contexts
            span = self._end[index] - self._begin[index]
            points = self._begin[index] + (draw.random(size) * span).astype(np.int64)
            letters = self._next[np.searchsorted(self._line, points, side="right")]
            drawn[:, place] = self._letters[letters]
            contexts = (contexts * self._base + letters) % self._base**ORDER
        text = np.ascontiguousarray(drawn[alive]).astype("<u4").tobytes().decode("utf-32-le")
        return (text[a:b] for a, b in pairwise(range(0, len(text) + 1, length)))
