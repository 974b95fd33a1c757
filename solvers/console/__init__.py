"""What both commands share: one parser, streams, text and numbers for people, a line that shows progress."""
