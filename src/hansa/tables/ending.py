"""How a game ended, as the final scoring shows it."""

from __future__ import annotations

from hansa.play.game import Game
from hansa.tables.messages import Result

__all__ = ["result"]


def result(game: Game) -> Result | None:
    """How the game ended, if it has."""
    if not game.is_over:
        return None
    tie = game.tie()
    return {
        "reasons": list(game.end_reasons),
        "scores": {seat: score.to_json() for seat, score in game.score().items()},
        "places": {standing.seat: standing.place for standing in game.standings()},
        "tie": None if tie is None else {"seats": list(tie.seats), "by": tie.by, "values": tie.values},
        "networks": {
            seat: {
                "cities": list(network.cities),
                "routes": list(network.routes),
                "posts": network.posts,
                "keys": network.keys,
            }
            for seat, network in game.networks().items()
        },
        "missions": {
            seat: {
                "cities": [
                    {
                        "city": each.city,
                        "posts": each.posts,
                        "controlled": each.controlled,
                        "points": each.points,
                    }
                    for each in mission.cities
                ],
                "bonus": mission.bonus,
            }
            for seat, mission in game.missions().items()
        },
    }
