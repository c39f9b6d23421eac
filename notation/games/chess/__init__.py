"""Western chess, Chess960 included."""
