"""One file, one verb of `python -m harness`: its options, and what it does with them.

Only the verbs print, by `output.py` and `solvers.console.streams`; and, while they are at work, `progress.py`.
"""
