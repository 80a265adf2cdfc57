"""Computer players: each looks through a seat's view and picks one of the legal actions.

`players` makes them by name: hand-written ones (`random_player`, `planner`), one that follows the learned
policy (`network`), and those that search (`search`). `advice` explains, `arena` measures, `train` trains the
network.
"""
