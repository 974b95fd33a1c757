"""Prove a solver right, or find the smallest proof that it is wrong. Start with `laws.py`."""

from harness.check.checking import CheckReport, check
from harness.check.example import Example, ExampleError

__all__ = ["CheckReport", "Example", "ExampleError", "check"]
