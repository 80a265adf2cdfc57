"""How a game ended: scores and places, and what the final scoring shows of the way there."""

from __future__ import annotations

from collections.abc import Callable

from hansa.play.game import Game
from hansa.play.names import Names
from hansa.rules.abilities import actions_value, keys_value
from hansa.rules.posts import network, post_count
from hansa.rules.scoring import NETWORK, score_lines
from hansa.rules.state import State
from hansa.tables.messages import Network, Result, Tie

__all__ = ["result"]


def result(game: Game) -> Result | None:
    """How the game ended, if it has."""
    if not game.is_over:
        return None
    view = game.view()
    return {
        "reasons": list(game.end_reasons),
        "scores": {seat: score.to_json() for seat, score in game.score().items()},
        "places": {standing.seat: standing.place for standing in game.standings()},
        "tie": _tie(game, view.names, view.state),
        "networks": {seat: _network(view.names, view.state, n) for n, seat in enumerate(view.names.players)},
    }


def _network(names: Names, s: State, seat: int) -> Network:
    """G2: the own network with most posts, the first of several, and the routes within it."""

    def posts(cities: int) -> int:
        return sum(int(post_count(s, n, seat)) for n in range(s.setup.cities) if cities >> n & 1)

    own = [n for n in range(s.setup.cities) if post_count(s, n, seat) > 0]
    best = max((int(network(s, seat, n)) for n in own), key=posts, default=0)
    routes = zip(names.routes, s.setup.end_a, s.setup.end_b, strict=True)
    return {
        "cities": [city for n, city in enumerate(names.cities) if best >> n & 1],
        "routes": [route for route, a, b in routes if best >> a & best >> b & 1],
        "posts": posts(best),
        "keys": int(keys_value(s.players[seat])),
    }


# G3, section 11: what breaks a tie for the first place, less or more of what wins.
_BREAKS: dict[str, tuple[tuple[str, int, Callable[[State, int], int]], ...]] = {
    "2009": (),
    "2014": (
        ("actions", -1, lambda s, seat: actions_value(s.players[seat])),
        ("posts", 1, lambda s, seat: sum(post_count(s, n, seat) for n in range(s.setup.cities))),
    ),
    "big_box": (
        ("ability", -1, lambda s, seat: s.players[seat].actions),
        ("network", 1, lambda s, seat: score_lines(s, seat)[NETWORK]),
    ),
}


def _tie(game: Game, names: Names, s: State) -> Tie | None:
    """Who had equally many points at the top, and what decided between them last, if anything did."""
    totals = {seat: score.total for seat, score in game.score().items()}
    tied = [seat for seat in totals if totals[seat] == max(totals.values())]
    if len(tied) == 1:
        return None
    left, by, values = tied, None, None
    for what, sign, measure in _BREAKS[game.edition]:
        found = {seat: int(measure(s, names.players.index(seat))) for seat in left}
        best = max(sign * value for value in found.values())
        if any(sign * value != best for value in found.values()):
            left, by, values = [seat for seat in left if sign * found[seat] == best], what, found
    return {"seats": tied, "by": by, "values": values}
