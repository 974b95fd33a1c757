"""A Section: a title, a table and notes, as plain strings. What people read is made of these; how it is
written is the business of `terminal` and `markdown`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """A table with its title above and its notes below.

    A newline in a cell is where it may break if the table is too wide. right: the columns that align
    right. fixed: how many of the first columns are never broken elsewhere.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()
    fixed: int = 1
