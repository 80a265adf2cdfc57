"""Secret tokens: made here, kept only as hashes, compared in constant time. And deals nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import replace
from random import SystemRandom

from hansa.play.deals import Deal
from hansa.play.game import new_game
from hansa.play.names import TILES

__all__ = ["deal_in_secret", "hash_of", "matching", "new_id", "new_token", "thought_seed"]

TOKEN_BYTES = 32
TOKEN_LENGTH = 43


def new_id() -> str:
    """A table's id: public, but not to be guessed by counting."""
    return secrets.token_urlsafe(8)


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def matching(token: str, hashes: Iterable[tuple[str, str | None]]) -> str | None:
    """The name beside the token's hash; every hash is compared, in constant time."""
    found, wanted = None, hash_of(token)
    for name, stored in hashes:
        if hmac.compare_digest(wanted, stored or ""):
            found = name
    return found


def deal_in_secret(board: str, players: int, edition: str, modules: tuple[str, ...]) -> Deal:
    """A deal from the system's randomness: the seeds of `new_game` are few enough to be tried out."""
    chance = SystemRandom()
    game = new_game(board, players, 0, edition=edition, modules=modules)
    deal = game.deal
    assert deal is not None
    return replace(
        deal,
        taverns=tuple(chance.sample(deal.taverns, len(deal.taverns))),
        supply=tuple(chance.sample(deal.supply, len(deal.supply))),
        missions=tuple(chance.sample(game.board.missions, len(deal.missions))),
        tiles=tuple(chance.sample(TILES, len(deal.tiles))),
    )


def thought_seed(seed: int | None, version: int) -> int:
    """The chance of a computer's decision, from which the table's seed cannot be found."""
    if seed is None:
        return secrets.randbits(64)
    return int.from_bytes(hashlib.sha256(f"{seed}:{version}".encode()).digest()[:8])
