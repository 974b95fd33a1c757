"""Who takes part: a solver under the name it has in this run, from this or another version of the code.

In: registry entries. Out: Contenders; those of another version come from `other_versions`. A name is no
more than a label: the same solver can take part twice, and two versions of one can meet in the same turns.
"""

from dataclasses import dataclass

from solvers.registry import Entry, Kind

# The solver that states the definition, and that every other one is held to.
ORACLE = "naive"

# The simplest searcher that a word list of any size can wait for: it scores every candidate.
SEARCH_ORACLE = "pangram_lettersets[points_table]"

VERSION_MARK = "@"
"""Between a solver's name and the version it is from, where that is not this one."""


@dataclass(frozen=True)
class Contender:
    """A solver in a run.

    name: what it is called in cells. spec: what the registry of its version knows it by.
    source_digest: sha256 of its source file. kind: whether it is a solver or a searcher.
    version: the version it is from; empty for this one.
    import_from: directories that its process imports from before any other; empty for this version.
    """

    name: str
    spec: str
    source_digest: str
    version: str = ""
    import_from: tuple[str, ...] = ()
    kind: Kind = "solver"

    @classmethod
    def of(cls, entry: Entry) -> "Contender":
        """A solver of this version, under its own name."""
        return cls(entry.name, entry.spec, entry.source_digest, kind=entry.kind)

    @classmethod
    def of_version(cls, entry: Entry, name: str, version: str, import_from: tuple[str, ...] = ()) -> "Contender":
        """A solver of another version. name: what it is called in this one."""
        called = f"{name}{VERSION_MARK}{version}"
        return cls(called, entry.spec, entry.source_digest, version, import_from, entry.kind)
