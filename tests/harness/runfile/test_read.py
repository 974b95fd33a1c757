"""Result files of every kind that people have: read as they are, or refused in one line that names them."""

import bz2
import contextlib
import copy
import gzip
import json
import random

import pyperf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.analysis.comparison import compare
from harness.analysis.order import SORTS, ordered
from harness.files import ResultError
from harness.report import data, markdown, tables, terminal
from harness.runfile.read import labels, read, read_all
from tests.harness import suites

TWO = {"naive": [0.1, 0.11, 0.12], "bits": [0.01, 0.011, 0.012]}
TEXT = json.dumps(suites.suite(TWO))


def values(value):
    """A suite of which one benchmark has a value such as this, as it stands in JSON."""
    return TEXT.replace("0.11", value)


def refused(tmp_path, content, name="file.json"):
    """The line with which a file is refused; it names the file."""
    path = suites.write(tmp_path, name, content)
    with pytest.raises(ResultError) as caught:
        read(str(path))
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert len(line.splitlines()) == 1
    return line.removeprefix(f"{path}: ")


def test_a_pyperf_suite_is_read(tmp_path):
    results = read(str(suites.write(tmp_path, "base.json", TEXT)))
    assert {name: bench.rounds for name, bench in results.benches.items()} == {
        "naive": {0: (0.1, 0.11, 0.12)},
        "bits": {0: (0.01, 0.011, 0.012)},
    }
    assert (results.label, results.ours, results.benches["bits"].unit) == ("base", False, "second")


@pytest.mark.parametrize(
    "encoded",
    [
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        gzip.compress(TEXT.encode(), mtime=0),
        gzip.compress(TEXT[:50].encode(), mtime=0) + gzip.compress(TEXT[50:].encode("utf-8"), mtime=0),
        TEXT.replace(", ", ",\r\n").encode(),
    ],
    ids=["byte-order mark", "UTF-16", "gzip", "gzip in two parts", "CRLF"],
)
def test_what_a_file_is_packed_or_written_in_makes_no_difference(tmp_path, encoded):
    assert read(str(suites.write(tmp_path, "file.json", encoded))).benches["naive"].median == 0.11


@pytest.mark.parametrize("name", ["x.json", "x.json.gz", "x", "ñ 1.json"])
def test_the_name_of_a_file_makes_no_difference(tmp_path, name):
    assert read(str(suites.write(tmp_path, name, gzip.compress(TEXT.encode())))).benches


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("0.0", "benchmark 'naive': non-positive time 0.0"),
        ("0", "benchmark 'naive': non-positive time 0"),
        ("-0.0", "benchmark 'naive': non-positive time -0.0"),
        ("-0.11", "benchmark 'naive': non-positive time -0.11"),
        ("NaN", "benchmark 'naive': a value is nan"),
        ("Infinity", "benchmark 'naive': a value is inf"),
        ("1e308", "benchmark 'naive': a value is 1e+308, which is no time"),
        ("5e-324", "benchmark 'naive': a value is 5e-324, which is no time"),
        ("1e999", "benchmark 'naive': a value is inf"),
        (f"1{'0' * 400}", "benchmark 'naive': a value is 10000000000000000000, which is no time"),
        ('"0.11"', "benchmark 'naive': a value is '0.11', not a number"),
        ("true", "benchmark 'naive': a value is 'True', not a number"),
        ("null", "benchmark 'naive': a value is 'None', not a number"),
        ("[0.11]", "benchmark 'naive': a value is '[0.11]', not a number"),
    ],
)
def test_a_value_that_is_no_time_is_refused_and_named(tmp_path, value, fault):
    assert fault in refused(tmp_path, values(value))


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("", "not a complete result file (it is empty)"),
        (" \n", "not a complete result file (it is empty)"),
        (TEXT[:254], "not a complete result file (ends at byte 254)"),
        (TEXT[:-1], f"not a complete result file (ends at byte {len(TEXT) - 1})"),
        (TEXT[: TEXT.index("naive") + 2], "not a complete result file (ends at byte"),
        (TEXT + "\n" + TEXT, f"not a complete result file (byte {len(TEXT) + 1}: something follows after its end"),
        ("ratio: 2", "not a result file; give a file that pyperf or `run` wrote"),
        ("3 solvers,\n2 of them quick\n", "not a result file; give"),
        ('\n"""A program."""\nimport os\n', "not a result file; give"),
        ('\n {"benchmarks": [', "not a complete result file (ends at byte"),
        ("[" * 100_000, "not a result file ("),
        ('{"a": ' + "9" * 5000 + "}", "not a result file ("),
        ("[]", "JSON, but not a pyperf suite"),
        ("3", "JSON, but not a pyperf suite"),
        ("null", "JSON, but not a pyperf suite"),
        ('{"results": []}', "JSON, but not a pyperf suite"),
        ('{"benchmarks": {}}', "JSON, but not a pyperf suite"),
        ('{"benchmarks": [{"stats": {"min": 1}}]}', "JSON, but not a pyperf suite"),
        ('{"benchmarks": [3], "version": "1.0"}', "JSON, but not a pyperf suite"),
        ('{"benchmarks": [], "version": "1.0"}', "a suite with no benchmark in it"),
        (TEXT.replace('"1.0"', '"2.0"'), "pyperf's format '2.0'"),
        (TEXT.replace('"1.0"', "7"), "pyperf's format '7'"),
        (TEXT.replace('"version"', '"other"'), "pyperf's format 'None'"),
        (TEXT.replace("bits", "naive"), "benchmark 'naive' is there 2 times; keep one of them"),
        (TEXT.replace('"bits"', "7"), "a benchmark's name is '7', not text"),
        (TEXT.replace("[0.1, 0.11, 0.12]", '"fast"'), "benchmark 'naive': a run whose values are no list"),
        (TEXT.replace("[0.1, 0.11, 0.12]", "[]"), "benchmark 'naive' has no value"),
        (TEXT.replace('"values": [0.1, 0.11, 0.12]', '"warmups": [[1, 0.1]]'), "benchmark 'naive' has no value"),
        (TEXT.replace('"loops": 1', '"loops": "x"'), "not a result file that pyperf reads ("),
        (b"\x1f\x8b\x08\x00rubbish", "a damaged gzip file ("),
        (gzip.compress(TEXT.encode(), mtime=0)[:-9], "a damaged gzip file ("),
        (gzip.compress(TEXT[:100].encode(), mtime=0), "not a complete result file (ends at byte 100)"),
        (bz2.compress(TEXT.encode()), "packed with bzip2; unpack it"),
        (TEXT.replace("bits", "bité").encode("latin-1"), "not text in UTF-8 (byte"),
        (b"\x89PNG\r\n\x1a\n", "not text in UTF-8 (byte 0)"),
    ],
)
def test_a_file_that_is_no_whole_suite_is_refused(tmp_path, content, fault):
    assert refused(tmp_path, content).startswith(fault)


