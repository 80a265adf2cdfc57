"""Opponents: a player looks through a seat's view and picks one of the legal actions."""
