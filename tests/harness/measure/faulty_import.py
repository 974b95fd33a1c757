"""A solver whose file cannot be imported."""

raise RuntimeError("not today")


class Any:
    """What would be there."""
