"""Monte Carlo tree search with the network: the councillor, the alderman and the advice."""