def test_what_a_later_version_wrote_is_refused_with_the_remedy(tmp_path):
    assert "written by a later beebench (format 2); upgrade" in refused(tmp_path, suites.ranked(about={"format": 2}))


@pytest.mark.parametrize(
    "about",
    [
        {"cells": []},
        {"cases": {"candidates": {}}},
        {"rounds": "ten"},
        {"seed": None},
        {"solvers": []},
        {"solvers": {"set": None}},
        {"overheads": {"mine": {"start": 0.1}}},
    ],
)
def test_a_run_whose_own_part_is_damaged_is_refused(tmp_path, about):
    assert "'beebench' is damaged" in refused(tmp_path, suites.ranked(about=about))


@pytest.mark.parametrize(
    "case", [{"rules": None}, {"rules": {"size": "7"}}, {"word_count": 0}, {"word_count": 10**400}]
)
def test_a_case_that_does_not_say_how_large_it_is_is_refused(tmp_path, case):
    assert "'beebench' is damaged" in refused(tmp_path, suites.ranked(case=case))


def test_a_round_that_is_there_twice_is_refused(tmp_path):
    twice = suites.ranked()
    twice["benchmarks"][0]["runs"].append(twice["benchmarks"][0]["runs"][0])
    assert "its rounds are not numbered, or one is there twice" in refused(tmp_path, twice)


def test_calibration_runs_have_no_values_and_are_passed_over(tmp_path):
    with_calibration = suites.suite({"naive": [[0.1, 0.11], [0.12, 0.13]]})
    calibration = {"metadata": {"date": suites.DATE, "duration": 0.1, "calibrate_loops": 4}, "warmups": [[4, 0.1]]}
    with_calibration["benchmarks"][0]["runs"].insert(0, calibration)
    bench = read(str(suites.write(tmp_path, "c.json", with_calibration))).benches["naive"]
    assert bench.rounds == {0: (0.1, 0.11), 1: (0.12, 0.13)}


OF_A_PROCESS = ("answers_digest", "date", "duration", "round", "slice")


def of_all(metadata):
    """Metadata without what only a process says, though all may say the same."""
    return {key: value for key, value in metadata.items() if key not in OF_A_PROCESS}


def said_by_pyperf(path):
    """{name: (unit, what all runs say, [(what a run says, its values)])}, as pyperf's own reader has it."""
    return {
        bench.get_name(): (
            bench.get_unit(),
            of_all(bench.get_metadata()),
            [(run.get_metadata(), run.values) for run in bench.get_runs() if run.values],
        )
        for bench in pyperf.BenchmarkSuite.load(str(path))
    }


