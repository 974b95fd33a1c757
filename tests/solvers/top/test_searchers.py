"""Every searcher finds what brute force over naive finds; on ENABLE1, what the notebook found."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import solvers.top
from solvers import (
    NYT,
    PRINT,
    CapacityError,
    Honeycomb,
    PuzzleError,
    RegistryError,
    Rules,
    ScoredHoneycomb,
    Searcher,
    SearchResult,
    WordList,
)
from solvers.kit.search import Exhaustive
from solvers.registry import Entry, find, resolve
from solvers.top.branch_and_bound import BranchAndBound
from solvers.top.brute_force import BruteForce
from solvers.top.pangram_lettersets import PangramLettersets
from solvers.words.naive import Naive
from solvers.words.points_table import PointsTable

ROOT = Path(__file__).resolve().parents[3]
LISTED = find("searcher")
HERE = [solver for solver in find() if not solver.unavailable()]
BOUNDING = [solver.name for solver in HERE if callable(getattr(solver.load(), "bound", None))]
EVERY = [
    *LISTED,
    *(resolve(f"brute_force[{solver.name}]", "searcher") for solver in HERE),
    *(resolve(f"pangram_lettersets[{solver.name}]", "searcher") for solver in HERE),
    *(resolve(f"branch_and_bound[{solver}]", "searcher") for solver in BOUNDING),
]
ALPHABET = "abcsñё"


def available(entries: list[Entry]) -> list[Entry]:
    """Those whose library is here."""
    return [entry for entry in {entry.name: entry for entry in entries}.values() if not entry.unavailable()]


word_lists = st.lists(st.text(ALPHABET, min_size=1, max_size=7), max_size=30).map(WordList)
small_rules = st.builds(
    Rules,
    size=st.integers(1, 5),
    min_length=st.integers(1, 5),
    excluded=st.sampled_from(["", "s", "a", "sñ"]),
    bonus=st.integers(0, 9),
    scoring=st.sampled_from(["length", "flat"]),
)


@pytest.mark.property
@settings(deadline=None)
@given(words=word_lists, rules=small_rules, n=st.integers(1, 12))
@example(WordList(["abcd", "bcda", "ñabc"]), Rules(size=4), 12).via("ties of score: letters, then center")
@example(WordList(["bcs", "abc"]), Rules(size=3, min_length=3, excluded=""), 1).via(
    "a bound that ties, late in the list"
)
def test_every_searcher_finds_what_brute_force_over_naive_finds(words: WordList, rules: Rules, n: int) -> None:
    right = BruteForce(words, rules, Naive).top(n)
    for entry in available(EVERY):
        found = entry.load()(words, rules).top(n)
        assert found.best == right.best, entry.name


MANY_LETTERS = "aeiorntlscudpmhgbyfvkwzxqjñéüöäßабвгдежзийклмнопрстуфхцчшщъыьэюя"


@st.composite
def lists_of_many_letters(draw: st.DrawFn) -> tuple[WordList, Rules]:
    """Words of up to 64 letters, of which there are more than tables by letter may have room for, and rules."""
    letters = MANY_LETTERS[: draw(st.sampled_from((14, 15, 16, 17, 18, 26, 31, 32, 33, 40, 63, 64)))]
    rules = draw(
        st.builds(
            Rules, size=st.integers(3, 13), min_length=st.integers(1, 5), excluded=st.sampled_from(["s", "", "añ"])
        )
    )
    few = st.lists(st.sampled_from(letters), min_size=rules.size + 1, max_size=rules.size + 1, unique=True)
    words = [letters]  # uses them all, and is no valid word where there are more than a honeycomb has
    for drawn in draw(st.lists(few, min_size=1, max_size=3)):
        words += draw(st.lists(st.text(drawn, min_size=1, max_size=8), max_size=8))
        words += ["".join(drawn[:-1]), "".join(drawn[1:]) + drawn[1]]
    return WordList(words), rules


ALONE = available([entry for entry in LISTED if entry.solver is None])
"""Those that use no solver."""


def best_or_refusal(entry: Entry, words: WordList, rules: Rules, n: int) -> list[ScoredHoneycomb] | CapacityError:
    """What the searcher finds; its error where it cannot hold so much."""
    try:
        return entry.load()(words, rules).top(n).best
    except CapacityError as error:
        return error


@pytest.mark.property
@settings(deadline=None)
@given(drawn=lists_of_many_letters(), n=st.sampled_from((1, 2, 30)))
def test_searchers_without_a_solver_hold_64_letters_or_refuse(drawn: tuple[WordList, Rules], n: int) -> None:
    words, rules = drawn
    right = PangramLettersets(words, rules, PointsTable).top(n)
    for entry in ALONE:
        found = best_or_refusal(entry, words, rules, n)
        if isinstance(found, CapacityError):
            assert not entry.name.startswith("compressed_bound"), "this one has no table over all sets of letters"
            assert f"{rules.size} of " in str(found)
        else:
            assert found == right.best, entry.name


@pytest.mark.parametrize("entry", ALONE, ids=lambda entry: entry.name)
def test_more_than_64_letters_are_refused_by_number_or_answered(entry: Entry) -> None:
    words = WordList([f"{MANY_LETTERS}її", "кофе", "феко", "кофекофе", "цифр"])
    rules = Rules(size=4, excluded="")
    found = best_or_refusal(entry, words, rules, 3)
    if entry.name == "compressed_bound":
        assert found == PangramLettersets(words, rules).top(3).best
    else:
        expected = f"searcher {entry.name}: word list words has 65 letters, and it can hold 64; use compressed_bound"
        assert str(found) == expected


@pytest.mark.parametrize("name", ["subset_sums", "subset_sums_numba"])
def test_subset_sums_score_every_honeycomb_of_enable1(name: str, enable1: WordList) -> None:
    entry = resolve(name, "searcher")
    if reason := entry.unavailable():
        pytest.skip(reason)
    assert entry.load()(enable1).top(100) == SearchResult(
        best=PangramLettersets(enable1).top(100).best, scored=3_364_900, pruned=0
    )


@pytest.mark.parametrize("name", ["subset_sums", "points_matrix"])
def test_tables_beyond_a_gibibyte_are_refused_before_they_are_made(name: str) -> None:
    words = WordList([MANY_LETTERS, MANY_LETTERS[:20]])
    with pytest.raises(CapacityError, match=rf"searcher {name}: .* of 63 letters.*; use compressed_bound"):
        resolve(name, "searcher").load()(words, Rules(size=20))


@pytest.mark.property
@settings(deadline=None)
@given(words=word_lists, rules=small_rules)
def test_the_oracle_keeps_to_the_definition(words: WordList, rules: Rules) -> None:
    # The definition once more, with none of the code that the searchers share.
    valid = [
        word
        for word in words
        if len(word) >= rules.min_length and len(set(word)) <= rules.size and not set(word) & set(rules.excluded)
    ]
    scores = {
        ("".join(sorted(set(pangram))), center): sum(
            rules.word_score(word) for word in valid if center in word and set(word) <= set(pangram)
        )
        for pangram in valid
        if len(set(pangram)) == rules.size
        for center in pangram
    }
    ranked = sorted(scores, key=lambda honeycomb: (-scores[honeycomb], honeycomb))
    best = BruteForce(words, rules, Naive).top(1000).best
    assert [(each.honeycomb.letters, each.honeycomb.center, each.score) for each in best] == [
        (*honeycomb, scores[honeycomb]) for honeycomb in ranked
    ]


@pytest.mark.property
@settings(deadline=None)
@given(words=word_lists, rules=small_rules)
def test_no_honeycomb_scores_more_than_its_letters_without_a_center(words: WordList, rules: Rules) -> None:
    letters = words.alphabet[: rules.size]
    if len(letters) == rules.size:
        for name in BOUNDING:
            solver = resolve(name).load()(words, rules)
            bound = solver.bound(letters)
            assert all(solver.score(Honeycomb(letters, center)) <= bound for center in letters), name


@pytest.mark.parametrize("entry", available(LISTED), ids=lambda entry: entry.name)
def test_a_list_without_a_pangram_has_no_top_honeycomb(entry: Entry) -> None:
    for words in (WordList([]), WordList(["dean", "trade", "reader", "blacksmith"])):
        assert entry.load()(words).top(3).best == []


@pytest.mark.parametrize("entry", available(LISTED), ids=lambda entry: entry.name)
def test_none_is_no_number_of_honeycombs(entry: Entry, mini: WordList) -> None:
    with pytest.raises(PuzzleError, match="n is 0; ask for 1 honeycomb or more"):
        entry.load()(mini).top(0)


@pytest.mark.parametrize("entry", available(LISTED), ids=lambda entry: entry.name)
def test_a_searcher_is_a_searcher(entry: Entry, mini: WordList) -> None:
    searcher = entry.load()(mini)
    assert isinstance(searcher, Searcher)
    assert searcher.top().best == [ScoredHoneycomb(31, Honeycomb("aceiort", "a"))]


@pytest.mark.parametrize("kind", [BruteForce, PangramLettersets, BranchAndBound])
def test_the_first_solver_that_a_strategy_is_listed_with_is_its_default(kind: type) -> None:
    default = inspect.signature(kind).parameters["solver"].default
    assert default is resolve(kind.scorers[0]).load()  # type: ignore[attr-defined]


def test_branch_and_bound_scores_8084_honeycombs_of_enable1(enable1: WordList) -> None:
    # 7,986 bounds, and all 7 centers of 14 lettersets; the other 7,972 lettersets are pruned.
    assert BranchAndBound(enable1).top() == SearchResult(
        best=[ScoredHoneycomb(3898, Honeycomb("aeginrt", "r"))], scored=7986 + 14 * 7, pruned=(7986 - 14) * 7
    )


def test_both_searches_of_enable1_find_the_same_hundred(enable1: WordList) -> None:
    plain = PangramLettersets(enable1).top(100)
    assert plain.scored == 55_902
    assert plain.pruned == 0
    assert plain.best == BranchAndBound(enable1).top(100).best


def test_brute_force_would_score_3364900_honeycombs_of_enable1(enable1: WordList) -> None:
    search = BruteForce(enable1)
    assert search.total == 3_364_900
    assert search.alphabet == "abcdefghijklmnopqrtuvwxyz"


@pytest.mark.parametrize(
    ("rules", "score", "honeycomb"),
    [
        (Rules(excluded=""), 8681, Honeycomb("aeinrst", "e")),
        (PRINT, 591, Honeycomb("aeginrt", "r")),
    ],
    ids=["S allowed", "print"],
)
def test_other_rules_have_other_top_honeycombs(
    enable1: WordList, rules: Rules, score: int, honeycomb: Honeycomb
) -> None:
    best = BranchAndBound(enable1, rules).top().best
    assert best == [ScoredHoneycomb(score, honeycomb)]
    found = Naive(enable1, rules).solve(honeycomb)
    assert sum(map(rules.word_score, found)) == score


def test_progress_counts_up_to_all_candidates(mini: WordList) -> None:
    for search in (BruteForce(mini), PangramLettersets(mini), BranchAndBound(mini)):
        told: list[tuple[int, int]] = []
        search.progress = lambda done, total, told=told: told.append((done, total))
        search.top()
        assert told == sorted(told)
        total = getattr(search, "total", 14)
        assert told[-1] == (total, total)
        assert {each for _, each in told} == {total}


@pytest.mark.parametrize("kind", [BruteForce, PangramLettersets])
def test_a_sample_is_of_the_honeycombs_that_would_be_scored(kind: type[Exhaustive], mini: WordList) -> None:
    search = kind(mini, NYT, PointsTable)
    drawn = search.draw(50, seed=1)
    assert len(drawn) == 50
    assert set(drawn) <= set(search.lettersets())
    assert drawn == search.draw(50, seed=1)
    assert drawn != search.draw(50, seed=2)
    assert kind(WordList([]), NYT, PointsTable).draw(3) == []


def test_a_solver_that_gives_no_bound_is_refused(mini: WordList) -> None:
    with pytest.raises(RegistryError, match=r"Naive has no bound method; give a solver .* such as points_table"):
        resolve("branch_and_bound[naive]", "searcher").load()(mini)


def test_the_searchers_are_listed_with_the_solvers_they_name() -> None:
    assert {
        "branch_and_bound[points_table]",
        "brute_force[naive]",
        "pangram_lettersets[naive]",
        "pangram_lettersets[points_table]",
    } <= {entry.name for entry in LISTED}
    assert [entry.name for entry in LISTED] == sorted(entry.name for entry in LISTED)
    for entry in LISTED:
        assert resolve(entry.spec, "searcher") == entry
        assert entry.idea
        assert entry.cost


def test_a_name_without_brackets_takes_the_default_solver() -> None:
    assert resolve("pangram_lettersets", "searcher").name == "pangram_lettersets[points_table]"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nothing", "searcher 'nothing': unknown; choose from branch_and_bound, brute_force"),
        ("nothing[set]", "searcher 'nothing': unknown"),
        ("brute_force[nothing]", "solver 'nothing': unknown; choose from "),
        ("brute_force[set", "searcher 'brute_force[set': unknown"),
    ],
)
def test_a_searcher_that_is_not_there_is_named(name: str, fault: str) -> None:
    with pytest.raises(RegistryError) as raised:
        resolve(name, "searcher")
    assert str(raised.value).startswith(fault)


OWN = '''
"""The alphabetically first candidate, whatever it scores."""

from solvers import NYT, Honeycomb, ScoredHoneycomb, SearchResult
from solvers.kit.search import pangram_lettersets, valid_words


class Plain:
    def __init__(self, words, rules=NYT):
        self.letters = min(pangram_lettersets(valid_words(words, rules), rules))

    def top(self, n=1):
        return SearchResult([ScoredHoneycomb(0, Honeycomb(self.letters, self.letters[0]))], 0, 0)


class Strategy:
    scorers = ("set", "naive")

    def __init__(self, words, rules=NYT, solver=None):
        self.solver = solver

    def top(self, n=1):
        return SearchResult([], 0, 0)
'''


def test_a_searcher_of_ones_own_is_a_file_and_a_class(tmp_path: Path, mini: WordList) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    plain = resolve(f"{path}:Plain", "searcher")
    assert plain.load()(mini).top().best[0].honeycomb == Honeycomb("aceiort", "a")
    with pytest.raises(RegistryError, match="uses no solver; give its name alone"):
        resolve(f"{path}:Plain[set]", "searcher")
    strategy = resolve(f"{path}:Strategy", "searcher")
    assert strategy.name == f"{path}:Strategy[set]"
    assert strategy.load()(mini).solver is resolve("set").load()
    other = resolve(f"{path}:Strategy[naive]", "searcher")
    assert other.load()(mini).solver is Naive
    assert other.source_digest != strategy.source_digest
    assert resolve(other.spec, "searcher").load()(mini).solver is Naive


def test_a_strategy_that_is_dropped_in_is_listed_with_its_solvers_and_no_other_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mini: WordList
) -> None:
    source = OWN[: OWN.index("class Plain")] + OWN[OWN.index("class Strategy") :]
    (tmp_path / "dropped_in.py").write_text(source)
    monkeypatch.setattr(solvers.top, "__path__", [*solvers.top.__path__, str(tmp_path)])
    names = [entry.name for entry in find("searcher")]
    assert names == sorted([*(entry.name for entry in LISTED), "dropped_in[naive]", "dropped_in[set]"])
    assert resolve("dropped_in", "searcher").load()(mini).solver is resolve("set").load()


def test_the_order_of_the_best_does_not_hang_on_the_hash_seed(tmp_path: Path) -> None:
    words = tmp_path / "ties.txt"  # six lettersets of one pangram each: 18 honeycombs that score the same
    words.write_text("bcda\nefgh\nijkl\nmnop\nqrtu\nvwxy\n")
    command = [sys.executable, "-m", "solvers", "top", "-n", "24", "--size", "4", "--words", str(words)]
    shown = {
        subprocess.run(
            [*command, "--searcher", searcher],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.rpartition("\n\n")[0]  # without the line that names the searcher
        for seed in ("0", "1", "2")
        for searcher in ("brute_force", "pangram_lettersets", "branch_and_bound")
    }
    assert len(shown) == 1
    honeycombs = [line.split()[1] for line in shown.pop().splitlines() if "/" in line]
    assert honeycombs[:5] == ["A/BCD", "B/ACD", "C/ABD", "D/ABC", "E/FGH"]
    assert len(honeycombs) == 24
