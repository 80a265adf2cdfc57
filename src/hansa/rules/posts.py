"""Posts in cities: spaces, additional posts, control (K1), completed cities and East-West (E4)."""

from __future__ import annotations

from typing import Final

from ._compat import append, i64, vec
from .events import E_COIN, E_COMPLETED, E_EAST_WEST, E_POST, Recorder
from .laid import claim_for_post
from .prestige import gain
from .state import State
from .terms import BIT, E_2009, END_CITIES, NOBODY, NOTHING, owner_of

PRINTED: Final = 0
LEFT: Final = 1
RIGHT: Final = 2


def leftmost_free(s: State, city: i64) -> i64:
    """E3a: the leftmost free space of a city, or -1. No space may be skipped."""
    setup = s.setup
    for space in range(setup.space_first[city], setup.space_first[city + 1]):
        if s.spaces[space] == NOTHING:
            return space
    return NOBODY


def post_count(s: State, city: i64, seat: i64) -> i64:
    """How many posts a seat has in a city; all kinds of post count."""
    return (s.post_counts[city] >> (5 * seat)) & 31


def has_free_space(s: State, city: i64) -> bool:
    """P1 iii, P2: a free printed space; a green city has room for its first post, in 2009 always."""
    if s.setup.green[city]:
        return s.setup.edition == E_2009 or s.post_counts[city] == 0
    return leftmost_free(s, city) != NOBODY


def posts_from_the_right(s: State, city: i64) -> vec[i64]:
    """K1: the posts of a city from right to left; additional posts last, a later one further left."""
    setup = s.setup
    found = vec[i64]()
    for n in range(len(s.right_posts) - 1, -1, -1):
        if s.right_posts[n] >> 4 == city:
            found = append(found, s.right_posts[n] & 15)
    for space in range(setup.space_first[city + 1] - 1, setup.space_first[city] - 1, -1):
        if s.spaces[space] != NOTHING:
            found = append(found, s.spaces[space])
    for post in s.left_posts:
        if post >> 4 == city:
            found = append(found, post & 15)
    return found


def rightmost_owner(s: State, city: i64) -> i64:
    """U2: who owns the rightmost post, or -1."""
    if s.post_counts[city] == 0:
        return NOBODY
    return owner_of(posts_from_the_right(s, city)[0])


def find_controller(s: State, city: i64) -> i64:
    """K1: most posts; on a tie the tied player with the post furthest to the right."""
    most: i64 = 0
    for seat in range(s.setup.seats):
        most = max(most, post_count(s, city, seat))
    if most == 0:
        return NOBODY
    for piece in posts_from_the_right(s, city):
        if post_count(s, city, owner_of(piece)) == most:
            return owner_of(piece)
    return NOBODY


def update_control(s: State, city: i64) -> None:
    """Find out again who controls a city, after its posts changed."""
    seat = find_controller(s, city)
    if seat != s.controller[city]:
        s.controller = s.controller[:]
        s.controller[city] = seat


def establish_post(s: State, piece: i64, city: i64, where: i64, log: Recorder | None) -> None:
    """E3a, O1: a tradesman becomes a post on the leftmost free space, or left or right of all posts.

    A printed space pays its coin; filling the last one, or the first post in a green city (O2),
    completes the city, and the last field of the track ends the game (G1c). East-West is checked in
    any case (E4), and markers that lie at a route may bring their owners something (PM2).
    """
    setup = s.setup
    owner = owner_of(piece)
    first_post = s.post_counts[city] == 0
    space: i64 = NOBODY
    if where == PRINTED:
        space = leftmost_free(s, city)
        s.spaces = s.spaces[:]
        s.spaces[space] = piece
    elif where == LEFT:
        s.left_posts = append(s.left_posts[:], 16 * city + piece)
    else:
        s.right_posts = append(s.right_posts[:], 16 * city + piece)
    s.post_counts = s.post_counts[:]
    s.post_counts[city] += BIT[5 * owner]
    update_control(s, city)
    if log is not None:
        log.note(E_POST, piece, city, space)
    if where == PRINTED:
        coin = setup.space_coin[space]
        if coin > 0:
            gain(s, owner, coin)
            if log is not None:
                log.note(E_COIN, owner, city, coin)
    if (where == PRINTED and leftmost_free(s, city) == NOBODY) or (setup.green[city] and first_post):
        s.completed += 1
        if s.completed >= setup.completed_end:
            s.ending |= END_CITIES
        if log is not None:
            log.note(E_COMPLETED, city, s.completed)
    _score_east_west(s, owner, log)
    if len(s.laid) > 0:
        claim_for_post(s, city)


def _score_east_west(s: State, seat: i64, log: Recorder | None) -> None:
    """E4, O4, U9: 7, 4, 2 PP for the first, second and third with an unbroken chain, once each."""
    setup = s.setup
    player = s.players[seat]
    if player.east_west > 0 or s.east_west_scored == 3:
        return
    if post_count(s, setup.east, seat) == 0 or post_count(s, setup.west, seat) == 0:
        return
    if not network(s, seat, setup.east) & BIT[setup.west]:
        return
    s.east_west_scored += 1
    player.east_west = s.east_west_scored
    points: i64 = 7 if s.east_west_scored == 1 else 4 if s.east_west_scored == 2 else 2
    gain(s, seat, points)
    if log is not None:
        log.note(E_EAST_WEST, seat, s.east_west_scored, points)


def network(s: State, seat: i64, start: i64) -> i64:
    """G2: the cities, as a bit set, with the seat's posts that routes join to a start city with one."""
    setup = s.setup
    joined = BIT[start]
    grown = True
    while grown:
        grown = False
        for city in range(setup.cities):
            if not joined & BIT[city] and setup.links[city] & joined and post_count(s, city, seat) > 0:
                joined |= BIT[city]
                grown = True
    return joined


def green_posts(s: State, city: i64) -> vec[i64]:
    """O3: where in `State.right_posts` the posts of a green city are, from left to right."""
    found = vec[i64]()
    for n in range(len(s.right_posts)):
        if s.right_posts[n] >> 4 == city:
            found = append(found, n)
    return found


def exchange(s: State, space: i64) -> None:
    """Exchange posts: two neighbouring spaces of a city change their tradesmen."""
    s.spaces = s.spaces[:]
    left = s.spaces[space]
    s.spaces[space] = s.spaces[space + 1]
    s.spaces[space + 1] = left
    update_control(s, s.setup.space_city[space])


def exchange_green(s: State, city: i64, number: i64) -> None:
    """Exchange posts: in a green city, the post with this number from the left and the next one."""
    places = green_posts(s, city)
    s.right_posts = s.right_posts[:]
    left = s.right_posts[places[number - 1]]
    s.right_posts[places[number - 1]] = s.right_posts[places[number]]
    s.right_posts[places[number]] = left
    update_control(s, city)


def privilege_reaches(s: State, seat: i64, colour: i64) -> bool:
    """E3a, E3c: the colours run white, orange, pink, black as the privilege does."""
    return s.players[seat].privilege >= colour
