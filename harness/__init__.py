"""Check solvers, time them in turns, and compare the times. Start with `__main__.py`."""
