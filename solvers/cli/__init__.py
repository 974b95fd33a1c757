"""One module for each command of `python -m solvers`: its options, and what it shows.

A module has `add(commands)`, which adds the command to the parser, and its function from the parsed
arguments to an Output. Nothing here prints results or exits; `solvers/__main__.py` does both.
"""
