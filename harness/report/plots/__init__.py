"""A comparison in, plots out. Each module says what its plot shows, as plain values, and then draws them:
`dots` an interval for each row, `strips` every value, `lines` how something grows; `totals` and `growth`
say what the lines are of. `canvas` is the paper and the colours, `svg` how it becomes a file or a part
of a page.
"""
