"""The layout of the network's input: the name, offset and width of every number.

Small numbers describe things that every board has, seen from the seat that decides: it is slot 0, the others
follow in turn order, and the neutral player is always slot 5. docs/network.md has the layout as tables.

If you change what is written, or where, raise INPUT_VERSION: weights are only good for the input they were
trained with. New numbers go to the end of their section; `older` shows weights of earlier versions the input
without them.
"""

from __future__ import annotations

from typing import Final

from ...rules._compat import i64
from ...rules.terms import SEATS

INPUT_VERSION: Final = 2

MAX_PLAYERS: Final = 5
SLOTS: Final = SEATS
NEUTRAL_SLOT: Final = 5

# The input tells the first ten of hansa.boards.BONUS_MARKERS apart: the seven of the books and, since version
# 2, the promo markers. A marker after these is counted among those of a seat, the plate and the supply, but
# its kind is not told, and an action names STAND_IN instead.
BOOK_MARKERS: Final = 7
PROMO_MARKERS: Final = 3
KNOWN_MARKERS: Final = 10
STAND_IN: Final = 2  # plus_3, which like most leaves nothing to choose

NONE: Final = 255  # an action that touches no route, or no city

# The class of an action: its kind, and for establishing also the result. The results came before later kinds.
CLASSES: Final = 35
FIRST_RESULT: Final = 27
RESULTS: Final = 5


# A route.
ROUTE_WIDTH: Final = 46
ROUTE_PIECES: Final = 0
ROUTE_HOUSES: Final = 12
ROUTE_BOATS: Final = 13
ROUTE_FREE_HOUSES: Final = 14
ROUTE_FREE_BOATS: Final = 15
ROUTE_MARKER: Final = 16
ROUTE_PERMANENT: Final = 23
ROUTE_COUNTRY: Final = 28
ROUTE_IN_REACH: Final = 31
ROUTE_CHOSEN: Final = 32
ROUTE_RING: Final = 33
ROUTE_FULL_OWN: Final = 34
ROUTE_FULL_OTHERS: Final = 35
ROUTE_PRESENT: Final = 36
ROUTE_OWN: Final = 37
ROUTE_OTHERS: Final = 38
ROUTE_PLACED: Final = 39
ROUTE_PROMO_MARKER: Final = 40
ROUTE_TRIBUTES: Final = 43
ROUTE_BLOCKS: Final = 45

# A city.
CITY_WIDTH: Final = 44
CITY_POSTS: Final = 0
CITY_CONTROL: Final = 6
CITY_COLOUR: Final = 12
CITY_FULL: Final = 16
CITY_SHAPE: Final = 17
CITY_COIN: Final = 18
CITY_ALLOWED: Final = 19
CITY_FREE: Final = 20
CITY_SPACES: Final = 21
CITY_NEXT_COLOUR: Final = 22
CITY_NEXT_SHAPE: Final = 23
CITY_ABILITIES: Final = 24
CITY_PRESTIGE: Final = 29
CITY_GREEN: Final = 30
CITY_EAST_WEST: Final = 31
CITY_MISSION: Final = 32
CITY_YELLOW: Final = 33
CITY_PERMIT: Final = 34
CITY_PERMIT_USED: Final = 36
CITY_PRESENT: Final = 37
CITY_NEAR_OWN: Final = 38
CITY_PERMIT_OWN: Final = 39
CITY_LEFT_POSTS: Final = 40
CITY_RIGHT_POSTS: Final = 41
CITY_UNUSED: Final = 42

