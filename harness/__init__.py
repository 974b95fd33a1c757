"""Proves that solvers agree, times them on identical inputs, and says which is faster.

It knows solvers only through `solvers.protocol` and `solvers.registry`. Data flows one way: a case
becomes cells (`plan`), cells become a run (`verify`, `turns`, `run`), a run becomes a comparison
(`compare`), a comparison becomes what people read (`report`). Start with `turns.py` to see how a
value is taken.
"""
