"""One file, one verb of `python -m harness`: its options, and what it does with them."""
