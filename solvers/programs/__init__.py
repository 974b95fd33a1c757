"""A program of any language as a solver."""
