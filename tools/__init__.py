"""What makes the tables of the documents, and measures what they say of the harness itself."""
