"""The rulebook's words as small numbers, and how the numbers are packed.

Everything the engine counts or compares is an integer; this is the one place that says which
integer means what. Names for people live in `hansa.play.names`.
"""

from __future__ import annotations

from typing import Final

from ..boards import BONUS_MARKERS
from ._compat import i64, vec

# Kinds of tradesman; a space's shape and a route point's shape use the same two numbers:
# a trader fits a square space and a house, a merchant a round space, a house and a boat.
TRADER: Final = 0
MERCHANT: Final = 1
HOUSE: Final = 0
BOAT: Final = 1

# A piece on a point or a space: 0 is nothing, else 1 + 2 * seat + kind.
NOTHING: Final = 0

# Seats 0-4 are players; the neutral player, where there is one, follows the last of them.
NOBODY: Final = -1
SEATS: Final = 6

# Abilities, in the order of the desk.
KEYS: Final = 0
ACTIONS: Final = 1
PRIVILEGE: Final = 2
BOOK: Final = 3
BANK: Final = 4

# What each ability is worth, from the first space to the last (RULES 2). C is "all".
ALL: Final = 99
KEYS_VALUES: Final = vec[i64]([1, 2, 2, 3, 4])
ACTIONS_VALUES: Final = vec[i64]([2, 3, 3, 4, 4, 5])
BOOK_VALUES: Final = vec[i64]([2, 3, 4, 5])
BANK_VALUES: Final = vec[i64]([3, 5, 7, ALL])
# The last level of each ability, in the order above.
LAST_LEVEL: Final = vec[i64](
    [len(KEYS_VALUES) - 1, len(ACTIONS_VALUES) - 1, 3, len(BOOK_VALUES) - 1, len(BANK_VALUES) - 1]
)

# A bonus marker's number is its place in hansa.boards.BONUS_MARKERS. Only these are called by name, as
# constants for the compiler; a test compares them with their places.
ADDITIONAL_POST: Final = 0
EXCHANGE_POSTS: Final = 1
DEVELOP: Final = 4
MOVE_3: Final = 5
REMOVE_3: Final = 6
EXCHANGE_MARKER: Final = 7
MARKER_KINDS: Final[i64] = len(BONUS_MARKERS)

# Permanent markers of maritime routes; 0 is none.
P_NONE: Final = 0
P_MOVE_2: Final = 1
P_PRIVILEGE: Final = 2
P_GREEN_POST: Final = 3
P_REUSE_2: Final = 4
P_PLACE_2: Final = 5

# Emperor's favour tiles.
T_ANYWHERE: Final = 0
T_PLUS_1: Final = 1
T_TOLL: Final = 2
T_DOUBLE: Final = 3
T_CITIES: Final = 4
T_ABILITIES: Final = 5
TILE_KINDS: Final = 6

# Editions.
E_2009: Final = 0
E_2014: Final = 1
E_BIG_BOX: Final = 2

# Why the game ended; several reasons can meet in one action.
END_PRESTIGE: Final = 1
END_MARKERS: Final = 2
END_CITIES: Final = 4

# What is being decided (State.phase).
AT_ACTION: Final = 0  # the active player: an action, a marker, a tile, the pawn, or the end of the turn
AT_DISPLACED: Final = 1  # the displaced player: the displaced piece and the extra ones
AT_PICK_UP: Final = 2  # move, move 3, move 2: pick up another, or done
AT_PUT_DOWN: Final = 3  # move, move 3, move 2: put down what is in hand
AT_REMOVE: Final = 4  # remove 3: take another off the board, or done
AT_PERMANENT: Final = 5  # the route's permanent marker: use it or not
AT_REUSE: Final = 6  # reuse 2: put another piece of the route on a point, or done
AT_PLACE_2: Final = 7  # place 2: put another piece in Wales or Scotland, or done
AT_TOLL: Final = 8  # the owner of the toll tile: take a trader or not
AT_PLATE: Final = 9  # the active player: which replacement marker goes where
AT_PAWN: Final = 10  # the second player puts the pawn into a province
OVER: Final = 11
AT_TRIBUTE: Final = 12  # the owner of a tribute: which tradesmen to take

# Who may be picked up (State.carry).
CARRY_OWN: Final = 0  # move (D)
CARRY_OPPONENTS: Final = 1  # move 3
CARRY_ANY: Final = 2  # permanent move 2

# Where an extra piece comes from (C5); a point on the board is FROM_POINT + point.
FROM_STOCK: Final = 0
FROM_SUPPLY: Final = 1
FROM_POINT: Final = 2

# Powers of two as data: mypyc 2.4 compiles the literal shift `1 << n` wrongly for n >= 32.
BIT: Final = vec[i64]([2**n for n in range(62)])


# The number of a bit by its value modulo 67, which differs for all of them.
_BIT_NUMBER: Final = vec[i64]([next((n for n in range(62) if 2**n % 67 == rest), 0) for rest in range(67)])


def lowest(bits: i64) -> i64:
    """The number of the lowest bit set; `bits &= bits - 1` then takes it away."""
    return _BIT_NUMBER[(bits & -bits) % 67]


def piece_of(seat: i64, kind: i64) -> i64:
    """The number of a seat's trader or merchant."""
    return 1 + 2 * seat + kind


def owner_of(piece: i64) -> i64:
    """Whose piece it is."""
    return (piece - 1) >> 1


def kind_of(piece: i64) -> i64:
    """Whether it is a trader or a merchant."""
    return (piece - 1) & 1


def marker_count(bag: i64, kind: i64) -> i64:
    """How many markers of a kind a packed bag holds: four bits per kind, so there is room for 15 kinds."""
    return (bag >> (4 * kind)) & 15


def one_marker(kind: i64) -> i64:
    """What to add to a bag, or subtract from it, for one marker of the kind."""
    return BIT[4 * kind]


def marker_total(bag: i64) -> i64:
    """How many markers a packed bag holds."""
    total: i64 = 0
    while bag != 0:
        total += bag & 15
        bag >>= 4
    return total
