"""The end of the game, where the rules themselves say who wins and nothing is estimated."""
