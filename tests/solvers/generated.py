"""Small word lists and rules, as hypothesis makes them."""

from hypothesis import strategies as st

from solvers import Rules, WordList

LETTERS = "abcsñё"
MANY_LETTERS = "aeiorntlscudpmhgbyfvkwzxqjñéüöäßабвгдежзийклмнопрстуфхцчшщъыьэюя"

word_lists = st.lists(st.text(LETTERS, min_size=1, max_size=7), max_size=30).map(WordList)
small_rules = st.builds(
    Rules,
    size=st.integers(1, 5),
    min_length=st.integers(1, 5),
    excluded=st.sampled_from(["", "s", "a", "sñ"]),
    bonus=st.integers(0, 9),
    scoring=st.sampled_from(["length", "flat"]),
)
