"""The right values on ENABLE1 and on small lists, from every solver and from the puzzle's functions."""

from collections import Counter

import pytest

from solvers import NYT, Honeycomb, Rules, UnavailableError, WordList, letterset, registry
from solvers.words.points_table import PointsTable

ALLOW_S = Rules(excluded="")
ENTRIES = registry.find("solver")


@pytest.fixture(scope="module", params=ENTRIES, ids=[entry.name for entry in ENTRIES])
def solver_class(request):
    try:
        return request.param.load()
    except UnavailableError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def solver(solver_class, enable1):
    return solver_class(enable1)


@pytest.fixture(scope="module")
def valid(enable1):
    return [word for word in enable1 if NYT.is_valid(word)]


@pytest.fixture(scope="module")
def points(valid):
    """{letterset: sum of the word scores}."""
    table = Counter()
    for word in valid:
        table[letterset(word)] += NYT.word_score(word)
    return table


def by_center(solver, centers):
    return [solver.score(Honeycomb(centers, center)) for center in centers]


def test_enable1_is_the_list_of_172820_words(enable1):
    assert len(enable1) == 172_820
    assert enable1.digest == "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49"
    assert list(enable1) == sorted(enable1)
    assert enable1.skipped == {}
    assert not {"knickknack", "razzmatazz", "razzmatazzes"} & set(enable1)


def test_44585_words_are_valid(valid):
    assert len(valid) == 44_585


def test_the_other_words_have_an_s_or_are_short_or_have_too_many_letters(enable1):
    def why(word):
        if "s" in word:
            return "s"
        return "short" if len(word) < 4 else "many" if len(set(word)) > 7 else "valid"

    assert Counter(map(why, enable1)) == {"short": 922, "s": 103_913, "many": 23_400, "valid": 44_585}


def test_14741_pangrams_have_7986_lettersets_and_make_55902_candidates(valid):
    pangrams = [word for word in valid if NYT.is_pangram(word)]
    lettersets = set(map(letterset, pangrams))
    candidates = {Honeycomb(letters, center) for letters in lettersets for center in letters}
    assert (len(pangrams), len(lettersets), len(candidates)) == (14_741, 7_986, 55_902)


def test_with_s_allowed_98141_words_are_valid(enable1):
    assert sum(map(ALLOW_S.is_valid, enable1)) == 98_141


def test_the_points_table_has_21661_lettersets(points):
    assert len(points) == 21_661


def test_the_lettersets_that_score_most(points):
    assert points.most_common(7) == [
        ("aeginrt", 832),
        ("adeginr", 486),
        ("acilnot", 470),
        ("aceinrt", 465),
        ("ceinort", 398),
        ("aegilnt", 392),
        ("aginort", 380),
    ]
    ranked = sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))
    assert ranked[7:10] == [("adeinrt", 318), ("cenortu", 318), ("acdeirt", 307)]


def test_the_highest_scoring_word_is_antitotalitarian(valid):
    assert max(valid, key=NYT.word_score) == "antitotalitarian"


@pytest.mark.long
def test_the_top_honeycomb_of_the_candidates_is_aeginrt_with_r(enable1, valid):
    table = PointsTable(enable1)
    lettersets = {letterset(word) for word in valid if NYT.is_pangram(word)}
    candidates = (Honeycomb(letters, center) for letters in lettersets for center in letters)
    best = min((-table.score(honeycomb), honeycomb) for honeycomb in candidates)
    assert best == (-3_898, Honeycomb.parse("R/AEGINT"))


@pytest.mark.parametrize(
    ("spelled", "rules", "points", "words", "pangrams"),
    [
        ("G/AELMPX", NYT, 153, None, None),
        ("R/AEGINT", NYT, 3_898, 537, 50),
        ("G/AEINRT", NYT, 3_095, 403, 50),
        ("E/AINRST", ALLOW_S, 8_681, 1_179, 86),
        ("V/BIMNRU", NYT, 15, 1, 1),
        ("Q/CENORU", NYT, 84, 10, None),
    ],
)
def test_words_and_points_of_known_honeycombs(solver, spelled, rules, points, words, pangrams):
    honeycomb = Honeycomb.parse(spelled)
    found = solver.solve(honeycomb)
    assert solver.score(honeycomb) == points
    assert len(set(found)) == len(found)
    assert words in (None, len(found))
    assert pangrams in (None, sum(map(rules.is_pangram, found)))


