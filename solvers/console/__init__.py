"""What both command lines share: the parser, streams, text for people."""
