"""A comparison in, what people read out: `tables` says what is told, the others how it is written."""
