"""Start a child process, bound it, end it."""
