"""Whether two benchmarks were given the same input, and gave the same answers.

In: two benchmarks. Out: what is different, in words, or nothing. Nothing is ever compared whose inputs
differ: a time on another word list says nothing of the solver.
"""

from harness.runfile.read import Bench, Results

_DIGITS = 8
"""Of a digest, enough to tell two apart by eye."""


def other_input(a: Bench, b: Bench) -> str:
    """What is different between two benchmarks, such as `other word list: enable1 (f32e6fbd), web2 (0c1d2e3f)`."""
    if a.unit != b.unit:
        return f"other unit: {a.unit}, {b.unit}"
    for key, name in (("word_list_digest", "word_list"), ("honeycombs_digest", ""), ("rules", "")):
        if a.metadata.get(key) != b.metadata.get(key):
            what = key.removesuffix("_digest").replace("_", " ")
            return f"other {what}: {_told(a, key, name)}, {_told(b, key, name)}"
    conflicts = sorted(s for s in a.answers.keys() & b.answers.keys() if a.answers[s] != b.answers[s])
    return f"other answers to {conflicts[0]}" if conflicts else ""


def other_answers(a: Results, b: Results, case: str) -> bool:
    """Whether the answers to the whole case, where both runs checked the whole of it, are different."""
    cases = [results.about.get("cases", {}).get(case, {}) for results in (a, b)]
    whole = all(one.get("verified") == one.get("honeycombs") and one.get("answers_digest") for one in cases)
    return whole and cases[0]["answers_digest"] != cases[1]["answers_digest"]


def _told(bench: Bench, key: str, name: str) -> str:
    value = str(bench.metadata.get(key, "not said"))
    if not key.endswith("_digest"):
        return value
    called = str(bench.metadata.get(name, ""))
    return f"{called} ({value[:_DIGITS]})" if called else value[:_DIGITS]
