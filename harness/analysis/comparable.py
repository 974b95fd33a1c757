"""Whether two benchmarks were given the same input, and gave the same answers.

In: two benchmarks. Out: what is different, in words, or nothing. Benchmarks whose inputs differ are never
compared: a time on another word list says nothing of the solver.
"""

from harness.runfile.read import Bench, Results

_DIGITS = 8  # of a digest, enough to tell two apart by eye


def other_input(a: Bench, b: Bench) -> str:
    """What is different between two benchmarks, such as `other word list: enable1 (f32e6fbd), web2 (0c1d2e3f)`."""
    if a.unit != b.unit:
        return f"other unit: {a.unit}, {b.unit}"
    for key, name in (("word_list_digest", "word_list"), ("honeycombs_digest", ""), ("rules", "")):
        if a.metadata.get(key) != b.metadata.get(key):
            subject = key.removesuffix("_digest").replace("_", " ")
            return f"other {subject}: {_value(a, key, name)}, {_value(b, key, name)}"
    conflicts = sorted(part for part in a.answers.keys() & b.answers.keys() if a.answers[part] != b.answers[part])
    return f"other answers to {conflicts[0]}" if conflicts else ""


def other_answers(a: Results, b: Results, case: str) -> bool:
    """Whether the answers to the whole case, where both runs checked the whole of it, are different."""
    records = [results.header.cases.get(case) for results in (a, b) if results.header is not None]
    digests = {record.answers_digest for record in records if record and record.verified == record.honeycombs}
    return len(records) == 2 and "" not in digests and len(digests) == 2


def _value(bench: Bench, key: str, name: str) -> str:
    value = str(bench.metadata.get(key, "not said"))
    if not key.endswith("_digest"):
        return value
    label = str(bench.metadata.get(name, ""))
    return f"{label} ({value[:_DIGITS]})" if label else value[:_DIGITS]