def odd(**more):
    """A run file in which something is said in another place than pyperf would say it."""
    whole = suites.ranked()
    first = whole["benchmarks"][0]
    for place, said in more.items():
        {"suite": whole, "bench": first, "run": first["runs"][1]}[place].setdefault("metadata", {}).update(said)
    return whole


AS_PYPERF = {
    "a run": suites.ranked(),
    "one round": suites.run({f"query/candidates/{name}": [[0.1, 0.2]] for name in ("naive", "set")}),
    "a suite": suites.suite({"a": [[1.0, 1.1], [1, 2]], "b": [3.0]}),
    "a unit": suites.suite({"a": [[1, 2], [1, 2]]}, unit="byte"),
    "something for the suite": odd(suite={"hostname": "here", "cpu_freq": " 0=2400 MHz "}),
    "a run that says what all say": odd(run={"cpu_count": 2, "loops": 1}),
    "a run that says something else": odd(run={"loops": 4, "rules": "5 letters", "solver_digest": "another"}),
    "a run that says something more": odd(run={"tags": ["quick"], "mine": "yes", "load_avg_1min": 0}),
    "warmups": odd() | {"version": "1.0"},
}
AS_PYPERF["warmups"]["benchmarks"][0]["runs"][0]["warmups"] = [[1, 0.1], [2, 0.1]]


@pytest.mark.parametrize("data", AS_PYPERF.values(), ids=AS_PYPERF)
def test_what_is_read_is_what_pyperf_reads(tmp_path, data):
    path = suites.write(tmp_path, "a.json", data)
    found = {}
    for bench in read(str(path)).benches.values():
        runs = [(bench.metadata | own, bench.rounds[number]) for number, own in bench.details.items()]
        found[bench.name] = (bench.unit, of_all(bench.metadata), runs)
    assert found == said_by_pyperf(path)


REFUSED = {
    "a negative duration": odd(run={"duration": -1.0}),
    "a date that is a number": odd(run={"date": 5}),
    "two lines": odd(run={"slice": "A/BC\nDE"}),
    "nothing": odd(run={"mine": None}),
    "a load that is text": odd(run={"load_avg_1min": "x"}),
    "another host": odd(run={"hostname": "elsewhere"}),
    "other cores": odd(run={"cpu_count": 3}),
    "another unit": odd(run={"unit": "byte"}),
    "an unknown unit": odd(bench={"unit": "parsec"}),
    "no loops": odd(suite={"inner_loops": 0}),
    "two names but for a blank": suites.suite({"a": [1.0], "a ": [2.0]}),
    "a list as metadata": odd() | {"metadata": []},
    "no name": suites.suite({"a": [1.0]}, name=""),
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_what_pyperf_refuses_is_refused_in_a_line(tmp_path, data):
    path = suites.write(tmp_path, "a.json", data)
    with pytest.raises((ValueError, TypeError, AttributeError)):
        said_by_pyperf(path)
    assert refused(tmp_path, data).startswith("not a result file that pyperf reads (")


@pytest.mark.parametrize("warmups", [[[0, 0.1]], [[1, -0.1]], [[1]], ["ab"], 3])
def test_warmups_that_pyperf_refuses_are_refused(tmp_path, warmups):
    whole = suites.ranked()
    whole["benchmarks"][0]["runs"][0]["warmups"] = warmups
    assert refused(tmp_path, whole).startswith("not a result file that pyperf reads (")


@pytest.mark.parametrize(
    ("version", "values", "common"), [(6, "values", "metadata"), (5, "samples", "common_metadata")]
)
def test_older_formats_of_pyperf_are_read(tmp_path, version, values, common):
    bench = {common: {"name": "naive", "loops": 1}, "runs": [{values: [0.1, 0.11]}, {values: [0.12, 0.13]}]}
    results = read(str(suites.write(tmp_path, "old.json", {"benchmarks": [bench], "version": version})))
    assert results.benches["naive"].rounds == {0: (0.1, 0.11), 1: (0.12, 0.13)}
    bench["runs"][0][values][0] = 0.0
    assert refused(tmp_path, {"benchmarks": [bench], "version": version})


def test_a_number_beyond_any_float_is_none(tmp_path):
    data = suites.suite({"one": [1.0]}, cpu_count=10**400, load_avg_1min=2)
    bench = read(str(suites.write(tmp_path, "file.json", data))).benches["one"]
    assert bench.numbers("cpu_count") == {}
    assert bench.numbers("load_avg_1min") == {0: 2.0}


def test_files_are_read_in_order_and_the_bad_ones_are_told(tmp_path):
    good = [str(suites.write(tmp_path, f"{n}.json", TEXT)) for n in (2, 1)]
    bad = str(suites.write(tmp_path, "bad.json", ""))
    results, errors = read_all([good[0], bad, good[1], str(tmp_path / "absent.json")])
    assert [one.path for one in results] == good
    assert [str(error).split(": ")[0] for error in errors] == [bad, str(tmp_path / "absent.json")]


def test_a_pattern_that_no_shell_expanded_is_expanded(tmp_path):
    for name in ("b.json", "a.json", "deep/c.json"):
        suites.write(tmp_path, name, TEXT)
    assert [one.label for one in read_all([f"{tmp_path}/*.json"])[0]] == ["a", "b"]
    assert [one.label for one in read_all([f"{tmp_path}/**/*.json"])[0]] == ["a", "b", "c"]
    results, (error,) = read_all([f"{tmp_path}/nothing/*.json"])
    assert not results
    assert "no file matches" in str(error)


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path):
    suites.write(tmp_path, "run[1].json", TEXT)
    assert len(read_all([f"{tmp_path}/run[1].json"])[0]) == 1


