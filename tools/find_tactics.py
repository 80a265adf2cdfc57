"""Find tactical positions: play games between planners that blunder, and try everything near their end.

    python tools/find_tactics.py --games 500 --seed 1 > found.jsonl

Each line is a position with its kind and the good actions, as proved by tools/tactics.py. What is worth
keeping goes to tests/ai/tactics.toml, with a name and a reason.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from hansa.ai.planner import Planner
from hansa.ai.train.setups import setups
from hansa.boards import Board
from hansa.errors import HansaError
from hansa.play.coding import legal_codes
from hansa.play.names import Names
from hansa.play.position import document, read_position, write_position
from hansa.rules.codes import ESTABLISH, USE_EXCHANGE_POSTS, USE_REMOVE_3
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.referee import to_move
from hansa.rules.scoring import total_score
from hansa.rules.setup import Setup
from hansa.rules.state import State, put
from hansa.rules.terms import (
    AT_ACTION,
    AT_DISPLACED,
    END_CITIES,
    HOUSE,
    OVER,
    TRADER,
    owner_of,
    piece_of,
)
from tactics import (
    KINDS,
    PASS,
    TooWide,
    after,
    at_last_action,
    good_codes,
    handing,
    losing_ends,
    next_seat,
    told,
    winning,
    wins,
)

BLUNDERS = 0.08  # the share of random actions


def positions(setup: Setup, seed: int) -> Iterator[tuple[Names, State]]:
    """All positions of a game."""
    names = Names(setup)
    rng = random.Random(seed)
    s = new_state(setup, deal_from(setup, Dice(seed)))
    planner = Planner()
    for _ in range(3000):
        if s.phase == OVER:
            return
        codes = legal_codes(s)
        if len(codes) > 1:
            yield names, s
        code = planner.choose_code(s, int(to_move(s)), codes, rng)
        if rng.random() < BLUNDERS:
            code = rng.choice(codes)
        s = after(s, code)


def kinds(names: Names, s: State, seen: set[str]) -> Iterator[tuple[str, State]]:
    """The kinds of tactics a position may have; the state may be a changed one."""
    if s.phase == AT_DISPLACED:
        if s.actions_left == 0 and to_move(s) == next_seat(s):
            yield "displaced", s
        return
    if s.phase != AT_ACTION or to_move(s) != s.active:
        return
    if at_last_action(s):
        yield from _about_the_rival(names, s, seen)
    if not is_late(s) or {"win", "end", "city", "two_steps", "marker"} <= seen:
        return
    losing = losing_ends(s)
    if winning(s, 0):
        if s.actions_left == 1:
            yield ("end" if losing else "win"), next(filter(passing_loses, threatened(s)), s)
        return
    if losing:
        cities = any(after(s, code).ending & END_CITIES for code in losing)
        yield ("city" if cities else "end"), s
    if s.actions_left <= 2 and (won := winning(s, 1)):
        by_marker = all(USE_EXCHANGE_POSTS <= code >> 24 <= USE_REMOVE_3 for code in won)
        yield ("marker" if by_marker else "two_steps"), s


def is_late(s: State) -> bool:
    """Whether the game may end soon."""
    return max(int(player.score) for player in s.players) >= 14 or s.completed + 2 >= s.setup.completed_end


def threatened(s: State) -> Iterator[State]:
    """The position with one more route for the next player, who has begun it and can fill it."""
    rival, setup = next_seat(s), s.setup
    player = s.players[rival]
    for route in range(int(setup.routes)):
        points = range(int(setup.first[route]), int(setup.first[route + 1]))
        free = [point for point in points if not s.points[point]]
        mine = [point for point in points if s.points[point] and owner_of(s.points[point]) == rival]
        fits = all(setup.point_shape[point] == HOUSE for point in free)
        alone = len(free) + len(mine) == len(points) and mine
        if alone and fits and 0 < len(free) <= player.supply_traders:
            t = s.copy()
            for point in free:
                put(t, point, piece_of(rival, TRADER))
            t.players[rival].supply_traders -= len(free)
            yield t


def passing_loses(s: State) -> bool:
    """Whether the next player wins at once if nothing is done."""
    passed = after(s, PASS)
    return any(wins(after(passed, code), next_seat(s)) for code in legal_codes(passed))


def _about_the_rival(names: Names, s: State, seen: set[str]) -> Iterator[tuple[str, State]]:
    """Where the next player is about to win."""
    if is_late(s) and not {"deny", "last_action"} <= seen:
        for position in (s, *threatened(s)):
            if passing_loses(position):
                yield _denying(position), position
            if "last_action" not in seen:
                close = (race for race in races(position) if _denying(race) == "last_action")
                yield from (("last_action", race) for race in close)
    if "east_west" not in seen and int(s.turn) % 7 == 0 and not s.players[next_seat(s)].east_west:
        for position in joined(names, s):
            yield from _east_west(position)


def races(s: State) -> Iterator[State]:
    """The position with scores so near that the next player ends the game and wins by a point or two."""
    me, rival = int(s.active), next_seat(s)
    passed = after(s, PASS)
    for code in legal_codes(passed):
        gained = int(after(passed, code).players[rival].score) - int(s.players[rival].score)
        if code >> 24 != ESTABLISH or gained <= 0 or not any(c >> 24 == ESTABLISH for c in legal_codes(s)):
            continue
        changed = s.copy()
        for player in changed.players:
            player.score = min(int(player.score), 8)
        changed.players[rival].score = 20 - gained
        ended = after(after(changed, PASS), code)
        if ended.phase == OVER:
            behind = int(total_score(ended, rival) - total_score(ended, me))
            score = int(changed.players[me].score) + behind - 2
            changed.players[me].score = score
            if 0 <= score <= 16 and passing_loses(changed):
                yield changed


def joined(names: Names, s: State) -> Iterator[State]:
    """The position with the next player's posts on a way from east to west, and a route to the last."""
    board, rival = s.setup.board, names.seats[next_seat(s)]
    letter = rival[0]
    way = shortest_way(board)
    for city, other in [*pairwise(way), *((b, a) for a, b in pairwise(way))]:
        route = next(route for route in board.routes if {route.a, route.b} == {city, other})
        position = document(names, s)
        for post in way:
            posts = position["cities"].get(post, "." * len(board.city(post).spaces))
            if post != city and letter not in posts.lower():
                position["cities"][post] = posts.replace(".", letter, 1)
        on_route = position["routes"].get(route.id, "." * len(route.points))
        if set(on_route.lower()) - {".", letter} or "boat" in route.points:
            continue
        position["routes"][route.id] = on_route.replace(".", letter)
        del position["desks"][rival]["stock"]
        with suppress(HansaError):
            yield read_position(position)[1]


