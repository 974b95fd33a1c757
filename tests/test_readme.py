from tests import readme


def test_the_tables_in_the_readme_are_what_their_commands_print():
    text = readme.README.read_text("utf-8")
    assert len(readme.BLOCK.findall(text)) >= 1
    assert readme.regenerated(text) == text
