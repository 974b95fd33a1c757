"""Checks that solvers agree, times them on identical inputs, and says which is faster.

Two halves meet only in the run file (`runfile`). Before it, `experiment` decides what is to be measured, and `measure`
takes the values, in processes that `process` starts, of solvers that `check` and the oracle have found right. After
it, `analysis` says what the values mean, in numbers, and `report` in words, tables and plots. `cli` is what users
type. CONTRIBUTING.md has a sentence for each package, and tests/test_layering.py says which may import which.

Start with `harness/measure/rounds.py` and `harness/measure/turns.py` to see how a value is taken, and with
`harness/analysis/comparison.py` to see what becomes of it.
"""
