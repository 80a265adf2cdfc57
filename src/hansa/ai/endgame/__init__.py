"""The end of the game, which the rules tell without any evaluation."""
