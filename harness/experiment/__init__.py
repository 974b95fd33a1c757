"""What is to be measured, decided before anything runs."""
