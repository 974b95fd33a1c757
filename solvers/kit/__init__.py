"""What solvers and searchers share.

`arrays.py` and `compiled.py` are for both: a word list as numpy arrays, functions as machine code. `search.py` is
for the searchers of `top/`, with `search_arrays.py` for those of them that use numpy, and `search_compiled.py` for
those that are compiled. `estimate.py` says how long a search takes.
"""
