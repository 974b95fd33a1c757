"""Sort the words by the bits of their letters once; a query enumerates the masks within its own.

A word can be made exactly if its mask is the center's bit and some of the outer letters' bits. There
are 64 such masks for seven letters; each is made from one before it by a single OR, and looked up in a
dictionary. The points table does the same with sorted strings, where joining and hashing the 64 keys
is most of the work: integers take a fifth of its time. Each letter more doubles the masks, so that
from some ten letters on a scan of all the masks there are is faster (`bit_sliced`, `mask_scan`).

The bits are given out to the letters that the list has, and a Python integer has as many as are
needed, so that any alphabet will do. Words with more distinct letters than a honeycomb are left out.

Source: subset enumeration over bit masks, as in the C++ solvers for this puzzle; the notebook's
points table with integers for strings.
Prepare O(letters in the word list), query O(2^honeycomb letters + words found).
"""

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class MaskTable(ScoreBySolving):
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        self._bits = bits = {letter: 1 << i for i, letter in enumerate(words.alphabet)}
        self._words: dict[int, list[str]] = {}
        bit, min_length, size, table = bits.__getitem__, rules.min_length, rules.size, self._words
        for word in words:
            if len(word) >= min_length and len(letters := set(word)) <= size:
                mask = sum(map(bit, letters))
                if mask in table:
                    table[mask].append(word)
                else:
                    table[mask] = [word]

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        bits, words, center = self._bits, self._words, honeycomb.center
        if center not in bits:
            return []
        masks = [bits[center]]
        for letter in honeycomb.letters:
            if letter != center and letter in bits:
                bit = bits[letter]
                masks += [mask | bit for mask in masks]
        answer: list[str] = []
        for mask in masks:
            if mask in words:
                answer += words[mask]
        return answer
