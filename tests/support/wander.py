"""Random positions of all kinds, for tests: in the middle of games, and on crowded boards.

The engine's random player finishes routes; an even-handed one, which takes every legal action with the
same chance, wanders into corners that the first avoids. Neither ever fills the board, so `crowded`
makes such positions and `bold` plays on from them.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from hansa.boards import Board, load
from hansa.play.names import ABILITIES, SEATS, TILES, Names, names_for
from hansa.rules import codes as c
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import apply, legal, legal_actions
from hansa.rules.state import State
from hansa.rules.terms import LAST_LEVEL, OVER

from .setups import Table

__all__ = ["Player", "Walk", "bold", "crowded", "names_of", "position_after", "settled"]

_LAST = dict(zip(ABILITIES, (int(last) for last in LAST_LEVEL), strict=True))


class Walk(NamedTuple):
    """A way into a game: where, with which seed, how long, and by which player."""

    table: Table
    seed: int
    length: int
    even: bool

    @property
    def names(self) -> Names:
        """The names of the game's setup."""
        return names_of(self.table)


@cache
def names_of(table: Table) -> Names:
    """The names of a game at this table, with its setup."""
    return names_for(load(table.board), table.players, table.edition, table.modules, table.supply)


class Player:
    """Plays a game on: either the engine's random player, or an even-handed one."""

    def __init__(self, table: Table, seed: int, *, even: bool) -> None:
        setup = names_of(table).setup
        self.dice = Dice(seed)
        self.state = new_state(setup, deal_from(setup, self.dice))
        self.policy = RandomPolicy(self.dice)
        self.codes = new_buffer()
        self.even = even

    def choose(self) -> int:
        """The next action."""
        number = legal(self.state, self.codes)
        assert number > 0, "a dead end: nobody has a legal action"
        if self.even:
            return int(self.codes[self.dice.below(number)])
        return int(self.policy.choose(self.state, self.codes, number))

    def step(self) -> int:
        """Play the next action, and return it."""
        code = self.choose()
        apply(self.state, code)
        return code


def position_after(walk: Walk) -> State:
    """The position at the end of a walk, or the last one before the game is over."""
    player = Player(walk.table, walk.seed, even=walk.even)
    before = player.state.copy()
    for _ in range(walk.length):
        if player.state.phase == OVER:
            return before
        before = player.state.copy()
        player.step()
    return before if player.state.phase == OVER else player.state


def crowded(table: Table, seed: int) -> dict[str, Any]:
    """The JSON form of a position with only a few points free, and pieces of everybody all over the board.

    All desks are empty, or there would not be enough pieces; what is left over is shared out between
    supplies and stocks, some of which stay empty. Some cities have a post, and everybody has markers.
    """
    dice = Random(seed)
    board, seats = load(table.board), SEATS[: table.players]
    active = dice.choice(seats)
    left = {seat: [26, 4] for seat in seats}
    cities: dict[str, str] = {}
    for city in board.cities:
        if len(city.spaces) > 1 and city.spaces[0].shape == "trader" and dice.random() < 0.4:
            seat = dice.choice(seats)
            left[seat][0] -= 1
            cities[city.id] = f"{seat[0]:.<{len(city.spaces)}}"
    routes = _fill(board, left, dice)
    if "neutral" in table.modules:
        _fill_up(routes, dice)
    markers = table.markers
    dice.shuffle(markers)
    laid = _lay(board, left, markers, dice)
    desks: dict[str, Any] = {}
    for n, seat in enumerate(seats):
        supply = [dice.choice((0, number, dice.randint(0, number))) for number in left[seat]]
        if seat == active:
            supply = left[seat]
        desks[seat] = _LAST | {
            "supply": {"traders": supply[0], "merchants": supply[1]},
            "stock": {"traders": left[seat][0] - supply[0], "merchants": left[seat][1] - supply[1]},
            "markers": [markers.pop(), markers.pop()],
            "tiles": [TILES[n]] if "favour" in table.modules and dice.random() < 0.5 else [],
        }
    position = {
        "hansa": 1,
        "board": table.board,
        "edition": table.edition,
        "players": table.players,
        "modules": list(table.modules),
        "marker_set": table.marker_set,
        "turn": {"number": 50, "seat": active, "actions": 9},
        "desks": desks,
        "routes": {route: "".join(letters) for route, letters in routes.items() if set(letters) != {"."}},
        "cities": cities,
        "laid": laid,
    }
    return position | ({"pawn": dice.choice(board.provinces).id} if "provinces" in table.modules else {})


def _lay(board: Board, left: dict[str, list[int]], markers: list[str], dice: Random) -> list[dict[str, str]]:
    """Most of the markers that can lie at a route, each with a trader of somebody who has one to spare."""
    laid = []
    for marker in [marker for marker in markers if marker in ("tribute", "block")]:
        able = [seat for seat in left if left[seat][0] > 1]
        if able and dice.random() < 0.8:
            seat = dice.choice(able)
            left[seat][0] -= 1
            markers.remove(marker)
            laid.append({"route": dice.choice(board.routes).id, "marker": marker, "seat": seat})
    return laid


