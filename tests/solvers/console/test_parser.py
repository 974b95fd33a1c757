"""What the numbers of options may be; the errors of the parser are tested by the commands."""

import argparse

import pytest

from solvers.console.parser import Parser, at_least, positive
from solvers.errors import UsageError


def test_a_positive_number_is_finite() -> None:
    assert positive("0.5") == 0.5
    for text in ("0", "-1", "nan", "inf", "many", ""):
        with pytest.raises(argparse.ArgumentTypeError) as caught:
            positive(text)
        assert str(caught.value) == f"'{text}' is not a finite number above 0"


def test_a_whole_number_has_a_minimum() -> None:
    assert at_least(3)("3") == 3
    for text, line in {"2": "2 is less than 3", "3.5": "'3.5' is not a whole number"}.items():
        with pytest.raises(argparse.ArgumentTypeError) as caught:
            at_least(3)(text)
        assert str(caught.value) == line


def test_an_error_is_one_line_that_says_what_may_be_meant() -> None:
    parser = Parser(prog="bee")
    parser.add_argument("--sort", choices=("rank", "name"))
    with pytest.raises(UsageError) as caught:
        parser.parse_args(["--sort", "rnak"])
    assert str(caught.value) == (
        "bee: argument --sort: invalid choice: 'rnak'; did you mean rank? Choose from rank, name; see bee --help"
    )