# A slot.
SEAT_WIDTH: Final = 56
SEAT_PRESENT: Final = 0
SEAT_NEUTRAL: Final = 1
SEAT_ACTIVE: Final = 2
SEAT_UNUSED_1: Final = 3
SEAT_TURNS_UNTIL: Final = 4
SEAT_SUPPLY: Final = 5
SEAT_STOCK: Final = 7
SEAT_LEVELS: Final = 9
SEAT_COMPLETE: Final = 14
SEAT_ACTIONS: Final = 19
SEAT_BOOK: Final = 20
SEAT_BANK: Final = 21
SEAT_KEYS: Final = 22
SEAT_SCORE: Final = 23
SEAT_TOTAL: Final = 24
SEAT_CITIES: Final = 25
SEAT_NETWORK: Final = 26
SEAT_MARKERS: Final = 27
SEAT_SPECIAL: Final = 28
SEAT_UNUSED_MARKERS: Final = 29
SEAT_USED_MARKERS: Final = 36
SEAT_TILES: Final = 37
SEAT_EAST_WEST: Final = 43
SEAT_MISSION: Final = 44
SEAT_ON_ROUTES: Final = 45
SEAT_FULL_ROUTES: Final = 46
SEAT_COUNTRY_POINTS: Final = 47
SEAT_UNUSED_2: Final = 49
SEAT_PROMO_MARKERS: Final = 52
SEAT_LAID: Final = 55

# The table.
TABLE_WIDTH: Final = 88
TABLE_PHASE: Final = 0
TABLE_NEUTRAL_ROUTE: Final = 12
TABLE_ACTIONS_LEFT: Final = 13
TABLE_ACTED: Final = 14
TABLE_MARKER_USED: Final = 15
TABLE_CLOSED: Final = 16
TABLE_PAWN_MOVED: Final = 17
TABLE_EXTRAS: Final = 18
TABLE_HANDLED: Final = 19
TABLE_CARRY: Final = 20
TABLE_DISPLACED: Final = 23
TABLE_DISPLACED_OWN: Final = 25
TABLE_HAND_OWN: Final = 26
TABLE_HAND_OTHERS: Final = 28
TABLE_REUSE: Final = 29
TABLE_CITIES_LEFT: Final = 31
TABLE_CITIES_COMPLETE: Final = 32
TABLE_SUPPLY: Final = 33
TABLE_PLATE: Final = 34
TABLE_LEADER: Final = 35
TABLE_POINTS_LEFT: Final = 36
TABLE_ROUND: Final = 37
TABLE_EDITION: Final = 38
TABLE_MISSIONS: Final = 41
TABLE_FAVOUR: Final = 42
TABLE_PROVINCES: Final = 43
TABLE_NEUTRAL: Final = 44
TABLE_PLAYERS: Final = 45
TABLE_TILES: Final = 49
TABLE_PLATE_MARKERS: Final = 55
TABLE_EAST_WEST: Final = 62
TABLE_PRESTIGE_OWNER: Final = 63
TABLE_PRESTIGE_VALUE: Final = 67
TABLE_PRESTIGE_COLOUR: Final = 71
TABLE_UNUSED: Final = 75
TABLE_TRIBUTE: Final = 80
TABLE_DUE: Final = 81
TABLE_PLATE_PROMOS: Final = 82
TABLE_PROMOS: Final = 85

# An action.
ACTION_WIDTH: Final = 6
ACTION_CLASS: Final = 0
ACTION_ROUTE: Final = 1
ACTION_CITY: Final = 2
ACTION_SECOND_ROUTE: Final = 3
ACTION_ARGUMENT: Final = 4
ACTION_PIECES: Final = 5


