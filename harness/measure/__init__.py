"""Take the values: the loop over rounds, the turns, the worker."""