def settled(table: Table, seed: int) -> dict[str, Any]:
    """The JSON form of a position with posts of everybody in many cities, to be scored.

    Scores and abilities have few possible values, so players are often tied.
    """
    dice = Random(seed)
    board, seats = load(table.board), SEATS[: table.players]
    missions = dice.sample(board.missions, len(seats)) if "missions" in table.modules else [None] * len(seats)
    tiles = dice.sample(TILES, len(seats)) if "favour" in table.modules else []
    markers = table.markers
    dice.shuffle(markers)
    desks: dict[str, Any] = {}
    laid: list[dict[str, str]] = []
    traders, special = {}, ["."] * len(board.special_prestige.spaces)
    for seat, mission in zip(seats, missions, strict=True):
        levels = {ability: dice.choice((0, last - 1, last)) for ability, last in _LAST.items()}
        traders[seat[0]] = 11 + sum(levels.values()) - levels["book"]
        desks[seat] = levels | {
            "score": dice.randint(3, 5),
            "used": [markers.pop() for _ in range(dice.randint(0, 2))],
            "markers": [markers.pop() for _ in range(dice.choice((0, 0, 0, 1)))],
            "tiles": [tiles.pop()] if tiles and dice.random() < 0.7 else [],
            "mission": list(mission) if mission else None,
        }
        if table.marker_set == "promos" and dice.random() < 0.5:
            used = [marker for marker in markers if marker in ("tribute", "block")][:1]
            laid += [{"route": board.routes[0].id, "marker": marker, "seat": seat} for marker in used]
            for marker in used:
                markers.remove(marker)
                traders[seat[0]] -= 1
        if dice.random() < 0.5:
            special[dice.randrange(len(special))] = seat[0].upper()
    if "neutral" in table.modules:
        desks["neutral"], traders["n"] = {"score": 3}, 99
    return {
        "hansa": 1,
        "board": table.board,
        "edition": table.edition,
        "players": table.players,
        "modules": list(table.modules),
        "marker_set": table.marker_set,
        "desks": desks,
        "cities": _posts(board, traders, dice),
        "special_prestige": "".join(special),
        "laid": laid,
        **({"pawn": board.provinces[0].id} if "provinces" in table.modules else {}),
    }


def _posts(board: Board, traders: dict[str, int], dice: Random) -> dict[str, str]:
    """Posts in the cities, so few that the game is not over, and as many as there are traders."""

    def draw(number: int, but: str = "") -> str:
        drawn = ""
        for _ in range(number):
            letters = "".join(letter * count for letter, count in traders.items() if letter not in but)
            if letters:
                drawn += dice.choice(letters)
                traders[drawn[-1]] -= 1
        return drawn

    cities: dict[str, str] = {}
    completed = 0
    for city in dice.sample(board.cities, len(board.cities)):
        spaces = len(city.spaces)
        printed = draw(dice.randint(0, spaces - (completed == board.completed_cities_end - 1 and spaces > 0)))
        left = right = ""
        if city.green and completed < board.completed_cities_end - 1:
            left, right = draw(dice.randint(0, 2), but="n"), draw(dice.randint(0, 2), but="n")
        elif printed:
            left = draw(dice.choice((0, 0, 1, 3)), but="n")  # the neutral has no additional posts
        if left or printed or right:
            completed += city.green or len(printed) == spaces
            cities[city.id] = f"{left}{'+' if left or city.green else ''}{printed:.<{spaces}}{right}"
    return cities


def _fill(board: Board, left: dict[str, list[int]], dice: Random) -> dict[str, list[str]]:
    """Points with everybody's pieces, as many as there are, except for three traders each."""
    routes = {route.id: ["."] * len(route.points) for route in board.routes}
    points = [(route.id, n, shape) for route in board.routes for n, shape in enumerate(route.points)]
    dice.shuffle(points)
    points.sort(key=lambda point: point[2] == "house")  # boats first, while there are merchants
    free = set(dice.sample(points, dice.randint(0, 7)))
    for point in points:
        route, n, shape = point
        able = [seat for seat in left if left[seat][1] or (shape == "house" and left[seat][0] > 3)]
        if point in free or not able:
            continue
        seat = dice.choice(able)
        merchant = shape == "boat" or left[seat][0] <= 3 or (left[seat][1] > 0 and dice.random() < 0.15)
        left[seat][merchant] -= 1
        routes[route][n] = seat[0].upper() if merchant else seat[0]
    return routes


def _fill_up(routes: dict[str, list[str]], dice: Random) -> None:
    """Neutral traders on nearly all free points; a route full of them would have been established."""
    for letters in routes.values():
        for n, letter in enumerate(letters):
            if letter == "." and dice.random() < 0.9:
                letters[n] = "n"
        if set(letters) == {"n"}:
            letters[0] = "."


def bold(s: State, dice: Random) -> int:
    """An action that keeps the board crowded: displace above all, and move rather than establish."""
    by_kind: dict[int, list[int]] = {}
    for code in legal_actions(s):
        by_kind.setdefault(code >> 24, []).append(code)
    if c.DISPLACE in by_kind and dice.random() < 0.8:
        return dice.choice(by_kind[c.DISPLACE])
    wild = [kind for kind in by_kind if kind not in (c.ESTABLISH, c.END_TURN, c.USE_REMOVE_3)]
    return dice.choice(by_kind[dice.choice(wild or list(by_kind))])
