"""Section 8: final scoring line by line (G2), missions, favour, Wales and Scotland, and ties (G3)."""

from __future__ import annotations

from typing import Final

from ._compat import i64, vec
from .abilities import actions_value, is_complete, keys_value
from .laid import laid_by
from .posts import network, post_count
from .state import State
from .terms import (
    ACTIONS,
    BANK,
    BIT,
    E_2014,
    E_BIG_BOX,
    NOBODY,
    NOTHING,
    T_ABILITIES,
    T_CITIES,
    marker_total,
    owner_of,
)

# The lines of the score; the countries' lines follow, as many as the board has.
TRACK: Final = 0
ABILITIES: Final = 1
MARKERS: Final = 2
SPECIAL: Final = 3
CITIES: Final = 4
NETWORK: Final = 5
MISSIONS: Final = 6
FAVOUR: Final = 7
COUNTRIES: Final = 8

# What breaks a tie: actions in a turn, posts on the board, steps of the ability, the network's points.
BY_ACTIONS: Final = 0
BY_POSTS: Final = 1
BY_ABILITY: Final = 2
BY_NETWORK: Final = 3


def score_lines(s: State, seat: i64) -> vec[i64]:
    """G2: the final score of a player, line by line."""
    setup = s.setup
    player = s.players[seat]
    lines = vec[i64]([0] * (COUNTRIES + setup.countries - 1))
    abilities = _completed_abilities(s, seat)
    cities = _cities_controlled(s, seat, -1)
    lines[TRACK] = player.score
    lines[ABILITIES] = 4 * abilities
    lines[MARKERS] = marker_points(markers_owned(s, seat))
    lines[SPECIAL] = _special_prestige(s, seat)
    lines[CITIES] = 2 * cities
    lines[NETWORK] = keys_value(player) * largest_network(s, seat)
    lines[MISSIONS] = _mission_points(s, seat)
    if player.tiles & BIT[T_CITIES]:
        lines[FAVOUR] += 2 * cities
    if player.tiles & BIT[T_ABILITIES]:
        lines[FAVOUR] += 3 * abilities
    for country in range(1, setup.countries):
        lines[COUNTRIES + country - 1] = _country_points(s, seat, country)
    return lines


def total_score(s: State, seat: i64) -> i64:
    """G2: all lines together."""
    total: i64 = 0
    for points in score_lines(s, seat):
        total += points
    return total


def _completed_abilities(s: State, seat: i64) -> i64:
    """Completed abilities except keys."""
    player = s.players[seat]
    count: i64 = 0
    for ability in range(ACTIONS, BANK + 1):
        if is_complete(player, ability):
            count += 1
    return count


def markers_owned(s: State, seat: i64) -> i64:
    """G2, PM4: a player's markers, used or not; those that lie at routes count too."""
    player = s.players[seat]
    return marker_total(player.unused) + marker_total(player.used) + laid_by(s, seat)


def marker_points(markers: i64) -> i64:
    """1, 3, 6, 10, 15, 21 PP for 1, 2-3, 4-5, 6-7, 8-9, 10 and more markers, used or not."""
    step = min(markers, 10) // 2 + 1
    return step * (step + 1) // 2 if markers > 0 else 0


def _special_prestige(s: State, seat: i64) -> i64:
    setup = s.setup
    points: i64 = 0
    for space in range(setup.prestige_spaces):
        piece = s.spaces[setup.spaces + space]
        if piece != NOTHING and owner_of(piece) == seat:
            points += setup.prestige_value[space]
    return points


def _cities_controlled(s: State, seat: i64, among: i64) -> i64:
    """How many cities of a bit set (-1: of all) a seat controls."""
    count: i64 = 0
    for city in range(s.setup.cities):
        if s.controller[city] == seat and (among >> city) & 1:
            count += 1
    return count


def _posts_in(s: State, seat: i64, among: i64) -> i64:
    """How many posts a seat has in the cities of a bit set (-1: in all)."""
    count: i64 = 0
    for city in range(s.setup.cities):
        if (among >> city) & 1:
            count += post_count(s, city, seat)
    return count


