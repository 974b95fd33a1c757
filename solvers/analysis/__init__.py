"""What the notebook finds out about a word list, as functions that return frozen values.

`stats.py` counts, `report.py` explains one honeycomb, `pareto.py` weighs words against points, and
`approaches.py` times the ways to the top honeycomb. The commands of `python -m solvers` show them.
"""
