"""What strong players do a million times, compiled with the rules: look, play many games, search."""
