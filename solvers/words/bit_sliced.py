"""Keep one long integer for each letter, with a bit for each letterset that has it; a query ORs whole integers.

The lettersets with the same centre are numbered. The OR of the integers of all letters outside the honeycomb
has a one for each letterset that cannot be made; what is zero can. That is at most 25 operations of C on
integers of a kilobyte or two, however many letters the honeycomb has, where the masks within it double with
each letter: on ENABLE1 it is the fastest in plain Python from some ten letters on.

Lettersets are numbered from those of the most common letters up. What a honeycomb can make has low numbers,
mostly, and is taken from the highest down, so that the integer gets shorter at once.

Source: bit-sliced signature files (Roberts, Partial-match retrieval via the method of superimposed codes,
1979), with a bit for each letter in place of a hash.
Prepare O(letters in the word list), query O(letters outside x distinct lettersets with the centre + words found).
"""

from collections import Counter
from itertools import chain
from operator import itemgetter

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class BitSliced(ScoreBySolving):
    aside = True

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        groups: dict[frozenset[str], list[str]] = {}
        for word in words:
            if len(word) >= rules.min_length and len(letters := frozenset(word)) <= rules.size:
                groups.setdefault(letters, []).append(word)
        common = [letter for letter, _ in Counter(chain.from_iterable(groups)).most_common()]
        bits = {letter: 1 << i for i, letter in enumerate(common)}
        numbered = sorted(((sum(map(bits.__getitem__, letters)), letters) for letters in groups), key=itemgetter(0))
        self._groups: dict[str, list[list[str]]] = {center: [] for center in common}
        slices: dict[str, dict[str, bytearray]] = {center: {} for center in common}
        for _, letters in numbered:
            for center in letters:
                number = len(self._groups[center])
                self._groups[center].append(groups[letters])
                of_center = slices[center]
                for letter in letters:
                    if letter not in of_center:
                        of_center[letter] = bytearray()
                    of_letter = of_center[letter]
                    if len(of_letter) <= number >> 3:
                        of_letter.extend(bytes((number >> 3) + 1 - len(of_letter)))
                    of_letter[number >> 3] |= 1 << (number & 7)
        self._slices = {
            center: {letter: int.from_bytes(of_letter, "little") for letter, of_letter in of_center.items()}
            for center, of_center in slices.items()
        }

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        groups = self._groups.get(honeycomb.center, [])
        outside = 0
        for letter, has_letter in self._slices.get(honeycomb.center, {}).items():
            if letter not in honeycomb.letters:
                outside |= has_letter
        left = outside ^ ((1 << len(groups)) - 1)
        found: list[str] = []
        while left:
            number = left.bit_length() - 1
            found += groups[number]
            left ^= 1 << number
        return found
