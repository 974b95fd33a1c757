"""Sort the words by letterset once; a query looks up every letterset that the honeycomb holds.

A honeycomb of seven letters has 64 subsets with the center, and a word can be made exactly if its
letterset is one of them. Lettersets are sorted strings, as in the notebook; beside the words of
each stands the sum of their scores, so that a score is 64 look-ups.

Source: the notebook's points table, with the words kept beside the points.
Prepare O(letters in the word list), query O(2^honeycomb letters + words found).
"""

from collections import defaultdict
from itertools import combinations

from solvers.puzzle import NYT, Honeycomb, Rules, letterset
from solvers.wordlist import WordList


class PointsTable:
    def __init__(self, words: WordList, rules: Rules = NYT) -> None:
        self.words: dict[str, list[str]] = defaultdict(list)
        for word in words:
            if len(word) >= rules.min_length and len(letters := letterset(word)) <= rules.size:
                self.words[letters].append(word)
        self.points = {letters: sum(map(rules.word_score, group)) for letters, group in self.words.items()}

    def solve(self, honeycomb: Honeycomb) -> list[str]:
        answer: list[str] = []
        for letters in _subsets_with_center(honeycomb):
            if letters in self.words:
                answer += self.words[letters]
        return answer

    def score(self, honeycomb: Honeycomb) -> int:
        points = self.points
        return sum(points.get(letters, 0) for letters in _subsets_with_center(honeycomb))

    def bound(self, letters: str) -> int:
        """What no honeycomb of these letters can exceed, whatever its center: the points of all the
        words within the letters.
        """
        points = self.points
        return sum(
            points.get("".join(subset), 0)
            for size in range(1, len(letters) + 1)
            for subset in combinations(letters, size)
        )


def _subsets_with_center(honeycomb: Honeycomb) -> list[str]:
    """Every letterset within the honeycomb that has the center."""
    letters, center = honeycomb.letters, honeycomb.center
    return [
        "".join(subset)
        for size in range(1, len(letters) + 1)
        for subset in combinations(letters, size)
        if center in subset
    ]
