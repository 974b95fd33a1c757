"""A comparison in, plots out. Each module says what its plot shows, as plain values that render themselves:
`dots` an interval for each row, `strips` every value, `lines` how something grows; `totals` and `growth_plot`
say what the lines are of. `canvas` is the paper and the colors, `svg` how a plot becomes a file or a part
of a page.
"""
