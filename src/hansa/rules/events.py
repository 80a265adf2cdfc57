"""What happened, kept apart from the state: log, animation and narration are made from events.

`apply` takes an optional `Recorder`; search and simulation pass none. An event is its kind and four
small numbers; `hansa.play.events` gives them names.
"""

from __future__ import annotations

from typing import Final, final

from ._compat import i64

# kind                           a        b         c          d
E_TURN: Final = 0  #             seat     turn
E_INCOME: Final = 1  #           seat     traders   merchants
E_PLACED: Final = 2  #           piece    point
E_DISPLACED: Final = 3  #        piece    point     new piece
E_PAID: Final = 4  #             seat     traders   merchants
E_RETURNED: Final = 5  #         piece                                     into the stock (C6, N5)
E_REPLACED: Final = 6  #         piece    point                            the displaced piece
E_EXTRA: Final = 7  #            piece    point     source
E_PICKED_UP: Final = 8  #        piece    point
E_PUT_DOWN: Final = 9  #         piece    point
E_ESTABLISHED: Final = 10  #     seat     route
E_CONTROL: Final = 11  #         seat     city      PP
E_MARKER_TAKEN: Final = 12  #    seat     route     marker
E_DREW: Final = 13  #            seat     marker                           hidden until the end of the turn
E_NO_MARKER: Final = 14  #       seat                                      the supply is empty
E_POST: Final = 15  #            piece    city      space or -1            -1: left or right of the spaces
E_COIN: Final = 16  #            seat     city      PP
E_COMPLETED: Final = 17  #       city     cities completed so far
E_EAST_WEST: Final = 18  #       seat     place     PP
E_DEVELOPED: Final = 19  #       seat     ability   level
E_PRESTIGE: Final = 20  #        piece    space     value
E_TO_STOCK: Final = 21  #        seat     traders   merchants
E_MARKER_USED: Final = 22  #     seat     marker
E_EXCHANGED: Final = 23  #       seat     city      left space or post: a and b of its code
E_REMOVED: Final = 24  #         piece    point
E_PERMANENT: Final = 25  #       seat     route     marker
E_REUSED: Final = 26  #          piece    point
E_TILE: Final = 27  #            seat     tile      marker     marker
E_TOLL: Final = 28  #            seat     0 or 1
E_PAWN: Final = 29  #            seat     province
E_MARKER_PLACED: Final = 30  #   seat     route     marker
E_MARKER_GONE: Final = 31  #     marker                                    leaves the game (P3, N3)
E_NEUTRAL: Final = 32  #         route                                     the neutral establishes it
E_NEUTRAL_TRADER: Final = 33  #  point                                     put there by N1, N3, N4
E_OVER: Final = 34  #            reasons
E_MARKER_LAID: Final = 35  #     seat     route     marker
E_MARKER_SWAPPED: Final = 36  #  seat     rival     marker                 taken for an exchange marker (PM1)
E_TRIBUTE: Final = 37  #         seat     route     traders    merchants   taken for a post (PM2)
EVENT_KINDS: Final = 38


@final
class Recorder:
    """Collects events as tuples (kind, a, b, c, d)."""

    def __init__(self) -> None:
        self.events: list[tuple[int, int, int, int, int]] = []

    def note(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Record one event."""
        self.events.append((int(kind), int(a), int(b), int(c), int(d)))
