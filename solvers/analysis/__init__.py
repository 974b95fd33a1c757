"""What the notebook finds out about a word list, as functions that return frozen values.

`list_statistics.py` counts, `letterset_report.py` explains one honeycomb, and `frontier.py` weighs words
against points. The commands of `python -m solvers` show them.
"""