def test_a_directory_stands_for_every_result_in_it(tmp_path):
    suites.write(tmp_path, "b.json.gz", gzip.compress(TEXT.encode()))
    suites.write(tmp_path, "a.json", TEXT)
    suites.write(tmp_path, "notes.md", "")
    assert [one.label for one in read_all([str(tmp_path)])[0]] == ["a", "b"]
    (tmp_path / "empty").mkdir()
    assert "a directory with no .json file in it" in str(read_all([str(tmp_path / "empty")])[1][0])


def test_a_name_longer_than_any_file_has_is_refused_in_a_line():
    (error,) = read_all(["x" * 5000])[1]
    assert "name too long" in str(error)


def test_labels_are_the_shortest_ends_that_tell_files_apart():
    assert labels(["old/run.json", "new/run.json", "other.json"]) == ["old/run", "new/run", "other"]
    assert labels(["/a/x/run.json", "/b/x/run.json"]) == ["a/x/run", "b/x/run"]
    assert labels(["run.json", "old/run.json"]) == ["run", "old/run"]
    assert labels(["run.json", "run.json.gz", "run.json"]) == ["run.json", "run.json.gz", "run.json (2)"]
    assert labels(["a.json", "./a.json"]) == ["a", "a (2)"]
    assert labels(["run.v1.json"]) == ["run.v1"]


@pytest.mark.property
@given(st.lists(st.sampled_from(["a", "b", "run", "run.json"]), min_size=1, max_size=3).map("/".join), st.data())
def test_no_two_files_have_the_same_label(first, drawn):
    paths = [first, *drawn.draw(st.lists(st.sampled_from([first, f"x/{first}", f"{first}.json", f"y/{first}"])))]
    assert len(set(labels(paths))) == len(paths)


class Blank:
    """A stream that is no terminal."""

    encoding = "utf-8"

    def isatty(self):
        return False


@pytest.mark.property
@pytest.mark.parametrize("whole", [suites.ranked(), suites.suite(TWO, unit="byte")], ids=["run", "suite"])
@given(seed=st.integers(0, 2**32), cuts=st.integers(1, 4))
def test_whatever_is_wrong_in_a_file_it_is_shown_or_refused(tmp_path_factory, whole, seed, cuts):
    draw, damaged = random.Random(seed), copy.deepcopy(whole)
    odd = [
        None,
        True,
        -1,
        0,
        9e99,
        2e-100,
        1e308,
        5e-324,
        "",
        "x",
        "\x1b[31m\n",
        "\ud800",
        [],
        [[]],
        {},
        {"a": 1},
        10**400,
        "second",
    ]
    for _ in range(cuts):
        place = damaged
        while True:
            key = draw.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if not place[key] or not isinstance(place[key], dict | list) or draw.random() < 0.1:
                break
            place = place[key]
        if draw.random() < 0.3:
            del place[key]
        else:
            place[key] = copy.deepcopy(draw.choice(odd))
        if not damaged:
            break
    folder = tmp_path_factory.mktemp("damaged")
    paths = [str(suites.write(folder, name, one)) for name, one in (("a.json", whole), ("b.json", damaged))]
    results, errors = read_all(paths)
    assert all(len(str(error).splitlines()) == 1 for error in errors)
    comparison = compare(results)
    for by in SORTS:
        told = tables.sections(ordered(comparison, by))
        text = terminal.render(told, Blank()) + markdown.render(told) + data.as_csv(comparison)
        with contextlib.suppress(UnicodeEncodeError):
            assert b"\x1b" not in terminal.render(told, Blank()).encode()
        assert text
    json.loads(data.as_json(comparison))
