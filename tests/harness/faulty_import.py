"""A solver whose file cannot be imported."""

raise RuntimeError("not today")