def shortest_way(board: Board) -> list[str]:
    """The cities from east to west."""
    east, west = board.east_west
    ways = [[east]]
    for way in ways:
        if way[-1] == west:
            return way
        for route in board.routes:
            for here, there in ((route.a, route.b), (route.b, route.a)):
                if here == way[-1] and there not in way and not board.city(there).green:
                    ways.append([*way, there])
    raise AssertionError("no way")


def _east_west(s: State) -> Iterator[tuple[str, State]]:
    """Where the next player can join east and west, with just enough points to win by it."""
    rival = next_seat(s)
    passed = after(s, PASS)
    for code in legal_codes(passed):
        if code >> 24 != ESTABLISH:
            continue
        t = after(passed, code)
        if t.players[rival].east_west and t.phase != OVER:
            changed = s.copy()
            gained = int(t.players[rival].score) - int(s.players[rival].score)
            changed.players[rival].score = min(19, 20 - gained)
            if wins(after(after(changed, PASS), code), rival):
                yield "east_west", changed
                return


def _denying(s: State) -> str:
    """Whether it is enough to block, or the score must be raised."""
    handed = handing(s)
    raised = blocked = 0
    for code in legal_codes(s):
        if code in handed:
            continue
        t = after(s, code)
        if t.phase != OVER and to_move(t) == s.active:
            t = after(t, PASS)
        can_end = t.phase != OVER and any(after(t, other).phase == OVER for other in legal_codes(t))
        raised += can_end
        blocked += not can_end
    return "last_action" if raised > blocked else "deny"


def judged(names: Names, s: State, kind: str) -> dict[str, object] | None:
    """The entry of a position, if some actions are good and more than a few are not."""
    codes = legal_codes(s)
    good = good_codes(s, kind)
    bad = [code for code in codes if code not in good]
    if not good or not bad:
        return None
    entry: dict[str, object] = {"kind": kind, "seat": names.seats[int(to_move(s))], "legal": len(codes)}
    entry["players"] = int(s.setup.players)
    entry["board"] = s.setup.board.id
    entry["position"] = write_position(names, s)
    chosen = ("good", good) if len(good) <= 2 * len(bad) else ("bad", bad)
    entry[chosen[0]] = told(names, s, chosen[1])
    entry["share"] = round(len(good) / len(codes), 3)
    if kind == "win":  # whether the next player wins otherwise
        entry["sharp"] = passing_loses(s)
    return entry


def main() -> None:
    """Play and look."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", default="")
    parser.add_argument("--kind", choices=KINDS, action="append", help="left out: all")
    chosen = parser.parse_args()
    games = [setup for setup in setups(chosen.board or None) if not setup.missions]
    for number in range(chosen.games):
        seed = chosen.seed + number
        setup = random.Random(seed).choice(games)
        seen = set(KINDS) - set(chosen.kind or KINDS)
        for names, s in positions(setup, seed):
            try:
                for kind, found in kinds(names, s, seen):
                    if kind in seen:  # one of each kind from a game
                        continue
                    entry = judged(names, found, kind)
                    if entry:
                        seen.add(kind)
                        print(json.dumps({"seed": seed} | entry), flush=True)
            except TooWide:
                continue
        print(
            f"{seed} {setup.board.id} {setup.players} {sorted(seen & set(chosen.kind or KINDS))}",
            file=sys.stderr,
            flush=True,
        )


if __name__ == "__main__":
    main()
