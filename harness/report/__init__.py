"""A comparison in, what people read out: `tables` says what, in which order; the others how it is written."""