@pytest.mark.long
def test_excluded_letters_bar_no_honeycomb_from_being_answered(solver_class, enable1):
    honeycomb = Honeycomb.parse("E/AINRST")
    assert solver_class(enable1, NYT).score(honeycomb) == solver_class(enable1, ALLOW_S).score(honeycomb) == 8_681


def test_bejkoux_and_eikoquv_by_center(solver):
    assert [solver.score(Honeycomb("bejkoux", center)) for center in "jukebox"] == [26, 32, 26, 37, 49, 39, 15]
    assert [solver.score(Honeycomb("eikoquv", center)) for center in "equivok"] == [48, 29, 29, 32, 35, 36, 34]


MINI = "amalgam amalgamation cacciatore erotica em game gem gems glam megaplex".split()


def test_the_mini_list(solver_class):
    words = WordList(MINI)
    solver = solver_class(words)
    assert sum(map(NYT.is_valid, words)) == 6
    honeycomb = Honeycomb.parse("G/AELMPX")
    assert sorted(solver.solve(honeycomb)) == ["amalgam", "game", "glam", "megaplex"]
    assert solver.score(honeycomb) == 24
    assert by_center(solver, "aceiort") == [31] * 7
    assert by_center(solver, "aeglmpx") == [24, 16, 24, 23, 24, 15, 15]


D = Honeycomb.parse("D/AEINRT")


def test_each_kind_of_word_scores_what_it_should(solver_class):
    solver = solver_class(WordList("dean add rain trade indeed trained detrain retained dreads".split()))
    assert sorted(solver.solve(D)) == ["dean", "detrain", "indeed", "retained", "trade", "trained"]
    assert solver.score(D) == 1 + 5 + 6 + 14 + 14 + 15


def test_a_list_without_a_pangram_is_answered(solver_class):
    solver = solver_class(WordList(["dean", "trade", "reader", "blacksmith"]))
    assert sorted(solver.solve(D)) == ["dean", "reader", "trade"]
    assert solver.score(D) == 12


def test_a_list_without_words_is_answered_with_none(solver_class):
    solver = solver_class(WordList([]))
    assert (solver.solve(D), solver.score(D)) == ([], 0)


@pytest.mark.parametrize(
    ("spelled", "made", "points"),
    [
        ("ñ/nioast", ["niña", "niño", "otoñas"], 8),
        ("ё/жикаон", ["ёжик"], 1),
        ("ı/lkaeno", ["ılık"], 1),
        ("i/lkaeno", ["ilik", "nino"], 2),
    ],
)
def test_a_letter_is_never_taken_for_another(solver_class, spelled, made, points):
    words = WordList("niño nino niña otoñas ёжик ежик ılık ilik İRİS iris".split())
    solver = solver_class(words)
    honeycomb = Honeycomb.parse(spelled)
    assert sorted(solver.solve(honeycomb)) == made
    assert solver.score(honeycomb) == points


def test_a_newline_in_a_string_makes_no_word(solver_class):
    solver = solver_class(WordList(["trade", "trade\n", "trades", "\ntrade", "trade\u2028"]))
    assert solver.solve(D) == ["trade"]


@pytest.mark.long
def test_long_words_that_just_miss_do_not_hang_a_solver(solver_class):
    almost = "train" * 8 + "z"  # a pattern with a repeated repetition tries each way of cutting it up
    solver = solver_class(WordList([almost, "trained", "a" * 200_000, "t" * 200_000 + "z"]))
    honeycomb = Honeycomb.parse("T/ADEINR")
    assert solver.solve(honeycomb) == ["trained"]
    assert solver.score(honeycomb) == 14


@pytest.mark.long
def test_a_long_word_that_is_made_is_found(solver_class):
    long = "trained" * 30_000
    solver = solver_class(WordList([long, "trained"]))
    assert sorted(solver.solve(Honeycomb.parse("T/ADEINR"))) == ["trained", long]
    assert solver.score(Honeycomb.parse("T/ADEINR")) == 14 + 210_000 + 7
