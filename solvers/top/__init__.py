"""One file, one Searcher. A file dropped in here is found by `solvers.registry`; nothing lists it."""
