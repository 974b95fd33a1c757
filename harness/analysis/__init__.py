"""What the values say, as numbers."""
