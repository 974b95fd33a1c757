"""Find a solver without running it."""
