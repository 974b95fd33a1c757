"""Prove a solver right, or find the smallest proof that it is wrong. Start with `laws.py`."""
