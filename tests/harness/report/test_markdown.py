"""Sections as Markdown."""

from harness.report import markdown
from harness.report.section import Section

NASTY = Section(
    "a|b *x*", ("name", "n"), (("<b>|`x`_y_", "1\n[2]"),), ("\\ and [link](http://x)\nnext",), frozenset({1})
)


def test_markdown_escapes_what_came_from_files():
    assert markdown.render([NASTY]) == (
        "**a\\|b \\*x\\***\n\n"
        "| name | n |\n| --- | ---: |\n| \\<b\\>\\|\\`x\\`\\_y\\_ | 1 \\[2\\] |\n\n"
        "- \\\\ and \\[link\\](http://x) next\n"
    )


def test_control_characters_are_written_out():
    told = Section("\x1b[31mred\x07", ("name",), (("\u202ename\x00\u200b",),), ("\x9b1m",))
    assert markdown.render([told]) == (
        "**\\\\x1b\\[31mred\\\\x07**\n\n| name |\n| --- |\n| \\\\u202ename\\\\x00\\\\u200b |\n\n- \\\\x9b1m\n"
    )
