"""One module for each command of `python -m solvers`: its options, and what it shows.

A module has `add(commands)`, which adds the command to the parser, and its function from the parsed
arguments to an Output. `commands.py` prints the results, and the warnings that a command hands to
`args.warn`; only the progress (`watch.py`) is printed while a command is at work.
"""