# Section, name, offset, width and meaning of every number.
FEATURES: Final = (
    ("route", "pieces", ROUTE_PIECES, 12, "traders and merchants of each slot, in pairs"),
    ("route", "houses", ROUTE_HOUSES, 1, "points for any piece"),
    ("route", "boats", ROUTE_BOATS, 1, "points for merchants only"),
    ("route", "free_houses", ROUTE_FREE_HOUSES, 1, "of these points, those that are free"),
    ("route", "free_boats", ROUTE_FREE_BOATS, 1, "likewise"),
    ("route", "marker", ROUTE_MARKER, BOOK_MARKERS, "which bonus marker lies there, one-hot"),
    ("route", "permanent", ROUTE_PERMANENT, 5, "which permanent marker is printed there, one-hot"),
    ("route", "country", ROUTE_COUNTRY, 3, "in which country it is, one-hot"),
    ("route", "in_reach", ROUTE_IN_REACH, 1, "whether the active player may act there now"),
    ("route", "chosen", ROUTE_CHOSEN, 1, "whether the decision is about this route"),
    ("route", "ring", ROUTE_RING, 1, "how far a displaced piece is from here, at most 7"),
    ("route", "full_own", ROUTE_FULL_OWN, 1, "whether the seat that decides has all points"),
    ("route", "full_others", ROUTE_FULL_OTHERS, 1, "whether others have all points"),
    ("route", "present", ROUTE_PRESENT, 1, "1; 0 where a smaller board has no such route"),
    ("route", "own", ROUTE_OWN, 1, "pieces of the seat that decides"),
    ("route", "others", ROUTE_OTHERS, 1, "pieces of others"),
    ("route", "placed", ROUTE_PLACED, 1, "pieces put here in this decision"),
    (
        "route",
        "promo_marker",
        ROUTE_PROMO_MARKER,
        PROMO_MARKERS,
        "which promo marker can be taken there, one-hot",
    ),
    ("route", "tributes", ROUTE_TRIBUTES, 2, "tributes of the seat that decides, and of others"),
    ("route", "blocks", ROUTE_BLOCKS, 1, "what placing a piece costs besides"),
    ("city", "posts", CITY_POSTS, 6, "posts of each slot"),
    ("city", "control", CITY_CONTROL, 6, "which slot controls it, one-hot"),
    ("city", "colour", CITY_COLOUR, 4, "the privilege that the leftmost free space asks for, one-hot"),
    ("city", "full", CITY_FULL, 1, "whether no space is free"),
    ("city", "shape", CITY_SHAPE, 1, "whether the leftmost free space takes a merchant"),
    ("city", "coin", CITY_COIN, 1, "the points on that space"),
    ("city", "allowed", CITY_ALLOWED, 1, "whether the seat that decides has the privilege for it"),
    ("city", "free", CITY_FREE, 1, "free spaces"),
    ("city", "spaces", CITY_SPACES, 1, "printed spaces"),
    ("city", "next_colour", CITY_NEXT_COLOUR, 1, "1 + the privilege for the space after it"),
    ("city", "next_shape", CITY_NEXT_SHAPE, 1, "whether the space after it takes a merchant"),
    ("city", "abilities", CITY_ABILITIES, 5, "which abilities are developed here"),
    ("city", "prestige", CITY_PRESTIGE, 1, "whether the special prestige is here"),
    ("city", "green", CITY_GREEN, 1, "whether it is a green city"),
    ("city", "east_west", CITY_EAST_WEST, 1, "whether it is an end of the East-West chain"),
    ("city", "mission", CITY_MISSION, 1, "whether it is on the mission card of the seat that decides"),
    ("city", "yellow", CITY_YELLOW, 1, "whether its name is yellow: an ability or special prestige"),
    ("city", "permit", CITY_PERMIT, 2, "the countries that a permit of this city opens"),
    ("city", "permit_used", CITY_PERMIT_USED, 1, "whether the permit is used up this turn"),
    ("city", "present", CITY_PRESENT, 1, "1; 0 where a smaller board has no such city"),
    (
        "city",
        "near_own",
        CITY_NEAR_OWN,
        1,
        "whether a route joins it to a city with a post of the seat that decides",
    ),
    ("city", "permit_own", CITY_PERMIT_OWN, 1, "whether the seat that decides holds the permit"),
    ("city", "left_posts", CITY_LEFT_POSTS, 1, "additional posts to the left"),
    ("city", "right_posts", CITY_RIGHT_POSTS, 1, "posts to the right of the printed spaces"),
    ("city", "unused", CITY_UNUSED, 2, "always 0"),
    ("seat", "present", SEAT_PRESENT, 1, "whether anybody sits there"),
    ("seat", "neutral", SEAT_NEUTRAL, 1, "whether it is the neutral player"),
    ("seat", "active", SEAT_ACTIVE, 1, "whether it is this player's turn"),
    ("seat", "unused_1", SEAT_UNUSED_1, 1, "always 0"),
    ("seat", "turns_until", SEAT_TURNS_UNTIL, 1, "turns until it is this player's"),
    ("seat", "supply", SEAT_SUPPLY, 2, "traders and merchants in the supply"),
    ("seat", "stock", SEAT_STOCK, 2, "traders and merchants in the stock"),
    ("seat", "levels", SEAT_LEVELS, 5, "the level of each ability"),
    ("seat", "complete", SEAT_COMPLETE, 5, "which abilities are complete"),
    ("seat", "actions", SEAT_ACTIONS, 1, "actions a turn"),
    ("seat", "book", SEAT_BOOK, 1, "pieces moved by one action"),
    ("seat", "bank", SEAT_BANK, 1, "pieces from one income, at most 12"),
    ("seat", "keys", SEAT_KEYS, 1, "points for each city of the network"),
    ("seat", "score", SEAT_SCORE, 1, "points on the track"),
    ("seat", "total", SEAT_TOTAL, 1, "points if the game ended now; without hidden missions"),
    ("seat", "cities", SEAT_CITIES, 1, "cities under control"),
    ("seat", "network", SEAT_NETWORK, 1, "posts in the largest network"),
    ("seat", "markers", SEAT_MARKERS, 1, "bonus markers, used ones too"),
    ("seat", "special", SEAT_SPECIAL, 1, "points from special prestige"),
    ("seat", "unused_markers", SEAT_UNUSED_MARKERS, BOOK_MARKERS, "unused markers of each kind"),
    ("seat", "used_markers", SEAT_USED_MARKERS, 1, "used markers"),
    ("seat", "tiles", SEAT_TILES, 6, "which tiles of the Emperor's favour it has"),
    ("seat", "east_west", SEAT_EAST_WEST, 1, "whether it has joined East and West"),
    ("seat", "mission", SEAT_MISSION, 1, "points from the mission; of the seat that decides only"),
    ("seat", "on_routes", SEAT_ON_ROUTES, 1, "pieces on routes"),
    ("seat", "full_routes", SEAT_FULL_ROUTES, 1, "routes that it has all points of"),
    ("seat", "country_points", SEAT_COUNTRY_POINTS, 2, "points for Wales and Scotland"),
    ("seat", "unused_2", SEAT_UNUSED_2, 3, "always 0"),
    ("seat", "promo_markers", SEAT_PROMO_MARKERS, PROMO_MARKERS, "unused promo markers of each kind"),
    ("seat", "laid", SEAT_LAID, 1, "markers that lie at routes for good"),
    ("table", "phase", TABLE_PHASE, 12, "what is decided, one-hot; a tribute like a toll"),
    ("table", "neutral_route", TABLE_NEUTRAL_ROUTE, 1, "whether the neutral player establishes a route"),
    ("table", "actions_left", TABLE_ACTIONS_LEFT, 1, "actions left in the turn"),
    ("table", "acted", TABLE_ACTED, 1, "whether an action was taken in the turn"),
    ("table", "marker_used", TABLE_MARKER_USED, 1, "whether a marker was used in the turn"),
    ("table", "closed", TABLE_CLOSED, 1, "whether no action may follow in the turn"),
    ("table", "pawn_moved", TABLE_PAWN_MOVED, 1, "whether the pawn was moved in the turn"),
    ("table", "extras", TABLE_EXTRAS, 1, "pieces that may still be placed or moved"),
    ("table", "handled", TABLE_HANDLED, 1, "pieces handled so far"),
    ("table", "carry", TABLE_CARRY, 3, "whose pieces may be picked up, one-hot"),
    ("table", "displaced", TABLE_DISPLACED, 2, "the kind of the displaced piece, one-hot"),
    (
        "table",
        "displaced_own",
        TABLE_DISPLACED_OWN,
        1,
        "whether the displaced pieces are of the seat that decides",
    ),
    ("table", "hand_own", TABLE_HAND_OWN, 2, "own traders and merchants in hand"),
    ("table", "hand_others", TABLE_HAND_OTHERS, 1, "pieces of others in hand"),
    ("table", "reuse", TABLE_REUSE, 2, "traders and merchants that may be put on points again"),
    ("table", "cities_left", TABLE_CITIES_LEFT, 1, "completed cities until the game ends"),
    ("table", "cities_complete", TABLE_CITIES_COMPLETE, 1, "completed cities"),
    ("table", "supply", TABLE_SUPPLY, 1, "bonus markers in the supply"),
    ("table", "plate", TABLE_PLATE, 1, "bonus markers on the plate"),
    ("table", "leader", TABLE_LEADER, 1, "the most points on the track"),
    ("table", "points_left", TABLE_POINTS_LEFT, 1, "points until the game ends"),
    ("table", "round", TABLE_ROUND, 1, "rounds played"),
    ("table", "edition", TABLE_EDITION, 3, "the edition, one-hot"),
    ("table", "missions", TABLE_MISSIONS, 1, "whether mission cards are used"),
    ("table", "favour", TABLE_FAVOUR, 1, "whether the Emperor's favour is used"),
    ("table", "provinces", TABLE_PROVINCES, 1, "whether two play with provinces"),
    ("table", "neutral", TABLE_NEUTRAL, 1, "whether two play with a neutral player"),
    ("table", "players", TABLE_PLAYERS, 4, "two to five players, one-hot"),
    ("table", "tiles", TABLE_TILES, 6, "which tiles of the Emperor's favour are left"),
    (
        "table",
        "plate_markers",
        TABLE_PLATE_MARKERS,
        BOOK_MARKERS,
        "markers on the plate, of each kind, once they are turned over",
    ),
    ("table", "east_west", TABLE_EAST_WEST, 1, "how many have joined East and West"),
    ("table", "prestige_owner", TABLE_PRESTIGE_OWNER, 4, "1 + the slot on each space of special prestige"),
    ("table", "prestige_value", TABLE_PRESTIGE_VALUE, 4, "the points for each"),
    ("table", "prestige_colour", TABLE_PRESTIGE_COLOUR, 4, "1 + the privilege for each"),
    ("table", "unused", TABLE_UNUSED, 5, "always 0"),
    ("table", "tribute", TABLE_TRIBUTE, 1, "whether a tribute is taken"),
    ("table", "due", TABLE_DUE, 1, "tributes that will be taken after this action"),
    ("table", "plate_promos", TABLE_PLATE_PROMOS, PROMO_MARKERS, "promo markers on the plate, as above"),
    ("table", "promos", TABLE_PROMOS, PROMO_MARKERS, "promo markers of each kind in the marker set"),
    ("action", "class", ACTION_CLASS, 1, "its kind; establishing a route has one for each result"),
    ("action", "route", ACTION_ROUTE, 1, "the route it touches, or 255"),
    ("action", "city", ACTION_CITY, 1, "the city it touches, or 255"),
    ("action", "second_route", ACTION_SECOND_ROUTE, 1, "the route a piece comes from, or 255"),
    ("action", "argument", ACTION_ARGUMENT, 1, "which piece, ability, marker or point, below 16"),
    ("action", "pieces", ACTION_PIECES, 1, "other pieces it is about, below 64"),
)


def known_marker(marker: i64) -> i64:
    """The number by which an action names a marker."""
    return marker if marker < KNOWN_MARKERS else STAND_IN


def paid_marker(marker: i64) -> i64:
    """The number by which an action names a marker that pays for a tile: only those of the books have one."""
    return marker if marker < BOOK_MARKERS else STAND_IN


def class_of(kind: i64) -> i64:
    """The class of a kind of action, except establishing."""
    return kind if kind < FIRST_RESULT else kind + RESULTS


def size(routes: i64, cities: i64) -> i64:
    """How many numbers describe a position with room for this many routes and cities."""
    return routes * ROUTE_WIDTH + cities * CITY_WIDTH + SLOTS * SEAT_WIDTH + TABLE_WIDTH
