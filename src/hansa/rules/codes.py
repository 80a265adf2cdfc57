"""An action is one decision, packed into one integer: a kind and up to three small fields.

The layout is fixed (`CODES_VERSION`): the kind in bits 24-29, then a, b and c with eight bits each.
A code fits one CPython digit and is unpacked without tables. `hansa.play.notation` turns codes into
named values and lines of text and back.
"""

from __future__ import annotations

from typing import Final

from ._compat import i64

CODES_VERSION: Final = 1

KIND: Final = 0x1000000
A: Final = 0x10000
B: Final = 0x100

# The names are those of the text (docs/notation.md); `hansa.play.actions` names the fields.
# kind                          a            b            c
INCOME: Final = 0  #            traders      merchants
PLACE: Final = 1  #             point        tradesman    pieces paid (PM3): PAID_TRADER * traders + merchants
DISPLACE: Final = 2  #          point        tradesman    merchants among the pieces paid
REPLACE: Final = 3  #           point
EXTRA: Final = 4  #             point        tradesman    source (FROM_STOCK, FROM_SUPPLY, FROM_POINT + point)
PICK_UP: Final = 5  #           point
PUT_DOWN: Final = 6  #          point        piece in hand (see hand_code)
ESTABLISH: Final = 7  #         route        result       argument of the result
USE_EXCHANGE_POSTS: Final = 8  # left space of the pair; in a green city: city, left post (from 1 on)
USE_DEVELOP: Final = 9  #       ability
USE_MARKER: Final = 10  #       marker: any without a kind of its own
USE_MOVE_3: Final = 11
USE_REMOVE_3: Final = 12
REMOVE: Final = 13  #           point
USE_PERMANENT: Final = 14
SKIP_PERMANENT: Final = 15
GREEN_POST: Final = 16  #       city         tradesman
REUSE: Final = 17  #            point        tradesman
TAKE_TILE: Final = 18  #        tile         marker       marker
TOLL: Final = 19  #             1 to take it, 0 to decline
PUT_PAWN: Final = 20  #         province
MOVE_PAWN_FREE: Final = 21  #   province
MOVE_PAWN_ACTION: Final = 22  # province
NEUTRAL_POST: Final = 23  #     city
PLACE_MARKER: Final = 24  #     route        marker
DONE: Final = 25
END_TURN: Final = 26
LAY_MARKER: Final = 27  #       route        marker: one that lies at a route from now on
USE_EXCHANGE_MARKER: Final = 28  # seat      marker taken
TRIBUTE: Final = 29  #          traders      merchants
ACTION_KINDS: Final = 30

PAID_TRADER: Final = 16

# Results of establishing a route (field b of ESTABLISH) and their argument (field c).
R_NOTHING: Final = 0
R_POST: Final = 1  #            0 or 1: which end city
R_ADDITIONAL_POST: Final = 2  # 2 * end city + tradesman
R_DEVELOP: Final = 3  #         ability
R_SPECIAL_PRESTIGE: Final = 4  # special-prestige space

# The most actions any position offers; the buffer for legal actions has this size. Lifting an
# extra piece off the board pairs every piece with every point and is by far the largest list.
MOST_ACTIONS: Final = 4096


def code_of(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """Pack one action."""
    return kind * KIND + a * A + b * B + c


def code_kind(code: i64) -> i64:
    """The kind of an action."""
    return code >> 24


def code_a(code: i64) -> i64:
    """The first field."""
    return (code >> 16) & 255


def code_b(code: i64) -> i64:
    """The second field."""
    return (code >> 8) & 255


def code_c(code: i64) -> i64:
    """The third field."""
    return code & 255


def hand_code(piece: i64, country: i64) -> i64:
    """A piece in hand: which piece, and the country it was picked up in (U4)."""
    return piece * 8 + country


def hand_piece(held: i64) -> i64:
    """The piece of a hand code."""
    return held >> 3


def hand_country(held: i64) -> i64:
    """The country of a hand code."""
    return held & 7
