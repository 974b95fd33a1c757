"""What the values say, as numbers: start with `comparison`, which names what to read next."""
