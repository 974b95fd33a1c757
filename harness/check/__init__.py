"""Looks for the smallest input that a solver answers wrongly. Start with `properties.py`.

It imports nothing: processes that are timed take `answer_types` from here, and nothing else along with it.
"""
