"""A game as people know it: names, actions, notation, positions, views, records and undo."""
