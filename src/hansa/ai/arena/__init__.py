"""The arena: computer players against one another, their shares of wins and their ratings."""

from hansa.ai.arena.matches import Match, Played, matches, play, play_all
from hansa.ai.arena.ratings import Line, table

__all__ = ["Line", "Match", "Played", "matches", "play", "play_all", "table"]
