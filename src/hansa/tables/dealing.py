"""Deals nobody can guess."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom

from hansa.boards import Board
from hansa.play.deals import Deal
from hansa.play.game import new_game
from hansa.play.marker_sets import MarkerSet
from hansa.play.names import TILES

__all__ = ["secret_deal"]


def secret_deal(
    board: str | Board,
    players: int,
    *,
    edition: str,
    modules: tuple[str, ...],
    marker_set: MarkerSet = "book",
    first: str | None = None,
    colours: tuple[str, ...] = (),
) -> Deal:
    """A deal from the system's randomness: `new_game` has few enough seeds to try them all."""
    chance = SystemRandom()
    game = new_game(
        board,
        players,
        0,
        edition=edition,
        modules=modules,
        marker_set=marker_set,
        first=first,
        colours=colours,
    )
    deal = game.deal
    assert deal is not None
    return replace(
        deal,
        taverns=tuple(chance.sample(deal.taverns, len(deal.taverns))),
        supply=tuple(chance.sample(deal.supply, len(deal.supply))),
        missions=tuple(chance.sample(game.board.missions, len(deal.missions))),
        tiles=tuple(chance.sample(TILES, len(deal.tiles))),
        first=chance.choice(game.players) if first == "random" else deal.first,
    )
