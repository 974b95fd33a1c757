"""What solvers and searchers share."""
