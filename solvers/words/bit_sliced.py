"""Keep one long integer for each letter, with a bit for each letterset that has it; a query ORs whole integers.

The lettersets with the same center are numbered. The OR of the integers of all letters outside the honeycomb
has a one for each letterset that cannot be made; what is zero can. That is at most 25 operations of C on
integers of a kilobyte or two, however many letters the honeycomb has, where the masks within it double with
each letter: on ENABLE1 it is the fastest in plain Python from some ten letters on.

Lettersets are numbered from those of the most common letters up. What a honeycomb can make has low numbers,
mostly, and is taken from the highest down, so that the integer gets shorter at once.

Source: bit-sliced signature files (Roberts, Partial-match retrieval via the method of superimposed codes,
1979), with a bit for each letter in place of a hash.
Prepare O(letters in the word list), query O(letters outside x distinct lettersets with the center + words found).
"""

from collections import defaultdict

from solvers.protocol import ScoreBySolving
from solvers.puzzle import NYT, Honeycomb, Rules
from solvers.wordlist import WordList


class BitSliced(ScoreBySolving):
    opt_in = True

    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.rules = rules
        common = sorted(words.alphabet, key=words.text.count, reverse=True)
        bits = {letter: 1 << i for i, letter in enumerate(common)}
        by_mask: dict[int, list[str]] = {}
        for word in words:
            if len(word) >= rules.min_length and len(letters := set(word)) <= rules.size:
                by_mask.setdefault(sum(map(bits.__getitem__, letters)), []).append(word)
        self._groups: dict[str, list[list[str]]] = {center: [] for center in common}
        slices: dict[str, dict[str, bytearray]] = {center: defaultdict(bytearray) for center in common}
        for mask in sorted(by_mask):
            inside = [letter for letter, bit in bits.items() if mask & bit]
            for center in inside:
                byte, bit = divmod(len(self._groups[center]), 8)
                self._groups[center].append(by_mask[mask])
                for letter in inside:
                    bitmap = slices[center][letter]
                    if len(bitmap) <= byte:
                        bitmap.extend(bytes(byte + 1 - len(bitmap)))
                    bitmap[byte] |= 1 << bit
        self._slices = {
            center: {letter: int.from_bytes(bitmap, "little") for letter, bitmap in bitmaps.items()}
            for center, bitmaps in slices.items()
        }

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        groups = self._groups.get(honeycomb.center, [])
        outside = 0
        for letter, has_letter in self._slices.get(honeycomb.center, {}).items():
            if letter not in honeycomb.letters:
                outside |= has_letter
        rest = outside ^ ((1 << len(groups)) - 1)
        answer: list[str] = []
        while rest:
            number = rest.bit_length() - 1
            answer += groups[number]
            rest ^= 1 << number
        return answer
