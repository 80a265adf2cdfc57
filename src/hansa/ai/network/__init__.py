"""The learned network: what it sees, how it is run, and the player that follows its policy."""
