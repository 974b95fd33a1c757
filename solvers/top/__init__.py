"""One file, one Searcher. A file dropped in here is found by `solvers.registry`; nothing lists it.

A searcher that uses no Solver has its file's name. A strategy over a Solver takes a solver class as
its third argument, and says in `scorers` which solvers it is listed with, the first being its default:
`branch_and_bound[points_table]`. What the strategies share is in `solvers/kit/search.py`. A searcher that
may take long has an attribute `progress`, nothing or a function that is told how many honeycombs are
done, and of how many.
"""
