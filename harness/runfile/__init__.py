"""The file between the two halves: write, read, refuse, resume."""