def largest_network(s: State, seat: i64) -> i64:
    """The number of posts in the player's largest network."""
    return _posts_in(s, seat, largest_network_cities(s, seat))


def largest_network_cities(s: State, seat: i64) -> i64:
    """The cities of the player's network with the most posts, the first of several; none without a post."""
    most: i64 = 0
    seen: i64 = 0
    largest: i64 = 0
    for city in range(s.setup.cities):
        if not seen & BIT[city] and post_count(s, city, seat) > 0:
            joined = network(s, seat, city)
            seen |= joined
            posts = _posts_in(s, seat, joined)
            if posts > most:
                most = posts
                largest = joined
    return largest


def _mission_points(s: State, seat: i64) -> i64:
    """MC1: what each named city brings, and the bonus for all three."""
    card = s.players[seat].mission
    if card == NOBODY:
        return 0
    points = mission_bonus(s, seat, card)
    for n in range(3):
        points += mission_city_points(s, seat, s.setup.mission_city[3 * card + n])
    return points


def mission_city_points(s: State, seat: i64, city: i64) -> i64:
    """MC1: 1 PP for a named city with a post of the player."""
    return 1 if post_count(s, city, seat) > 0 else 0


def mission_bonus(s: State, seat: i64, card: i64) -> i64:
    """MC1: 5 PP for a player who controls all three cities of the card."""
    for n in range(3):
        if s.controller[s.setup.mission_city[3 * card + n]] != seat:
            return 0
    return 5


def _country_points(s: State, seat: i64, country: i64) -> i64:
    """U8: 7, 4, 2 PP by cities controlled, then posts; players tied in both share, rounded down."""
    mine = _country_rank(s, seat, country)
    if mine == 0:
        return 0
    better: i64 = 0
    tied: i64 = 0
    for other in range(s.setup.seats):
        rank = _country_rank(s, other, country)
        if rank > mine:
            better += 1
        elif rank == mine:
            tied += 1
    pot: i64 = 0
    for place in range(better, better + tied):
        pot += 7 if place == 0 else 4 if place == 1 else 2 if place == 2 else 0
    return pot // tied


def _country_rank(s: State, seat: i64, country: i64) -> i64:
    """Cities controlled before posts, as one number; 0 without a post."""
    among = s.setup.country_cities[country]
    return 100 * _cities_controlled(s, seat, among) + _posts_in(s, seat, among)


def standings(s: State) -> list[int]:
    """G3: the place of each player, 1 for the winner; players who stay tied share a place."""
    places: list[int] = []
    for seat in range(s.setup.players):
        place = 1
        for other in range(s.setup.players):
            if _is_ahead(s, other, seat):
                place += 1
        places.append(place)
    return places


def _is_ahead(s: State, one: i64, other: i64) -> bool:
    """G3: more points, or the first tie-break that tells two players apart."""
    ahead = total_score(s, one) - total_score(s, other)
    if ahead != 0:
        return ahead > 0
    for what in tie_breaks(s):
        ahead = tie_break(s, one, what) - tie_break(s, other, what)
        if ahead != 0:
            return ahead > 0 if more_wins(what) else ahead < 0
    return False


def tie_breaks(s: State) -> list[int]:
    """Section 11: what breaks a tie in this edition, in order."""
    if s.setup.edition == E_2014:
        return [BY_ACTIONS, BY_POSTS]
    if s.setup.edition == E_BIG_BOX:
        return [BY_ABILITY, BY_NETWORK]
    return []


def tie_break(s: State, seat: i64, what: i64) -> i64:
    """How much a player has of what breaks a tie."""
    if what == BY_ACTIONS:
        return actions_value(s.players[seat])
    if what == BY_POSTS:
        return _posts_in(s, seat, -1)
    if what == BY_ABILITY:
        return s.players[seat].actions
    return score_lines(s, seat)[NETWORK]


def more_wins(what: i64) -> bool:
    """Whether more of it wins a tie, rather than less."""
    return what == BY_POSTS or what == BY_NETWORK
