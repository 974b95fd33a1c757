"""One file, one Solver. A file dropped in here is found by `solvers.registry`; nothing lists it."""
