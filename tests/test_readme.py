import pytest

from tools import readme


@pytest.mark.e2e
@pytest.mark.parametrize("page", readme.PAGES, ids=lambda page: page.name)
def test_the_tables_of_a_page_are_what_their_commands_print(page):
    text = page.read_text("utf-8")
    assert len(readme.BLOCK.findall(text)) >= 3
    assert readme.regenerated(text) == text
