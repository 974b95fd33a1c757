"""One question to put to a solver: words, rules, honeycombs. In and out: an Example, also as JSON.

An Example is plain data, so that it can be drawn by hypothesis, sent to another process, made
smaller one letter at a time, and printed for a person to paste.
"""

import json
from dataclasses import dataclass, fields, replace

from solvers import NYT, BeeError, Honeycomb, PuzzleError, Rules, WordList
from solvers.errors import quote
from solvers.puzzle import capitals


class ExampleError(BeeError, ValueError):
    """Text that is no example."""


@dataclass(frozen=True)
class Example:
    """What a property is tried on.

    words: strings as they are given to WordList, which skips those that are no words.
    honeycombs: asked one after the other; each of the size that the rules want.
    top: how many honeycombs a Searcher is asked for, which needs no honeycomb.
    """

    words: tuple[str, ...]
    honeycombs: tuple[Honeycomb, ...] = ()
    rules: Rules = NYT
    top: int = 1

    def __post_init__(self) -> None:
        for honeycomb in self.honeycombs:
            self.rules.check(honeycomb)

    @property
    def word_list(self) -> WordList:
        """A new WordList each time: what one solver does to its own, another never sees."""
        return WordList(self.words)

    @property
    def is_plain(self) -> bool:
        """Whether all letters are among a to z, which no solver may refuse."""
        letters = "".join((*self.word_list, *(honeycomb.letters for honeycomb in self.honeycombs)))
        return letters.isascii()

    def cleaned(self) -> "Example":
        """The same example with nothing in it that WordList skips."""
        return replace(self, words=tuple(self.word_list))

    def to_json(self) -> str:
        """One line that `from_json` reads back; what is as usual is left out."""
        data: dict[str, object] = {"words": list(self.words)}
        if self.honeycombs:
            data["honeycombs"] = [str(honeycomb) for honeycomb in self.honeycombs]
        rules = changed_rules(self.rules)
        if rules:
            data["rules"] = rules
        if self.top != 1:
            data["top"] = self.top
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Example":
        """Raises ExampleError where the text is no example."""
        form = """write it as in '{"words": ["game"], "honeycombs": ["G/AELMPX"]}'"""
        try:
            data = json.loads(text)
            if not isinstance(data, dict) or not isinstance(data.get("words"), list):
                raise ExampleError(f"example {quote(text)}: it has no list of words; {form}")
            return cls(
                words=tuple(map(str, data["words"])),
                honeycombs=tuple(Honeycomb.parse(str(item)) for item in data.get("honeycombs", [])),
                rules=Rules(**data.get("rules", {})),
                top=int(data.get("top", 1)),
            )
        except PuzzleError as error:
            raise ExampleError(f"example {quote(text)}: {error}") from error
        except (TypeError, ValueError) as error:
            if isinstance(error, ExampleError):
                raise
            raise ExampleError(f"example {quote(text)}: {quote(error)}; {form}") from error

    def __str__(self) -> str:
        words = " ".join(map(capitals, self.words[:20])) + (" …" if len(self.words) > 20 else "")
        question = ", ".join(map(str, self.honeycombs)) or f"the {self.top} best honeycombs"
        return f"{question} of {len(self.words)} words: {words}"


def changed_rules(rules: Rules) -> dict[str, object]:
    """The fields in which the rules differ from NYT, by name."""
    names = [field.name for field in fields(rules)]
    return {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(NYT, name)}
